import { type Annotation, CancelledError, ConfigError, DeployError } from '../errors.ts';
import { capitalize, formatCount, sentence } from '../format.ts';
import { acceptedRevision } from '../functions/words.ts';
import { hasChanged, lastOf, previewsIn, type Run } from './run.ts';
import { sayAll } from './words.ts';

const BUG_HINT =
  'This is a bug in the action. Run the step again with debug logging (`ACTIONS_STEP_DEBUG`) and report it with the stack.';

export function toFailure(error: unknown): DeployError {
  if (error instanceof DeployError) return error;
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new DeployError(what, { hint: BUG_HINT });
}

/** Lists the problems that are not annotated in a file; undefined when none is, or there is only one. */
function restOf(problems: readonly Annotation[]): string | undefined {
  const rest = problems.filter(({ file }) => file === undefined);
  const annotated = problems.length - rest.length;
  if (problems.length < 2 || annotated === 0) return undefined;
  const counts = `${formatCount(problems.length, 'problem')}, ${annotated} of them annotated in their files`;
  const lines = rest.map(({ message }) => `\n- ${message}`).join('');
  return `${counts}${lines === '' ? '.' : ':'}${lines}`;
}

/** Returns what happened, the request id, what is true now and what to do. @param besideAnnotations without what those in files say */
export function failureLines(
  failure: DeployError,
  run: Run,
  besideAnnotations?: 'beside annotations',
): readonly string[] {
  const accepted = failure instanceof CancelledError ? acceptedText(run) : undefined;
  const { problems = [] } = failure instanceof ConfigError ? failure : {};
  const list = problems.length > 1 ? problems.map((problem) => `\n- ${problem}`).join('') : '';
  const what = `${sentence(capitalize(failure.message))}${list}`;
  const lines = [
    accepted ?? (besideAnnotations && restOf(failure.annotations)) ?? what,
    failure.requestId && `Request id: ${failure.requestId}`,
    stateText(run),
    accepted ? 'Running the step again creates another revision.' : (failure.hint ?? 'Run the step again.'),
  ];
  return lines.flatMap((line) => line || []);
}

/** Returns the error of a run that was cancelled after its deployment was sent: another run does not continue it. */
function acceptedText(run: Run): string | undefined {
  const step = lastOf(run, 'await-revision');
  if (!step || step.state === 'planned' || (step.result.state ?? 'accepted') !== 'accepted') return undefined;
  const { action, result } = step;
  return `Cancelled after the platform accepted ${acceptedRevision(action.name, result.revision?.revisionId)}.`;
}

function stateText(run: Run): string {
  const { steps, subject } = run;
  if (subject.isRehearsal) return 'This was a rehearsal: nothing reached a real platform.';
  const isUntouched = steps.every(({ effect }) => effect === 'none');
  const unchanged = isUntouched ? 'Nothing was changed on the platform.' : 'Nothing was deployed.';
  const isDeletion = subject.mode === 'delete' || subject.mode === 'sweep';
  const said = sayAll(run).filter(({ now }) => now !== undefined);
  const last = said.filter(({ about }, at) => said.findLastIndex((other) => other.about === about) === at);
  return [
    ...(hasChanged(run) ? [] : [unchanged]),
    ...(isDeletion ? deletionState(run) : []),
    ...last.map(({ now }) => now),
  ].join(' ');
}

/** Lists what was deleted and what was not, without what did not exist. */
function deletionState(run: Run): readonly string[] {
  const closed = previewsIn(run).filter(({ state }) => state === 'closed');
  const own = sayAll(run).flatMap(({ step: { state, effect }, deletion: label }) =>
    label === undefined ? [] : { label, isDone: state === 'done', isTouched: effect !== 'none' },
  );
  const all = run.subject.mode === 'sweep' ? closed : own;
  const listOf = (what: string, isDone: boolean, isTouched: boolean) => {
    const those = all.filter((each) => each.isDone === isDone && each.isTouched === isTouched);
    return those.length > 0 ? [`${what}: ${those.map(({ label }) => label).join(', ')}.`] : [];
  };
  return [
    ...listOf('Deleted', true, true),
    ...listOf('Not deleted', false, false),
    ...listOf('May still exist, wholly or in part', false, true),
  ];
}
