import { CancelledError } from '../errors.ts';
import { countChanges, describeSizes } from '../files/changes.ts';
import {
  capitalize,
  code,
  formatBytes,
  formatDuration,
  listed,
  nameRevision,
  revisionText,
  shortId,
} from '../format.ts';
import type { Deleted } from '../platform/delete-once.ts';
import type { Statement, Step, Words } from '../steps.ts';
import type { DeployedFunction } from './apply.ts';
import type {
  AwaitRevision,
  CheckedHealth,
  CheckHealth,
  DeleteFunction,
  DeployFunction,
  KeepFunction,
} from './plan.ts';
import type { AwaitedRevision } from './wait.ts';

/** Where a content comes from that is not checked out. */
export function sourceOf({ name, content: { earlier } }: Pick<KeepFunction, 'name' | 'content'>) {
  if (earlier === undefined) return undefined;
  return { ...earlier, how: earlier.name === name ? 'rolled_back' : 'promoted' } as const;
}

export function acceptedRevision(name: string, id: string | undefined): string {
  return `${revisionText(id)}${id === undefined ? ` of "${name}"` : ''}`;
}

function about(name: string, text: string): Statement {
  return { about: `function ${name}`, text };
}

function isCancelled(step: Step): boolean {
  return 'error' in step && step.error instanceof CancelledError;
}

const VERBS = { absent: 'create', present: 'redeploy', unreadable: 'create or redeploy' } as const;

export const deployFunctionWords: Words<Step<DeployFunction, DeployedFunction>> = {
  plan({ before, name, content, previousRevisionId: previous, changes }) {
    const replaced = previous === undefined ? '' : `, replacing revision ${shortId(previous)}`;
    const changed = changes ? `: ${countChanges(changes)}` : '';
    const { entrypoint } = content;
    const { length } = content.encodeBody({ ...(before.kind === 'absent' && { name }), entrypoint });
    const request = `entrypoint ${entrypoint}, sent as ${formatBytes(length)}`;
    return `${VERBS[before.kind]} function "${name}" (${request})${replaced}${changed}`;
  },
  writes: () => 1,
  planned: ({ changes = [] }) =>
    listed(changes, (change) =>
      [`${change.kind} ${JSON.stringify(change.path)}`, ...describeSizes(change)].join(', '),
    ),
  done({ action: { name }, result: { operation, revision } }, log) {
    const { revisionId: id, status } = revision;
    const state = status === undefined ? '' : ` is ${status}`;
    const which =
      id === undefined ? 'the platform has not named the revision yet' : `revision ${shortId(id)}${state}`;
    log.info(`${capitalize(operation)} function "${name}": ${which}`);
  },
  failure: ({ action: { name }, state }, how) =>
    state === 'uncertain' && how === 'failed'
      ? about(name, `${code(name)} may or may not have been deployed`)
      : undefined,
  now({ action: { name }, state, effect, result }) {
    if (state === 'done') return about(name, acceptedText(name, result.revision.revisionId, result));
    if (effect !== 'unknown') return undefined;
    return about(name, `Function "${name}" may or may not have been changed.`);
  },
  outputs({ action, state, result }) {
    const { previousRevisionId: planned, isAfterFailure } = action;
    const previous = isAfterFailure ? undefined : (result.previousRevisionId ?? planned);
    if (state !== 'done') return { previous_revision_id: previous };
    const { revisionId = '', status = '' } = result.revision;
    const operation = sourceOf(action)?.how ?? result.operation;
    return { previous_revision_id: previous, operation, revision_id: revisionId, revision_status: status };
  },
};

