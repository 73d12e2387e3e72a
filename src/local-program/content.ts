import { INPUT_DEFAULTS } from '../inputs/defaults.ts';
import type { LocalPlatform } from '../local-platform/server.ts';
import type { Options } from './command-line.ts';
import { createEditLoop } from './edit-loop.ts';
import type { Say } from './events.ts';
import { watchFolder } from './folder-watch.ts';
import { createLocalDeployer } from './local-deployer.ts';
import { applySeed } from './seed.ts';

interface Content {
  /** Of the folder that is deployed, if there is one. */
  readonly deployed?: { readonly url: string; readonly command: string };
  /** Settles after the signal, when nothing is being deployed any more. */
  readonly end?: Promise<void>;
}

/** Applies the seed file and deploys the folder of a command, and continues to watch it until the signal is aborted. */
export async function provideContent(
  { seed, deploy: folder, function: name, watch: isWatched, data }: Options,
  platform: LocalPlatform,
  signal: AbortSignal,
  say: Say,
): Promise<Content> {
  await using opened = new AsyncDisposableStack();
  const deployer = opened.use(createLocalDeployer(platform, signal));
  if (seed !== undefined) await applySeed(seed, deployer, say);
  if (folder === undefined || name === undefined) return {};
  const loop = createEditLoop({ name, folder, entrypoint: INPUT_DEFAULTS.entrypoint }, deployer, say);
  // The watch begins first, so that no change is missed.
  const watch = isWatched ? opened.use(watchFolder(folder, data)) : undefined;
  await loop.begin(isWatched);
  signal.throwIfAborted();
  if (!watch) return { deployed: loop };
  const kept = opened.move();
  return { deployed: loop, end: loop.follow(watch.changes(signal)).finally(() => kept.disposeAsync()) };
}
