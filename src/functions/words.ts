import { countChanges, describeSizes } from '../files/changes.ts';
import { code, formatDuration, listed, nameRevision, revisionText, shortId } from '../format.ts';
import type { Deleted } from '../platform/delete-once.ts';
import { failureVerb, type Said, type Step, type Words } from '../steps.ts';
import type { DeployedFunction } from './apply.ts';
import type {
  AwaitRevision,
  CheckedHealth,
  CheckHealth,
  DeleteFunction,
  DeployFunction,
  KeepFunction,
} from './plan.ts';
import type { AcceptedRevision } from './revision.ts';

/** Returns the origin of content that is not from the checkout. */
export function sourceOf({ name, content: { earlier } }: Pick<KeepFunction, 'name' | 'content'>) {
  if (earlier === undefined) return undefined;
  return { ...earlier, how: earlier.name === name ? 'rolled_back' : 'promoted' } as const;
}

export function acceptedRevision(name: string, id: string | undefined): string {
  return `${revisionText(id)}${id === undefined ? ` of "${name}"` : ''}`;
}

const VERBS = { absent: 'create', present: 'redeploy', unreadable: 'create or redeploy' } as const;

export const deployFunctionWords: Words<Step<DeployFunction, DeployedFunction>> = {
  plan({ before, name, content, previousRevisionId: previous, changes }) {
    const revision = previous === undefined ? '' : ` revision ${shortId(previous)}`;
    const since = revision && (changes ? ` since${revision}` : `, replacing${revision}`);
    const changed = changes ? `: ${countChanges(changes)}` : '';
    return {
      text: `${VERBS[before.kind]} function "${name}"${changed}${since} (entrypoint ${content.entrypoint})`,
      writes: 1,
      details: listed(changes ?? [], (change) =>
        [`${change.kind} ${JSON.stringify(change.path)}`, ...describeSizes(change)].join(', '),
      ),
    };
  },
  say(step) {
    const { action, state, effect, result } = step;
    const { name, previousRevisionId: planned, isAfterFailure } = action;
    const about = `function ${name}`;
    if (state === 'done') {
      const previous = isAfterFailure ? undefined : result.previousRevisionId;
      const { revisionId: id, status = '' } = result.revision;
      const operation = sourceOf(action)?.how ?? result.operation;
      const outputs = { operation, revision_id: id ?? '', revision_status: status };
      const now = acceptedText(name, id, result);
      return { about, now, outputs: { previous_revision_id: previous, ...outputs } };
    }
    const outputs = { previous_revision_id: isAfterFailure ? undefined : planned };
    if (effect !== 'unknown') return { outputs };
    const now = `Function "${name}" may or may not have been changed.`;
    const headline =
      failureVerb(step) === 'failed' ? `${code(name)} may or may not have been deployed` : undefined;
    return { about, headline, now, outputs };
  },
};

export const awaitRevisionWords: Words<Step<AwaitRevision, AcceptedRevision>> = {
  say(step, { isRehearsal }) {
    if (step.state === 'planned') return {};
    const { revision } = step.result;
    return {
      about: `function ${step.action.name}`,
      ...(step.result.state === 'ready' ? describeLive(step, isRehearsal) : describeNotLive(step)),
      outputs: { revision_id: revision?.revisionId, revision_status: revision?.status },
      rows: { Status: revision?.status },
    };
  },
};

type AwaitStep = Step<AwaitRevision, AcceptedRevision>;

function describeLive({ action, result: { revision } }: AwaitStep, isRehearsal: boolean): Said {
  const { name } = action;
  const id = revision?.revisionId;
  const which = id === undefined ? '' : `: ${revisionText(id, code)}`;
  const live = originText(code(name), action, id, code) ?? `${code(name)} is live${which}`;
  return {
    headline: isRehearsal ? `${code(name)} starts` : live,
    now: `${originText(`Function "${name}"`, action, id) ?? liveText(name, id)}.`,
  };
}

function describeNotLive(step: AwaitStep): Said {
  const { action, result } = step;
  const { name, polling } = action;
  const { revision, state = 'accepted', servingId, deployed } = result;
  const id = revision?.revisionId;
  const which = `${revisionText(id, code)} of ${code(name)}`;
  const named = nameRevision(id, name);
  const before = servedText(deployed);
  if (failureVerb(step) === 'was cancelled')
    return {
      headline: `cancelled after the platform accepted ${which}; it may be live already`,
      now: `${named} may be live already; ${before}.`,
    };
  const { clause, now } = servingTexts(name, result);
  switch (state) {
    case 'failed':
      return { headline: `${which} failed${servingId === id ? '' : clause}`, now };
    case 'superseded':
      return { headline: `${which} was superseded by another deployment`, now };
    case 'vanished':
      return { headline: `${which} is gone: the function was deleted`, now };
    case 'late':
      return {
        headline: `${which} was not ready within ${formatDuration(polling.timeoutMs)}; it may still go live`,
        now: `${named} may still go live; ${before}.`,
      };
    default: {
      const rest = revision?.status === undefined ? 'may not be ready yet' : `is ${revision.status}`;
      const accepted = `${code(name)} was ${deployed?.operation}; ${revisionText(id, code)} ${rest}`;
      return {
        headline: step.state === 'done' ? accepted : `${which} was accepted; its status is unknown`,
        now: acceptedText(name, id, deployed),
      };
    }
  }
}

