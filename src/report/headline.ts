import type { Outcome } from '../outcome.ts';
import { domainNews } from './domain.ts';
import type { Failure } from './failure.ts';
import { code, text } from './markdown.ts';

/** What happened, in one line. */
export function headline(outcome: Outcome, failure: Failure | undefined): string {
  if (failure) {
    const live = liveAlthough(outcome);
    if (live !== undefined)
      return `❌ ${live}, but the step ${failure.cancelled ? 'was cancelled' : 'failed'}`;
    const what = `${outcome.deleting ? 'Deletion' : 'Deployment'}${subjectOf(outcome)}`;
    return `❌ ${what} ${failure.cancelled ? 'was cancelled' : 'failed'}`;
  }
  if (outcome.operation === 'planned') return `📝 Plan for ${planned(outcome)}; nothing was changed`;
  const news = [functionNews(outcome), artifactsNews(outcome), domainNews(outcome)].filter(
    (part) => part !== undefined,
  );
  if (news.length === 0) return '⏭️ Nothing was done';
  const sentence = news.map((part, index) =>
    index === 0 ? part : `${part.charAt(0).toLowerCase()}${part.slice(1)}`,
  );
  return `${outcome.operation === 'deleted' ? '🗑️' : '✅'} ${sentence.join('; ')}`;
}

/** What serves already though a later part of the run failed. */
function liveAlthough({ function: name, isLive, domain }: Outcome): string | undefined {
  if (name === undefined || !isLive) return undefined;
  const isPending = domain?.isPending
    ? ` and domain ${code(domain.hostname)} is still ${text(domain.status ?? '')}`
    : '';
  return `Function ${code(name)} is live${isPending}`;
}

function subjectOf({ function: name, bucket, domain }: Outcome): string {
  if (name !== undefined) return ` of ${code(name)}`;
  if (bucket !== undefined) return ` to bucket ${code(bucket)}`;
  return domain === undefined ? '' : ` of domain ${code(domain.hostname)}`;
}

function planned({ function: name, bucket, domain }: Outcome): string {
  return new Intl.ListFormat('en-GB').format([
    ...(name === undefined ? [] : [`function ${code(name)}`]),
    ...(bucket === undefined ? [] : [`bucket ${code(bucket)}`]),
    ...(domain === undefined ? [] : [`domain ${code(domain.hostname)}`]),
  ]);
}

function functionNews({ function: name, operation, functionExisted }: Outcome): string | undefined {
  if (name === undefined) return undefined;
  const subject = `unction ${code(name)}`;
  switch (operation) {
    case 'created':
    case 'redeployed':
      return `F${subject} was ${operation}`;
    case 'deleted':
      return functionExisted ? `F${subject} was deleted` : `There was no f${subject} to delete`;
    default:
      return undefined;
  }
}

function artifactsNews({ bucket, artifacts }: Outcome): string | undefined {
  if (!artifacts || bucket === undefined) return undefined;
  const { uploadedCount: count, deletedCount } = artifacts;
  if (count === 0 && deletedCount === 0) return `Bucket ${code(bucket)} was up to date`;
  const deleted = deletedCount > 0 ? ` and ${deletedCount} deleted` : '';
  return `${count} ${count === 1 ? 'object was' : 'objects were'} uploaded to bucket ${code(bucket)}${deleted}`;
}
