/** All that people read of a function's steps. Pure. */
import { CancelledError } from '../errors.ts';
import { countChanges, describeSizes } from '../files/changes.ts';
import { formatBytes, formatCount, formatDuration, listed, shortId } from '../format.ts';
import { code, text } from '../markdown.ts';
import type { RevisionStatus } from '../platform/records.ts';
import type { Step, Words } from '../steps.ts';
import type {
  AwaitedRevision,
  AwaitRevision,
  CheckedHealth,
  CheckHealth,
  Deleted,
  DeleteFunction,
  DeployedFunction,
  DeployFunction,
  KeepFunction,
  Restored,
} from './plan.ts';

/** A revision at the beginning of a sentence: `Revision 7437ab21`. */
export function nameRevision({ revisionId }: RevisionStatus): string {
  return revisionId === undefined ? 'The new revision' : `Revision ${shortId(revisionId)}`;
}

/** The revision that the platform has accepted, for an error. */
export function acceptedRevision(name: string, { revisionId }: RevisionStatus): string {
  return revisionId === undefined ? `the new revision of "${name}"` : `revision ${shortId(revisionId)}`;
}

const VERBS = { create: 'create', redeploy: 'redeploy', unknown: 'create or redeploy' } as const;

export const deployFunctionWords: Words<Step<DeployFunction, DeployedFunction>> = {
  name: ({ name }) => `Deploy function "${name}"`,
  plan({ verb, name, entrypoint, content, previousRevisionId: previous, polling, changes }) {
    const changed = changes ? ` (${countChanges(changes)})` : '';
    const replaced = previous === undefined ? '' : `, replacing revision ${shortId(previous)}${changed}`;
    const wait = polling.timeoutMs > 0 ? `, then wait up to ${formatDuration(polling.timeoutMs)} for it` : '';
    const size = `${formatCount(content.count, 'asset')}, ${formatBytes(content.bytes)}`;
    return `${VERBS[verb]} function "${name}" (entrypoint ${entrypoint}, ${size})${replaced}${wait}`;
  },
  planned: ({ changes = [] }) =>
    listed(changes, (change) =>
      [`${change.kind} ${JSON.stringify(change.path)}`, ...describeSizes(change)].join(', '),
    ),
  done({ action: { name }, result: { operation, revision } }, log) {
    const { revisionId: id, status } = revision;
    const which =
      id === undefined ? 'the platform has not named the revision yet' : `revision ${shortId(id)}`;
    const state = id === undefined || status === undefined ? '' : ` is ${status}`;
    log.info(`${operation === 'created' ? 'Created' : 'Redeployed'} function "${name}": ${which}${state}`);
  },
  failure: ({ action: { name }, state }, how) =>
    state === 'uncertain' && how === 'failed'
      ? { about: `function ${name}`, text: `${code(name)} may or may not have been deployed` }
      : undefined,
  now(step) {
    const { action, state, effect, result } = step;
    const { name } = action;
    const about = `function ${name}`;
    if (state === 'done') return { about, text: acceptedText(name, result.revision, result) };
    if (effect !== 'unknown') return undefined;
    // Any other error says so itself.
    const advice =
      'error' in step && step.error instanceof CancelledError ? ' Look at it before the next run.' : '';
    return { about, text: `Function "${name}" may or may not have been changed.${advice}` };
  },
  outputs({ action: { previousRevisionId, restores }, state, result }) {
    const previous = restores?.failed
      ? {}
      : { previous_revision_id: result.previousRevisionId ?? previousRevisionId };
    if (state !== 'done') return previous;
    const { revisionId = '', status = '' } = result.revision;
    const operation = restores ? 'rolled_back' : result.operation;
    return { ...previous, operation, revision_id: revisionId, revision_status: status };
  },
  rows: ({ action: { restores } }) =>
    restores?.failed?.revisionId === undefined ? {} : { 'Failed revision': code(restores.failed.revisionId) },
};

