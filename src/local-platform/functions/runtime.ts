import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Clock } from '../clock.ts';
import type { Limits } from '../http/limits.ts';
import type { OpenStorage } from '../store/storage-folder.ts';
import { createDenoFinder, type Environment } from './deno.ts';
import { HOST_PROGRAM, hostProgram } from './host-program.ts';
import { createLog, type FunctionEvent, type FunctionLog } from './log.ts';
import { createCache, emptyCache, installPackages, type Sources } from './packages.ts';
import { BootError, type FunctionProcess, startProcess } from './process.ts';
import type { Revision } from './store.ts';

/** A revision with the place of its files. */
export type Runnable = Revision & Sources;

/** How functions run. */
export interface FunctionSettings {
  readonly storage: OpenStorage;
  readonly environment: Environment;
  /** Its programs are never run. */
  readonly untrustedFolder?: string | undefined;
  /** Whether no package may be downloaded. */
  readonly isOffline: boolean;
  readonly limits: Limits;
  readonly clock: Clock;
  /** Receives failures that no response can report. */
  readonly report: (error: unknown) => void;
  onEvent(event: FunctionEvent): void;
}

export type Runtime = Awaited<ReturnType<typeof openRuntime>>;

/** Opens the runtime of revisions: Deno with its cache, and the logs of the revisions. */
export async function openRuntime(settings: FunctionSettings) {
  const { environment, isOffline, limits, onEvent } = settings;
  const cacheFolder = join(settings.storage.folder, 'deno');
  const findDeno = createDenoFinder(environment, settings.untrustedFolder);
  await createCache(cacheFolder);
  await writeFile(join(cacheFolder, HOST_PROGRAM), hostProgram);
  const logs = new Map<string, FunctionLog>();
  const logFor = ({ id: revisionId, function_name: functionName, folder }: Runnable): FunctionLog => {
    const hidden = [folder, cacheFolder].map((path) => `${pathToFileURL(path).href}/`);
    const onLine = (text: string, isError: boolean): void =>
      onEvent({ kind: 'line', functionName, revisionId, text, isError });
    const log = logs.get(revisionId) ?? createLog(hidden, onLine);
    logs.set(revisionId, log);
    return log;
  };
  return {
    /** Throws 503 `runtime_missing` without Deno. */
    findDeno,
    /** Downloads the packages of a revision; throws `BootError` when one is missing. */
    async build(revision: Sources, signal: AbortSignal): Promise<void> {
      const { path: deno } = await findDeno();
      const options = { deno, cacheFolder, environment, isOffline, signal };
      const problem = await installPackages(revision, options);
      if (problem !== undefined) throw new BootError(problem);
    },
    start: (revision: Runnable, deno: string): FunctionProcess =>
      startProcess(revision, { deno, cacheFolder, environment, limits, log: logFor(revision) }),
    /** Returns the last lines that a revision wrote, from all its processes. */
    logOf: (revisionId: string): readonly string[] => logs.get(revisionId)?.lines ?? [],
    /** Removes the log of a revision that was deleted, and the compiled code of all. */
    forget(revisionId: string): Promise<void> {
      logs.delete(revisionId);
      return emptyCache(cacheFolder);
    },
  };
}
