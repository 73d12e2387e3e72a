import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Limits } from '../http/limits.ts';
import { removeFolder } from '../store/remove.ts';
import { createCaches } from './caches.ts';
import { createDenoFinder, type Environment } from './deno.ts';
import { createEndpoint, type Transport } from './endpoint.ts';
import { checkGraph } from './graph.ts';
import { hostProgram } from './host-program.ts';
import { FunctionLog } from './log.ts';
import { BootError, type FunctionProcess, startProcess } from './process.ts';

/** A revision as the runtime sees it. */
export interface Runnable {
  readonly id: string;
  /** Absolute path of the folder with its assets. */
  readonly folder: string;
  readonly entrypoint: string;
}

interface RuntimeSettings {
  readonly environment: Environment;
  /** Its programs are never run. */
  readonly untrustedFolder?: string | undefined;
  readonly limits: Limits;
  /** For the host program and the caches; emptied first. */
  readonly folder: string;
  /** For the sockets of processes, or the files with their ports. */
  readonly socketFolder: string;
  readonly transport: Transport;
}

export type Runtime = Awaited<ReturnType<typeof openRuntime>>;

/** Opens the runtime of revisions: Deno, one process each. */
export async function openRuntime(settings: RuntimeSettings) {
  const { environment, untrustedFolder, limits, folder, socketFolder, transport } = settings;
  const findDeno = createDenoFinder(environment, untrustedFolder);
  const program = join(folder, 'host.js');
  await removeFolder(folder);
  await mkdir(folder, { mode: 0o700 });
  await writeFile(program, hostProgram);
  const caches = createCaches(join(folder, 'caches'), warmUp, limits.functionCacheBytes);
  const logs = new Map<string, FunctionLog>();
  const closing = new AbortController();
  const checks = new Set<Promise<unknown>>();
  let started = 0;

  /** Throws once the runtime is closed: nothing may start then. */
  const requireDeno = async (): Promise<string> => {
    const { path } = await findDeno();
    if (closing.signal.aborted) throw new BootError('The local platform is closing.');
    return path;
  };

  const logFor = (revision: Runnable): FunctionLog => {
    const own = [revision.folder, folder].map((path) => `${pathToFileURL(path).href}/`);
    const clean = (line: string): string => own.reduce((text, prefix) => text.replaceAll(prefix, ''), line);
    const { logLines, logLineCharacters } = limits;
    const log = logs.get(revision.id) ?? new FunctionLog(logLines, logLineCharacters, clean);
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
    started += 1;
    const endpoint = createEndpoint(transport, join(socketFolder, String(started)));
    // Systems clean their temporary folders while a platform runs.
    await mkdir(socketFolder, { recursive: true, mode: 0o700 });
    return startProcess({
      deno,
      hostProgram: program,
      cacheFolder: await openCache(),
      assetFolder,
      entrypoint: join(assetFolder, entrypoint),
      endpoint,
      memoryMegabytes: limits.functionMemoryMegabytes,
      idleCpuMs: limits.functionIdleCpuMs,
      bootMs: limits.functionBootMs,
      firstByteMs: limits.functionFirstByteMs,
      log,
      signal: AbortSignal.any([signal, closing.signal]),
    });
  }

  async function warmUp(cacheFolder: string): Promise<void> {
    const assets = join(folder, 'warm-up');
    await mkdir(assets, { recursive: true });
    await writeFile(join(assets, 'main.js'), 'export default { fetch() {} };');
    const any = { folder: assets, entrypoint: 'main.js' };
    const process = await run(any, async () => cacheFolder, new FunctionLog(1, 1), closing.signal);
    await process.kill();
  }

  return {
    /** Throws 503 `runtime_missing` without Deno. */
    requireReady: async (): Promise<void> => void (await findDeno()),
    /** Returns the version of Deno, such as `2.9.5`. Throws 503 `runtime_missing` without Deno. */
    denoVersion: async (): Promise<string> => (await findDeno()).version,
    /** Returns the problems of the code, without running it. */
    async check({ id, folder: assetFolder, entrypoint }: Runnable): Promise<readonly string[]> {
      const deno = await requireDeno();
      const check = caches
        .open(id)
        .then((cacheFolder) =>
          checkGraph({ deno, cacheFolder, assetFolder, entrypoint, signal: closing.signal }),
        );
      checks.add(check);
      return check.finally(() => checks.delete(check));
    },
    /** Starts a process; throws `BootError` when it does not start. */
    async start(revision: Runnable, signal: AbortSignal): Promise<FunctionProcess> {
      // It may have been deleted while its process waited for a place.
      await access(revision.folder).catch((cause: unknown) => {
        throw new BootError('The revision was deleted.', { cause });
      });
      return run(revision, () => caches.open(revision.id), logFor(revision), signal);
    },
    /** Returns the last lines that a revision wrote, from all its processes. */
    logOf: (revisionId: string): readonly string[] => logs.get(revisionId)?.lines ?? [],
    /** Removes the cache of a revision that will not run again. */
    removeCache: (revisionId: string): Promise<void> => caches.remove(revisionId),
    /** Removes the log and the cache of a revision that was deleted. */
    forget(revisionId: string): Promise<void> {
      logs.delete(revisionId);
      return caches.remove(revisionId);
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.allSettled(checks);
      await removeFolder(folder);
    },
  };
}
