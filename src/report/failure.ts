import type { ConfigError, DeployError } from '../errors.ts';

/** A failure in the words that a user is shown. */
export interface Failure {
  /** What happened, on one line or a line for each problem. */
  readonly what: string;
  readonly requestId: string | undefined;
  /** What to do next. */
  readonly next: string;
  /** The run was ended from outside. */
  readonly cancelled?: boolean;
  /** Inputs that are invalid, when that is the failure: then nothing was begun. */
  readonly invalidInputs?: number;
}

const OUR_FAULT_HINT =
  'This is a mistake in the action itself. Run again with debug logging (`ACTIONS_STEP_DEBUG`) and report it with the stack.';

/** Turns whatever was thrown into a failure. */
export function toFailure(error: unknown): Failure {
  if (isDeployError(error)) {
    const problems =
      isConfigError(error) && error.problems.length > 1
        ? error.problems.map((problem) => `\n- ${problem}`)
        : [];
    return {
      what: `${error.message}${problems.join('')}`,
      requestId: error.requestId,
      next: error.hint ?? 'Run this again; if it stays, look at the log above.',
      ...(error.name === 'CancelledError' && { cancelled: true }),
      ...(isConfigError(error) && { invalidInputs: error.problems.length }),
    };
  }
  const what = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { what, requestId: undefined, next: OUR_FAULT_HINT };
}

/** The text of the step's one error: what, where, the request id if any, what is left and what to do next. */
export function failureText(failure: Failure, leftBehind: string | undefined): string {
  return [
    failure.what,
    ...(failure.requestId ? [`Request id: ${failure.requestId}`] : []),
    ...(leftBehind ? [leftBehind] : []),
    failure.next,
  ].join('\n');
}

// By name, since this room imports types alone.
function isDeployError(error: unknown): error is DeployError {
  return error instanceof Error && 'hint' in error && 'requestId' in error;
}

function isConfigError(error: DeployError): error is ConfigError {
  return error.name === 'ConfigError';
}
