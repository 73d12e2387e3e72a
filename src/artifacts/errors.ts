/** How an upload fails, in words. */
import { DeployError } from '../errors.ts';
import { createProblemsError } from '../files/findings.ts';
import { describeSecret } from '../files/secrets.ts';
import { formatCount, formatNumber } from '../format.ts';
import type { Artifacts } from './collect.ts';
import type { DeletionLimit, UploadMode } from './config.ts';

/**
 * Checks that no private key and no token becomes an object that anybody can read.
 * @param visibility of the bucket; undefined when it cannot be read; @throws DeployError
 */
export function checkExposure(
  bucket: string,
  visibility: string | undefined,
  { secrets, prefix }: Pick<Artifacts, 'secrets' | 'prefix'>,
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

interface ManifestOfUpload {
  readonly bucket: string;
  readonly manifestKey: string;
  readonly mode: UploadMode;
}

/** The manifest exists and cannot be read. */
export function unreadableManifest(
  { bucket, manifestKey, mode }: ManifestOfUpload,
  cause: DeployError,
): DeployError {
  const hint =
    `\`upload: ${mode}\` needs the permission \`storage:read\` for this object. ` +
    'Grant it, or delete this object: then all files are uploaded, and objects of removed files are not deleted.';
  return new DeployError(
    `Could not read the manifest "${manifestKey}" of bucket "${bucket}": ${cause.message}`,
    { cause, hint, requestId: cause.requestId },
  );
}

/** A mirror would delete more than its limit, which usually means an empty build. */
export function tooManyDeletions(
  bucket: string,
  count: number,
  total: number,
  { amount, unit }: DeletionLimit,
): DeployError {
  const limit = unit === '%' ? `${amount}%` : formatNumber(amount);
  return new DeployError(
    `\`upload: mirror\` would delete ${formatNumber(count)} of the ${formatNumber(total)} objects that earlier uploads put in bucket "${bucket}" (\`max_deletions\` is ${limit})`,
    {
      hint: `Check that the build is complete, and \`artifacts\`, \`artifacts_root\` and \`key_prefix\`. To allow these deletions, set \`max_deletions: ${count}\`.`,
    },
  );
}

/** The objects of an upload, as far as they failed. */
export interface Failures {
  readonly failed: readonly { readonly key: string; readonly reason: DeployError }[];
  readonly unsentCount: number;
  readonly totalCount: number;
  /** Why the rest was not sent. */
  readonly stopped: DeployError | undefined;
}

/** Keys whose objects are not as they were left, though the platform acknowledged each operation. */
export interface Disagreement {
  readonly missing: readonly string[];
  readonly remaining: readonly string[];
}

/** Returns one error that names each object that failed, with its reason; undefined when none did. */
export function uploadError(
  bucket: string,
  failures: Failures,
  { missing, remaining }: Disagreement,
): DeployError | undefined {
  const errors = [
    failedError(bucket, failures),
    listError(
      missing,
      (objects) =>
        `Could not find ${objects} in the listing of bucket "${bucket}", although the platform acknowledged the upload`,
      "Run the step again: with `upload: changed` only these are sent. If the problem persists, contact the platform's support.",
    ),
    listError(
      remaining,
      (objects) =>
        `Could not delete ${objects} from bucket "${bucket}": still listed after the platform acknowledged the deletion`,
      "Run the step again. If the problem persists, contact the platform's support.",
    ),
  ];
  const [first, ...others] = errors.filter((error) => error !== undefined);
  if (first === undefined || others.length === 0) return first;
  const texts = [first, ...others].map(({ message }) => message);
  return new DeployError(texts.join('\n'), { cause: first, hint: first.hint, requestId: first.requestId });
}

function failedError(
  bucket: string,
  { failed, unsentCount, totalCount, stopped }: Failures,
): DeployError | undefined {
  const first = stopped ?? failed[0]?.reason;
  if (first === undefined || failed.length === 0) return first;
  const more = unsentCount > 0 ? `, and ${formatNumber(unsentCount)} more were not sent` : '';
  const lines = failed.map(({ key, reason }) => `"${key}": ${reason.message}`);
  const why = failed.some(({ reason }) => reason === first) ? '' : `\n${first.message}`;
  const count = `${formatNumber(failed.length)} of ${formatCount(totalCount, 'object')}`;
  return new DeployError(`${count} of bucket "${bucket}" failed${more}:${list(lines)}${why}`, {
    cause: first,
    hint: first.hint,
    requestId: first.requestId,
  });
}

function listError(
  keys: readonly string[],
  describe: (objects: string) => string,
  hint: string,
): DeployError | undefined {
  if (keys.length === 0) return undefined;
  const what = describe(formatCount(keys.length, 'object'));
  return new DeployError(`${what}:${list(keys.map((key) => `"${key}"`))}`, { hint });
}

/** Names in one message; the log and `artifacts_file` contain them all. */
const MOST_NAMED = 100;

function list(lines: readonly string[]): string {
  const more = lines.length - MOST_NAMED;
  const shown = lines.slice(0, MOST_NAMED).map((line) => `\n- ${line}`);
  return `${shown.join('')}${more > 0 ? `\n- and ${formatNumber(more)} more, which the log names` : ''}`;
}
