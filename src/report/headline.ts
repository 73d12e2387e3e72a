import { formatCount } from '../format.ts';
import type { Outcome } from '../outcome.ts';
import { domainNews } from './domain.ts';
import type { Failure } from './failure.ts';
import { code } from './markdown.ts';

/** What happened, in one line. */
export function headline(outcome: Outcome, failure: Failure | undefined): string {
  if (failure) return `❌ ${failureNews(outcome, failure)}`;
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

/** What failed, behind what had succeeded before. */
function failureNews(outcome: Outcome, failure: Failure): string {
  const { part, function: name, revisionId, isLive } = outcome;
  const { invalidInputs } = failure;
  if (invalidInputs !== undefined) return formatCount(invalidInputs, 'invalid input');
  const what = failureOf(outcome, failure);
  if (!isLive || part === 'function' || name === undefined)
    return `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  const revision = revisionId === undefined ? '' : ` (revision ${code(revisionId)})`;
  return `${code(name)} is live${revision}, but ${what}`;
}

function failureOf(outcome: Outcome, { cancelled }: Failure): string {
  const { part, bucket, domain, deleting } = outcome;
  const how = cancelled ? 'was cancelled' : 'failed';
  if (part === 'domain' && domain) {
    const name = `domain ${code(domain.hostname)}`;
    if (deleting) return `the deletion of ${name} ${how}`;
    if (cancelled || domain.done === undefined) return `the registration of ${name} ${how}`;
    return domain.isPending ? `${name} is still pending` : `${name} was not seen active`;
  }
  if (part === 'artifacts' && bucket !== undefined) return `the upload to bucket ${code(bucket)} ${how}`;
  return `${deleting ? 'deletion' : 'deployment'}${subjectOf(outcome)} ${how}`;
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
