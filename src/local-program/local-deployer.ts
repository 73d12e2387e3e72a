/** The action's own code, with the platform of this process as its platform. */
import { apply, type Tools } from '../apply.ts';
import { readContent } from '../assets/content.ts';
import { type BucketConfig, checkVisibility, planBucket, readBucket } from '../buckets/bucket.ts';
import { parseConfig } from '../config.ts';
import { type Clients, createClients } from '../context.ts';
import { collectFiles } from '../files/collect.ts';
import type { OwnSecret } from '../files/secrets.ts';
import { createHttp, type Http } from '../http/http.ts';
import { mapReply } from '../http/reply.ts';
import { systemClock } from '../http/retry.ts';
import { Ticket } from '../http/transfer.ts';
import { INPUT_DEFAULTS } from '../inputs/defaults.ts';
import type { Inputs } from '../inputs/reader.ts';
import type { LocalPlatform } from '../local-platform/server.ts';
import { deploy } from '../modes/deploy.ts';
import { type AnyStep, stepsOf } from '../plan.ts';
import type { StorageClient } from '../platform/storage.ts';
import { readCreatedId } from '../read.ts';
import { type Log, Recorder } from '../steps.ts';

/** A folder that is deployed as a function. */
export interface SourceFolder {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly entrypoint: string;
}

/** What became of the deployment of a folder. */
export interface FunctionDeployment {
  /** Of the content; `undefined` when it could not be collected. */
  readonly digest: string | undefined;
  /** `kept`: nothing was sent. `outdated`: a file has changed while they were collected, and nothing was sent. */
  readonly result: 'created' | 'redeployed' | 'kept' | 'outdated' | 'failed';
  readonly revisionId: string | undefined;
  /** Whether the platform has rejected the content itself. */
  readonly hasRevisionFailed: boolean;
  readonly failure: unknown;
}

interface FunctionOptions {
  /** Digest of content that is not deployed again. */
  readonly failed?: string | undefined;
  /** Ends the collection of the files, which takes long for large ones. */
  readonly changed?: AbortSignal | undefined;
}

/** Deploys to a platform in the same process. Disposing closes the connections to it. */
export class LocalDeployer implements AsyncDisposable {
  readonly #platform: LocalPlatform;
  readonly #signal: AbortSignal;
  readonly #secrets: readonly OwnSecret[];
  readonly #http: Http;
  readonly #clients: Clients;

  /** @param clientUrl the address that other clients use */
  constructor(platform: LocalPlatform, clientUrl: string, signal: AbortSignal) {
    const apiKey = platform.keys.addTemporary();
    // A server that listens on all addresses also has the one that needs no proxy and no encryption.
    const address = platform.url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
    this.#platform = platform;
    this.#signal = signal;
    this.#secrets = [apiKey, platform.apiKey].map((text) => ({ what: 'the API key of this run', text }));
    this.#http = createHttp({ baseUrl: new URL(address), apiKey, signal, clock: systemClock });
    const clients = createClients(this.#http, systemClock);
    this.#clients = { ...clients, storage: withAddress(clients.storage, clientUrl, address) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#http.close();
  }

  /** Deploys a folder as a function, unless the function serves this content. */
  async deployFunction(
    { name, folder, entrypoint }: SourceFolder,
    { failed, changed }: FunctionOptions = {},
  ): Promise<FunctionDeployment> {
    const collecting = new AbortController();
    const stop = (): void => collecting.abort(changed?.reason);
    changed?.addEventListener('abort', stop);
    if (changed?.aborted) stop();
    const tools = this.#begin(collecting.signal);
    const { recorder } = tools;
    const digestOf = () => stepsOf(recorder.steps, 'collect-assets')[0]?.result.digest;
    const end = (result: FunctionDeployment['result'], failure?: unknown) => {
      const [awaited] = stepsOf(recorder.steps, 'await-revision');
      const { end: ended, revision } = awaited?.result ?? {};
      const hasRevisionFailed = ended === 'failed';
      return { digest: digestOf(), revisionId: revision?.revisionId, result, hasRevisionFailed, failure };
    };
    try {
      await this.#platform.denoVersion();
      await this.#deploy(tools, folder, { function: name, entrypoint }, async () => {
        collecting.signal.throwIfAborted();
        // What is being written is not interrupted.
        changed?.removeEventListener('abort', stop);
        const digest = digestOf();
        return digest !== failed && !(await this.#serves(name, entrypoint, digest));
      });
      return end(stepsOf(recorder.steps, 'deploy-function')[0]?.result.operation ?? 'kept');
    } catch (failure) {
      return end(collecting.signal.aborted ? 'outdated' : 'failed', failure);
    } finally {
      changed?.removeEventListener('abort', stop);
    }
  }

