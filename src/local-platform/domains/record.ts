import { isIP } from 'node:net';
import type { DomainTarget } from './validate.ts';

/** A domain registration as it is kept. */
export interface StoredDomain {
  /** As it was sent. */
  readonly hostname: string;
  readonly target: DomainTarget & { readonly kind: 'functions' | 'storage' };
  readonly created_at: string;
  /** Since when the hostname is known to be its owner's. */
  readonly verified_at: string | null;
}

export type DomainStatus = 'pending' | 'active' | 'failed';

/** Why a domain is still pending, with the DNS record that would end that. */
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

/** The public record of a registration; `platformHost` is where its DNS record should lead. */
export function domainRecord(
  { hostname, target, created_at }: StoredDomain,
  status: DomainStatus,
  platformHost: string,
): DomainRecord {
  const record = { hostname, target, status, created_at };
  if (status === 'active') return record;
  if (status === 'failed') {
    const resource = target.kind === 'functions' ? 'function' : 'bucket';
    const message = `The ${resource} ${target.resource_id} that this domain points at was deleted. Delete the registration, and register the hostname for another one.`;
    return { ...record, message };
  }
  const expected = { type: recordType(platformHost), name: hostname, value: platformHost };
  const error: VerificationError = {
    code: 'dns_record_missing',
    message: `The DNS record "${hostname} ${expected.type} ${platformHost}" has not been seen.`,
    expected,
  };
  return {
    ...record,
    message: `Waiting for a DNS record. The local platform asks no DNS: POST /_local/domains/${hostname}/verify takes it as seen.`,
    verification_errors: [error],
  };
}

function recordType(host: string): VerificationError['expected']['type'] {
  const version = isIP(host);
  return version === 4 ? 'A' : version === 6 ? 'AAAA' : 'CNAME';
}
