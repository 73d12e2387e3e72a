/** How a platform may read the API document on domains where the document is silent. */
import type { DomainCall } from './other-domains.ts';
import type { Reply } from './other-platform-shapes.ts';

export type { Reply } from './other-platform-shapes.ts';

/** A stored registration. */
export interface StoredDomain {
  readonly hostname: string;
  readonly target: { readonly kind: string; readonly resource_id: string };
  /** The number of reads so far. */
  readonly step: number;
}

/** A fault: `before` the request takes effect, or `after` it, when only the response is affected. */
export interface DomainFault {
  readonly on: DomainCall | 'any';
  readonly when: 'before' | 'after';
  /** The number of affected calls; 1 when absent. */
  readonly times?: number;
  /** Calls of that kind that are let through first. */
  readonly skip?: number;
  /** `hang`: there is never a response. */
  readonly what: 'reset' | 'hang' | Reply;
}

/** Everything has a plain default. */
export interface DomainReading {
  /** Statuses of a registration: each read of its own path moves it one further. */
  readonly statuses?: readonly string[];
  readonly record?: (domain: StoredDomain, status: string) => unknown;
  readonly listEntry?: (domain: StoredDomain) => unknown;
  readonly list?: (entries: readonly unknown[]) => Reply;
  readonly registerReply?: (domain: StoredDomain) => Reply;
  /** Refuses targets of this id. */
  readonly refuseRegister?: (resourceId: string) => Reply | undefined;
  readonly deleteReply?: Reply;
  /** Hostnames that other accounts own. */
  readonly takenByOthers?: readonly string[];
  /** Paths are compared with case. */
  readonly exactPaths?: boolean;
  /** Reads after a registration that do not show it yet. */
  readonly staleReads?: number;
  /** Reads after a deletion that still show the registration. */
  readonly ghostReads?: number;
  /** The permissions of the key from section 5; all of them when absent. */
  readonly granted?: readonly string[];
  /** Every response contains `x-request-id: request-<number>`. */
  readonly requestIds?: boolean;
  readonly faults?: readonly DomainFault[];
  /** Function records in the list, and the fields that the own path adds to them. */
  readonly functions?: readonly Readonly<Record<string, unknown>>[];
  readonly ownRecord?: Readonly<Record<string, unknown>>;
  readonly buckets?: readonly Readonly<Record<string, unknown>>[];
}

/** Narrows to an object with readable fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a value as text; empty when it is not text. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
