import { once } from 'node:events';
import { dirname } from 'node:path';
import type { OpenPlatform } from '../local-platform/server.ts';
import type { Options } from './command-line.ts';
import { EditLoop } from './edit-loop.ts';
import type { Say } from './events.ts';
import { watchFolder } from './folder-watch.ts';
import { createLocalDeployer } from './local-deployer.ts';
import { applySeed, followSeed } from './seed.ts';

/** Applies the seed file and deploys the folders of a command, and continues to watch them until the signal is aborted. */
export async function provideContent(
  { seed, deploy: folders, watch: isWatched, data }: Options,
  platform: OpenPlatform,
  signal: AbortSignal,
  say: Say,
) {
  await using opened = new AsyncDisposableStack();
  const deployer = opened.use(createLocalDeployer(platform, signal));
  const watch = (folder: string) => opened.use(watchFolder(folder, data)).changes(signal);
  // The watches begin first, so that no change is missed.
  const changes = folders.map(({ folder }) => (isWatched ? watch(folder) : undefined));
  const loops = folders.map((source) => new EditLoop(source, deployer, say));
  const seedChanges = isWatched && seed !== undefined ? watch(dirname(seed)) : undefined;
  if (seed !== undefined) await applySeed(seed, deployer, say);
  for (const loop of loops) await loop.begin(isWatched);
  signal.throwIfAborted();
  const kept = opened.move();
  const follow = async (): Promise<void> => {
    const work = loops.map((loop, at) => changes[at] && loop.follow(changes[at]));
    if (seed !== undefined && seedChanges) work.push(followSeed(seed, seedChanges, deployer, say));
    await Promise.all(work);
    if (!isWatched) await once(signal, 'abort');
  };
  return {
    /** The folders that are deployed. */
    deployed: loops,
    /** Settles after the signal, when nothing is being deployed any more. */
    end: follow().finally(() => kept.disposeAsync()),
  };
}
