import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceSettings } from '../service.ts';
import { createDenoFinder } from './deno.ts';
import { HOST_PROGRAM, hostProgram } from './host-program.ts';
import { type Output, openLogs } from './logs.ts';
import { createCache, emptyCache, installPackages, type Sources } from './packages.ts';
import { type FunctionProcess, type ProcessSettings, startProcess } from './process.ts';
import type { Revision } from './store.ts';

/** What a function did, for whoever watches it. */
export interface FunctionEvent {
  readonly functionName: string;
  /**
   * A line of its log, such as an uncaught error; a request that was answered, also by the platform in its place; or why a
   * revision has failed.
   */
  readonly kind: 'line' | 'request' | 'failure';
  readonly text: string;
}

/** A revision with the place of its files. */
export type Runnable = Revision & Sources;

export interface FunctionSettings
  extends ServiceSettings,
    Omit<ProcessSettings, 'deno' | 'cacheFolder' | 'log'> {
  /** Its programs are never run. */
  readonly untrustedFolder?: string | undefined;
  onEvent(event: FunctionEvent): void;
}

export type Runtime = Awaited<ReturnType<typeof openRuntime>>;

/** Opens the runtime of revisions: Deno with its cache, and the logs of the revisions. */
export async function openRuntime(settings: FunctionSettings) {
  const { storage, limits, clock, onEvent } = settings;
  const cacheFolder = join(storage.folder, 'deno');
  const findDeno = createDenoFinder(settings.environment, settings.untrustedFolder);
  await createCache(cacheFolder);
  await writeFile(join(cacheFolder, HOST_PROGRAM), hostProgram);
  const logs = openLogs(join(storage.folder, 'revisions'), limits.functionLogLines, clock);
  return {
    /** Throws 503 `runtime_missing` without Deno. */
    findDeno,
    /** Downloads the packages of a revision. Returns why one is missing; `undefined` when none is. */
    async build(revision: Sources, signal: AbortSignal): Promise<string | undefined> {
      const { path: deno } = await findDeno();
      return installPackages(revision, { ...settings, deno, cacheFolder }, signal);
    },
    start(revision: Runnable, deno: string): FunctionProcess {
      const { id, function_name: functionName, folder } = revision;
      const hidden = [folder, cacheFolder].map((path) => `${pathToFileURL(path).href}/`);
      /** Adds the last lines to the log, without the folders of this machine: it keeps no more. */
      const add = (output: readonly Output[]): void => {
        if (output.length === 0) return;
        const lines = output.slice(-limits.functionLogLines).map(({ level, text }) => {
          return { level, text: hidden.reduce((shown, prefix) => shown.replaceAll(prefix, ''), text) };
        });
        logs.add(id, lines);
        for (const { text } of lines) onEvent({ kind: 'line', functionName, text });
      };
      const log = { lines: () => logs.of(id).map(({ text }) => text), add };
      return startProcess(revision, { ...settings, deno, cacheFolder, log });
    },
    logOf: logs.of,
    /** Removes the log of a revision that was deleted, and the compiled code of all. */
    forget(revisionId: string): Promise<void> {
      logs.forget(revisionId);
      return emptyCache(cacheFolder);
    },
  };
}
