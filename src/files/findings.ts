import { DeployError, type Place } from '../errors.ts';
import { formatBytes, formatNumber, listed } from '../format.ts';

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
  const lines = [
    `${formatNumber(problems.length)} problems with the files:`,
    ...listed(problems, ({ message }) => `- ${message}`, MOST_LISTED),
  ];
  const message = problems.length === 1 ? problems[0]?.message : undefined;
  return new DeployError(message ?? lines.join('\n'), {
    annotations: locate(problems, prefix).map(({ message, place }) => ({ message, ...place })),
    hint: 'Fix the files, or the inputs that choose them.',
  });
}

/** Returns the findings with their places in the workspace. */
export function locate(findings: readonly Finding[], prefix: string): readonly Finding[] {
  return findings.map(({ message, place }) =>
    place?.file === undefined ? { message } : { message, place: { ...place, file: prefix + place.file } },
  );
}

const MOST_NAMED = 5;

/** Names the largest files, which make a request too large: `The largest files: "a.bin" (12 MB), "b.bin" (3.0 MB)`. */
export function describeLargest(files: readonly { readonly path: string; readonly size: number }[]): string {
  const largest = files.toSorted((one, other) => other.size - one.size).slice(0, MOST_NAMED);
  return `The largest files: ${largest.map(({ path, size }) => `${JSON.stringify(path)} (${formatBytes(size)})`).join(', ')}`;
}
