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

/**
 * Creates a function that finds Deno: `DENO_BIN`, then the npm package `deno` that is installed with this program, then
 * `PATH`. It remembers what it finds. It throws 503 `runtime_missing` without Deno and searches again at the next call,
 * so that Deno can be installed without a restart.
 * @param untrustedFolder a checkout: no program in it is run unless `DENO_BIN` names it, nor the one of an installed package
 */
export function createDenoFinder(environment: Environment, untrustedFolder?: string) {
  let found: ReturnType<typeof findDeno> | undefined;
  return () => {
    found ??= findDeno(environment, untrustedFolder).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

async function findDeno({ DENO_BIN, PATH = '' }: Environment, untrustedFolder?: string) {
  // Functions run in their own folders, where a relative path means another program.
  if (DENO_BIN) return requireVersion(resolve(DENO_BIN));
  // This program and its package may be part of the checkout.
  const packaged = untrustedFolder === undefined ? fromPackage() : [];
  // A relative entry depends on the working directory, which is often a checkout.
  const onPath = PATH.split(delimiter).filter(isAbsolute);
  for (const candidate of [...packaged, ...onPath.map((folder) => resolve(folder, PROGRAM))]) {
    const isMissing = await access(candidate, constants.X_OK).catch(() => true);
    if (isMissing || (untrustedFolder !== undefined && (await isIn(candidate, untrustedFolder)))) continue;
    return requireVersion(candidate);
  }
  throw missing('Could not find Deno, which runs the functions.');
}

/** Resolves as Node does, since installers differ in where they put a package: from here to `deno`, from there to its program. */
function fromPackage(): string[] {
  try {
    const deno = createRequire(import.meta.url).resolve('deno/package.json');
    return [join(dirname(createRequire(deno).resolve(`${PACKAGE}/package.json`)), PROGRAM)];
  } catch {
    return [];
  }
}

/** Whether a file is in a folder, by its own path or by the targets of links on either path. */
async function isIn(file: string, folder: string): Promise<boolean> {
  const realFolder = await realpath(folder);
  const paths = [file, join(await realpath(dirname(file)), PROGRAM), await realpath(file)];
  return paths.some((path) => [folder, realFolder].some((outer) => pathInside(outer, path) !== undefined));
}

/** Returns the path of a Deno that can run functions, and its version, such as `2.9.5`. */
async function requireVersion(path: string) {
  const answer = await run(path, ['--version'], { env: {}, timeout: 10_000 }).catch((error: unknown) => {
    throw missing(`Could not run the Deno at ${path}.`, error);
  });
  const [found, major, minor] = /^deno (\d+)\.(\d+)\.\S+/.exec(answer.stdout) ?? ['not Deno', 0, 0];
  if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 9))
    return { path, version: found.slice('deno '.length) };
  throw missing(`The program at ${path} is ${found}; Deno 2.9 or newer is required.`);
}

function missing(what: string, cause?: unknown): HttpError {
  const message = `${what} Install Deno (https://deno.com) on the PATH, or set DENO_BIN to its path.`;
  return new HttpError('runtime_missing', message, { cause });
}
