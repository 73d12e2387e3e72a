import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Limits } from '../limits.ts';
import { createDenoFinder, type Environment } from './deno.ts';
import { checkGraph } from './graph.ts';
import { hostProgram } from './host-program.ts';
import { createLog, type FunctionLog } from './log.ts';
import { BootError, type FunctionProcess, startProcess } from './process.ts';
import { openProcessRegister } from './process-register.ts';

/** A revision as the runtime sees it. */
export interface Runnable {
  readonly id: string;
  /** Absolute path of the folder with its assets. */
  readonly folder: string;
  readonly entrypoint: string;
}

/** What runs revisions: here Deno, a process for each. */
export interface Runtime {
  /** Throws 503 `runtime_missing` when nothing can be run. */
  requireReady(): Promise<void>;
  /** What is wrong with the code, found without running it. */
  check(revision: Runnable): Promise<readonly string[]>;
  /** Starts a process; throws `BootError` when it does not come up. */
  start(revision: Runnable, signal: AbortSignal): Promise<FunctionProcess>;
  /** The last lines that a revision wrote, over all its processes. */
  logOf(revisionId: string): readonly string[];
  forget(revisionId: string): void;
  close(): Promise<void>;
}

export interface RuntimeSettings {
  readonly environment: Environment;
  /** Its programs are never run. */
  readonly untrustedFolder?: string | undefined;
  readonly limits: Limits;
  /** Where the program of all processes lies and each is noted while it runs; survives a crash. */
  readonly registerFolder: string;
}

/** The longest socket path that every system takes is 103 bytes; a temporary folder may be longer than that leaves. */
const LONGEST_FOLDER = 80;

const FOLDER_PREFIX = 'lp-';

/** Opens the runtime; ends what an earlier one with the same register left running. */
export async function openRuntime({
  environment,
  untrustedFolder,
  limits,
  registerFolder,
}: RuntimeSettings): Promise<Runtime> {
  const findDeno = createDenoFinder(environment, untrustedFolder);
  const register = await openProcessRegister(registerFolder);
  const folder = await makeRunFolder(join(registerFolder, 'folder'));
  const program = join(registerFolder, 'host.js');
  const cacheFolder = join(folder, 'cache');
  await writeFile(program, hostProgram);
  const logs = new Map<string, FunctionLog>();
  const closing = new AbortController();
  const checks = new Set<Promise<unknown>>();
  let sockets = 0;

  /** The program, found before the runtime was closed; after that nothing may be started any more. */
  const requireDeno = async (): Promise<string> => {
    const deno = await findDeno();
    if (closing.signal.aborted) throw new BootError('The local platform is closing.');
    return deno;
  };

  const logFor = (revision: Runnable): FunctionLog => {
    const own = [revision.folder, registerFolder].map((folder) => `${pathToFileURL(folder).href}/`);
    const log =
      logs.get(revision.id) ??
      createLog(limits.logLines, limits.logLineCharacters, (line) =>
        own.reduce((text, prefix) => text.replaceAll(prefix, ''), line),
      );
    logs.set(revision.id, log);
    return log;
  };

  return {
    requireReady: async () => void (await findDeno()),
    async check(revision) {
      const deno = await requireDeno();
      const { folder: assetFolder, entrypoint } = revision;
      const check = checkGraph({ deno, cacheFolder, assetFolder, entrypoint, signal: closing.signal });
      checks.add(check);
      return check.finally(() => checks.delete(check));
    },
    async start(revision, signal) {
      const deno = await requireDeno();
      sockets += 1;
      const socketPath = join(folder, `${sockets}.sock`);
      // Systems clean their temporary folders, also under a platform that runs for long.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return startProcess({
        deno,
        hostProgram: program,
        cacheFolder,
        assetFolder: revision.folder,
        entrypoint: join(revision.folder, revision.entrypoint),
        socketPath,
        memoryMegabytes: limits.functionMemoryMegabytes,
        bootMs: limits.functionBootMs,
        log: logFor(revision),
        register,
        signal: AbortSignal.any([signal, closing.signal]),
      });
    },
    logOf: (revisionId) => logs.get(revisionId)?.lines ?? [],
    forget: (revisionId) => void logs.delete(revisionId),
    async close() {
      closing.abort();
      await Promise.allSettled(checks);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes the folder of sockets and caches, notes it in a file, and removes the one that a crash left noted there. */
async function makeRunFolder(note: string): Promise<string> {
  const former = await readFile(note, 'utf8').catch(() => '');
  if (basename(former).startsWith(FOLDER_PREFIX)) await rm(former, { recursive: true, force: true });
  const base = tmpdir().length > LONGEST_FOLDER ? '/tmp' : tmpdir();
  const folder = await realpath(await mkdtemp(join(base, FOLDER_PREFIX)));
  await writeFile(note, folder, { mode: 0o600 });
  return folder;
}
