import { formatCount, formatNumber, shortId } from '../format.ts';
import type { Outcome } from '../outcome.ts';
import { code, text } from './markdown.ts';

/** What happened and what is live now, in one line of Markdown. */
export function headline(outcome: Outcome): string {
  const { failure, skipped, dryRun, mode } = outcome;
  if (failure) return `❌ ${failureNews(outcome)}`;
  if (skipped !== undefined) return '⏭️ Nothing was done';
  if (dryRun) return '📝 Plan: nothing was changed';
  const news = mode === 'delete' ? deletionNews(outcome) : deploymentNews(outcome);
  if (news.length === 0) return mode === 'delete' ? '⏭️ Nothing to delete' : '⏭️ Nothing was done';
  return `${mode === 'delete' ? '🗑️' : '✅'} ${capitalize(news.join('; '))}`;
}

function deploymentNews(outcome: Outcome): readonly string[] {
  return [functionNews(outcome), uploadNews(outcome), domainNews(outcome)].filter(
    (part) => part !== undefined,
  );
}

function functionNews(outcome: Outcome): string | undefined {
  const { function: name, deployed, isLive, revision } = outcome;
  if (name === undefined || !deployed) return undefined;
  if (isLive) return liveNews(outcome);
  const id = revision.revisionId === undefined ? '' : `: revision ${code(shortId(revision.revisionId))}`;
  return `${code(name)} is ${deployed}${id}, not waited for`;
}

function liveNews({ function: name = '', revision: { revisionId } }: Outcome): string {
  const revision = revisionId === undefined ? '' : `: revision ${code(shortId(revisionId))}`;
  return `${code(name)} is live${revision}`;
}

function uploadNews({ bucket, bucketResult, upload }: Outcome): string | undefined {
  if (bucket === undefined) return undefined;
  if (!upload) return bucketResult === 'created' ? `bucket ${code(bucket)} is created` : undefined;
  const { uploadedCount: count, deletedCount } = upload;
  if (count === 0 && deletedCount === 0) return `bucket ${code(bucket)} is up to date`;
  const deleted = deletedCount > 0 ? ` and ${formatNumber(deletedCount)} deleted` : '';
  return `${formatCount(count, 'object')} uploaded to bucket ${code(bucket)}${deleted}`;
}

function domainNews({ domain }: Outcome): string | undefined {
  if (!domain?.result) return undefined;
  const { name, last } = domain;
  return `domain ${code(name.ascii)} is ${last?.status === undefined ? 'registered' : text(last.status)}`;
}

function deletionNews({ function: name, functionExisted, domain }: Outcome): readonly string[] {
  return [
    ...(domain?.result === 'deleted' ? [`domain ${code(domain.name.ascii)} is deleted`] : []),
    ...(functionExisted && name !== undefined ? [`function ${code(name)} is deleted`] : []),
  ];
}

/** What failed, behind what is live. */
function failureNews(outcome: Outcome): string {
  const { failure, isLive, action } = outcome;
  if (failure?.invalidInputs !== undefined) return formatCount(failure.invalidInputs, 'invalid input');
  const what = failureOf(outcome);
  if (isLive && action !== 'deploy-function') return `${liveNews(outcome)}, but ${what}`;
  return capitalize(what);
}

function capitalize(sentence: string): string {
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
}

function failureOf(outcome: Outcome): string {
  const { action, bucket = '', domain, upload, failure } = outcome;
  const how = failure?.cancelled ? 'was cancelled' : 'failed';
  switch (action) {
    case 'deploy-function':
      return revisionFailure(outcome) ?? `the deployment of ${subject(outcome)} ${how}`;
    case 'check-health':
      return `its health check ${how}`;
    case 'upload-artifacts':
      return upload && upload.failed.length > 0
        ? `${formatNumber(upload.failed.length)} of ${formatCount(upload.totalCount, 'object')} failed`
        : `the upload to bucket ${code(bucket)} ${how}`;
    case 'create-bucket':
      return `the creation of bucket ${code(bucket)} ${how}`;
    case 'register-domain':
      return domainFailure(domain?.name.ascii ?? '', outcome);
    case 'delete-domain':
      return `the deletion of domain ${code(domain?.name.ascii ?? '')} ${how}`;
    default:
      return `the ${outcome.mode === 'delete' ? 'deletion' : 'deployment'} of ${subject(outcome)} ${how}`;
  }
}

function domainFailure(hostname: string, { domain, failure }: Outcome): string {
  if (failure?.cancelled) return `the registration of domain ${code(hostname)} was cancelled`;
  if (!domain?.result) return `the registration of domain ${code(hostname)} failed`;
  return `domain ${code(hostname)} is ${domain.last?.meaning === 'pending' ? 'still pending' : 'not active'}`;
}

/** `revision 5bd980a8 of hello failed; bf29f8ee still serves`, once the revision was created. */
function revisionFailure(outcome: Outcome): string | undefined {
  const { function: name = '', deployed, revision, servingRevisionId: id, failure } = outcome;
  if (!deployed || failure?.cancelled) return undefined;
  const which =
    revision.revisionId === undefined ? 'the new revision' : `revision ${code(shortId(revision.revisionId))}`;
  const still =
    typeof id !== 'string' || id === revision.revisionId ? '' : `; ${code(shortId(id))} still serves`;
  const none = id === null ? '; no revision is serving' : '';
  return `${which} of ${code(name)} failed${still}${none}`;
}

function subject({ function: name, bucket, domain }: Outcome): string {
  if (name !== undefined) return code(name);
  if (bucket !== undefined) return `bucket ${code(bucket)}`;
  return domain === undefined ? 'this step' : `domain ${code(domain.name.ascii)}`;
}

/** The title of the step's annotations, such as `Deploy hello`. */
export function annotationTitle({ mode, function: name, bucket, domain }: Outcome): string {
  const verb = mode === 'delete' ? 'Delete' : 'Deploy';
  if (name !== undefined) return `${verb} ${name}`;
  if (bucket !== undefined) return `Upload to ${bucket}`;
  return domain === undefined ? verb : `${mode === 'delete' ? 'Delete' : 'Register'} ${domain.name.ascii}`;
}
