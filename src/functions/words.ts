import { CancelledError } from '../errors.ts';
import { countChanges, describeSizes } from '../files/changes.ts';
import { capitalize, code, formatBytes, formatDuration, listed, shortId } from '../format.ts';
import type { Deleted } from '../platform/delete-once.ts';
import type { Statement, Step, Words } from '../steps.ts';
import type {
  AwaitedRevision,
  AwaitRevision,
  CheckedHealth,
  CheckHealth,
  DeleteFunction,
  DeployedFunction,
  DeployFunction,
  KeepFunction,
} from './plan.ts';

/** Where a content comes from that is not checked out. */
export function sourceOf({ name, content: { earlier } }: Pick<KeepFunction, 'name' | 'content'>) {
  if (earlier === undefined) return undefined;
  return { ...earlier, how: earlier.name === name ? 'rolled_back' : 'promoted' } as const;
}

type Named = { readonly revisionId?: string | undefined };

/** `revision 7437ab21`, or `the new revision` where it has no name. */
function revisionText({ revisionId }: Named, format = (id: string) => id): string {
  return revisionId === undefined ? 'the new revision' : `revision ${format(shortId(revisionId))}`;
}

/** A revision at the beginning of a sentence: `Revision 7437ab21`, or `Revision 7437ab21 of "hello"`. */
export function nameRevision(revision: Named, name?: string): string {
  return `${capitalize(revisionText(revision))}${name === undefined ? '' : ` of "${name}"`}`;
}

export function acceptedRevision(name: string, revision: Named): string {
  return `${revisionText(revision)}${revision.revisionId === undefined ? ` of "${name}"` : ''}`;
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
    if (state === 'done') return about(name, acceptedText(name, result.revision, result));
    if (effect !== 'unknown') return undefined;
    return about(name, `Function "${name}" may or may not have been changed.`);
  },
  outputs({ action, state, result }) {
    const { previousRevisionId, isAfterFailure } = action;
    const previous = isAfterFailure
      ? {}
      : { previous_revision_id: result.previousRevisionId ?? previousRevisionId };
    if (state !== 'done') return previous;
    const { revisionId = '', status = '' } = result.revision;
    const operation = sourceOf(action)?.how ?? result.operation;
    return { ...previous, operation, revision_id: revisionId, revision_status: status };
  },
};

export const awaitRevisionWords: Words<Step<AwaitRevision, AwaitedRevision>> = {
  done({ result: { end, revision }, startMs, endMs }, log) {
    const { status = 'ready' } = revision;
    const word = status === 'ready' ? '' : ` (${status})`;
    if (end === 'ready')
      log.info(`${nameRevision(revision)} is ready${word} after ${formatDuration(endMs - startMs)}`);
  },
  news({ action, result: { end, revision, deployed } }, { isRehearsal }) {
    const { name } = action;
    const id = revision.revisionId === undefined ? '' : `: ${revisionText(revision, code)}`;
    if (end !== 'ready') return about(name, `${code(name)} is ${deployed.operation}${id}, not waited for`);
    if (isRehearsal) return about(name, `${code(name)} starts`);
    return about(name, originText(code(name), action, revision, code) ?? `${code(name)} is live${id}`);
  },
  failure({ action, result }, how) {
    const { name, polling, isAfterFailure } = action;
    const { revision = {}, end, servingId, deployed } = result;
    const source = isAfterFailure && sourceOf(action);
    const content = source ? ` with the content of ${code(shortId(source.revisionId))}` : '';
    const which = `${revisionText(revision, code)}${content} of ${code(name)}`;
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
    return about(name, `${which} ${texts[end ?? ''] ?? 'was accepted; its status is unknown'}`);
  },
  now(step) {
    const { name } = step.action;
    const { end, revision = {}, deployed } = step.result;
    if (step.state === 'planned') return undefined;
    if (end === 'ready')
      return about(
        name,
        `${originText(`Function "${name}"`, step.action, revision) ?? liveText(name, revision)}.`,
      );
    // The error itself says what was accepted.
    if (isCancelled(step))
      return about(name, `${nameRevision(revision, name)} may be live already; ${servedText(deployed)}.`);
    if (end === 'late')
      return about(name, `${nameRevision(revision, name)} may still go live; ${servedText(deployed)}.`);
    const isOver = end === 'failed' || end === 'superseded' || end === 'vanished';
    return about(name, isOver ? servingText(name, step.result) : acceptedText(name, revision, deployed));
  },
  outputs: ({ result: { revision } }) => ({
    revision_id: revision?.revisionId,
    revision_status: revision?.status,
  }),
  note: ({ state, result: { isDoubtful, end } }) =>
    state === 'done' && isDoubtful && end === 'ready' ? { kind: 'NOTE', lines: [DOUBT] } : undefined,
  rows: ({ result: { revision } }) => ({ Status: revision?.status }),
};

