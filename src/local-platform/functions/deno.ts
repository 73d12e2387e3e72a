import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { HttpError } from '../errors.ts';

const run = promisify(execFile);

export type Environment = Readonly<Record<string, string | undefined>>;

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64-glibc',
  'linux-arm64': 'linux-arm64-glibc',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'win32-x64',
  'win32-arm64': 'win32-arm64',
};
const PROGRAM = process.platform === 'win32' ? 'deno.exe' : 'deno';
/** The first version whose network permission can be held to one Unix socket. */
const OLDEST = { major: 2, minor: 9 } as const;
const ADVICE = 'Install it with "npm install --save-dev deno", or set DENO_BIN to its path.';

/**
 * Makes a finder of the Deno program: `DENO_BIN`, then the npm package `deno` near this program or the working
 * directory, then `PATH`. What it finds is kept; not finding it throws 503 `runtime_missing` and is tried again
 * at the next call, so that it can be installed without a restart.
 */
export function createDenoFinder(environment: Environment): () => Promise<string> {
  let found: Promise<string> | undefined;
  return () => {
    found ??= findDeno(environment).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function findDeno(environment: Environment): Promise<string> {
  const named = environment.DENO_BIN;
  // Functions are run in folders of their own, from which a relative path would lead elsewhere.
  if (named) return requireVersion(resolve(named));
  for (const candidate of [...fromPackage(), ...fromPath(environment.PATH ?? '')]) {
    if (await isExecutable(candidate)) return requireVersion(candidate);
  }
  throw missing('Deno, which runs the functions here, was not found.');
}

function fromPackage(): string[] {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) return [];
  const starts = [import.meta.dirname, process.cwd()];
  return starts.flatMap(upwards).map((folder) => join(folder, 'node_modules', '@deno', name, PROGRAM));
}

function upwards(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...upwards(parent)];
}

function fromPath(path: string): string[] {
  return path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => resolve(folder, PROGRAM));
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function requireVersion(path: string): Promise<string> {
  const answer = await run(path, ['--version'], { env: {}, timeout: 10_000 }).catch((error: unknown) => {
    throw missing(`The Deno at ${path} does not run.`, error);
  });
  const [found, major, minor] = /^deno (\d+)\.(\d+)\.\S+/.exec(answer.stdout) ?? ['no Deno', 0, 0];
  if (Number(major) > OLDEST.major || (Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor))
    return path;
  throw missing(
    `The program at ${path} is ${found}; Deno ${OLDEST.major}.${OLDEST.minor} or newer is needed.`,
  );
}

function missing(what: string, cause?: unknown): HttpError {
  return new HttpError(503, 'runtime_missing', `${what} ${ADVICE}`, { cause });
}
