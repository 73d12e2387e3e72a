import { DeployError } from '../errors.ts';
import { formatSeconds, shortId } from '../format.ts';
import { hostnameProblem } from '../local-platform/domains/validate.ts';
import { StartError } from '../local-platform/http/errors.ts';
import type { LocalPlatform } from '../local-platform/server.ts';
import { invocationUrl } from '../platform/functions.ts';
import { timeOfDay } from './events.ts';
import { failureLines } from './failure.ts';
import type { FunctionDeployment, LocalDeployer, SourceFolder } from './local-deployer.ts';

interface EditLoopParts {
  readonly source: SourceFolder;
  readonly deployer: LocalDeployer;
  readonly platform: LocalPlatform;
  /** The address of the platform that clients use. */
  readonly clientUrl: string;
  readonly say: (line: string) => void;
}

/** Deploys a folder at the start, and again when it has changed. */
export class EditLoop {
  readonly #parts: EditLoopParts;
  /** `undefined` when no host can have the name of the function. */
  readonly #hostname: string | undefined;
  /** Whether the hostname belongs to the function, as far as is known. */
  #hasDomain = true;
  /** Digest of the content whose deployment was reported last. */
  #reported: string | undefined;
  /** Digest of the content whose revision failed last: changes of files that are not deployed do not repeat the failure. */
  #failed: string | undefined;

  constructor(parts: EditLoopParts) {
    const hostname = `${parts.source.name}.localhost`;
    this.#parts = parts;
    this.#hostname = hostnameProblem(hostname) === undefined ? hostname : undefined;
  }

  /** The address of the function for a browser; without a domain, its address in the API, which needs a key. */
  get url(): string {
    const { platform, clientUrl, source } = this.#parts;
    if (this.#needsKey) return `${invocationUrl(clientUrl, source.name)}/`;
    return `http://${this.#hostname}:${new URL(platform.url).port}/`;
  }

  /** Invokes the function in a shell. */
  get command(): string {
    return `curl ${this.#needsKey ? '-H "Authorization: Bearer $LOCAL_PLATFORM_KEY" ' : ''}${this.url}`;
  }

  get #needsKey(): boolean {
    return this.#hostname === undefined || !this.#hasDomain;
  }

  /** Deploys the folder for the first time. Throws a StartError when that fails, unless a change may still fix it. */
  async begin(isWatched: boolean): Promise<void> {
    const { failure } = await this.#deploy();
    if (failure === undefined) return;
    const lines = [`Could not deploy function "${this.#parts.source.name}":`, ...failureLines(failure)];
    if (!isWatched) throw new StartError(lines.join('\n  '), { cause: failure });
    this.#parts.say(lines.join('\n  '));
  }

  /**
   * Deploys the folder after each change, one after the other, and says what became of it.
   * @param unread aborted when there are further changes: then the files are collected again
   */
  async follow(
    changes: AsyncIterable<readonly string[]>,
    unread: () => AbortSignal | undefined = () => undefined,
  ): Promise<void> {
    const outdated = new Set<string>();
    try {
      for await (const changed of changes) {
        const paths = [...outdated.union(new Set(changed))];
        const begin = performance.now();
        const reported = this.#reported;
        // Once only: a file that is written all the time must not delay the others for ever.
        const deployment = await this.#deploy(outdated.size === 0 ? unread() : undefined);
        const { digest, result } = deployment;
        outdated.clear();
        if (result === 'outdated') {
          for (const path of paths) outdated.add(path);
          continue;
        }
        const isDeployed = result === 'created' || result === 'redeployed';
        if (!isDeployed && digest !== undefined && digest === reported) continue;
        const seconds = formatSeconds(performance.now() - begin);
        this.#parts.say(`${timeOfDay()} ${listPaths(paths)} changed: ${this.#describe(deployment, seconds)}`);
      }
    } catch (error) {
      this.#parts.say(
        `Could not watch "${this.#parts.source.folder}" any longer: ${failureLines(error).join(' ')}`,
      );
    }
  }

  async #deploy(changed?: AbortSignal): Promise<FunctionDeployment> {
    const { deployer, source } = this.#parts;
    const deployment = await deployer.deployFunction(source, { failed: this.#failed, changed });
    const { digest, result, hasRevisionFailed } = deployment;
    if (result === 'outdated') return deployment;
    this.#reported = digest;
    if (digest !== this.#failed) this.#failed = hasRevisionFailed ? digest : undefined;
    if (result !== 'failed' && digest !== this.#failed) await this.#registerDomain();
    return deployment;
  }

  async #registerDomain(): Promise<void> {
    if (this.#hostname === undefined) return;
    try {
      await this.#parts.deployer.registerDomain(this.#hostname, 'functions', this.#parts.source.name);
      this.#hasDomain = true;
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      if (!this.#hasDomain) return;
      this.#hasDomain = false;
      this.#parts.say(`Warning: ${error.message}. The function is available at ${this.url} instead.`);
    }
  }

  #describe({ result, revisionId, failure }: FunctionDeployment, seconds: string): string {
    const serving = this.#parts.platform.servingRevision(this.#parts.source.name);
    const revision = `revision ${shortId(revisionId ?? serving?.id ?? '')}`;
    if (result === 'kept') return `${revision} already serves this content`;
    if (result !== 'failed') return `${revision} is ready (${seconds})`;
    const still = serving ? [`Revision ${shortId(serving.id)} is still serving.`] : [];
    return [...failureLines(failure), ...still].join('\n  ');
  }
}

const MOST_PATHS = 2;

function listPaths(paths: readonly string[]): string {
  if (paths.length <= MOST_PATHS) return paths.join(' and ');
  return `${paths[0]} and ${paths.length - 1} others`;
}