export const awaitRevisionWords: Words<Step<AwaitRevision, AwaitedRevision>> = {
  name: () => 'Wait for the revision',
  done({ result: { end, revision }, startMs, endMs }, log) {
    const status = revision.status === undefined ? '' : ` (${revision.status})`;
    if (end === 'ready')
      log.info(`${nameRevision(revision)} is ready${status} after ${formatDuration(endMs - startMs)}`);
  },
  news({ action: { name, restores }, result: { end, revision, deployed } }, { isRehearsal }) {
    const about = `function ${name}`;
    const id = revision.revisionId === undefined ? '' : code(shortId(revision.revisionId));
    if (end !== 'ready')
      return {
        about,
        text: `${code(name)} is ${deployed.operation}${id && `: revision ${id}`}, not waited for`,
      };
    if (isRehearsal) return { about, text: `${code(name)} starts` };
    if (restores) return { about, text: `${backOn(name, restores)}${id && ` as revision ${id}`}` };
    return { about, text: `${code(name)} is live${id && `: revision ${id}`}` };
  },
  failure({ action: { name, polling, restores }, result: { revision = {}, end, ...result } }, how, subject) {
    const about = `function ${name}`;
    const id = revision.revisionId === undefined ? undefined : code(shortId(revision.revisionId));
    const revisionName = id === undefined ? 'the new revision' : `revision ${id}`;
    const content = restores?.failed ? ` with the content of ${code(shortId(restores.revisionId))}` : '';
    const which = `${revisionName}${content} of ${code(name)}`;
    if (how !== 'failed') {
      const rest = subject.isRehearsal ? '' : '; it may be live already';
      return { about, text: `cancelled after the platform accepted ${which}${rest}` };
    }
    switch (end) {
      case 'failed':
        return { about, text: `${which} failed${subject.isRehearsal ? '' : servingNews(revision, result)}` };
      case 'late': {
        const late = `${which} was not ready within ${formatDuration(polling.timeoutMs)}`;
        return { about, text: subject.isRehearsal ? late : `${late}; it may still go live` };
      }
      case 'superseded':
        return { about, text: `${which} was superseded by another deployment` };
      case 'vanished':
        return { about, text: `${which} is gone: the function was deleted` };
      default:
        return { about, text: `${which} was accepted; its status is unknown` };
    }
  },
  now(step) {
    const { action, state, result } = step;
    const { name, restores } = action;
    const about = `function ${name}`;
    const { end, revision = {}, deployed } = result;
    if (state === 'planned') return undefined;
    if (end === 'ready') return { about, text: liveText(name, revision, restores) };
    // The error itself says what was accepted.
    if ('error' in step && step.error instanceof CancelledError)
      return { about, text: `It may be live already; ${servedText(revision, deployed, 'before')}.` };
    switch (end) {
      case 'late':
        return { about, text: `It may still go live; ${servedText(revision, deployed)}.` };
      case 'failed':
      case 'superseded':
      case 'vanished':
        return { about, text: servingText(name, result) };
      default:
        return { about, text: acceptedText(name, revision, deployed) };
    }
  },
  outputs: ({ result: { revision } }) => ({
    revision_id: revision?.revisionId,
    revision_status: revision?.status,
  }),
  note: ({ state, result: { isDoubtful, end } }) =>
    state === 'done' && isDoubtful && end === 'ready' ? { kind: 'NOTE', lines: [DOUBT] } : undefined,
  rows: ({ result: { revision } }) => ({ Status: revision?.status && text(revision.status) }),
};

/** Whoever sees only the headline would take it for certain. */
const DOUBT =
  'The platform did not confirm which revision this is: its status may be that of another one. See the warnings of the step.';

type Accepted = Pick<DeployedFunction, 'operation' | 'previousRevisionId'>;

function acceptedText(name: string, revision: RevisionStatus, deployed: Accepted | undefined): string {
  const accepted = acceptedRevision(name, revision);
  return `The platform has accepted ${accepted}; its status is unknown. It may be live already; ${servedText(revision, deployed)}.`;
}

/** Which revision served before the one that was accepted, and may have been replaced since. */
function servedText(
  { activeRevisionId: active, revisionId }: RevisionStatus,
  deployed: Accepted | undefined,
  when = 'when this one was accepted',
): string {
  if (typeof active === 'string' && active !== revisionId)
    return `revision ${shortId(active)} served ${when}`;
  const previous = deployed?.previousRevisionId;
  if (previous !== undefined) return `revision ${shortId(previous)} served before`;
  return active === null || deployed?.operation === 'created'
    ? 'no revision served before'
    : 'which revision served before is not known';
}

function liveText(name: string, { revisionId }: RevisionStatus, restores: Restored | undefined): string {
  const id = revisionId === undefined ? undefined : shortId(revisionId);
  if (restores)
    return `Function "${name}" is back on the content of revision ${shortId(restores.revisionId)}${id === undefined ? '' : ` as revision ${id}`}.`;
  return id === undefined ? `Function "${name}" is deployed.` : `Revision ${id} of "${name}" is live.`;
}

/** Which revision serves after one that did not become ready, as far as it is known. */
function servingText(name: string, { servingId: id, deployed }: Partial<AwaitedRevision>): string {
  const previous = deployed?.previousRevisionId;
  if (typeof id === 'string') return `Revision ${shortId(id)} is ${id === previous ? 'still ' : ''}serving.`;
  if (id === null) return `No revision of "${name}" is serving.`;
  return previous === undefined
    ? `No revision of "${name}" is known to be serving.`
    : `Revision ${shortId(previous)} served before.`;
}

