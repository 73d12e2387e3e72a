import { DeployError } from '../errors.ts';
import { formatSeconds, shortId } from '../format.ts';
import { hostnameProblem } from '../local-platform/domains/validate.ts';
import { StartError } from '../local-platform/http/errors.ts';
import { invocationUrl } from '../platform/functions.ts';
import { type Say, timeOfDay } from './events.ts';
import { failureLines } from './failure.ts';
import type { Change } from './folder-watch.ts';
import type { LocalDeployer, SourceFolder } from './local-deployer.ts';

/** Deploys a folder at the start, and again when it has changed. */
export class EditLoop {
  readonly #source: SourceFolder;
  readonly #deployer: LocalDeployer;
  readonly #say: Say;
  /** Of the function; `undefined` when no host can have its name, or something else has registered that. */
  #hostname: string | undefined;
  /** The content that was deployed last. What the platform has rejected is not deployed again. */
  #last: { readonly digest: string | undefined; readonly isRejected: boolean } | undefined;

  constructor(source: SourceFolder, deployer: LocalDeployer, say: Say) {
    const hostname = `${source.name}.localhost`;
    this.#source = source;
    this.#deployer = deployer;
    this.#say = say;
    this.#hostname = hostnameProblem(hostname) === undefined ? hostname : undefined;
  }

  /** The address of the function for a browser; without a domain, its address in the API, which needs a key. */
  get url(): string {
    const { publicUrl, url } = this.#deployer.platform;
    if (this.#hostname === undefined) return invocationUrl(publicUrl, this.#source.name);
    return `http://${this.#hostname}:${new URL(url).port}/`;
  }

  /** The command that invokes the function in a shell. */
  get command(): string {
    return `curl ${this.#hostname ? '' : '-H "Authorization: Bearer $LOCAL_PLATFORM_KEY" '}${this.url}`;
  }

  /** Deploys the folder for the first time. Throws a StartError when that fails, unless a change may still fix it. */
  async begin(isWatched: boolean): Promise<void> {
    try {
      await this.#deploy();
    } catch (error) {
      const lines = [`Could not deploy function "${this.#source.name}":`, ...failureLines(error)].join(
        '\n  ',
      );
      if (!isWatched) throw new StartError(lines, { cause: error });
      this.#say(lines);
    }
  }

  /** Deploys the folder after each change, one after the other, and says what became of it. */
  async follow(changes: AsyncIterable<Change>): Promise<void> {
    let missed: readonly string[] = [];
    try {
      for await (const { paths, next } of changes) {
        const all = [...new Set([...missed, ...paths])];
        // Once only: a file that is written all the time must not delay the others for ever.
        const changed = missed.length === 0 ? next : undefined;
        missed = [];
        const news = await this.#deploy(changed).catch((error: unknown) => {
          if (!changed?.aborted || error !== changed.reason) return this.#describeFailure(error);
          missed = all;
          return undefined;
        });
        if (news !== undefined) this.#say(`${timeOfDay()} ${listPaths(all)} changed: ${news}`);
      }
    } catch (error) {
      this.#say(failureLines(error).join(' '));
    }
  }

  /**
   * Deploys the folder. Returns what is new; `undefined` when nothing is. Throws what prevents it, and the reason of the
   * signal when files change while they are collected or their revision starts, either of which may take long.
   */
  async #deploy(changed?: AbortSignal): Promise<string | undefined> {
    const begin = performance.now();
    const content = await this.#deployer.collect(this.#source, changed).catch((error: unknown) => {
      if (!changed?.aborted) this.#last = undefined;
      throw error;
    });
    const { digest, isServing } = content;
    const isKnown = this.#last?.digest === digest;
    if (isKnown && this.#last?.isRejected) return undefined;
    this.#last = { digest, isRejected: false };
    const endStart = () => this.#deployer.platform.functions.endStart(this.#source.name);
    changed?.addEventListener('abort', endStart);
    const { revisionId } = await content
      .deploy()
      .catch((error: unknown) => {
        this.#last = changed?.aborted ? undefined : { digest, isRejected: content.isRejected() };
        throw changed?.aborted ? changed.reason : error;
      })
      .finally(() => changed?.removeEventListener('abort', endStart));
    await this.#registerDomain();
    const revision = `revision ${shortId(revisionId)}`;
    if (!isServing) return `${revision} is ready (${formatSeconds(performance.now() - begin)})`;
    return isKnown ? undefined : `${revision} already serves this content`;
  }

  async #registerDomain(): Promise<void> {
    if (this.#hostname === undefined) return;
    try {
      await this.#deployer.registerDomain(this.#hostname, 'functions', this.#source.name);
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      this.#hostname = undefined;
      this.#say(`Warning: ${error.message}. The function is available at ${this.url} instead.`);
    }
  }

  #describeFailure(error: unknown): string {
    const serving = this.#deployer.platform.functions.servingRevision(this.#source.name);
    const still = serving ? [`Revision ${shortId(serving.id)} is still serving.`] : [];
    return [...failureLines(error), ...still].join('\n  ');
  }
}

const MOST_PATHS = 2;

function listPaths(paths: readonly string[]): string {
  if (paths.length <= MOST_PATHS) return paths.join(' and ');
  return `${paths[0]} and ${paths.length - 1} others`;
}
