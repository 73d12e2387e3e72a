import type { DomainWrite, SweptPreview } from '../events.ts';
import { formatCount, formatNumber, shortId } from '../format.ts';
import { type DomainOutcome, isUncertain, mayHaveChanged, type Outcome, writeState } from '../outcome.ts';
import { removalParts } from './removal.ts';

/** What holds on the platform after a failure, derived from what was sent and seen; undefined when nothing is to be said. */
export function stateText(outcome: Outcome): string | undefined {
  if (outcome.isRehearsal) return 'This was a rehearsal: nothing reached a real platform.';
  const parts = [unchangedText(outcome), ...resourceStates(outcome)];
  return parts.filter((part) => part !== undefined).join(' ') || undefined;
}

function resourceStates(outcome: Outcome): readonly (string | undefined)[] {
  if (outcome.sweep) return [sweepState(outcome.sweep)];
  if (outcome.removal) return [removalState(outcome)];
  return [functionState(outcome), bucketState(outcome), domainState(outcome.domain)];
}

/** Which parts of a preview are gone, and which stay. */
function removalState(outcome: Outcome): string | undefined {
  const { deleted, kept, uncertain } = removalParts(outcome);
  const sentences = [
    ...(deleted.length > 0 ? [`Deleted: ${deleted.join(', ')}.`] : []),
    ...(kept.length > 0 ? [`Not deleted: ${kept.join(', ')}.`] : []),
    ...(uncertain.length > 0 ? [`May still exist, wholly or in part: ${uncertain.join(', ')}.`] : []),
  ];
  return sentences.join(' ') || undefined;
}

/** Which previews are gone, and which stay though their pull request is closed. */
function sweepState(previews: readonly SweptPreview[]): string | undefined {
  const closed = previews.filter(({ state }) => state === 'closed');
  const numbers = (wanted: SweptPreview['result']) =>
    closed.filter(({ result }) => result === wanted).map(({ number }) => `${number}`);
  const sentences = [
    ['Deleted', numbers('deleted')] as const,
    ['Not deleted completely', numbers('failed')] as const,
    ['Not finished', numbers(undefined)] as const,
  ].map(([what, list]) =>
    list.length === 0
      ? undefined
      : `${what}: the preview${list.length === 1 ? '' : 's'} of pull request${list.length === 1 ? '' : 's'} ${list.join(', ')}.`,
  );
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined;
}

/** Only what is known of all services says something of the whole platform. */
function unchangedText(outcome: Outcome): string | undefined {
  const { domain, hasOwnWrites } = outcome;
  if (mayHaveChanged(outcome) || domain?.writes.some(({ state }) => state !== 'not done')) return undefined;
  return hasOwnWrites ? 'Nothing was deployed.' : 'Nothing was changed on the platform.';
}

function functionState(outcome: Outcome): string | undefined {
  const { function: name, mode, failure } = outcome;
  if (name === undefined) return undefined;
  const isDeletion = mode === 'delete';
  switch (writeState(outcome, 'functions')) {
    case 'unknown':
      return isDeletion
        ? `Function "${name}" may or may not be deleted.`
        : `Function "${name}" may or may not have been changed.${failure?.next.includes('Look at') ? '' : ' Look at it before the next run.'}`;
    case 'accepted':
      if (outcome.functionExisted) return `Function "${name}" was deleted.`;
      return isDeletion
        ? `The platform has accepted the deletion of function "${name}".`
        : deployedState(name, outcome);
    default:
      return undefined;
  }
}

function deployedState(name: string, outcome: Outcome): string {
  if (outcome.rollback?.isDeployed && outcome.isLive) return restoredText(name, outcome);
  if (outcome.isLive) return liveText(name, outcome);
  const { failure, revisionEnd } = outcome;
  // The error itself says what was accepted.
  if (failure?.cancelled && isUncertain(outcome)) return `It may be live already; ${servedText(outcome)}.`;
  switch (revisionEnd?.end) {
    case 'late':
      return `It may still go live; ${servedText(outcome)}.`;
    case 'failed':
    case 'superseded':
    case 'vanished':
      return servingText(name, outcome);
    default:
      return `The platform has accepted ${acceptedName(outcome)}; its status is unknown. It may be live already; ${servedText(outcome)}.`;
  }
}

/** The revision that the platform has accepted. */
export function acceptedName({ function: name, revision: { revisionId } }: Outcome): string {
  return revisionId === undefined ? `the new revision of "${name}"` : `revision ${shortId(revisionId)}`;
}

