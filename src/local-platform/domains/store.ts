import { hasTexts, isObject } from '../http/body.ts';
import type { RecordStore, Table } from '../store/records.ts';
import { comparable } from './hostname.ts';
import { type DomainTarget, isKind } from './validate.ts';

/** A domain registration as it is kept. */
export interface StoredDomain {
  /** As it was sent. */
  readonly hostname: string;
  readonly target: DomainTarget & { readonly kind: 'functions' | 'storage' };
  readonly created_at: string;
  /** Since when the hostname is known to be its owner's. */
  readonly verified_at: string | null;
}

/** The registrations, by hostname in any case. */
export interface DomainStore {
  get(hostname: string): StoredDomain | undefined;
  values(): IterableIterator<StoredDomain>;
  readonly size: number;
  /** Keeps a registration, new or changed, before it settles. */
  keep(domain: StoredDomain): Promise<void>;
  remove(hostname: string): Promise<void>;
}

/** Opens the registrations that a record store holds. */
export function openDomainStore(records: RecordStore): DomainStore {
  const table: Table<StoredDomain> = records.table('domains', isStoredDomain);
  return {
    get: (hostname) => table.get(comparable(hostname)),
    values: () => table.values(),
    get size() {
      return table.size;
    },
    keep: (domain) => records.commit([table.put(comparable(domain.hostname), domain)]),
    remove: (hostname) => records.commit([table.remove(comparable(hostname))]),
  };
}

function isStoredDomain(value: unknown): value is StoredDomain {
  return (
    hasTexts(value, ['hostname', 'created_at']) &&
    isObject(value.target) &&
    isKind(value.target.kind) &&
    value.target.kind !== 'sites' &&
    typeof value.target.resource_id === 'string' &&
    (value.verified_at === null || typeof value.verified_at === 'string')
  );
}
