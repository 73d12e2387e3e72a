import { isIP } from 'node:net';
import type { ResourceKind } from './targets.ts';
import type { DomainTarget } from './validate.ts';

/** A domain registration as it is stored. */
export interface StoredDomain {
  /** As it was sent. */
  readonly hostname: string;
  readonly target: DomainTarget & { readonly kind: ResourceKind };
  /** Of the target. */
  readonly name: string;
  readonly created_at: string;
  /** When its DNS record was verified. */
  readonly verified_at: string | null;
}

export type DomainStatus = 'pending' | 'active' | 'failed';

/** Why a domain is still pending, with the DNS record that would verify it. */
interface VerificationError {
  readonly code: 'dns_record_missing';
  readonly message: string;
  readonly expected: { readonly type: 'CNAME' | 'A' | 'AAAA'; readonly name: string; readonly value: string };
}

/** A registration as clients see it (section 2 of the API document; `created_at` and the items of the list are decided here). */
export interface DomainRecord {
  readonly hostname: string;
  readonly target: DomainTarget;
  readonly status: DomainStatus;
  readonly created_at: string;
  readonly message?: string;
  readonly verification_errors?: readonly VerificationError[];
}

/** Returns the public record of a registration, whose DNS record should point at `platformHost`. */
export function domainRecord(
  { hostname, target, created_at }: Omit<StoredDomain, 'name'>,
  status: DomainStatus,
  platformHost: string,
): DomainRecord {
  const record = { hostname, target, status, created_at };
  if (status === 'active') return record;
  if (status === 'failed') {
    const resource = target.kind === 'functions' ? 'function' : 'bucket';
    const message = `The ${resource} ${target.resource_id}, the target of this domain, was deleted. Delete the registration and register the hostname for another one.`;
    return { ...record, message };
  }
  const expected = { type: recordType(platformHost), name: hostname, value: platformHost };
  const error: VerificationError = {
    code: 'dns_record_missing',
    message: `The DNS record "${hostname} ${expected.type} ${platformHost}" is missing.`,
    expected,
  };
  return {
    ...record,
    message: `Waiting for a DNS record. The local platform does not query DNS: POST /_local/domains/${hostname}/verify marks it as verified.`,
    verification_errors: [error],
  };
}

function recordType(host: string): VerificationError['expected']['type'] {
  const version = isIP(host);
  return version === 4 ? 'A' : version === 6 ? 'AAAA' : 'CNAME';
}