function servingNews(
  { revisionId }: RevisionStatus,
  { servingId: id, deployed }: Partial<AwaitedRevision>,
): string {
  if (id === null) return '; no revision is serving';
  if (id === undefined || id === revisionId) return '';
  return `; ${code(shortId(id))} ${id === deployed?.previousRevisionId ? 'still ' : ''}serves`;
}

/** `hello is back on the content of revision bf29f8ee` */
function backOn(name: string, { revisionId }: Restored): string {
  return `${code(name)} is back on the content of revision ${code(shortId(revisionId))}`;
}

export const keepFunctionWords: Words<Step<KeepFunction>> = {
  name: ({ name }) => `Keep function "${name}"`,
  plan: ({ name, revision }) =>
    `leave function "${name}" as it is: revision ${shortId(revision.revisionId)} already serves this content`,
  done({ action: { name, revision } }, log, { mode }) {
    const again = mode === 'rollback' ? 'deploys it again' : 'deploys it anyway';
    log.notice(
      `Function "${name}" is unchanged: revision ${shortId(revision.revisionId)} already serves this content, so nothing was deployed. ` +
        `\`skip_unchanged: false\` ${again}.`,
    );
  },
  news: ({ action: { name, revision } }) => ({
    about: `function ${name}`,
    text: `${code(name)} is unchanged: revision ${code(shortId(revision.revisionId))} already serves this content`,
  }),
  now: ({ action: { name, revision }, state }) =>
    state === 'done' ? { about: `function ${name}`, text: liveText(name, revision, undefined) } : undefined,
  outputs({ action: { revision }, state }) {
    const { revisionId, status } = revision;
    if (state !== 'done') return { previous_revision_id: revisionId };
    return {
      ...{ operation: 'unchanged', previous_revision_id: revisionId },
      ...{ revision_id: revisionId, revision_status: status },
    };
  },
  rows: ({ action: { revision }, state }) =>
    state === 'done' ? { Status: revision.status && text(revision.status) } : {},
};

export const checkHealthWords: Words<Step<CheckHealth, CheckedHealth>> = {
  name: () => 'Check the health',
  plan: ({ name, target, timeoutMs }) =>
    `check the health of function "${name}" at ${target.address}, for up to ${formatDuration(timeoutMs)}`,
  done: ({ action: { target }, startMs, endMs }, log) =>
    log.info(`Health check of ${target.address} passed after ${formatDuration(endMs - startMs)}`),
  news: ({ action: { name } }, { isRehearsal }) =>
    isRehearsal ? { about: `function ${name}`, text: `${code(name)} starts and is healthy` } : undefined,
  failure({ action: { name }, result: { revisionId } }, how) {
    if (how !== 'failed') return { about: `health of ${name}`, text: 'its health check was cancelled' };
    const which = revisionId === undefined ? 'the new revision' : `revision ${code(shortId(revisionId))}`;
    return { about: `function ${name}`, text: `${which} of ${code(name)} failed its health check` };
  },
  now(step) {
    const { action, state, result } = step;
    if (state !== 'failed' || step.error instanceof CancelledError) return undefined;
    const { revisionId, previousRevisionId: previous } = result;
    const live = liveText(action.name, revisionId === undefined ? {} : { revisionId }, undefined);
    const before =
      previous === undefined || previous === revisionId
        ? ''
        : ` Revision ${shortId(previous)} served before.`;
    return {
      about: `function ${action.name}`,
      text: `${live.replace(/\.$/, ', but not healthy.')}${before}`,
    };
  },
  rows: ({ state }) =>
    state === 'planned' || state === 'started'
      ? {}
      : { 'Health check': state === 'done' ? 'passed' : 'failed' },
};

export const deleteFunctionWords: Words<Step<DeleteFunction, Deleted>> = {
  name: ({ name }) => `Delete function "${name}"`,
  plan: ({ name }) => `permanently delete function "${name}"`,
  done: ({ action: { name }, result: { existed } }, log) =>
    log.info(existed ? `Deleted function "${name}"` : `There was no function "${name}"`),
  news: ({ action: { name }, result: { existed } }) =>
    existed ? { about: `function ${name}`, text: `function ${code(name)} is deleted` } : undefined,
  deletion: ({ name }) => `function "${name}"`,
  outputs: ({ action: { previousRevisionId } }) => ({ previous_revision_id: previousRevisionId }),
};
