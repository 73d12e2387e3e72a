import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseDuration } from '../../inputs/values.ts';
import { StartError } from '../../local-platform/http/errors.ts';
import { pathInside } from '../../local-platform/paths.ts';
import type { StepRunner } from './runner.ts';

/**
 * Returns the arguments of the program that the inputs of the step ask for, and how long it may make no progress while it
 * starts; relative paths are relative to the workspace. Throws a `StartError` that names every invalid input.
 */
export function readInputs({ inputs: { port, data, seed, timeout }, workspace, temp }: StepRunner) {
  const [dataDir, seedFile] = [resolve(workspace, data), resolve(workspace, seed)];
  const problems = [
    ...(/^\d*$/.test(port) && Number(port) <= 65_535
      ? []
      : [`\`port\` must be a whole number from 0 to 65535, not ${JSON.stringify(port)}.`]),
    ...dataProblems(dataDir, [workspace, temp]),
    ...(seed === '' ? [] : seedProblems(seedFile)),
  ];
  const timeoutMs = durationOf(timeout, problems);
  if (problems.length > 0) throw new StartError([...problems, 'Fix the inputs of this step.'].join('\n'));
  const args = [
    ...(port === '' ? [] : ['--port', port]),
    ...(data === '' ? ['--in-memory'] : ['--data', dataDir]),
    ...(seed === '' ? [] : ['--seed', seedFile]),
  ];
  return { args, timeoutMs };
}

function durationOf(text: string, problems: string[]): number {
  try {
    return parseDuration(text);
  } catch (error) {
    problems.push(`\`timeout\` ${error instanceof Error ? error.message : error}.`);
    return 0;
  }
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

function seedProblems(path: string): string[] {
  const missing = 'does not exist. Does a step before this one check out the repository?';
  const what = existsSync(path) ? 'is not a file.' : missing;
  return existsSync(path) && statSync(path).isFile()
    ? []
    : [`\`seed\` must be a JSON file, and ${JSON.stringify(path)} ${what}`];
}
