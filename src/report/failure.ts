import { type Annotation, CancelledError, ConfigError, DeployError } from '../errors.ts';
import { capitalize, formatCount, formatNumber, sentence } from '../format.ts';
import { acceptedRevision } from '../functions/words.ts';
import { deletionsIn, type Failure, hasChanged, lastOf, type Run, statements } from './run.ts';
import { wordsOf } from './words.ts';

const BUG_HINT =
  'This is a bug in the action. Run the step again with debug logging (`ACTIONS_STEP_DEBUG`) and report it with the stack.';

export function toFailure(error: unknown): Failure {
  if (!(error instanceof DeployError)) {
    const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { what, next: BUG_HINT };
  }
  const { problems } = error instanceof ConfigError ? error : {};
  const list = problems && problems.length > 1 ? problems.map((problem) => `\n- ${problem}`).join('') : '';
  return {
    what: `${sentence(capitalize(error.message))}${list}`,
    besideAnnotations: restOf(error.annotations),
    requestId: error.requestId,
    next: error.hint ?? 'Run the step again.',
    cancelled: error instanceof CancelledError,
    invalidInputs: problems?.length,
  };
}

/** The problems that are not annotated in a file; undefined when none is, or the error itself is in the place of its one problem. */
function restOf(problems: readonly Annotation[]): string | undefined {
  const rest = problems.filter(({ file }) => file === undefined);
  const annotated = problems.length - rest.length;
  if (problems.length < 2 || annotated === 0) return undefined;
  const counts = `${formatCount(problems.length, 'problem')}, ${formatNumber(annotated)} of them annotated in their files`;
  const lines = rest.map(({ message }) => `\n- ${message}`).join('');
  return `${counts}${lines === '' ? '.' : ':'}${lines}`;
}

/** The step's one error: what happened, the request id, what holds now and what to do next, a line each. */
export function failureLines(failure: Failure, run: Run): readonly string[] {
  const state = stateText(run);
  const accepted = failure.cancelled ? acceptedText(run) : undefined;
  const next = accepted === undefined ? failure.next : 'Running the step again deploys once more.';
  return [
    accepted ?? failure.what,
    ...(failure.requestId ? [`Request id: ${failure.requestId}`] : []),
    ...(state ? [state] : []),
    next,
  ];
}

/** What a cancelled run has left: a deployment that was sent is not continued by another run. */
function acceptedText(run: Run): string | undefined {
  const step = lastOf(run, 'await-revision');
  if (!step || step.state === 'planned' || step.result.end !== undefined) return undefined;
  const { action, result } = step;
  return `Cancelled after the platform accepted ${acceptedRevision(action.name, result.revision?.revisionId)}.`;
}

/** What holds on the platform after a failure. */
function stateText(run: Run): string {
  const { steps, subject } = run;
  if (subject.isRehearsal) return 'This was a rehearsal: nothing reached a real platform.';
  const unchanged = hasChanged(run, true) ? 'Nothing was deployed.' : 'Nothing was changed on the platform.';
  const isDeletion = subject.mode === 'delete' || subject.mode === 'sweep';
  return [
    ...(hasChanged(run) ? [] : [unchanged]),
    ...(isDeletion ? deletionState(run) : []),
    ...statements(steps.map((step) => wordsOf(step).now?.(step, subject))),
  ].join(' ');
}

function deletionState(run: Run): readonly string[] {
  const { deleted, left, uncertain } = deletionsIn(run);
  const lists = { Deleted: deleted, 'Not deleted': left, 'May still exist, wholly or in part': uncertain };
  const said = Object.entries(lists).filter(([, labels]) => labels.length > 0);
  return said.map(([what, labels]) => `${what}: ${labels.join(', ')}.`);
}
