/** How the upload of an object fails, in words. */
import { ApiError, DeployError, TransientError } from '../errors.ts';
import { ChangedError, describeFailure } from '../files/open.ts';

/** A refusal of the ticket that every other object would get as well: the key, its permission, the bucket. */
export class RefusedForAll extends Error {
  readonly reason: ApiError;

  constructor(reason: ApiError) {
    super(reason.message);
    this.reason = reason;
  }
}

/** Turns any failure into an error that names the key, and decides whether the others are still uploaded. */
export function explain(
  key: string,
  error: unknown,
): { readonly reason: DeployError; readonly stopsAll: boolean } {
  if (error instanceof RefusedForAll) return { reason: error.reason, stopsAll: true };
  if (error instanceof ApiError || error instanceof TransientError) return { reason: error, stopsAll: false };
  // A certificate, a proxy, an address: no other try and no other file can succeed. Or the run was cancelled.
  if (error instanceof DeployError) return { reason: error, stopsAll: true };
  if (error instanceof ChangedError) return { reason: changed(key, error), stopsAll: false };
  if (error instanceof Error && 'syscall' in error)
    return { reason: unreadable(key, error), stopsAll: false };
  throw error;
}

function changed(key: string, cause: ChangedError): DeployError {
  return new DeployError(`Could not upload "${key}": its file ${cause.message}`, {
    cause,
    hint: 'Does an earlier step still write to it? Let that step finish first, then run the step again.',
  });
}

function unreadable(key: string, cause: Error): DeployError {
  return new DeployError(`Could not upload "${key}": its file ${describeFailure(cause)}`, {
    cause,
    hint: 'Check the file and its permissions.',
  });
}
