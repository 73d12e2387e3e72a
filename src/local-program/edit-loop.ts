import { DeployError } from '../errors.ts';
import { formatSeconds, shortId } from '../format.ts';
import { hostnameProblem } from '../local-platform/domains/validate.ts';
import { StartError } from '../local-platform/http/errors.ts';
import { invocationUrl } from '../platform/functions.ts';
import { type Say, timeOfDay } from './events.ts';
import { failureLines } from './failure.ts';
import type { Change } from './folder-watch.ts';
import type { LocalDeployer, SourceFolder } from './local-deployer.ts';

/** Creates what deploys a folder at the start, and again when it has changed. */
export function createEditLoop(source: SourceFolder, deployer: LocalDeployer, say: Say) {
  const { name } = source;
  const { platform } = deployer;
  const domain = hostnameProblem(`${name}.localhost`) === undefined ? `${name}.localhost` : undefined;
  /** Of the function, as far as is known: something else may have registered the hostname. */
  let hostname = domain;
  /** The content that was deployed last. What the platform has rejected is not deployed again. */
  let last: { readonly digest: string | undefined; readonly isRejected: boolean } | undefined;

  /** The address of the function for a browser; without a domain, its address in the API, which needs a key. */
  const url = (): string =>
    hostname === undefined
      ? invocationUrl(platform.publicUrl, name)
      : `http://${hostname}:${new URL(platform.url).port}/`;

  /**
   * Deploys the folder. Returns what is new; `undefined` when nothing is. Throws what prevents it, and the reason of the
   * signal when files change while they are collected or their revision starts, either of which may take long.
   */
  async function deploy(changed?: AbortSignal): Promise<string | undefined> {
    const begin = performance.now();
    const content = await deployer.collect(source, changed).catch((error: unknown) => {
      if (!changed?.aborted) last = undefined;
      throw error;
    });
    const { digest, isServing } = content;
    const isKnown = last?.digest === digest;
    if (isKnown && last?.isRejected) return undefined;
    last = { digest, isRejected: false };
    const endStart = () => platform.endStart(name);
    changed?.addEventListener('abort', endStart);
    const { revisionId } = await content
      .deploy()
      .catch((error: unknown) => {
        last = changed?.aborted ? undefined : { digest, isRejected: content.isRejected() };
        throw changed?.aborted ? changed.reason : error;
      })
      .finally(() => changed?.removeEventListener('abort', endStart));
    await registerDomain();
    const revision = `revision ${shortId(revisionId)}`;
    if (!isServing) return `${revision} is ready (${formatSeconds(performance.now() - begin)})`;
    return isKnown ? undefined : `${revision} already serves this content`;
  }

  async function registerDomain(): Promise<void> {
    if (domain === undefined) return;
    try {
      await deployer.registerDomain(domain, 'functions', name);
      hostname = domain;
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      if (hostname === undefined) return;
      hostname = undefined;
      say(`Warning: ${error.message}. The function is available at ${url()} instead.`);
    }
  }

  function describeFailure(error: unknown): string {
    const serving = platform.servingRevision(name);
    const still = serving ? [`Revision ${shortId(serving.id)} is still serving.`] : [];
    return [...failureLines(error), ...still].join('\n  ');
  }

  return {
    url,
    /** Returns the command that invokes the function in a shell. */
    command: () => `curl ${hostname ? '' : '-H "Authorization: Bearer $LOCAL_PLATFORM_KEY" '}${url()}`,
    /** Deploys the folder for the first time. Throws a StartError when that fails, unless a change may still fix it. */
    async begin(isWatched: boolean): Promise<void> {
      try {
        await deploy();
      } catch (error) {
        const lines = [`Could not deploy function "${name}":`, ...failureLines(error)].join('\n  ');
        if (!isWatched) throw new StartError(lines, { cause: error });
        say(lines);
      }
    },
    /** Deploys the folder after each change, one after the other, and says what became of it. */
    async follow(changes: AsyncIterable<Change>): Promise<void> {
      let missed: readonly string[] = [];
      try {
        for await (const { paths, next } of changes) {
          const all = [...new Set([...missed, ...paths])];
          // Once only: a file that is written all the time must not delay the others for ever.
          const changed = missed.length === 0 ? next : undefined;
          missed = [];
          const news = await deploy(changed).catch((error: unknown) => {
            if (!changed?.aborted || error !== changed.reason) return describeFailure(error);
            missed = all;
            return undefined;
          });
          if (news !== undefined) say(`${timeOfDay()} ${listPaths(all)} changed: ${news}`);
        }
      } catch (error) {
        say(failureLines(error).join(' '));
      }
    },
  };
}

const MOST_PATHS = 2;

function listPaths(paths: readonly string[]): string {
  if (paths.length <= MOST_PATHS) return paths.join(' and ');
  return `${paths[0]} and ${paths.length - 1} others`;
}
