import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { StartError } from '../../local-platform/http/errors.ts';
import type { StepInputs } from './runner.ts';

/**
 * Returns the arguments of the program that the inputs of the step ask for. Throws a `StartError` that names every invalid
 * input.
 * @param workspace what relative paths are relative to
 */
export async function programArguments(
  { port, data, seed }: StepInputs,
  workspace: string,
): Promise<string[]> {
  const [dataDir, seedFile] = [resolve(workspace, data), resolve(workspace, seed)];
  const problems = [
    port !== '' && portProblem(port),
    data !== '' && (await dataProblem(dataDir)),
    seed !== '' && (await seedProblem(seedFile)),
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

async function dataProblem(path: string): Promise<string | undefined> {
  const found = await lookAt(path);
  if (found === undefined || found.isDirectory()) return undefined;
  return `\`data\` must be a folder, and ${JSON.stringify(path)} is a file.`;
}

async function seedProblem(path: string): Promise<string | undefined> {
  const found = await lookAt(path);
  if (found?.isFile()) return undefined;
  const what = found
    ? 'is not a file'
    : 'does not exist. Does a step before this one check out the repository?';
  return `\`seed\` must be a JSON file, and ${JSON.stringify(path)} ${what}`;
}

function lookAt(path: string) {
  return stat(path).catch(() => undefined);
}
