import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Limits } from '../http/limits.ts';
import { createCaches } from './caches.ts';
import { createDenoFinder, type Environment } from './deno.ts';
import { checkGraph } from './graph.ts';
import { hostProgram } from './host-program.ts';
import { createLog, type FunctionLog } from './log.ts';
import { BootError, type FunctionProcess, startProcess } from './process.ts';

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
  /** Removes what only a process of the revision needs; for one that will not run again. */
  removeCache(revisionId: string): Promise<void>;
  /** Removes all that is known of a revision, which does not run. */
  forget(revisionId: string): Promise<void>;
  close(): Promise<void>;
}

export interface RuntimeSettings {
  readonly environment: Environment;
  /** Its programs are never run. */
  readonly untrustedFolder?: string | undefined;
  readonly limits: Limits;
  /** For the program of all processes and their caches; emptied first. */
  readonly folder: string;
  readonly socketFolder: string;
}

/** Opens the runtime. */
export async function openRuntime(settings: RuntimeSettings): Promise<Runtime> {
  const { environment, untrustedFolder, limits, folder, socketFolder } = settings;
  const findDeno = createDenoFinder(environment, untrustedFolder);
  const program = join(folder, 'host.js');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  await writeFile(program, hostProgram);
  const caches = createCaches(join(folder, 'caches'), warmUp, limits.functionCacheBytes);
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
    const own = [revision.folder, folder].map((path) => `${pathToFileURL(path).href}/`);
    const log =
      logs.get(revision.id) ??
      createLog(limits.logLines, limits.logLineCharacters, (line) =>
        own.reduce((text, prefix) => text.replaceAll(prefix, ''), line),
      );
    logs.set(revision.id, log);
    return log;
  };

  async function run(
    { folder: assetFolder, entrypoint }: Omit<Runnable, 'id'>,
    openCache: () => Promise<string>,
    log: FunctionLog,
    signal: AbortSignal,
  ): Promise<FunctionProcess> {
    const deno = await requireDeno();
    sockets += 1;
    const socketPath = join(socketFolder, `${sockets}.sock`);
    // Systems clean their temporary folders, also under a platform that runs for long.
    await mkdir(socketFolder, { recursive: true, mode: 0o700 });
    return startProcess({
      deno,
      hostProgram: program,
      cacheFolder: await openCache(),
      assetFolder,
      entrypoint: join(assetFolder, entrypoint),
      socketPath,
      memoryMegabytes: limits.functionMemoryMegabytes,
      idleCpuMs: limits.functionIdleCpuMs,
      bootMs: limits.functionBootMs,
      log,
      signal: AbortSignal.any([signal, closing.signal]),
    });
  }

  async function warmUp(cacheFolder: string): Promise<void> {
    const assets = join(folder, 'warm-up');
    await mkdir(assets, { recursive: true });
    await writeFile(join(assets, 'main.js'), 'export default { fetch() {} };');
    const any = { folder: assets, entrypoint: 'main.js' };
    const process = await run(any, async () => cacheFolder, createLog(1, 1), closing.signal);
    await process.kill();
  }

  return {
    requireReady: async () => void (await findDeno()),
    async check(revision) {
      const deno = await requireDeno();
      const { folder: assetFolder, entrypoint } = revision;
      const check = caches
        .open(revision.id)
        .then((cacheFolder) =>
          checkGraph({ deno, cacheFolder, assetFolder, entrypoint, signal: closing.signal }),
        );
      checks.add(check);
      return check.finally(() => checks.delete(check));
    },
    async start(revision, signal) {
      await requireFiles(revision);
      return run(revision, () => caches.open(revision.id), logFor(revision), signal);
    },
    logOf: (revisionId) => logs.get(revisionId)?.lines ?? [],
    removeCache: (revisionId) => caches.remove(revisionId),
    forget(revisionId) {
      logs.delete(revisionId);
      return caches.remove(revisionId);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(checks);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A revision may have been deleted while its process waited for a place. */
async function requireFiles({ folder }: Runnable): Promise<void> {
  await access(folder).catch((cause: unknown) => {
    throw new BootError('The revision was deleted.', { cause });
  });
}
