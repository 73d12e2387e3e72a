import { INPUT_DEFAULTS } from '../inputs/defaults.ts';
import type { LocalPlatform } from '../local-platform/server.ts';
import type { StartCommand } from './command-line.ts';
import { EditLoop } from './edit-loop.ts';
import { FolderWatch } from './folder-watch.ts';
import { LocalDeployer } from './local-deployer.ts';
import { applySeed } from './seed.ts';

/** What a platform contains from its start. */
interface Content {
  /** Of the folder that is deployed. */
  readonly functionUrl: string | undefined;
  /** Settles after the signal, when nothing is being deployed any more. */
  readonly end: Promise<void>;
}

/** Applies the seed file and deploys the folder of a command, and continues to watch it until the signal is aborted. */
export async function provideContent(
  { seedFile, deployed, dataDir, publicUrl }: StartCommand,
  platform: LocalPlatform,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<Content> {
  const clientUrl = publicUrl ?? platform.url;
  await using opened = new AsyncDisposableStack();
  const deployer = opened.use(new LocalDeployer(platform, clientUrl, signal));
  if (seedFile !== undefined) await applySeed(seedFile, platform.keys, deployer, say);
  if (!deployed) return { functionUrl: undefined, end: Promise.resolve() };
  const { folder, name, isWatched } = deployed;
  const source = { name, folder, entrypoint: INPUT_DEFAULTS.entrypoint };
  const loop = new EditLoop({ source, deployer, platform, clientUrl, say });
  // The watch begins first, so that no change is missed.
  const watch = isWatched ? opened.use(new FolderWatch(folder, dataDir)) : undefined;
  await loop.begin(isWatched);
  signal.throwIfAborted();
  if (!watch) return { functionUrl: loop.url, end: Promise.resolve() };
  const kept = opened.move();
  const end = loop.follow(watch.changes(signal)).finally(() => kept.disposeAsync());
  return { functionUrl: loop.url, end };
}