/** Whoever sees only the headline would take it for certain. */
const DOUBT =
  'The platform did not confirm which revision this is: its status may be that of another one. See the warnings of the step.';

type Accepted = AwaitedRevision['deployed'] | undefined;

function acceptedText(name: string, revision: Named, deployed: Accepted): string {
  const accepted = acceptedRevision(name, revision);
  return `The platform has accepted ${accepted}; its status is unknown. It may be live already; ${servedText(deployed)}.`;
}

/** Which revision served before the one that was accepted, and may have been replaced since. */
function servedText(deployed: Accepted): string {
  const { operation, previousRevisionId: previous } = deployed ?? {};
  if (previous !== undefined) return `revision ${shortId(previous)} served before`;
  return operation === 'created' ? 'no revision served before' : 'which revision served before is not known';
}

function liveText(name: string, revision: Named): string {
  return revision.revisionId === undefined
    ? `Function "${name}" is deployed`
    : `${nameRevision(revision, name)} is live`;
}

/** `hello is back on the content of revision bf29f8ee as revision 7437ab21`; undefined for what is checked out. */
function originText(
  who: string,
  action: Pick<KeepFunction, 'name' | 'content'>,
  revision: Named,
  format = (text: string) => text,
): string | undefined {
  const source = sourceOf(action);
  if (!source) return undefined;
  const id = revision.revisionId === undefined ? '' : ` as ${revisionText(revision, format)}`;
  const text = `the content of ${revisionText(source, format)}`;
  return source.how === 'rolled_back'
    ? `${who} is back on ${text}${id}`
    : `${who} is live with ${text} of ${format(source.name)}${id}`;
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
  plan: ({ name, revision }) =>
    `leave function "${name}" as it is: ${revisionText(revision)} already serves this content`,
  done: ({ action: { name, revision } }, log) =>
    log.notice(
      `Function "${name}" is unchanged: ${revisionText(revision)} already serves this content, so nothing was deployed. ` +
        '`skip_unchanged: false` deploys it anyway.',
    ),
  news: ({ action: { name, revision } }) =>
    about(name, `${code(name)} is unchanged: ${revisionText(revision, code)} already serves this content`),
  now: ({ action: { name, revision }, state }) =>
    state === 'done' ? about(name, `${liveText(name, revision)}.`) : undefined,
  outputs({ action: { revision }, state }) {
    const { revisionId, status } = revision;
    const done = { operation: 'unchanged', revision_id: revisionId, revision_status: status };
    return { previous_revision_id: revisionId, ...(state === 'done' && done) };
  },
  rows: ({ action: { revision }, state }) => (state === 'done' ? { Status: revision.status } : {}),
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
      ? about(name, `${revisionText({ revisionId }, code)} of ${code(name)} failed its health check`)
      : { about: `health of ${name}`, text: 'its health check was cancelled' },
  now(step) {
    const { revisionId, previousRevisionId: previous } = step.result;
    if (step.state !== 'failed' || isCancelled(step)) return undefined;
    const { name } = step.action;
    const served = previous === undefined ? '' : ` Revision ${shortId(previous)} served before.`;
    return about(name, `${liveText(name, { revisionId })}, but not healthy.${served}`);
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
