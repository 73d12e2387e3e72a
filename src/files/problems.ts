import { type Annotation, DeployError } from '../errors.ts';

/** Something that stops the run, with its place relative to `root` when it has one. */
export interface Problem {
  readonly message: string;
  /** Relative to `root`, with `/`. */
  readonly path?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1. */
  readonly column?: number;
}

const listed = 20;
/** GitHub shows ten at most; more of them only make the log long. */
const MOST_ANNOTATIONS = 50;

/**
 * Makes one error of all problems: the message lists the first ones and counts the rest, the annotations point at the
 * places of the first ones.
 * `prefix` is the way from the workspace to `root`, `''` or ending in `/`.
 */
export function problemsError(problems: readonly Problem[], prefix: string): DeployError {
  return new DeployError(summarize(problems.map((problem) => problem.message)), {
    annotations: problems.slice(0, MOST_ANNOTATIONS).map((problem) => toAnnotation(problem, prefix)),
    hint: 'Fix the files, or the inputs that choose them. Nothing was sent.',
  });
}

function summarize(messages: readonly string[]): string {
  const [first, ...others] = messages;
  if (first !== undefined && others.length === 0) return first;
  const more = messages.length - listed;
  return [
    `${messages.length.toLocaleString('en-GB')} problems with the files:`,
    ...messages.slice(0, listed).map((message) => `- ${message}`),
    ...(more > 0 ? [`- and ${more.toLocaleString('en-GB')} more`] : []),
  ].join('\n');
}

/** Returns what does not stop the run as annotations: the first ones, and how many more there are. */
export function toWarnings(problems: readonly Problem[], prefix: string): Annotation[] {
  const more = problems.length - listed;
  return [
    ...problems.slice(0, listed).map((problem) => toAnnotation(problem, prefix)),
    ...(more > 0 ? [{ message: `and ${more.toLocaleString('en-GB')} more warnings about the files` }] : []),
  ];
}

/** A problem as GitHub shows it beside the line; `prefix` as for {@link problemsError}. */
export function toAnnotation({ message, path, line, column }: Problem, prefix: string): Annotation {
  return {
    message,
    ...(path !== undefined && { file: prefix + path }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
}