export const awaitRevisionWords: Words<Step<AwaitRevision, AwaitedRevision>> = {
  done({ result: { state, revision }, startMs, endMs }, log) {
    if (state !== 'ready') return;
    const { revisionId, status = 'ready' } = revision;
    const word = status === 'ready' ? '' : ` (${status})`;
    log.info(`${nameRevision(revisionId)} is ready${word} after ${formatDuration(endMs - startMs)}`);
  },
  news({ action, result: { state, revision, deployed } }, { isRehearsal }) {
    const { name } = action;
    const { revisionId: id } = revision;
    const which = id === undefined ? '' : `: ${revisionText(id, code)}`;
    if (state !== 'ready')
      return about(name, `${code(name)} is ${deployed.operation}${which}, not waited for`);
    if (isRehearsal) return about(name, `${code(name)} starts`);
    return about(name, originText(code(name), action, id, code) ?? `${code(name)} is live${which}`);
  },
  failure({ action, result }, how) {
    const { name, polling, isAfterFailure } = action;
    const { revision = {}, state = 'accepted', servingId, deployed } = result;
    const source = isAfterFailure && sourceOf(action);
    const content = source ? ` with the content of ${code(shortId(source.revisionId))}` : '';
    const which = `${revisionText(revision.revisionId, code)}${content} of ${code(name)}`;
    if (how !== 'failed')
      return about(name, `cancelled after the platform accepted ${which}; it may be live already`);
    const none = servingId === null ? '; no revision is serving' : '';
    const still = servingId === deployed?.previousRevisionId ? 'still ' : '';
    const serving = servingId ? `; ${code(shortId(servingId))} ${still}serves` : none;
    const texts: Readonly<Record<string, string>> = {
      failed: `failed${servingId === revision.revisionId ? '' : serving}`,
      late: `was not ready within ${formatDuration(polling.timeoutMs)}; it may still go live`,
      superseded: 'was superseded by another deployment',
      vanished: 'is gone: the function was deleted',
    };
    return about(name, `${which} ${texts[state] ?? 'was accepted; its status is unknown'}`);
  },
  now(step) {
    const { name } = step.action;
    const { state, revision, deployed } = step.result;
    const id = revision?.revisionId;
    if (step.state === 'planned') return undefined;
    if (state === 'ready') {
      const origin = originText(`Function "${name}"`, step.action, id);
      return about(name, `${origin ?? liveText(name, id)}.`);
    }
    const named = nameRevision(id, name);
    // The error itself says what was accepted.
    if (isCancelled(step)) return about(name, `${named} may be live already; ${servedText(deployed)}.`);
    if (state === 'late') return about(name, `${named} may still go live; ${servedText(deployed)}.`);
    const isOver = state === 'failed' || state === 'superseded' || state === 'vanished';
    return about(name, isOver ? servingText(name, step.result) : acceptedText(name, id, deployed));
  },
  outputs: ({ result: { revision } }) => ({
    revision_id: revision?.revisionId,
    revision_status: revision?.status,
  }),
  note: ({ result: { isDoubtful, state } }) =>
    isDoubtful && state === 'ready' ? { kind: 'NOTE', lines: [DOUBT] } : undefined,
  rows: ({ result: { revision } }) => ({ Status: revision?.status }),
};

/** Whoever sees only the headline would take it for certain. */
const DOUBT =
  'The platform did not confirm which revision this is: its status may be that of another one. See the warnings of the step.';

type Deployed = AwaitedRevision['deployed'];

function acceptedText(name: string, id: string | undefined, deployed?: Deployed): string {
  const accepted = acceptedRevision(name, id);
  return `The platform has accepted ${accepted}; its status is unknown. It may be live already; ${servedText(deployed)}.`;
}

/** Which revision served before the one that was accepted, and may have been replaced since. */
function servedText({ operation, previousRevisionId: previous }: Partial<Deployed> = {}): string {
  if (previous !== undefined) return `revision ${shortId(previous)} served before`;
  return operation === 'created' ? 'no revision served before' : 'which revision served before is not known';
}

function liveText(name: string, id: string | undefined): string {
  return id === undefined ? `Function "${name}" is deployed` : `${nameRevision(id, name)} is live`;
}

