import { DeployError, type Place } from '../errors.ts';
import { formatNumber } from '../format.ts';

/** Something wrong with the files. A room keeps `place.file` relative to its root and returns it relative to the workspace. */
export interface Finding {
  readonly message: string;
  readonly place?: Place;
}

const MOST_LISTED = 20;
/**
 * Creates one error of all problems: the message lists the first ones and counts the rest, the annotations point at the
 * places of all. `prefix` is the path from the workspace to the root, `''` or ending in `/`.
 */
export function createProblemsError(problems: readonly Finding[], prefix: string): DeployError {
  const annotated = problems.map((problem) => locate(problem, prefix));
  return new DeployError(summarize(problems.map(({ message }) => message)), {
    annotations: annotated.map(({ message, place }) => ({ message, ...place })),
    hint: 'Fix the files, or the inputs that choose them.',
  });
}

function summarize(messages: readonly string[]): string {
  const [first, ...others] = messages;
  if (first !== undefined && others.length === 0) return first;
  const more = messages.length - MOST_LISTED;
  return [
    `${formatNumber(messages.length)} problems with the files:`,
    ...messages.slice(0, MOST_LISTED).map((message) => `- ${message}`),
    ...(more > 0 ? [`- and ${formatNumber(more)} more`] : []),
  ].join('\n');
}

/** Returns the first findings, placed in the workspace, and how many more there are. */
export function toWarnings(findings: readonly Finding[], prefix: string): Finding[] {
  const more = findings.length - MOST_LISTED;
  const shown = findings.slice(0, MOST_LISTED).map((finding) => locate(finding, prefix));
  if (more <= 0) return shown;
  return [...shown, { message: `and ${formatNumber(more)} more warnings about the files` }];
}

function locate({ message, place }: Finding, prefix: string): Finding {
  if (place?.file === undefined) return { message };
  return { message, place: { ...place, file: prefix + place.file } };
}
