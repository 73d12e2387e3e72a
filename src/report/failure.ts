import type { Annotation, ConfigError, DeployError } from '../errors.ts';
import type { Failure } from '../events.ts';
import { capitalize, formatCount, formatNumber, sentence } from '../format.ts';
import { isUncertain, type Outcome } from '../outcome.ts';
import { acceptedName, stateText } from './state.ts';

const BUG_HINT =
  'This is a bug in the action. Run the step again with debug logging (`ACTIONS_STEP_DEBUG`) and report it with the stack.';

/** Turns whatever was thrown into a failure. */
export function toFailure(error: unknown): Failure {
  if (isDeployError(error)) {
    const problems =
      isConfigError(error) && error.problems.length > 1
        ? error.problems.map((problem) => `\n- ${problem}`)
        : [];
    const besideAnnotations = restOf(error.annotations);
    return {
      what: `${sentence(capitalize(error.message))}${problems.join('')}`,
      ...(besideAnnotations !== undefined && { besideAnnotations }),
      requestId: error.requestId,
      next: error.hint ?? 'Run the step again.',
      choices: error.choices,
      ...(error.name === 'CancelledError' && { cancelled: true }),
      ...(isConfigError(error) && { invalidInputs: error.problems.length }),
    };
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { what, requestId: undefined, next: BUG_HINT };
}

/** The problems that are not annotated in a file; undefined when none is, or the error itself is in the place of its one problem. */
function restOf(problems: readonly Annotation[]): string | undefined {
  const rest = problems.filter(({ file }) => file === undefined);
  const annotated = problems.length - rest.length;
  if (problems.length < 2 || annotated === 0) return undefined;
  const count = formatCount(problems.length, 'problem');
  if (rest.length === 0) return `${count}, each annotated in its file.`;
  const lines = rest.map(({ message }) => `\n- ${message}`);
  return `${count}, ${formatNumber(annotated)} of them annotated in their files:${lines.join('')}`;
}

/** The step's one error: what happened, the request id, what holds now and what to do next, a line each. */
export function failureLines(failure: Failure, outcome: Outcome): readonly string[] {
  const state = stateText(outcome);
  return [
    failure.cancelled && isUncertain(outcome)
      ? `Cancelled after the platform accepted ${acceptedName(outcome)}.`
      : failure.what,
    ...(failure.requestId ? [`Request id: ${failure.requestId}`] : []),
    ...rollbackLines(outcome),
    ...(state ? [state] : []),
    [nextStep(failure, outcome), ...(failure.choices ?? []).map((choice) => `- ${choice}`)].join('\n'),
  ];
}

/** Why no rollback followed the failure, when one was to. */
function rollbackLines(outcome: Outcome): readonly string[] {
  const { rollback, failure } = outcome;
  if (rollback?.impossible !== undefined)
    return [`Nothing was rolled back: ${sentence(rollback.impossible)}`];
  if (!rollback?.failure) return [];
  const { what, requestId } = rollback.failure;
  const id = requestId === undefined ? '' : ` (request id ${requestId})`;
  if (failure?.cancelled) return ['The rollback was cancelled.'];
  const how = isUncertain(outcome) ? 'The rollback is not confirmed' : 'The rollback failed as well';
  return [`${how}${id}: ${sentence(capitalize(what))}`];
}

/** A deployment that was sent is not continued by another run. */
function nextStep({ cancelled, next }: Failure, { deployed, isLive, rollback }: Outcome): string {
  if (cancelled && deployed && !isLive) return 'Running the step again deploys once more.';
  return rollback?.failure
    ? `${next} Or bring an earlier revision back with \`mode: rollback\` and its \`revision_id\`.`
    : next;
}

// By name, since this room imports types alone.
function isDeployError(error: unknown): error is DeployError {
  return error instanceof Error && 'hint' in error && 'requestId' in error;
}

function isConfigError(error: DeployError): error is ConfigError {
  return error.name === 'ConfigError';
}
