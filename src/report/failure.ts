import type { ConfigError, DeployError } from '../errors.ts';
import type { Failure } from '../events.ts';
import type { Outcome } from '../outcome.ts';
import { stateText } from './state.ts';

const BUG_HINT =
  'This is a bug in the action. Run the step again with debug logging (`ACTIONS_STEP_DEBUG`) and report it with the stack.';

/** Turns whatever was thrown into a failure. */
export function toFailure(error: unknown): Failure {
  if (isDeployError(error)) {
    const problems =
      isConfigError(error) && error.problems.length > 1
        ? error.problems.map((problem) => `\n- ${problem}`)
        : [];
    return {
      what: `${sentence(error.message)}${problems.join('')}`,
      requestId: error.requestId,
      next: error.hint ?? 'Run the step again.',
      ...(error.name === 'CancelledError' && { cancelled: true }),
      ...(isConfigError(error) && { invalidInputs: error.problems.length }),
    };
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { what, requestId: undefined, next: BUG_HINT };
}

/** The step's one error: what happened, the request id, what holds now and what to do next, a line each. */
export function failureLines(failure: Failure, outcome: Outcome): readonly string[] {
  const state = stateText(outcome);
  return [
    failure.what,
    ...(failure.requestId ? [`Request id: ${failure.requestId}`] : []),
    ...rollbackLines(outcome),
    ...(state ? [state] : []),
    nextStep(failure, outcome),
  ];
}

/** Why no rollback followed the failure, when one was to. */
function rollbackLines({ rollback }: Outcome): readonly string[] {
  if (rollback?.impossible !== undefined)
    return [`Nothing was rolled back: ${sentence(rollback.impossible)}`];
  if (!rollback?.failure) return [];
  const { what, requestId, next } = rollback.failure;
  const id = requestId === undefined ? '' : ` (request id ${requestId})`;
  return [`The rollback failed as well${id}: ${sentence(what)}`, next].filter((line) => line !== '');
}

/** A deployment that was sent is not continued by another run. */
function nextStep({ cancelled, next }: Failure, { deployed, isLive }: Outcome): string {
  return cancelled && deployed && !isLive ? 'Running the step again deploys once more.' : next;
}

/** A message as a sentence: a capital letter at the start, a full stop at the end, unless it ends with a list. */
function sentence(message: string): string {
  const start = `${message.charAt(0).toUpperCase()}${message.slice(1)}`;
  if (message.slice(message.lastIndexOf('\n')).startsWith('\n- ')) return start;
  return /[\p{L}\p{N})}"'`\]%…]$/u.test(start) ? `${start}.` : start;
}

// By name, since this room imports types alone.
function isDeployError(error: unknown): error is DeployError {
  return error instanceof Error && 'hint' in error && 'requestId' in error;
}

function isConfigError(error: DeployError): error is ConfigError {
  return error.name === 'ConfigError';
}
