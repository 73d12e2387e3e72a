import { existsSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartError } from '../../local-platform/http/errors.ts';
import { pathInside } from '../../local-platform/paths.ts';
import type { StepRunner } from './runner.ts';

/**
 * Returns the arguments of the program that the inputs of the step ask for; relative paths are relative to the workspace.
 * Throws a `StartError` that names every invalid input.
 */
export function programArguments({ inputs: { port, data, seed }, workspace, temp }: StepRunner): string[] {
  const [dataDir, seedFile] = [resolve(workspace, data), resolve(workspace, seed)];
  const problems = [
    port !== '' && portProblem(port),
    data !== '' && dataProblem(dataDir, [workspace, temp]),
    seed !== '' && seedProblem(seedFile),
  ].filter((problem) => typeof problem === 'string');
  if (problems.length > 0) throw new StartError([...problems, 'Fix the inputs of this step.'].join('\n'));
  return [
    ...(port === '' ? [] : ['--port', port]),
    ...(data === '' ? ['--in-memory'] : ['--data', dataDir]),
    ...(seed === '' ? [] : ['--seed', seedFile]),
  ];
}

function portProblem(port: string): string | undefined {
  if (/^\d+$/.test(port) && Number(port) <= 65_535) return undefined;
  return `\`port\` must be a whole number from 0 to 65535, not ${JSON.stringify(port)}.`;
}

function dataProblem(path: string, allowed: readonly string[]): string | undefined {
  const real = realPath(path);
  if (!allowed.some((folder) => pathInside(realpathSync(folder), real) !== undefined))
    return `\`data\` must be a folder inside the workspace or RUNNER_TEMP, and ${JSON.stringify(path)} is not.`;
  if (lookAt(path)?.isDirectory() !== false) return undefined;
  return `\`data\` must be a folder, and ${JSON.stringify(path)} is a file.`;
}

/** Returns a path without links, also when its end does not exist yet. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  return resolve(realPath(dirname(path)), path.slice(dirname(path).length).replace(/^[\\/]+/, ''));
}

function seedProblem(path: string): string | undefined {
  const found = lookAt(path);
  if (found?.isFile()) return undefined;
  const what = found
    ? 'is not a file'
    : 'does not exist. Does a step before this one check out the repository?';
  return `\`seed\` must be a JSON file, and ${JSON.stringify(path)} ${what}`;
}

function lookAt(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}
