import { existsSync, type FSWatcher, lstatSync, readdirSync, watch } from 'node:fs';
import { basename, join as joinSystem } from 'node:path';
import { join } from 'node:path/posix';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemCode } from '../local-platform/http/errors.ts';

/** Changes that follow each other within this time are one: an editor saves a file in several steps. */
const QUIET_MS = 50;
/** A file that is written all the time delays the others for no longer than this. */
const LONGEST_MS = 1_000;

/** Folders that are never deployed, and may contain thousands of others. */
const NEVER_ENTERED: readonly string[] = ['.git', 'node_modules'];

const PARENT = '..';

/**
 * Watches a folder and the folders in it, each by `fs.watch`: its recursive form loses a file that an editor replaces by
 * renaming another one.
 */
export class FolderWatch implements Disposable {
  readonly #root: string;
  readonly #excluded: string | undefined;
  /** By path relative to the root, with `/`. */
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #changed = new Set<string>();
  #lastChange = 0;
  #wake = Promise.withResolvers<void>();
  #failure: unknown;

  /** Watches an absolute path, without the folder at another one. */
  constructor(root: string, excluded: string | undefined) {
    this.#root = root;
    this.#excluded = excluded;
    this.#watchParent();
    this.#enter('');
  }

  /**
   * Yields the paths that have changed, relative to the root and with `/`, until the signal is aborted. Those that change before the
   * next ones are asked for are not lost. Throws what the file system throws when a folder cannot be watched.
   */
  async *changes(signal: AbortSignal): AsyncGenerator<readonly string[]> {
    signal.addEventListener('abort', () => this.#wake.resolve());
    while (!signal.aborted) {
      await this.#wake.promise;
      await this.#quiet();
      if (signal.aborted) return;
      if (this.#failure) throw this.#failure;
      const paths = [...this.#changed].sort();
      this.#changed.clear();
      this.#wake = Promise.withResolvers();
      // Editors also create files that do not outlast the save.
      const left = paths.filter((path) => existsSync(joinSystem(this.#root, path)));
      yield left.length > 0 ? left : paths;
    }
  }

  [Symbol.dispose](): void {
    for (const watcher of this.#watchers.values()) watcher.close();
  }

  async #quiet(): Promise<void> {
    const latest = performance.now() + LONGEST_MS;
    while (performance.now() < Math.min(this.#lastChange + QUIET_MS, latest)) await sleep(QUIET_MS);
  }

  #note(path: string): void {
    this.#changed.add(path);
    this.#lastChange = performance.now();
    this.#wake.resolve();
  }

  /** Watches what has this name now: it may be another folder than before. */
  #renamed(path: string, shown = path): void {
    this.#note(shown);
    for (const [folder, watcher] of this.#watchers) {
      if (folder === PARENT || (path !== '' && !`${folder}/`.startsWith(`${path}/`))) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    const stats = lstatSync(joinSystem(this.#root, path), { throwIfNoEntry: false });
    if (path === '' || stats?.isDirectory()) this.#enter(path);
  }

  /** A build may replace the folder itself, or the link that leads to it. */
  #watchParent(): void {
    try {
      this.#watch(PARENT, (type, name) => {
        if (type === 'rename' && name === basename(this.#root)) this.#renamed('', name);
      });
    } catch {
      // A parent that must not be read: all changes within the folder are still seen.
    }
  }

  #enter(folder: string): void {
    const absolute = joinSystem(this.#root, folder);
    if (NEVER_ENTERED.includes(basename(folder)) || absolute === this.#excluded) return;
    try {
      this.#watch(folder, (type, name) => {
        const path = join(folder, name);
        if (type === 'rename') this.#renamed(path);
        else this.#note(path);
      });
      // Folders that were created before the watch began are not reported by it.
      for (const entry of readdirSync(absolute, { withFileTypes: true }))
        if (entry.isDirectory()) this.#enter(join(folder, entry.name));
    } catch (error) {
      // The watch of its parent reports a folder that does not exist any more.
      if (systemCode(error) === 'ENOENT') return;
      this.#failure ??= error;
      this.#wake.resolve();
    }
  }

  #watch(folder: string, changed: (type: string, name: string) => void): void {
    const watcher = watch(joinSystem(this.#root, folder), (type, name) => changed(type, name ?? ''));
    watcher.on('error', () => watcher.close());
    this.#watchers.set(folder, watcher);
  }
}
