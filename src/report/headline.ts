import type { SweptPreview } from '../events.ts';

import { capitalize, formatCount, formatDuration, formatNumber, shortId } from '../format.ts';
import { isUncertain, isUnconfirmed, type Outcome } from '../outcome.ts';

import type { DeploymentEnd } from '../snapshots/plan.ts';
import { code, text } from './markdown.ts';
import { removalFailure, removalParts } from './removal.ts';

/** The headline without Markdown. */
export function headlineText(outcome: Outcome): string {
  return headline(outcome).replace(/[`\\]/g, '');
}

/** What happened and what is live now, in one line of Markdown. */
export function headline(outcome: Outcome): string {
  const { failure, skipped, dryRun, mode } = outcome;
  if (failure) return `${failureIcon(outcome)} ${failureNews(outcome)}`;
  if (skipped !== undefined) return '⏭️ Nothing was done';
  if (outcome.supersededBy !== undefined) return `⏭️ Skipped: ${supersession(outcome)}`;
  if (outcome.sweep) return sweepNews(outcome.sweep, dryRun);
  if (dryRun) return '📝 Plan: nothing was changed';
  if (outcome.removal) return removalNews(outcome);
  const news = mode === 'delete' ? deletionNews(outcome) : deploymentNews(outcome);
  if (news.length === 0) return mode === 'delete' ? '⏭️ Nothing to delete' : '⏭️ Nothing was done';
  // What was live in a rehearsal ended with it.
  if (outcome.isRehearsal && mode !== 'delete') return `🧪 Rehearsal passed: ${news.join('; ')}`;
  return `${iconOf(outcome)} ${capitalize(news.join('; '))}`;
}

/** A revision that may still go live has not failed. */
export function failureIcon(outcome: Outcome): string {
  return isUnconfirmed(outcome) && outcome.revisionEnd?.end === 'late' ? '⏱️' : '❌';
}

function sweepNews(previews: readonly SweptPreview[], dryRun: boolean): string {
  const count = previews.filter(({ state }) => state === 'closed').length;
  if (count === 0) return '⏭️ No preview of a closed pull request was found';
  const which = `${formatCount(count, 'preview')} of ${count === 1 ? 'a closed pull request' : 'closed pull requests'}`;
  if (dryRun) return `📝 Plan: ${which} would be deleted`;
  return `🗑️ ${which} ${count === 1 ? 'is' : 'are'} deleted`;
}

/** Why the run leaves the preview alone, as a clause. */
export function supersession({ supersededBy }: Outcome): string {
  const which = `#${supersededBy?.number}`;
  return supersededBy?.isReopened
    ? `${which} is open again, and the run of its reopening deploys the preview`
    : `a newer commit of ${which} deploys the preview`;
}

function removalNews(outcome: Outcome): string {
  return removalParts(outcome).deleted.length === 0
    ? `⏭️ Preview ${outcome.preview} does not exist: nothing to delete`
    : `🗑️ Preview ${outcome.preview} is deleted`;
}

function iconOf({ mode, rollback }: Outcome): string {
  if (mode === 'delete') return '🗑️';
  return rollback?.isDeployed ? '↩️' : '✅';
}

function deploymentNews(outcome: Outcome): readonly string[] {
  return [functionNews(outcome), uploadNews(outcome), domainNews(outcome)].filter(
    (part) => part !== undefined,
  );
}

function functionNews(outcome: Outcome): string | undefined {
  const { function: name, deployed, isLive, isUnchanged, revision } = outcome;
  if (name === undefined || (!deployed && !isUnchanged)) return undefined;
  if (isLive) return liveNews(outcome);
  const id = revision.revisionId === undefined ? '' : `: revision ${code(shortId(revision.revisionId))}`;
  return `${code(name)} is ${deployed}${id}, not waited for`;
}

function liveNews(outcome: Outcome): string {
  const {
    function: name = '',
    revision: { revisionId },
    isUnchanged,
    isRehearsal,
    health,
    rollback,
  } = outcome;
  if (isRehearsal) return `${code(name)} starts${health === 'passed' ? ' and is healthy' : ''}`;
  const revision = revisionId === undefined ? '' : `: revision ${code(shortId(revisionId))}`;
  if (isUnchanged) return `${code(name)} is unchanged${revision} already serves this content`;
  if (rollback?.isDeployed) {
    const which = revisionId === undefined ? '' : ` as revision ${code(shortId(revisionId))}`;
    return `${backNews(outcome)}${which}`;
  }
  return `${code(name)} is live${revision}`;
}

function uploadNews({ bucket, bucketResult, upload }: Outcome): string | undefined {
  if (bucket === undefined) return undefined;
  if (!upload) return bucketResult === 'created' ? `bucket ${code(bucket)} is created` : undefined;
  const { uploadedCount: count, deletedCount } = upload;
  if (count === 0)
    return deletedCount === 0
      ? `bucket ${code(bucket)} is up to date`
      : `${formatCount(deletedCount, 'object')} deleted from bucket ${code(bucket)}`;
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
  const { failure, isLive, rollback, failedAction: action = outcome.action } = outcome;
  if (failure?.invalidInputs !== undefined) return formatCount(failure.invalidInputs, 'invalid input');
  if (outcome.mode === 'sweep') return capitalize(sweepFailure(outcome));
  if (outcome.removal) return capitalize(removalFailureNews(outcome));
  if (rollback?.failed && rollback.impossible === undefined)
    return capitalize(`${undoneNews(outcome, rollback.failed)}; ${rollbackNews(outcome)}`);
  const what = failureOf(outcome);
  if (isLive && action !== 'deploy-function') return `${liveNews(outcome)}, but ${what}`;
  return capitalize(what);
}

function sweepFailure({ sweep = [], failure }: Outcome): string {
  if (failure?.cancelled) return 'the sweep of previews was cancelled';
  const closed = sweep.filter(({ state }) => state === 'closed');
  const failed = closed.filter(({ result }) => result === 'failed').length;
  const unread = sweep.filter(({ state }) => state === 'unread').length;
  const failures = [
    ...(failed > 0
      ? [
          `${formatNumber(failed)} of ${formatCount(closed.length, 'preview')} could not be deleted completely`,
        ]
      : []),
    ...(unread > 0 ? [`the state of ${formatCount(unread, 'pull request')} could not be read`] : []),
  ];
  return failures.length === 0 ? 'the sweep of previews failed' : failures.join('; ');
}

function removalFailureNews(outcome: Outcome): string {
  const preview = `preview ${outcome.preview}`;
  switch (removalFailure(outcome)) {
    case 'cancelled':
      return `the deletion of ${preview} was cancelled`;
    case 'in part':
      return `${preview} is deleted only in part`;
    case 'failed':
      return `the deletion of ${preview} failed`;
  }
}

/** The revision that was replaced by an earlier content, or was to be. */
function undoneNews({ function: name = '' }: Outcome, { revisionId, result }: DeploymentEnd): string {
  const which = revisionId === undefined ? 'the new revision' : `revision ${code(shortId(revisionId))}`;
  return `${which} of ${code(name)} ${FAILURES[result] ?? 'is gone'}`;
}

/** Of a revision that is rolled back. Any other result means that its function was deleted. */
const FAILURES: Partial<Record<DeploymentEnd['result'], string>> = {
  failed: 'failed',
  unhealthy: 'failed its health check',
};

function rollbackNews(outcome: Outcome): string {
  const { rollback, isLive, health } = outcome;
  if (rollback?.isDeployed && isLive && health !== 'failed') return backNews(outcome);
  if (outcome.failure?.cancelled) return 'the rollback was cancelled';
  if (isUncertain(outcome))
    return `${revisionName(outcome)} with the content of ${code(shortId(rollback?.target?.revisionId ?? ''))} ${revisionNews(outcome)}`;
  return `the rollback failed as well${servingNews(outcome)}`;
}

/** `hello is back on the content of revision bf29f8ee` */
function backNews({ function: name = '', rollback }: Outcome): string {
  return `${code(name)} is back on the content of revision ${code(shortId(rollback?.target?.revisionId ?? ''))}`;
}

export const NOUNS = {
  deploy: 'deployment',
  rollback: 'rollback',
  delete: 'deletion',
  sweep: 'sweep',
} as const;

function failureOf(outcome: Outcome): string {
  const { failedAction: action = outcome.action, bucket = '', domain, upload, failure } = outcome;
  const how = failure?.cancelled ? 'was cancelled' : 'failed';
  switch (action) {
    case 'deploy-function':
      return revisionFailure(outcome) ?? `${workOf(outcome)} ${how}`;
    case 'check-health':
      return `its health check ${how}`;
    case 'record-deployment':
      return `its history could not be written`;
    case 'upload-artifacts':
      return upload && upload.failed.length > 0
        ? `${formatNumber(upload.failed.length)} of ${formatCount(upload.totalCount, 'object')} failed`
        : `the upload to bucket ${code(bucket)} ${how}`;
    case 'create-bucket':
      return `the creation of bucket ${code(missingBucket(outcome))} ${how}`;
    case 'register-domain':
      return domainFailure(domain?.name.ascii ?? '', outcome);
    case 'delete-domain':
      return `the deletion of domain ${code(domain?.name.ascii ?? '')} ${how}`;
    default:
      return `${workOf(outcome)} ${how}`;
  }
}

/** The bucket that was to be created: that of the step comes before the one for snapshots. */
function missingBucket({ plan = [], bucket = '', bucketResult }: Outcome): string {
  const names = plan.flatMap((action) => (action.type === 'create-bucket' ? [action.name] : []));
  return names.find((name) => name !== bucket || bucketResult === undefined) ?? bucket;
}

/** What the step is to do, such as `the deployment of hello`. */
function workOf({ mode, function: name, bucket, domain }: Outcome): string {
  const noun = NOUNS[mode];
  if (name !== undefined) return `the ${noun} of ${code(name)}`;
  if (bucket !== undefined) return `the upload to bucket ${code(bucket)}`;
  if (domain === undefined) return `the ${noun} of this step`;
  return `the ${mode === 'deploy' ? 'registration' : noun} of domain ${code(domain.name.ascii)}`;
}

function domainFailure(hostname: string, { domain, failure }: Outcome): string {
  if (failure?.cancelled) return `the registration of domain ${code(hostname)} was cancelled`;
  if (!domain?.result) return `the registration of domain ${code(hostname)} failed`;
  return `domain ${code(hostname)} is ${domain.last?.meaning === 'pending' ? 'still pending' : 'not active'}`;
}

/** `revision 5bd980a8 of hello failed; bf29f8ee still serves`, once the revision was accepted. */
function revisionFailure(outcome: Outcome): string | undefined {
  const { function: name = '', deployed, failure } = outcome;
  if (!deployed)
    return isUnconfirmed(outcome) && !failure?.cancelled
      ? `${code(name)} ${revisionNews(outcome)}`
      : undefined;
  const which = `${revisionName(outcome)} of ${code(name)}`;
  return failure?.cancelled && isUncertain(outcome)
    ? `cancelled after the platform accepted ${which}${outcome.isRehearsal ? '' : '; it may be live already'}`
    : `${which} ${revisionNews(outcome)}`;
}

function revisionName({ revision: { revisionId } }: Outcome): string {
  return revisionId === undefined ? 'the new revision' : `revision ${code(shortId(revisionId))}`;
}

/** What became of a revision that was accepted and is not known to be ready, as the end of a sentence. */
export function revisionNews(outcome: Outcome): string {
  const { revisionEnd, isRehearsal } = outcome;
  if (!outcome.deployed) return 'may or may not have been deployed';
  switch (revisionEnd?.end) {
    case 'failed':
      return `failed${servingNews(outcome)}`;
    case 'late': {
      const late = `was not ready within ${formatDuration(revisionEnd.timeoutMs)}`;
      return isRehearsal ? late : `${late}; it may still go live`;
    }
    case 'superseded':
      return 'was superseded by another deployment';
    case 'vanished':
      return 'is gone: the function was deleted';
    default:
      return 'was accepted; its status is unknown';
  }
}

function servingNews({ servingRevisionId: id, previousRevisionId, revision, isRehearsal }: Outcome): string {
  if (isRehearsal) return '';
  if (id === null) return '; no revision is serving';
  if (id === undefined || id === revision.revisionId) return '';
  return `; ${code(shortId(id))} ${id === previousRevisionId ? 'still ' : ''}serves`;
}

const VERBS = { deploy: 'Deploy', rollback: 'Roll back', delete: 'Delete', sweep: 'Sweep previews' } as const;

/** The title of the step's annotations, such as `Deploy hello`. */
export function annotationTitle({ mode, function: name, bucket, domain, removal, preview }: Outcome): string {
  const verb = VERBS[mode];
  if (name === undefined && removal) return `${verb} preview ${preview}`;
  if (name !== undefined) return `${verb} ${name}`;
  if (bucket !== undefined) return `Upload to ${bucket}`;
  return domain === undefined ? verb : `${mode === 'delete' ? 'Delete' : 'Register'} ${domain.name.ascii}`;
}
