import type { DeployError } from '../errors.ts';
import type { ReportedTarget } from '../platform/domain-records.ts';
import type { KnownTarget } from '../platform/domains.ts';
import { resourceIdOf } from '../platform/records.ts';
import { noResourceId, privateBucket, unreadableResource } from './errors.ts';

export type TargetKind = KnownTarget['kind'];

/** What a domain is to point at. The id is undefined while it is not known or the resource does not exist. */
export interface WantedTarget {
  readonly kind: TargetKind;
  readonly resourceId: string | undefined;
}

/** The function or bucket of this step, as it is before anything is written. */
export interface Resource {
  /** For people: `function "hello"`. */
  readonly label: string;
  readonly state:
    | { readonly kind: 'present'; readonly record: Readonly<Record<string, unknown>> }
    | { readonly kind: 'absent' }
    | { readonly kind: 'unreadable'; readonly reason: DeployError };
}

/**
 * Returns what a domain of this step's function or bucket is to point at, without an id when the resource does not exist.
 * @throws DeployError when its id cannot be read, so that `domain_target` is needed
 */
export function targetOf(kind: TargetKind, { label, state }: Resource): WantedTarget {
  if (state.kind === 'absent') return { kind, resourceId: undefined };
  if (state.kind === 'unreadable') throw unreadableResource(kind, label, state.reason);
  const resourceId = resourceIdOf(state.record);
  if (resourceId === undefined) throw noResourceId(kind, label);
  return { kind, resourceId };
}

/** Makes sure that a bucket can have a domain. @throws DeployError when it is private */
export function checkPublic(label: string, visibility: unknown): void {
  if (typeof visibility === 'string' && visibility.toLowerCase() === 'private') throw privateBucket(label);
}

/** Compares what the platform reports of a target with the wanted one; `unknown` when it reports too little. */
export function compareTargets(
  seen: ReportedTarget | undefined,
  wanted: WantedTarget,
): 'same' | 'other' | 'unknown' {
  const kind = seen?.kind?.toLowerCase();
  if (isTargetKind(kind) && kind !== wanted.kind) return 'other';
  // Nothing points at what does not exist yet.
  if (wanted.resourceId === undefined) return 'other';
  if (seen?.resourceId === undefined) return 'unknown';
  return seen.resourceId.toLowerCase() === wanted.resourceId.toLowerCase() ? 'same' : 'other';
}

/** Whether a text is a kind of target that the API document names. */
export function isTargetKind(text: string | undefined): text is TargetKind {
  return text === 'functions' || text === 'storage' || text === 'sites';
}

const NOUNS: Readonly<Record<string, string>> = { functions: 'function', storage: 'bucket', sites: 'site' };

/** Describes a target for people: `function 7c1f3a52-…`, or `function "hello" (7c1f3a52-…)` with its name. */
export function describeTarget(target: ReportedTarget | undefined, name?: string): string {
  const noun = NOUNS[target?.kind?.toLowerCase() ?? ''] ?? target?.kind ?? 'resource';
  if (target?.resourceId === undefined) return `a ${noun} of unknown id`;
  return name === undefined ? `${noun} ${target.resourceId}` : `${noun} "${name}" (${target.resourceId})`;
}
