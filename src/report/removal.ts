/** Which parts of a preview are deleted, and which are not. Pure. */
import { type Outcome, writeState } from '../outcome.ts';
import type { Action } from '../plan.ts';

interface RemovalParts {
  /** Such as `function "hello-pr-7"`. */
  readonly deleted: readonly string[];
  /** They exist as before. */
  readonly kept: readonly string[];
  /** Their deletion began, and its result is not known. */
  readonly uncertain: readonly string[];
}

/** The parts of a preview that the platform has shown. */
export function removalParts(outcome: Outcome): RemovalParts {
  const parts = (outcome.plan ?? []).flatMap((action) => {
    const part = partOf(action, outcome);
    return part ? [part] : [];
  });
  const labels = (wanted: Part['state']) =>
    parts.filter(({ state }) => state === wanted).map(({ label }) => label);
  return { deleted: labels('deleted'), kept: labels('kept'), uncertain: labels('uncertain') };
}

/** How the run failed, when it was to delete a preview. */
export function removalFailure(outcome: Outcome): 'cancelled' | 'in part' | 'failed' {
  const { deleted, kept, uncertain } = removalParts(outcome);
  if (outcome.failure?.cancelled) return 'cancelled';
  return kept.length + uncertain.length > 0 && deleted.length > 0 ? 'in part' : 'failed';
}

interface Part {
  readonly label: string;
  /** `absent`: there was nothing to delete. */
  readonly state: 'deleted' | 'absent' | 'kept' | 'uncertain';
}

function partOf(action: Action, outcome: Outcome): Part | undefined {
  const { functionExisted, domain, removal } = outcome;
  switch (action.type) {
    case 'delete-function': {
      const label = `function "${action.name}"`;
      if (functionExisted !== undefined) return { label, state: functionExisted ? 'deleted' : 'absent' };
      return { label, state: unfinished(outcome, 'functions') };
    }
    case 'delete-domain': {
      const label = `domain ${action.hostname.ascii}`;
      const result = domain?.result;
      if (result === 'deleted' || result === 'absent') return { label, state: result };
      return { label, state: unfinished(outcome, 'domains') };
    }
    case 'delete-objects': {
      const what = action.what === 'artifacts' ? 'objects' : 'history and snapshots';
      const label = `its ${what} in bucket "${action.bucket}"`;
      const isDeleted = removal?.deletedObjects.includes(action.what);
      return { label, state: isDeleted ? 'deleted' : unfinished(outcome, 'storage') };
    }
    default:
      return undefined;
  }
}

function unfinished(outcome: Outcome, service: 'functions' | 'storage' | 'domains'): 'kept' | 'uncertain' {
  const state = writeState(outcome, service);
  return state === undefined || state === 'not done' ? 'kept' : 'uncertain';
}
