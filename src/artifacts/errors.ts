/** How an upload fails, in words. */
import { DeployError } from '../errors.ts';
import { createProblemsError } from '../files/findings.ts';
import { describeSecret } from '../files/secrets.ts';
import { formatCount, formatNumber, listed } from '../format.ts';
import type { Artifacts } from './collect.ts';
import type { ObjectResult } from './results.ts';

/**
 * Checks that no private key and no token becomes an object that anybody can read.
 * @param visibility of the bucket; undefined when it cannot be read; @throws DeployError
 */
export function checkExposure(
  bucket: string,
  visibility: string | undefined,
  { secrets, prefix }: Artifacts,
): void {
  if (secrets.length === 0 || visibility?.toLowerCase() === 'private') return;
  const why =
    visibility === undefined
      ? `, and bucket "${bucket}" may be public: if it is not, set \`bucket_visibility: private\``
      : `, and bucket "${bucket}" is ${visibility.toLowerCase()}`;
  throw createProblemsError(
    secrets.map((secret) => describeSecret('artifacts', secret, why)),
    prefix,
  );
}

/** The manifest exists and cannot be read. */
export function unreadableManifest(
  bucket: string,
  key: string,
  mode: string,
  cause: DeployError,
): DeployError {
  const hint =
    `\`upload: ${mode}\` needs the permission \`storage:read\` for this object. ` +
    'Grant it, or delete this object: then all files are uploaded, and objects of removed files are not deleted.';
  return new DeployError(`Could not read the manifest "${key}" of bucket "${bucket}": ${cause.message}`, {
    ...{ cause, hint, requestId: cause.requestId },
  });
}

/** The platform acknowledged an upload, and does not have the object. */
export function notListed(bucket: string, key: string): DeployError {
  return new DeployError(
    `could not find "${key}" in the listing of bucket "${bucket}", although the platform acknowledged the upload`,
    {
      hint: "Run the step again: with `upload: changed` only these are sent. If the problem persists, contact the platform's support.",
    },
  );
}

/** Names in one message; the log and `artifacts_file` contain them all. */
const MOST_NAMED = 100;

/**
 * Returns one error that names each object that failed, with its reason; undefined when none did.
 * @param stopped why the rest was not sent
 */
export function uploadError(
  bucket: string,
  results: readonly ObjectResult[],
  stopped: DeployError | undefined,
): DeployError | undefined {
  const failed = results.flatMap(({ key, reason }) => (reason ? [{ key, reason }] : []));
  const first = stopped ?? failed[0]?.reason;
  if (first === undefined || failed.length === 0) return first;
  const unsentCount = results.filter(({ status }) => status === 'not_sent').length;
  const more = unsentCount > 0 ? `, and ${formatNumber(unsentCount)} more were not sent` : '';
  const lines = listed(failed, ({ key, reason }) => `"${key}": ${reason.message}`, MOST_NAMED);
  const list = lines.map((line) => `\n- ${line}`).join('');
  const why = failed.some(({ reason }) => reason === first) ? '' : `\n${first.message}`;
  const count = `${formatNumber(failed.length)} of ${formatCount(results.length, 'object')}`;
  return new DeployError(`${count} of bucket "${bucket}" failed${more}:${list}${why}`, {
    ...{ cause: first, hint: first.hint, requestId: first.requestId },
  });
}
