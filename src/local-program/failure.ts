import { ConfigError, DeployError, type Place } from '../errors.ts';
import { NoFilesError } from '../files/collect.ts';
import { IGNORE_FILE } from '../files/exclude.ts';
import { HttpError, StartError, systemCode } from '../local-platform/http/errors.ts';

/** Returns the problems of a deployment that failed, one or few lines each: with file and line, and no stack unless it is a bug. */
export function failureLines(failure: unknown): string[] {
  // Their own text is about the inputs of a workflow.
  if (failure instanceof NoFilesError)
    return [
      failure.cause === undefined
        ? `The folder contains no file to deploy: it is empty, or all files are hidden, denied or excluded by ${IGNORE_FILE}.`
        : 'The folder does not exist.',
    ];
  if (failure instanceof ConfigError) return [...failure.problems];
  // The annotations are all problems; the message summarizes them.
  if (failure instanceof DeployError)
    return (failure.annotations.length > 0 ? failure.annotations : [failure]).flatMap(linesOf);
  if (!(failure instanceof Error)) return [String(failure)];
  const isExpected =
    failure instanceof StartError || failure instanceof HttpError || systemCode(failure) !== undefined;
  return isExpected ? linesOf(failure) : [failure.stack ?? failure.message];
}

/** A suggestion for the input of a workflow, and what the command line has instead. */
const ENTRYPOINT = [
  / Found (\S+): set `entrypoint: .*`\?$/,
  ' Found $1: rename it, or name it as `entrypoint` in a file of --seed.',
] as const;

function linesOf({ message, file, line, column }: Place & { readonly message: string }): string[] {
  const lines = message
    .replace(...ENTRYPOINT)
    .split('\n')
    .filter((text) => text.trim() !== '' && !/^\s+at /.test(text));
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const isPlaced = place === '' || lines[0]?.startsWith(`${file}:${line}`);
  return isPlaced ? lines : [`${place}: ${lines[0]}`, ...lines.slice(1)];
}
