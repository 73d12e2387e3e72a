import { ConfigError, DeployError, type Place } from '../errors.ts';
import { HttpError, StartError, systemCode } from '../local-platform/http/errors.ts';

/** Returns the problems of a deployment that failed, one or few lines each: with file and line, and no stack unless it is a bug. */
export function failureLines(failure: unknown): string[] {
  if (failure instanceof ConfigError) return [...failure.problems];
  // The annotations are all problems; the message summarizes them.
  if (failure instanceof DeployError)
    return (failure.annotations.length > 0 ? failure.annotations : [failure]).flatMap(linesOf);
  if (!(failure instanceof Error)) return [String(failure)];
  const isExpected =
    failure instanceof StartError || failure instanceof HttpError || systemCode(failure) !== undefined;
  return isExpected ? linesOf(failure) : [failure.stack ?? failure.message];
}

function linesOf({ message, file, line, column }: Place & { readonly message: string }): string[] {
  const lines = message.split('\n').filter((text) => text.trim() !== '' && !/^\s+at /.test(text));
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const isPlaced = place === '' || lines[0]?.startsWith(`${file}:${line}`);
  return isPlaced ? lines : [`${place}: ${lines[0]}`, ...lines.slice(1)];
}
