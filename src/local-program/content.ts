import { once } from 'node:events';
import { INPUT_DEFAULTS } from '../inputs/defaults.ts';
import type { OpenPlatform } from '../local-platform/server.ts';
import type { Options } from './command-line.ts';
import { createEditLoop } from './edit-loop.ts';
import type { Say } from './events.ts';
import { watchFolder } from './folder-watch.ts';
import { createLocalDeployer } from './local-deployer.ts';
import { applySeed } from './seed.ts';

export type Content = Awaited<ReturnType<typeof provideContent>>;

/** Applies the seed file and deploys the folder of a command, and continues to watch it until the signal is aborted. */
export async function provideContent(
  { seed, deploy: folder, function: name, watch: isWatched, data }: Options,
  platform: OpenPlatform,
  signal: AbortSignal,
  say: Say,
) {
  await using opened = new AsyncDisposableStack();
  const deployer = opened.use(createLocalDeployer(platform, signal));
  const source = folder && name ? { name, folder, entrypoint: INPUT_DEFAULTS.entrypoint } : undefined;
  const deployed = source && createEditLoop(source, deployer, say);
  const restore = async (): Promise<void> => {
    if (seed !== undefined) await applySeed(seed, deployer, say);
    await deployed?.begin(isWatched);
  };
  // The watch begins first, so that no change is missed.
  const watch = source && isWatched ? opened.use(watchFolder(source.folder, data)) : undefined;
  await restore();
  signal.throwIfAborted();
  const kept = opened.move();
  const end = watch ? deployed?.follow(watch.changes(signal)) : once(signal, 'abort');
  return {
    /** Of the folder that is deployed, if there is one. */
    deployed,
    /** Creates it again, after a reset. */
    restore,
    /** Settles after the signal, when nothing is being deployed any more. */
    end: Promise.resolve(end).finally(() => kept.disposeAsync()),
  };
}
