import { INPUT_DEFAULTS } from '../inputs/defaults.ts';
import type { LocalPlatform } from '../local-platform/server.ts';
import type { Options } from './command-line.ts';
import { EditLoop } from './edit-loop.ts';
import { FolderWatch } from './folder-watch.ts';
import { LocalDeployer } from './local-deployer.ts';
import { applySeed } from './seed.ts';

/** What a platform contains from its start. */
interface Content {
  /** The folder that is deployed; `undefined` when there is none. */
  readonly deployed: Pick<EditLoop, 'url' | 'command'> | undefined;
  /** Settles after the signal, when nothing is being deployed any more. */
  readonly end: Promise<void>;
}

/** Applies the seed file and deploys the folder of a command, and continues to watch it until the signal is aborted. */
export async function provideContent(
  { seed, deploy: folder, function: name, watch: isWatched, data, 'public-url': publicUrl }: Options,
  platform: LocalPlatform,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Content> {
  const clientUrl = publicUrl ?? platform.url;
  await using opened = new AsyncDisposableStack();
  const deployer = opened.use(new LocalDeployer(platform, clientUrl, signal));
  if (seed !== undefined) await applySeed(seed, platform, deployer, say);
  const nothing = Promise.resolve();
  if (folder === undefined || name === undefined) return { deployed: undefined, end: nothing };
  const source = { name, folder, entrypoint: INPUT_DEFAULTS.entrypoint };
  const loop = new EditLoop({ source, deployer, platform, clientUrl, say });
  // The watch begins first, so that no change is missed.
  const watch = isWatched ? opened.use(new FolderWatch(folder, data)) : undefined;
  await loop.begin(isWatched);
  signal.throwIfAborted();
  if (!watch) return { deployed: loop, end: nothing };
  const kept = opened.move();
  const end = loop.follow(watch.changes(signal), () => watch.unread).finally(() => kept.disposeAsync());
  return { deployed: loop, end };
}
