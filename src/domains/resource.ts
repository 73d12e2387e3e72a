import { DeployError } from '../errors.ts';
import { resourceIdOf } from '../platform/records.ts';
import { noResourceId } from './errors.ts';
import type { TargetKind, WantedTarget } from './target.ts';

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
 * What a domain of this step's function or bucket is to point at. Its id is not known while the resource is not made.
 * @throws DeployError when its id cannot be read, so that `domain_target` is needed
 */
export function targetOf(kind: TargetKind, { label, state }: Resource): WantedTarget {
  if (state.kind === 'absent') return { kind, resourceId: undefined };
  if (state.kind === 'unreadable') {
    throw new DeployError(`Could not point the domain at ${label}: ${state.reason.message}`, {
      cause: state.reason,
      requestId: state.reason.requestId,
      hint: `${state.reason.hint ?? ''} Or set \`domain_target\` to \`${kind}/<uuid>\` with the UUID of ${label}.`,
    });
  }
  const resourceId = resourceIdOf(state.record);
  if (resourceId === undefined) throw noResourceId(kind, label);
  return { kind, resourceId };
}

/** Makes sure that a bucket can have a domain. @throws DeployError when it is private */
export function checkPublic(label: string, visibility: unknown): void {
  if (typeof visibility !== 'string' || visibility.toLowerCase() !== 'private') return;
  throw new DeployError(`No domain can point at ${label}: it is private`, {
    hint: 'The visibility of a bucket cannot be changed: use a bucket that was created with `bucket_visibility: public`.',
  });
}
