import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Limits } from '../http/limits.ts';
import type { OpenStorage } from '../store/storage-folder.ts';
import { createDenoFinder, type Environment } from './deno.ts';
import { createEndpoint, type Transport } from './endpoint.ts';
import { HOST_PROGRAM, hostProgram } from './host-program.ts';
import { type FunctionEvent, FunctionLog } from './log.ts';
import { createCache, emptyCache, installPackages, type Sources } from './packages.ts';
import { BootError, type FunctionProcess, startProcess } from './process.ts';

/** A revision as the runtime sees it. */
export interface Runnable extends Sources {
  readonly id: string;
  readonly functionName: string;
}

/** How functions run. */
export interface FunctionSettings {
  readonly storage: OpenStorage;
  readonly environment: Environment;
  /** Its programs are never run. */
  readonly untrustedFolder?: string | undefined;
  /** Whether no package may be downloaded. */
  readonly isOffline: boolean;
  readonly limits: Limits;
  readonly transport: Transport;
  onEvent(event: FunctionEvent): void;
}

export type Runtime = Awaited<ReturnType<typeof openRuntime>>;

/** Opens the runtime of revisions: Deno, one process each. */
export async function openRuntime(settings: FunctionSettings) {
  const { environment, limits } = settings;
  const { temporaryFolder } = settings.storage;
  const cacheFolder = join(settings.storage.folder, 'deno');
  const findDeno = createDenoFinder(environment, settings.untrustedFolder);
  await createCache(cacheFolder);
  await writeFile(join(cacheFolder, HOST_PROGRAM), hostProgram);
  const logs = new Map<string, FunctionLog>();
  const closing = new AbortController();
  let started = 0;

  /** Throws once the runtime is closed: nothing may start then. */
  const requireDeno = async (): Promise<string> => {
    const { path } = await findDeno();
    if (closing.signal.aborted) throw new BootError('The local platform is closing.');
    return path;
  };

  const logFor = ({ id, functionName, folder }: Runnable): FunctionLog => {
    const hidden = [folder, cacheFolder].map((path) => `${pathToFileURL(path).href}/`);
    const clean = (line: string): string =>
      hidden.reduce((text, prefix) => text.replaceAll(prefix, ''), line);
    const onLine = (text: string, isError: boolean): void =>
      settings.onEvent({ kind: 'line', functionName, revisionId: id, text, isError });
    const log = logs.get(id) ?? new FunctionLog(limits, clean, onLine);
    logs.set(id, log);
    return log;
  };

  return {
    /** Throws 503 `runtime_missing` without Deno. */
    requireReady: async (): Promise<void> => void (await findDeno()),
    /** Returns the version of Deno, such as `2.9.5`. Throws 503 `runtime_missing` without Deno. */
    denoVersion: async (): Promise<string> => (await findDeno()).version,
    /** Downloads the packages of a revision; throws `BootError` when one is missing. */
    async build(revision: Runnable): Promise<void> {
      const deno = await requireDeno();
      const problem = await installPackages(revision, {
        ...settings,
        deno,
        cacheFolder,
        signal: closing.signal,
      });
      if (problem !== undefined) throw new BootError(problem);
    },
    /** Starts a process; throws `BootError` when it does not start. */
    async start(revision: Runnable, signal: AbortSignal): Promise<FunctionProcess> {
      // It may have been deleted while its process waited for a place.
      await access(revision.folder).catch((cause: unknown) => {
        throw new BootError('The revision was deleted.', { cause });
      });
      const deno = await requireDeno();
      started += 1;
      const endpoint = createEndpoint(settings.transport, join(temporaryFolder, String(started)));
      // Systems clean their temporary folders while a platform runs.
      await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
      return startProcess({
        ...{ deno, cacheFolder, environment, limits, sources: revision, log: logFor(revision) },
        endpoint,
        signal: AbortSignal.any([signal, closing.signal]),
      });
    },
    /** Returns the last lines that a revision wrote, from all its processes. */
    logOf: (revisionId: string): readonly string[] => logs.get(revisionId)?.lines ?? [],
    /** Removes the log of a revision that was deleted, and the compiled code of all. */
    forget(revisionId: string): Promise<void> {
      logs.delete(revisionId);
      return emptyCache(cacheFolder);
    },
    /** Starts nothing more. */
    close: (): void => closing.abort(),
  };
}
