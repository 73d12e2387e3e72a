import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { optional } from '../../inputs/reader.ts';
import { parseCount, parseDuration } from '../../inputs/values.ts';
import { StartError } from '../../local-platform/http/errors.ts';
import { pathInside } from '../../local-platform/paths.ts';
import type { StepRunner } from './runner.ts';

/**
 * Returns the arguments of the program that the inputs of the step ask for, and how long it may make no progress while it
 * starts; relative paths are relative to the workspace. Throws a `StartError` that names every invalid input.
 */
export function readInputs({ inputs: { port, data, seed, timeout }, workspace, temp }: StepRunner) {
  const dataDir = resolve(workspace, data);
  const problems = dataProblems(dataDir, [workspace, temp]);
  const read = <Value>(name: string, parse: (text: string) => Value, text: string) => {
    try {
      return parse(text);
    } catch (error) {
      problems.push(`\`${name}\` ${error instanceof Error ? error.message : error}.`);
      return undefined;
    }
  };
  const chosenPort = read('port', optional(parseCount(0, 65_535)), port);
  const timeoutMs = read('timeout', parseDuration, timeout) ?? 0;
  if (problems.length > 0) throw new StartError([...problems, 'Fix the inputs of this step.'].join('\n'));
  const args = [
    ...(chosenPort === undefined ? [] : ['--port', port]),
    ...(data === '' ? ['--in-memory'] : ['--data', dataDir]),
    ...(seed === '' ? [] : ['--seed', resolve(workspace, seed)]),
  ];
  return { args, timeoutMs };
}

function dataProblems(path: string, allowed: readonly string[]): string[] {
  const real = realPath(path);
  if (!allowed.some((folder) => pathInside(realpathSync(folder), real) !== undefined))
    return [
      `\`data\` must be a folder inside the workspace or RUNNER_TEMP, and ${JSON.stringify(path)} is not.`,
    ];
  if (!existsSync(path) || statSync(path).isDirectory()) return [];
  return [`\`data\` must be a folder, and ${JSON.stringify(path)} is a file.`];
}

/** Returns a path without links, also when its end does not exist yet. */
function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : join(realPath(dirname(path)), basename(path));
}
