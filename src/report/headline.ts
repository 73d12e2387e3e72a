import type { Outcome } from '../outcome.ts';
import type { Failure } from './failure.ts';
import { code } from './markdown.ts';

/** What happened, in one line. */
export function headline(outcome: Outcome, failure: Failure | undefined): string {
  if (failure) return `❌ Deployment${failed(outcome)} failed`;
  if (outcome.operation === 'planned') return `📝 Plan for ${planned(outcome)}; nothing was changed`;
  const news = [functionNews(outcome), artifactsNews(outcome)].filter((part) => part !== undefined);
  if (news.length === 0) return '⏭️ Nothing was deployed';
  return `${outcome.operation === 'deleted' ? '🗑️' : '✅'} ${news.join('; ')}`;
}

function failed({ function: name, bucket }: Outcome): string {
  if (name !== undefined) return ` of ${code(name)}`;
  return bucket === undefined ? '' : ` to bucket ${code(bucket)}`;
}

function planned({ function: name, bucket }: Outcome): string {
  return [
    ...(name === undefined ? [] : [`function ${code(name)}`]),
    ...(bucket === undefined ? [] : [`bucket ${code(bucket)}`]),
  ].join(' and ');
}

function functionNews({ function: name, operation, changed }: Outcome): string | undefined {
  const subject = `unction${name === undefined ? '' : ` ${code(name)}`}`;
  switch (operation) {
    case 'created':
    case 'redeployed':
      return `F${subject} was ${operation}`;
    case 'deleted':
      return changed ? `F${subject} was deleted` : `There was no f${subject} to delete`;
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
