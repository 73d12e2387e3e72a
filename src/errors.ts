import { capitalize, sentence } from './format.ts';

export interface Place {
  /** Path relative to the workspace, with `/`. */
  readonly file?: string | undefined;
  /** Both count from 1. */
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** A problem or a warning, which GitHub shows at its place, where it has one. */
export interface Annotation extends Place {
  readonly message: string;
}

interface ErrorDetails {
  readonly cause?: unknown;
  /** What the user can do next, as one sentence. Its choices follow as lines that begin with `- `. */
  readonly hint?: string | undefined;
  /** The platform's own name for the failed request, for its support; that of the cause when absent. */
  readonly requestId?: string | undefined;
  /** Milliseconds that the platform asked to wait, when it did. */
  readonly retryAfterMs?: number | undefined;
  /** Of the response, if there was one: 404 also for 410. */
  readonly status?: number | undefined;
  /** The response was an HTML page, perhaps not from the platform. */
  readonly isPage?: boolean;
  /** All problems of the message. With one problem, it is the error's own location. */
  readonly annotations?: readonly Annotation[];
}

export const PERSISTENT_HINT = "Run the step again. If the problem persists, contact the platform's support.";

export const PLATFORM_DOWN_HINT = 'Check that the platform is up, then run the step again.';
export const LATER_HINT = 'Run the step again when that time is over.';

/** A failure that the user can understand: the message says what happened and to which name. */
export class DeployError extends Error {
  override readonly name: string = 'DeployError';
  readonly hint: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;
  readonly isPage: boolean;
  readonly annotations: readonly Annotation[];

  constructor(message: string, details: ErrorDetails = {}) {
    super(message, details);
    const { cause } = details;
    this.hint = details.hint;
    this.requestId = details.requestId ?? (cause instanceof DeployError ? cause.requestId : undefined);
    this.retryAfterMs = details.retryAfterMs;
    this.status = details.status;
    this.isPage = details.isPage ?? false;
    this.annotations = details.annotations ?? [];
  }
}

/** The inputs are wrong; carries every problem, so that they can be fixed together. */
export class ConfigError extends DeployError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.length === 1 ? `${problems[0]}` : `${problems.length} inputs are wrong`, {
      hint: 'Fix the inputs of this step (`with:` in the workflow).',
    });
    this.problems = problems;
  }
}

/** The platform refused the request, or its response was too long. */
export class ApiError extends DeployError {
  override readonly name = 'ApiError';
  declare readonly status: number;
}

/** No usable answer: refused, reset, timed out, or a status that asks to try again, after all tries. */
export class TransientError extends DeployError {
  override readonly name = 'TransientError';
}

/** A write was sent and its answer was lost: its caller reads the state back before it decides to send it again. */
export class LostAnswerError extends DeployError {
  override readonly name = 'LostAnswerError';
}

export class CancelledError extends DeployError {
  override readonly name = 'CancelledError';
}

/** Returns the message of any thrown value, without the name of its class. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The failures of work that goes on after one of its parts has failed. */
export class Failures {
  readonly #all: DeployError[] = [];

  /** Handles the error of a part. @throws a cancellation and a bug */
  readonly note = (error: unknown): undefined => {
    if (!(error instanceof DeployError) || error instanceof CancelledError) throw error;
    this.#all.push(error);
  };

  /** @throws DeployError with the messages of all failures, if there are any */
  throwAll(): void {
    const [first, ...others] = this.#all;
    if (first === undefined) return;
    if (others.length === 0) throw first;
    const all = this.#all.map((error) => ({ ...error, message: sentence(capitalize(error.message)) }));
    const lines = all.map(({ message, requestId }) =>
      requestId ? `${message}\nRequest id: ${requestId}` : message,
    );
    const hints = new Set(all.flatMap(({ hint }) => hint ?? []));
    throw new DeployError(lines.join('\n'), {
      hint: [...hints].join('\n') || undefined,
      annotations: all.flatMap(({ annotations, message }) =>
        annotations.length > 0 ? annotations : [{ message }],
      ),
    });
  }
}