/** Which revision served before the one that was accepted, and may have been replaced since. */
function servedText({ revision, previousRevisionId, deployed, failure }: Outcome): string {
  const { activeRevisionId: active, revisionId } = revision;
  if (typeof active === 'string' && active !== revisionId)
    return `revision ${shortId(active)} served ${failure?.cancelled ? 'before' : 'when this one was accepted'}`;
  if (previousRevisionId !== undefined) return `revision ${shortId(previousRevisionId)} served before`;
  return active === null || deployed === 'created'
    ? 'no revision served before'
    : 'which revision served before is not known';
}

/** After a rollback. */
function restoredText(
  name: string,
  { revision: { revisionId }, rollback, health, failure }: Outcome,
): string {
  const content = `the content of revision ${shortId(rollback?.target?.revisionId ?? '')}`;
  const which = revisionId === undefined ? '' : ` as revision ${shortId(revisionId)}`;
  const failed = shortId(rollback?.failed?.revisionId ?? '');
  const replaced = failure?.what.includes(failed) ? '' : `Revision ${failed} was rolled back. `;
  return `${replaced}Function "${name}" is back on ${content}${which}${health === 'failed' ? ', but not healthy' : ''}.`;
}

function liveText(name: string, { revision, health, previousRevisionId }: Outcome): string {
  const isUnhealthy = health === 'failed';
  const what =
    revision.revisionId === undefined
      ? `Function "${name}" is deployed`
      : `Revision ${shortId(revision.revisionId)} of "${name}" is live`;
  const before =
    isUnhealthy && previousRevisionId !== undefined && previousRevisionId !== revision.revisionId
      ? ` Revision ${shortId(previousRevisionId)} served before.`
      : '';
  return `${what}${isUnhealthy ? ', but not healthy' : ''}.${before}`;
}

/** Which revision serves after one that did not become ready, as far as it is known. */
function servingText(name: string, { servingRevisionId: id, previousRevisionId: previous }: Outcome): string {
  if (typeof id === 'string') return `Revision ${shortId(id)} is ${id === previous ? 'still ' : ''}serving.`;
  if (id === null) return `No revision of "${name}" is serving.`;
  return previous === undefined
    ? `No revision of "${name}" is known to be serving.`
    : `Revision ${shortId(previous)} served before.`;
}

function bucketState(outcome: Outcome): string | undefined {
  const { mode, bucket, bucketResult, upload, failedAction: action = outcome.action } = outcome;
  if (bucket === undefined || mode === 'delete') return undefined;
  if (upload) {
    const { uploadedCount, unchangedCount, deletedCount, failed, totalCount } = upload;
    const failures = failed.length > 0 ? `, ${formatNumber(failed.length)} failed` : '';
    return (
      `Bucket "${bucket}": ${formatCount(uploadedCount, 'object')} uploaded, ${formatNumber(unchangedCount)} unchanged, ` +
      `${formatNumber(deletedCount)} deleted${failures} of ${formatNumber(totalCount)}.`
    );
  }
  if (action === 'upload-artifacts' && mayHaveChanged(outcome))
    return `Objects of bucket "${bucket}" may have been replaced.`;
  if (bucketResult !== undefined)
    return `Bucket "${bucket}" ${bucketResult === 'created' ? 'was created' : 'existed before this run'}.`;
  switch (writeState(outcome, 'storage')) {
    case 'unknown':
      return `Bucket "${bucket}" may or may not have been created.`;
    case 'not done':
      return `Bucket "${bucket}" was not created by this run.`;
    default:
      return undefined;
  }
}

function domainState(domain: DomainOutcome | undefined): string | undefined {
  if (!domain) return undefined;
  const { name, result, target, writes } = domain;
  // No write was needed.
  if (result === 'kept')
    return `Domain ${name.ascii} was already registered${target === undefined ? '' : ` for ${target}`}.`;
  const states = writes.map((write) =>
    write.verb === 'delete' ? deletionState(name.ascii, write) : registrationState(name.ascii, write),
  );
  return states.join(' ') || undefined;
}

/** A deletion with a target is the first half of a replacement. */
function deletionState(hostname: string, { state, target }: DomainWrite): string {
  const registration =
    target === undefined ? `Domain ${hostname}` : `The registration of domain ${hostname} for ${target}`;
  switch (state) {
    case 'accepted':
      return `${registration} was deleted.`;
    case 'unknown':
      return `${registration} may or may not be deleted.`;
    case 'not done':
      return target === undefined
        ? `Domain ${hostname} was not deleted by this run.`
        : `Domain ${hostname} still points at ${target}.`;
  }
}

function registrationState(hostname: string, { state, target }: DomainWrite): string {
  switch (state) {
    case 'accepted':
      return `Domain ${hostname} was registered${target === undefined ? '' : ` for ${target}`}.`;
    case 'unknown':
      return `Domain ${hostname} may or may not be registered.`;
    case 'not done':
      return `Domain ${hostname} was not registered by this run.`;
  }
}
