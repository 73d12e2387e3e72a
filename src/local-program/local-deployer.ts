/** The action's own code, with the platform of this process as its platform. */
import { execute, readPlatform } from '../apply.ts';
import { type BucketConfig, checkVisibility, planBucket, readBucket } from '../buckets/bucket.ts';
import { collectLocal, type Local } from '../collect.ts';
import { type DeployConfig, parseConfig } from '../config.ts';
import { type Context, createClients } from '../context.ts';
import { digestOf } from '../files/changes.ts';
import { collectFiles } from '../files/collect.ts';
import { inspectFiles } from '../files/inspect.ts';
import { createSecretSearch } from '../files/secrets.ts';
import { systemClock } from '../http/clock.ts';
import { createHttp } from '../http/http.ts';
import { INPUT_DEFAULTS } from '../inputs/defaults.ts';
import type { Inputs } from '../inputs/reader.ts';
import { type AnyStep, type ModeTools, stepsOf } from '../kinds.ts';
import { StartError } from '../local-platform/http/errors.ts';
import type { OpenPlatform } from '../local-platform/server.ts';
import { planDeploy } from '../plan.ts';
import { readCreatedId, readRemote } from '../read.ts';
import { type Log, Recorder } from '../steps.ts';

/** A folder that is deployed as a function. */
export interface SourceFolder {
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly entrypoint?: string | undefined;
}

export type LocalDeployer = ReturnType<typeof createLocalDeployer>;

/** Creates what deploys to a platform in the same process, until the signal. Disposing closes the connections to it. */
export function createLocalDeployer(platform: OpenPlatform, signal: AbortSignal) {
  const baseUrl = new URL(platform.url);
  const http = createHttp({ baseUrl, apiKey: platform.ownKey, signal, clock: systemClock });
  const clients = createClients(http);
  const secrets = [{ what: 'the API key of this run', text: platform.apiKey }];

  function begin(signal: AbortSignal): ModeTools {
    const timing = { clock: systemClock, random: Math.random, signal };
    const own = { clients, secrets, log: SILENT };
    const context: Context = { ...timing, ...own, afterCancellation: (work) => work(context) };
    return { ...context, recorder: new Recorder<AnyStep>(systemClock.now, () => undefined) };
  }

  /** Deploys what inputs of the action name. Returns its steps. Throws a DeployError. */
  async function deploy(inputs: Partial<Inputs>, workspace = process.cwd()): Promise<readonly AnyStep[]> {
    const config = readConfig(inputs, workspace);
    const tools = begin(signal);
    await deployLocal(config, await collectLocal(config, tools), tools);
    return tools.recorder.steps;
  }

  /** Returns the revision that serves this content, unless a newer one is about to. */
  async function findServing(name: string, entrypoint: string, digest: string | undefined) {
    const serving = platform.functions.servingRevision(name);
    if (!serving?.isNewest || serving.entrypoint !== entrypoint) return undefined;
    const root = { workspace: serving.folder, root: serving.folder };
    const all = { patterns: ['**'], includeHidden: true, defaultExcludes: false };
    const { files } = await collectFiles({ input: 'assets', ...root, ...all }, signal);
    const { inspected } = await inspectFiles(files, createSecretSearch([], []), signal);
    return digestOf(inspected) === digest ? serving : undefined;
  }

  return {
    platform,
    /** Collects a folder, to be deployed as a function. Throws a DeployError, or the reason of the signal. */
    async collect({ name, folder, entrypoint = INPUT_DEFAULTS.entrypoint }: SourceFolder, changed = signal) {
      await platform.functions.denoVersion();
      const config = readConfig({ function: name, entrypoint }, folder);
      const local = await collectLocal(config, begin(AbortSignal.any([signal, changed])));
      const digest = local.assets?.digest;
      const serving = await findServing(name, entrypoint, digest);
      const tools = begin(signal);
      const awaited = () => stepsOf(tools.recorder.steps, 'await-revision')[0]?.result;
      return {
        digest,
        isServing: serving !== undefined,
        /** Deploys it unless it is serving. Returns the revision that serves it. Throws a DeployError. */
        async deploy() {
          if (!serving) await deployLocal(config, local, tools);
          const { revision, deployed } = awaited() ?? {};
          return { operation: deployed?.operation, revisionId: revision?.revisionId ?? serving?.id ?? '' };
        },
        /** Whether the platform has rejected the content itself. */
        isRejected: () => awaited()?.state === 'failed',
      };
    },
    /** Creates a bucket. Returns whether it did not exist. Throws a DeployError when it exists with another visibility. */
    async createBucket(bucket: BucketConfig): Promise<boolean> {
      const state = await readBucket(clients.storage, bucket.name);
      if (state.kind === 'present') checkVisibility(bucket, state.record);
      await execute({ bucket: planBucket(bucket, state) }, begin(signal));
      return state.kind !== 'present';
    },
    /** Uploads the files of a folder that differ from those of the last upload. Returns how many there are. */
    async uploadFiles(bucket: string, folder: string): Promise<number> {
      const inputs = { bucket, artifacts: '**', upload: 'changed', if_no_files: 'ignore' };
      const [upload] = stepsOf(await deploy(inputs, folder), 'upload-artifacts');
      return upload?.result.figures?.uploadedCount ?? 0;
    },
    /** Registers a hostname. Returns whether it was not registered. Throws when it belongs to something else, or for no target. */
    async registerDomain(hostname: string, kind: 'functions' | 'storage', name: string): Promise<boolean> {
      const id = await readCreatedId({ target: { kind }, resource: name }, clients);
      if (id === undefined)
        throw new StartError(`Domain ${hostname}: there is no ${kind}/${name} on the platform.`);
      const steps = await deploy({ domain: hostname, domain_target: `${kind}/${id}` });
      return stepsOf(steps, 'register-domain').some(({ action }) => !action.existing);
    },
    [Symbol.asyncDispose]: () => http.close(),
  };
}

function readConfig(inputs: Partial<Inputs>, workspace: string): DeployConfig {
  // Where the platform is and which key it accepts is known here already.
  const config = parseConfig({ ...INPUT_DEFAULTS, base_url: 'local', ...inputs }, { workspace });
  if (config.mode === 'deploy') return config;
  throw new Error(`the mode is ${config.mode}`);
}

async function deployLocal(config: DeployConfig, local: Local, tools: ModeTools): Promise<void> {
  const remote = await readPlatform(tools, (context) => readRemote(config, local, context));
  const plan = planDeploy(config, local, remote);
  const { error } = await execute(plan, tools);
  if (error) throw error;
}

const silent = () => undefined;
/** The edit loop says by itself what became of a deployment. */
const SILENT: Log = { debug: silent, info: silent, notice: silent, warning: silent, group: silent };