  /** Creates a bucket. Returns whether it did not exist. Throws DeployError when it exists with another visibility. */
  async createBucket(bucket: BucketConfig): Promise<boolean> {
    const state = await readBucket(this.#clients.storage, bucket.name);
    if (state.kind === 'present') checkVisibility(bucket, state.record);
    const actions = planBucket(bucket, state);
    await apply(actions, this.#begin());
    return actions.length > 0;
  }

  /** Uploads the files of a folder that differ from those of the last upload. Returns how many there are. */
  async uploadFiles(bucket: string, folder: string): Promise<number> {
    const tools = this.#begin();
    await this.#deploy(tools, folder, { bucket, artifacts: '**', upload: 'changed', if_no_files: 'ignore' });
    const [upload] = stepsOf(tools.recorder.steps, 'upload-artifacts');
    return upload?.result.figures?.uploadedCount ?? 0;
  }

  /** Returns the ID of a function or bucket; `undefined` when it does not exist. */
  findId(kind: 'functions' | 'storage', name: string): Promise<string | undefined> {
    return readCreatedId({ target: { kind }, resource: name }, this.#clients);
  }

  /** Registers a hostname. Returns whether it was not registered. Throws DeployError when it belongs to something else. */
  async registerDomain(hostname: string, kind: 'functions' | 'storage', name: string): Promise<boolean> {
    const tools = this.#begin();
    const target = `${kind}/${await this.findId(kind, name)}`;
    await this.#deploy(tools, process.cwd(), { domain: hostname, domain_target: target });
    return stepsOf(tools.recorder.steps, 'register-domain').some(({ action }) => !action.kept);
  }

  /** Begins a run of the action. */
  #begin(stopped?: AbortSignal): Tools {
    const signal = stopped ? AbortSignal.any([this.#signal, stopped]) : this.#signal;
    const timing = { clock: systemClock, random: Math.random, signal };
    const recorder = new Recorder<AnyStep>(systemClock.now, () => undefined);
    const { jsonBodyBytes: mostRequestBytes } = this.#platform.limits;
    return { recorder, context: { ...timing, clients: this.#clients, log: SILENT, mostRequestBytes } };
  }

  async #deploy(
    tools: Tools,
    workspace: string,
    inputs: Partial<Inputs>,
    isWanted?: () => Promise<boolean>,
  ): Promise<void> {
    // Where the platform is and which key it accepts is known here already.
    const given = { ...INPUT_DEFAULTS, base_url: 'local', ...inputs };
    const config = parseConfig(given, { workspace });
    if (config.mode !== 'deploy') throw new Error(`the mode is ${config.mode}`);
    await deploy(config, this.#secrets, tools, isWanted);
  }

  /** Whether a function serves this content, and nothing newer is about to. */
  async #serves(name: string, entrypoint: string, digest: string | undefined): Promise<boolean> {
    const serving = this.#platform.servingRevision(name);
    if (!serving?.isNewest || serving.entrypoint !== entrypoint) return false;
    const { folder } = serving;
    const signal = this.#signal;
    const all = { patterns: ['**'], includeHidden: true, defaultExcludes: false };
    const files = await collectFiles('assets', { workspace: folder, root: folder, ...all }, signal);
    return (await readContent(files, { signal }, [])).digest === digest;
  }
}

/** Replaces the beginning of transfer URLs, which are for other clients and may not lead here from here. */
function withAddress(storage: StorageClient, clientUrl: string, address: string): StorageClient {
  const replace = (ticket: Ticket) =>
    new Ticket((ticket.redeem(systemClock.now()) ?? '').replace(clientUrl, address), systemClock.now());
  return {
    ...storage,
    requestUpload: async (...of) => mapReply(await storage.requestUpload(...of), replace),
    requestDownload: async (...of) => mapReply(await storage.requestDownload(...of), replace),
  };
}

const silent = () => undefined;
/** The edit loop says by itself what became of a deployment. */
const SILENT: Log = { debug: silent, info: silent, notice: silent, warning: silent, group: silent };
