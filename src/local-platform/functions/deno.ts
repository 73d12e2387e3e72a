import { execFile } from 'node:child_process';
import { access, constants, realpath } from 'node:fs/promises';
import { delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { HttpError } from '../http/errors.ts';

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
const ADVICE = 'Install Deno (https://deno.com) on the PATH, or set DENO_BIN to its path.';

/**
 * Makes a finder of the Deno program: `DENO_BIN`, then the npm package `deno` that is installed with this program, then
 * `PATH`. What it finds is kept; not finding it throws 503 `runtime_missing` and is tried again at the next call, so
 * that it can be installed without a restart.
 * @param untrustedFolder a checkout: no program in it is run, unless `DENO_BIN` names it, nor an installed package's
 */
export function createDenoFinder(environment: Environment, untrustedFolder?: string): () => Promise<string> {
  let found: Promise<string> | undefined;
  return () => {
    found ??= findDeno(environment, untrustedFolder).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function findDeno(environment: Environment, untrustedFolder?: string): Promise<string> {
  const named = environment.DENO_BIN;
  // Functions are run in folders of their own, from which a relative path would lead elsewhere.
  if (named) return requireVersion(resolve(named));
  // This very program may lie in the checkout, and its package with it.
  const packaged = untrustedFolder === undefined ? fromPackage() : [];
  for (const candidate of [...packaged, ...fromPath(environment.PATH ?? '')]) {
    if (!(await isExecutable(candidate))) continue;
    if (untrustedFolder === undefined || !(await liesIn(candidate, untrustedFolder))) {
      return requireVersion(candidate);
    }
  }
  throw missing('Deno, which runs the functions here, was not found.');
}

function fromPackage(): string[] {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (name === undefined) return [];
  return upwards(import.meta.dirname).map((folder) => join(folder, 'node_modules', '@deno', name, PROGRAM));
}

function upwards(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...upwards(parent)];
}

/** A relative entry means another folder wherever this program is started, often a checkout. */
function fromPath(path: string): string[] {
  return path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => resolve(folder, PROGRAM));
}

/** Whether a file lies in a folder, by its own path or by what links on either path lead to. */
async function liesIn(file: string, folder: string): Promise<boolean> {
  const real = (path: string) => realpath(path).catch(() => path);
  const realFolder = await real(folder);
  const paths = [file, join(await real(dirname(file)), PROGRAM), await real(file)];
  return paths.some((path) => [folder, realFolder].some((outer) => isBelow(path, outer)));
}

function isBelow(path: string, folder: string): boolean {
  const below = relative(folder, path);
  return below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

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
