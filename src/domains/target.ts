import type { SeenTarget } from '../platform/domain-records.ts';
import type { KnownTarget } from '../platform/domains.ts';

export type TargetKind = KnownTarget['kind'];

/** What a domain is to point at. The id is undefined while it is not known or the resource does not exist. */
export interface WantedTarget {
  readonly kind: TargetKind;
  readonly resourceId: string | undefined;
}

/** Whether what the platform tells of a target is the wanted one; `unknown` when it tells too little to say. */
export function compareTargets(
  seen: SeenTarget | undefined,
  wanted: WantedTarget,
): 'same' | 'other' | 'unknown' {
  const kind = seen?.kind?.toLowerCase();
  if (isTargetKind(kind) && kind !== wanted.kind) return 'other';
  // What is not made yet can't be pointed at.
  if (wanted.resourceId === undefined) return 'other';
  if (seen?.resourceId === undefined) return 'unknown';
  return seen.resourceId.toLowerCase() === wanted.resourceId.toLowerCase() ? 'same' : 'other';
}

/** Whether a text is a kind of target that the API document names. */
export function isTargetKind(text: string | undefined): text is TargetKind {
  return text === 'functions' || text === 'storage' || text === 'sites';
}

const NOUNS: Readonly<Record<string, string>> = { functions: 'function', storage: 'bucket', sites: 'site' };

/** A target for people: `function 7c1f3a52-…`. */
export function describeTarget(target: SeenTarget | undefined): string {
  const noun = NOUNS[target?.kind?.toLowerCase() ?? ''] ?? target?.kind ?? 'resource';
  return `${noun} ${target?.resourceId ?? '(its id is not told)'}`;
}

/** The target as it is sent back to the platform; undefined when too little of it is known. */
export function sendableTarget(seen: SeenTarget | undefined): KnownTarget | undefined {
  const kind = seen?.kind?.toLowerCase();
  if (!isTargetKind(kind) || seen?.resourceId === undefined) return undefined;
  return { kind, resourceId: seen.resourceId };
}
