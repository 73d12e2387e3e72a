import { once } from 'node:events';
import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError, systemCode } from '../local-platform/http/errors.ts';
import { pathInside } from '../local-platform/paths.ts';

/** Changes that follow each other within this time are one: an editor saves a file in several steps. */
const QUIET_MS = 50;

/** A file that is written all the time delays the others for no longer than this. */
const LONGEST_MS = 1_000;

/** Folders that are never deployed, and may contain thousands of others. */
const NEVER_ENTERED: readonly string[] = ['.git', 'node_modules'];

/** What is gone, or must not be read, is not deployed either. */
const NOT_DEPLOYED: readonly (string | undefined)[] = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM'];

export interface Change {
  /** Relative to the folder, with `/`. */
  readonly paths: readonly string[];
  /** Aborted at the first change that follows. */
  readonly next: AbortSignal;
}

/**
 * Watches a folder without another one, both absolute, until it is disposed: the folder and those in it, each by
 * `fs.watch`, whose recursive form loses a file that an editor replaces by renaming another one. (chokidar loses a folder
 * that is a link which a build replaces.) Throws a StartError when the system allows no more watches.
 */
export function watchFolder(root: string, excluded: string | undefined) {
  let watchers: FSWatcher[] = [];
  const changed = new Set<string>();
  let lastChange = 0;
  let next = new AbortController();

  /** Watches the folders that exist now: each may be new, or another one than before. */
  function open(): void {
    const former = watchers;
    watchers = [];
    try {
      // A build may replace the folder itself, or the link that leads to it.
      enter(dirname(root), false);
      enter(root);
    } catch (error) {
      throw new StartError(`Could not watch "${root}": ${String(error)}`, { cause: error });
    } finally {
      for (const watcher of former) watcher.close();
    }
  }

  function enter(folder: string, isDeep = true): void {
    if (NEVER_ENTERED.includes(basename(folder)) || folder === excluded) return;
    try {
      const watcher = watch(folder, (_, name) => note(join(folder, name ?? '')));
      watchers.push(watcher.on('error', () => watcher.close()));
      const inner = isDeep ? readdirSync(folder, { withFileTypes: true }) : [];
      for (const { name } of inner.filter((entry) => entry.isDirectory())) enter(join(folder, name));
    } catch (error) {
      if (!NOT_DEPLOYED.includes(systemCode(error))) throw error;
    }
  }

  function note(file: string): void {
    const path = pathInside(root, file);
    // The watch of the folder above reports its other content, too.
    if (path === undefined) return;
    changed.add(path || basename(root));
    lastChange = performance.now();
    next.abort();
  }

  open();
  return {
    /** Yields changes until the signal is aborted, also those since the last ones. Throws as `watchFolder` does. */
    async *changes(signal: AbortSignal): AsyncGenerator<Change> {
      for (;;) {
        const wake = AbortSignal.any([signal, next.signal]);
        if (!wake.aborted) await once(wake, 'abort');
        const latest = performance.now() + LONGEST_MS;
        while (performance.now() < Math.min(lastChange + QUIET_MS, latest)) await sleep(QUIET_MS);
        if (signal.aborted) return;
        open();
        const paths = [...changed].sort();
        changed.clear();
        next = new AbortController();
        // Editors also create files that do not outlast the save.
        const left = paths.filter((path) => existsSync(join(root, path)));
        yield { paths: left.length > 0 ? left : paths, next: next.signal };
      }
    },
    [Symbol.dispose](): void {
      for (const watcher of watchers) watcher.close();
    },
  };
}
