import { DeployError } from '../errors.ts';
import { formatCount } from '../format.ts';
import type { Fates } from './fates.ts';

/** Names that one message holds at most; the log and `artifacts_file` name them all. */
const MOST_NAMED = 100;

/** What a look at the bucket showed to be otherwise than it was acknowledged: keys. */
export interface Disagreement {
  readonly missing: readonly string[];
  readonly remaining: readonly string[];
  /** They hold another writer's object. */
  readonly replaced: readonly string[];
}

/** What went wrong with some of the objects, each named with its reason; undefined when nothing did. */
export function outcomeError(
  bucket: string,
  fates: Fates,
  stopped: DeployError | undefined,
  look: Disagreement,
): DeployError | undefined {
  const errors = [
    failedError(bucket, fates, stopped),
    missingError(bucket, look),
    remainingError(bucket, look),
    replacedError(bucket, look),
  ];
  const [first, ...others] = errors.filter((error) => error !== undefined);
  if (first === undefined || others.length === 0) return first;
  const texts = [first, ...others].map(({ message }) => message);
  return new DeployError(texts.join('\n'), { cause: first, hint: first.hint, requestId: first.requestId });
}

function failedError(
  bucket: string,
  fates: Fates,
  stopped: DeployError | undefined,
): DeployError | undefined {
  const failed = fates.all().filter(({ reason }) => reason !== undefined);
  const first = stopped ?? failed[0]?.reason;
  if (first === undefined || failed.length === 0) return first;
  const unsent = fates.is('not sent');
  const more = unsent.length > 0 ? `, and ${unsent.length} more were not tried` : '';
  const lines = failed.map(({ key, reason }) => `"${key}": ${reason?.message}`);
  const why = failed.some(({ reason }) => reason === first) ? '' : `\n${first.message}`;
  return new DeployError(
    `${failed.length} of ${fates.all().length} objects of bucket "${bucket}" failed${more}:${list(lines)}${why}`,
    { cause: first, hint: first.hint, requestId: first.requestId },
  );
}

function missingError(bucket: string, { missing }: Disagreement): DeployError | undefined {
  if (missing.length === 0) return undefined;
  return new DeployError(
    `${missing.length} objects are not listed in bucket "${bucket}", although the platform acknowledged them:` +
      list(missing.map((key) => `"${key}"`)),
    { hint: 'Run this again: with `upload: changed` only these are sent. If it stays, ask the platform.' },
  );
}

function remainingError(bucket: string, { remaining }: Disagreement): DeployError | undefined {
  if (remaining.length === 0) return undefined;
  return new DeployError(
    `${remaining.length} objects of bucket "${bucket}" are still listed after their deletion was acknowledged:` +
      list(remaining.map((key) => `"${key}"`)),
    { hint: 'Run this again in a moment; if it stays, ask the platform.' },
  );
}

function replacedError(bucket: string, { replaced }: Disagreement): DeployError | undefined {
  if (replaced.length === 0) return undefined;
  return new DeployError(
    `Could not keep ${formatCount(replaced.length, 'object')} in bucket "${bucket}": another writer replaced them during this run:` +
      list(replaced.map((key) => `"${key}"`)),
    { hint: 'Find out what else writes to these keys, then run the step again.' },
  );
}

function list(lines: readonly string[]): string {
  const more = lines.length - MOST_NAMED;
  const shown = lines.slice(0, MOST_NAMED).map((line) => `\n- ${line}`);
  return `${shown.join('')}${more > 0 ? `\n- and ${more} more, which the log names` : ''}`;
}
