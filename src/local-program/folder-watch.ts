import { once } from 'node:events';
import { existsSync, type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemCode } from '../local-platform/http/errors.ts';

/** Changes that follow each other within this time are one: an editor saves a file in several steps. */
const QUIET_MS = 50;
/** A file that is written all the time delays the others for no longer than this. */
const LONGEST_MS = 1_000;

/** Folders that are never deployed, and may contain thousands of others. */
const NEVER_ENTERED: readonly string[] = ['.git', 'node_modules'];

/**
 * Watches a folder and the folders in it, each by `fs.watch`: its recursive form loses a file that an editor replaces by
 * renaming another one, and chokidar a folder that is a link which a build replaces.
 */
export class FolderWatch implements Disposable {
  readonly #root: string;
  readonly #excluded: string | undefined;
  /** By absolute path. */
  readonly #watchers = new Map<string, FSWatcher>();
  /** Relative to the root, with `/`. */
  readonly #changed = new Set<string>();
  #lastChange = 0;
  #unread = new AbortController();
  #failure: unknown;

  /** Watches an absolute path, without the folder at another one. */
  constructor(root: string, excluded: string | undefined) {
    this.#root = root;
    this.#excluded = excluded;
    try {
      // A build may replace the folder itself, or the link that leads to it.
      this.#watch(dirname(root), (type, path) => type === 'rename' && path === root && this.#replaced(root));
    } catch {
      // A parent that must not be read: all changes within the folder are still seen.
    }
    this.#enter(root);
  }

  /** Aborted at the first change that `changes` has not yielded yet. */
  get unread(): AbortSignal {
    return this.#unread.signal;
  }

  /**
   * Yields the paths that have changed, relative to the root and with `/`, until the signal is aborted. Those that change before the
   * next ones are asked for are not lost. Throws what the file system throws when a folder cannot be watched.
   */
  async *changes(signal: AbortSignal): AsyncGenerator<readonly string[]> {
    for (;;) {
      const wake = AbortSignal.any([signal, this.unread]);
      if (!wake.aborted) await once(wake, 'abort');
      const latest = performance.now() + LONGEST_MS;
      while (performance.now() < Math.min(this.#lastChange + QUIET_MS, latest)) await sleep(QUIET_MS);
      if (signal.aborted) return;
      if (this.#failure) throw this.#failure;
      const paths = [...this.#changed].sort();
      this.#changed.clear();
      this.#unread = new AbortController();
      // Editors also create files that do not outlast the save.
      const left = paths.filter((path) => existsSync(join(this.#root, path)));
      yield left.length > 0 ? left : paths;
    }
  }

  [Symbol.dispose](): void {
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  #note(path: string): void {
    this.#changed.add(relative(this.#root, path).replaceAll(sep, '/') || basename(this.#root));
    this.#lastChange = performance.now();
    this.#unread.abort();
  }

  /** Watches what has this path now: it may be another folder than before. */
  #replaced(path: string): void {
    this.#note(path);
    for (const [folder, watcher] of this.#watchers) {
      if (folder !== path && !folder.startsWith(path + sep)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    if (path === this.#root || lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) this.#enter(path);
  }

  #enter(folder: string): void {
    if (NEVER_ENTERED.includes(basename(folder)) || folder === this.#excluded) return;
    try {
      this.#watch(folder, (type, path) => (type === 'rename' ? this.#replaced(path) : this.#note(path)));
      // Folders that were created before the watch began are not reported by it.
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory()) this.#enter(join(folder, entry.name));
    } catch (error) {
      // The watch of its parent reports a folder that does not exist any more.
      if (systemCode(error) === 'ENOENT') return;
      this.#failure ??= error;
      this.#unread.abort();
    }
  }

  #watch(folder: string, changed: (type: string, path: string) => void): void {
    const watcher = watch(folder, (type, name) => changed(type, join(folder, name ?? '')));
    watcher.on('error', () => watcher.close());
    this.#watchers.set(folder, watcher);
  }
}