/** `hello is back on the content of revision bf29f8ee as revision 7437ab21`; undefined for what is checked out. */
function originText(
  who: string,
  action: Pick<KeepFunction, 'name' | 'content'>,
  id: string | undefined,
  format = (text: string) => text,
): string | undefined {
  const source = sourceOf(action);
  if (!source) return undefined;
  const as = id === undefined ? '' : ` as ${revisionText(id, format)}`;
  const text = `the content of ${revisionText(source.revisionId, format)}`;
  return source.how === 'rolled_back'
    ? `${who} is back on ${text}${as}`
    : `${who} is live with ${text} of ${format(source.name)}${as}`;
}

/** `content of 25d9b5b4`, or `content of 25d9b5b4 of hello-staging`. */
export function contentOf({ revisionId, name, how }: NonNullable<ReturnType<typeof sourceOf>>): string {
  return `content of ${code(shortId(revisionId))}${how === 'promoted' ? ` of ${code(name)}` : ''}`;
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

export const keepFunctionWords: Words<Step<KeepFunction>> = {
  plan: ({ name, revisionId }) =>
    `leave function "${name}" as it is: ${revisionText(revisionId)} already serves this content`,
  done: ({ action: { name, revisionId } }, log) =>
    log.notice(
      `Function "${name}" is unchanged: ${revisionText(revisionId)} already serves this content, so nothing was deployed. ` +
        '`skip_unchanged: false` deploys it anyway.',
    ),
  news: ({ action: { name, revisionId } }) =>
    about(name, `${code(name)} is unchanged: ${revisionText(revisionId, code)} already serves this content`),
  now: ({ action: { name, revisionId }, state }) =>
    state === 'done' ? about(name, `${liveText(name, revisionId)}.`) : undefined,
  outputs({ action: { revisionId, status }, state }) {
    const done = { operation: 'unchanged', revision_id: revisionId, revision_status: status };
    return { previous_revision_id: revisionId, ...(state === 'done' && done) };
  },
  rows: ({ action: { status }, state }) => (state === 'done' ? { Status: status } : {}),
};

export const checkHealthWords: Words<Step<CheckHealth, CheckedHealth>> = {
  plan: ({ name, target, timeoutMs }) =>
    `check the health of function "${name}" at ${target.address}, for up to ${formatDuration(timeoutMs)}`,
  done: ({ action: { target }, startMs, endMs }, log) =>
    log.info(`Health check of ${target.address} passed after ${formatDuration(endMs - startMs)}`),
  news: ({ action: { name } }, { isRehearsal }) =>
    isRehearsal ? about(name, `${code(name)} starts and is healthy`) : undefined,
  failure: ({ action: { name }, result: { revisionId } }, how) =>
    how === 'failed'
      ? about(name, `${revisionText(revisionId, code)} of ${code(name)} failed its health check`)
      : { about: `health of ${name}`, text: 'its health check was cancelled' },
  now(step) {
    const { revisionId, previousRevisionId: previous } = step.result;
    if (step.state !== 'failed' || isCancelled(step)) return undefined;
    const { name } = step.action;
    const served = previous === undefined ? '' : ` Revision ${shortId(previous)} served before.`;
    return about(name, `${liveText(name, revisionId)}, but not healthy.${served}`);
  },
  rows: ({ state }) =>
    state === 'planned' || state === 'started'
      ? {}
      : { 'Health check': state === 'done' ? 'passed' : 'failed' },
};

export const deleteFunctionWords: Words<Step<DeleteFunction, Deleted>> = {
  plan: ({ name }) => `permanently delete function "${name}"`,
  writes: () => 1,
  done: ({ action: { name }, result: { existed } }, log) =>
    log.info(existed ? `Deleted function "${name}"` : `There was no function "${name}"`),
  news: ({ action: { name }, result: { existed } }) =>
    existed ? about(name, `function ${code(name)} is deleted`) : undefined,
  deletion: ({ name }) => `function "${name}"`,
  // A sweep may delete several functions.
  outputs: ({ action: { previousRevisionId } }, { mode }) =>
    mode === 'sweep' ? {} : { previous_revision_id: previousRevisionId },
};
