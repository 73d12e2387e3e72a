/** How a platform may read the API document on domains where it is silent. */
import type { DomainCall } from './other-domains.ts';
import type { Reply } from './other-platform-shapes.ts';

export type { Reply } from './other-platform-shapes.ts';

/** A registration as the platform holds it. */
export interface HeldDomain {
  readonly hostname: string;
  readonly target: { readonly kind: string; readonly resource_id: string };
  /** How often it was looked at. */
  readonly step: number;
}

/** Something that goes wrong: `before` the work is done, or `after` it, when only the answer suffers. */
export interface DomainFault {
  readonly on: DomainCall | 'any';
  readonly when: 'before' | 'after';
  /** How many calls suffer it; 1 when absent. */
  readonly times?: number;
  /** Calls of that kind that are let through first. */
  readonly skip?: number;
  /** `hang`: there is never an answer. */
  readonly what: 'reset' | 'hang' | Reply;
}

/** Everything has a plain default. */
export interface DomainReading {
  /** Statuses of a registration: one further at each look at its own path. */
  readonly statuses?: readonly string[];
  readonly record?: (domain: HeldDomain, status: string) => unknown;
  readonly listEntry?: (domain: HeldDomain) => unknown;
  readonly list?: (entries: readonly unknown[]) => Reply;
  readonly registerReply?: (domain: HeldDomain) => Reply;
  /** Refuses targets of this id. */
  readonly refuseRegister?: (resourceId: string) => Reply | undefined;
  readonly deleteReply?: Reply;
  /** Hostnames that other accounts hold. */
  readonly takenByOthers?: readonly string[];
  /** Paths are compared with case. */
  readonly exactPaths?: boolean;
  /** Looks after a registration that do not see it yet. */
  readonly staleLooks?: number;
  /** Looks after a deletion that still see the registration. */
  readonly ghostLooks?: number;
  /** What the key grants of section 5; everything when absent. */
  readonly granted?: readonly string[];
  /** Every answer carries `x-request-id: request-<number>`. */
  readonly requestIds?: boolean;
  readonly faults?: readonly DomainFault[];
  /** Function records in the list, and what the own path adds to them. */
  readonly functions?: readonly Readonly<Record<string, unknown>>[];
  readonly ownRecord?: Readonly<Record<string, unknown>>;
  readonly buckets?: readonly Readonly<Record<string, unknown>>[];
}

/** Narrows to an object whose fields can be looked at. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as text; empty when it is none. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
