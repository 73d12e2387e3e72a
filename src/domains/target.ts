import { DeployError } from '../errors.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { DomainRecord, TargetKind } from '../platform/domains.ts';
import { resourceIdOf } from '../platform/records.ts';
import type { State } from '../platform/state.ts';
import type { StorageClient } from '../platform/storage.ts';
import { noResourceId } from './errors.ts';

export interface Target {
  readonly kind: TargetKind;
  /** UUID; absent for the function or bucket of this step while its id is not known. */
  readonly id?: string;
}

/** The function or bucket of this step, as it is before anything is written. */
export interface Resource {
  readonly name: string;
  readonly state: State<Readonly<Record<string, unknown>>>;
  /** The visibility of a bucket that is created. */
  readonly visibility?: string | undefined;
  /** Of a record; the platform may show it elsewhere only. */
  readId?(): Promise<string | undefined>;
}

/** A target, and its name for people, such as `function "hello"`. */
export interface NamedTarget {
  readonly target: Target;
  readonly label: string;
  /** The name of the function or bucket of this step. */
  readonly resource?: string | undefined;
}

export function describeResource(kind: Target['kind'], name: string): string {
  return `${kind === 'storage' ? 'bucket' : 'function'} "${name}"`;
}

/**
 * Finds what a domain is to point at: an id that was given is used as it is, else that of the step's function or bucket,
 * without an id when that does not exist yet.
 * @throws DeployError for a private bucket, and when the id cannot be read, so that `domain_target` is needed
 */
export async function resolveTarget(
  target: Target,
  resource: Resource | undefined,
  storage: StorageClient,
): Promise<NamedTarget> {
  const { kind } = target;
  if (target.id !== undefined) {
    const label = describeTarget(target);
    if (kind === 'storage') requirePublic(label, await visibilityOf(target.id, storage));
    return { target, label };
  }
  if (!resource) throw new Error(`the configuration has a domain for ${kind} without an id`);
  const { name, state, visibility = 'private' } = resource;
  const label = describeResource(kind, name);
  if (state.kind === 'unreadable') throw noResourceId(kind, label, state.reason);
  const exists = state.kind === 'present';
  if (kind === 'storage') requirePublic(label, exists ? state.record.visibility : visibility, exists);
  if (!exists) return { target, label, resource: name };
  const id = resource.readId ? await resource.readId() : resourceIdOf(state.record);
  if (id === undefined) throw noResourceId(kind, label);
  return { target: { kind, id }, label, resource: name };
}

async function visibilityOf(id: string, storage: StorageClient): Promise<string | undefined> {
  const reply = await storage.listBuckets();
  // A list that is refused says nothing.
  const buckets = reply.kind === 'absent' || reply.kind === 'refused' ? [] : valueOrThrow(reply);
  return buckets.find((record) => resourceIdOf(record)?.toLowerCase() === id.toLowerCase())?.visibility;
}

function requirePublic(label: string, visibility: unknown, exists = true): void {
  if (String(visibility).toLowerCase() !== 'private') return;
  const problem = exists ? 'it is private' : 'it would be created as private';
  throw new DeployError(`No domain can point at ${label}: ${problem}`, {
    hint: exists
      ? 'The visibility of a bucket cannot be changed: use a bucket that was created with `bucket_visibility: public`.'
      : 'Set `bucket_visibility: public`.',
  });
}

/** Compares what the platform reports of a target with the wanted one; `unknown` when it reports too little. */
export function compareTargets(seen: DomainRecord['target'], wanted: Target): 'same' | 'other' | 'unknown' {
  const kind = seen?.kind?.toLowerCase();
  if (isTargetKind(kind) && kind !== wanted.kind) return 'other';
  // Nothing points at what does not exist yet.
  if (wanted.id === undefined) return 'other';
  if (seen?.id === undefined) return 'unknown';
  return seen.id.toLowerCase() === wanted.id.toLowerCase() ? 'same' : 'other';
}

const NOUNS = { functions: 'function', storage: 'bucket', sites: 'site' } as const;

/** Whether a text is a kind of target that the API document names. */
export function isTargetKind(text: string | undefined): text is Target['kind'] {
  return text !== undefined && Object.hasOwn(NOUNS, text);
}

/** Describes a target for people: `function 7c1f3a52-…`, or `function "hello" (7c1f3a52-…)` with its name. */
export function describeTarget(target: DomainRecord['target'], name?: string): string {
  const kind = target?.kind?.toLowerCase();
  const noun = isTargetKind(kind) ? NOUNS[kind] : (target?.kind ?? 'resource');
  if (target?.id === undefined) return `a ${noun} of unknown id`;
  return name === undefined ? `${noun} ${target.id}` : `${noun} "${name}" (${target.id})`;
}
