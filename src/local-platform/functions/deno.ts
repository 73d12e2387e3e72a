import { execFile } from 'node:child_process';
import { access, constants, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { HttpError } from '../http/errors.ts';
import { pathInside } from '../paths.ts';

const run = promisify(execFile);

export type Environment = Readonly<Record<string, string | undefined>>;

/** The npm package with the program for this machine. */
const PACKAGE = `@deno/${process.platform}-${process.arch}${process.platform === 'linux' ? '-glibc' : ''}`;
const PROGRAM = process.platform === 'win32' ? 'deno.exe' : 'deno';
/** The first version whose network permission can be limited to one Unix socket. */
const OLDEST = { major: 2, minor: 9 } as const;
const ADVICE = 'Install Deno (https://deno.com) on the PATH, or set DENO_BIN to its path.';

/** A program that can run functions. */
export interface Deno {
  readonly path: string;
  /** Such as `2.9.5`. */
  readonly version: string;
}

/**
 * Creates a function that finds Deno: `DENO_BIN`, then the npm package `deno` that is installed with this program, then
 * `PATH`. It remembers what it finds. It throws 503 `runtime_missing` without Deno and searches again at the next call,
 * so that Deno can be installed without a restart.
 * @param untrustedFolder a checkout: no program in it is run unless `DENO_BIN` names it, nor the one of an installed package
 */
export function createDenoFinder(environment: Environment, untrustedFolder?: string): () => Promise<Deno> {
  let found: Promise<Deno> | undefined;
  return () => {
    found ??= findDeno(environment, untrustedFolder).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function findDeno(environment: Environment, untrustedFolder?: string): Promise<Deno> {
  const named = environment.DENO_BIN;
  // Functions run in their own folders, where a relative path means another program.
  if (named) return requireVersion(resolve(named));
  // This program and its package may be part of the checkout.
  const packaged = untrustedFolder === undefined ? fromPackage() : [];
  for (const candidate of [...packaged, ...fromPath(environment.PATH ?? '')]) {
    if (!(await isExecutable(candidate))) continue;
    if (untrustedFolder === undefined || !(await isIn(candidate, untrustedFolder))) {
      return requireVersion(candidate);
    }
  }
  throw missing('Could not find Deno, which runs the functions.');
}

/** Resolves as Node does, since installers differ in where they put a package: from here to `deno`, from there to its program. */
function fromPackage(): string[] {
  try {
    const deno = manifestOf('deno', join(import.meta.dirname, 'deno.js'));
    const program = manifestOf(PACKAGE, deno);
    return [join(dirname(program), PROGRAM)];
  } catch {
    return [];
  }
}

function manifestOf(name: string, importer: string): string {
  return createRequire(importer).resolve(`${name}/package.json`);
}

/** A relative entry depends on the working directory, which is often a checkout. */
function fromPath(path: string): string[] {
  return path
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => resolve(folder, PROGRAM));
}

/** Whether a file is in a folder, by its own path or by the targets of links on either path. */
async function isIn(file: string, folder: string): Promise<boolean> {
  const real = (path: string) => realpath(path).catch(() => path);
  const realFolder = await real(folder);
  const paths = [file, join(await real(dirname(file)), PROGRAM), await real(file)];
  return paths.some((path) => [folder, realFolder].some((outer) => pathInside(outer, path) !== undefined));
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

async function requireVersion(path: string): Promise<Deno> {
  const answer = await run(path, ['--version'], { env: {}, timeout: 10_000 }).catch((error: unknown) => {
    throw missing(`Could not run the Deno at ${path}.`, error);
  });
  const [found, major, minor] = /^deno (\d+)\.(\d+)\.\S+/.exec(answer.stdout) ?? ['not Deno', 0, 0];
  if (Number(major) > OLDEST.major || (Number(major) === OLDEST.major && Number(minor) >= OLDEST.minor))
    return { path, version: found.slice('deno '.length) };
  throw missing(
    `The program at ${path} is ${found}; Deno ${OLDEST.major}.${OLDEST.minor} or newer is required.`,
  );
}

function missing(what: string, cause?: unknown): HttpError {
  return new HttpError(503, 'runtime_missing', `${what} ${ADVICE}`, { cause });
}