function acceptedText(name: string, id: string | undefined, deployed?: DeployedFunction): string {
  const accepted = acceptedRevision(name, id);
  return `The platform has accepted ${accepted}; its status is unknown. It may be live already; ${servedText(deployed)}.`;
}

/** Names the revision that served before the accepted one, and may have been replaced since. */
function servedText({ operation, previousRevisionId: previous }: Partial<DeployedFunction> = {}): string {
  if (previous !== undefined) return `revision ${shortId(previous)} served before`;
  return operation === 'created' ? 'no revision served before' : 'which revision served before is not known';
}

function liveText(name: string, id: string | undefined): string {
  return id === undefined ? `Function "${name}" is deployed` : `${nameRevision(id, name)} is live`;
}

/** `hello is back on the content of revision bf29f8ee as revision 7437ab21`; undefined for content of the checkout. */
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

/** Names the revision that serves after another one failed, if it is known: as a clause and as a sentence. */
function servingTexts(name: string, { servingId: id, deployed }: Partial<AcceptedRevision>) {
  const previous = deployed?.previousRevisionId;
  const still = id === previous ? 'still ' : '';
  if (typeof id === 'string')
    return {
      clause: `; ${code(shortId(id))} ${still}serves`,
      now: `Revision ${shortId(id)} is ${still}serving.`,
    };
  if (id === null) return { clause: '; no revision is serving', now: `No revision of "${name}" is serving.` };
  const unknown = `No revision of "${name}" is known to be serving.`;
  return {
    clause: '',
    now: previous === undefined ? unknown : `Revision ${shortId(previous)} served before.`,
  };
}

export const keepFunctionWords: Words<Step<KeepFunction>> = {
  plan: ({ name, revisionId }) => ({
    text: `leave function "${name}" as it is: ${revisionText(revisionId)} already serves this content`,
  }),
  say({ action: { name, revisionId, status }, state }) {
    if (state !== 'done') return { outputs: { previous_revision_id: revisionId } };
    const outputs = { operation: 'unchanged', revision_id: revisionId, revision_status: status };
    return {
      about: `function ${name}`,
      headline: `${code(name)} is unchanged: ${revisionText(revisionId, code)} already serves this content`,
      now: `${liveText(name, revisionId)}.`,
      outputs: { previous_revision_id: revisionId, ...outputs },
      rows: { Status: status },
    };
  },
};

export const checkHealthWords: Words<Step<CheckHealth, CheckedHealth>> = {
  plan: ({ name, target, timeoutMs }) => ({
    text: `check the health of function "${name}" at ${target.address}, for up to ${formatDuration(timeoutMs)}`,
  }),
  say(step, { isRehearsal }) {
    const { name } = step.action;
    const about = `function ${name}`;
    const { revisionId, previousRevisionId: previous } = step.result;
    if (step.state === 'planned' || step.state === 'started') return {};
    if (step.state === 'done')
      return {
        about,
        headline: isRehearsal ? `${code(name)} starts and is healthy` : undefined,
        rows: { 'Health check': 'passed' },
      };
    const rows = { 'Health check': 'failed' };
    if (failureVerb(step) === 'was cancelled')
      return { about: `health of ${name}`, headline: 'its health check was cancelled', rows };
    const served = previous === undefined ? '' : ` Revision ${shortId(previous)} served before.`;
    return {
      about,
      headline: `${revisionText(revisionId, code)} of ${code(name)} failed its health check`,
      now: `${liveText(name, revisionId)}, but not healthy.${served}`,
      rows,
    };
  },
};

export const deleteFunctionWords: Words<Step<DeleteFunction, Deleted>> = {
  plan: ({ name }) => ({ text: `permanently delete function "${name}"`, writes: 1 }),
  say: ({ action: { name, previousRevisionId }, state, result: { existed } }, { mode }) => ({
    about: `function ${name}`,
    headline: state === 'done' && existed ? `function ${code(name)} is deleted` : undefined,
    deletion: `function "${name}"`,
    // A sweep may delete several functions.
    outputs: mode === 'sweep' ? {} : { previous_revision_id: previousRevisionId },
  }),
};
