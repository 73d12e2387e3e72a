/** How the upload of an object fails, in words. */
import { ApiError, DeployError, TransientError } from '../errors.ts';
import { ChangedError, describeFailure } from '../files/open.ts';

/** A no to the asking itself, which every other object would get as well: the key, its permission, the bucket. */
export class RefusedForAll extends Error {
  readonly reason: ApiError;

  constructor(reason: ApiError) {
    super(reason.message);
    this.reason = reason;
  }
}

/** Puts any failure into an error that names the key, and tells whether to go on with the others. */
export function explain(
  key: string,
  error: unknown,
): { readonly reason: DeployError; readonly stopsAll: boolean } {
  if (error instanceof RefusedForAll) return { reason: error.reason, stopsAll: true };
  if (error instanceof ApiError || error instanceof TransientError) return { reason: error, stopsAll: false };
  // A certificate, a proxy, an address: what no further try can mend, of this file or another. Or the run was cancelled.
  if (error instanceof DeployError) return { reason: error, stopsAll: true };
  if (error instanceof ChangedError) return { reason: changed(key, error), stopsAll: false };
  if (error instanceof Error && 'syscall' in error)
    return { reason: unreadable(key, error), stopsAll: false };
  throw error;
}

function changed(key: string, cause: ChangedError): DeployError {
  return new DeployError(`could not upload "${key}": its file ${cause.message}`, {
    cause,
    hint: 'Does an earlier step still write to it? Wait for that step to end, then run this one again.',
  });
}

function unreadable(key: string, cause: Error): DeployError {
  return new DeployError(`could not upload "${key}": its file ${describeFailure(cause)}`, {
    cause,
    hint: 'Check the file and its permissions.',
  });
}
