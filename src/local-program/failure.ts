import { ConfigError, DeployError, type Place } from '../errors.ts';

/** Returns the problems of a deployment that failed, one or few lines each: with file and line, without a stack. */
export function failureLines(failure: unknown): string[] {
  if (!(failure instanceof DeployError))
    return linesOf({ message: failure instanceof Error ? failure.message : String(failure) });
  if (failure instanceof ConfigError) return [...failure.problems];
  // The annotations are all problems; the message summarizes them.
  return (failure.annotations.length > 0 ? failure.annotations : [failure]).flatMap(linesOf);
}

function linesOf({ message, file, line, column }: Place & { readonly message: string }): string[] {
  const lines = message.split('\n').filter((text) => text.trim() !== '' && !/^\s+at /.test(text));
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const isPlaced = place === '' || lines[0]?.startsWith(`${file}:${line}`);
  return isPlaced ? lines : [`${place}: ${lines[0]}`, ...lines.slice(1)];
}
