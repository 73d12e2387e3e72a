/** The whole action: inputs to configuration, the mode, the report. */
import { Announcement } from './announce.ts';
import { type Config, type DeployConfig, parseConfig, type SkipConfig } from './config/config.ts';
import { warnOfUnknownInputs } from './config/names.ts';
import type { Context } from './context.ts';
import { DeployError } from './errors.ts';
import type { Event } from './events.ts';
import { createHttp } from './http/http.ts';
import { type Clock, systemClock } from './http/retry.ts';
import { deleteResources } from './modes/delete.ts';
import { deploy } from './modes/deploy.ts';
import { preview } from './modes/preview.ts';
import { rollback } from './modes/rollback.ts';
import { sweep } from './modes/sweep.ts';
import { type Clients, createClients } from './platform/clients.ts';
import { invocationUrl } from './platform/functions.ts';
import { previewName } from './previews/names.ts';
import { Recorder } from './recorder.ts';
import type { Runner } from './runner.ts';

/** How long a cancelled run may take to clean up before it is abandoned. Milliseconds. */
const CANCEL_GRACE_MS = 350;

/** A configuration with which something is done. */
type RealConfig = Exclude<Config, SkipConfig>;

/**
 * Runs the action.
 * @param clock time, for tests that cannot wait for it
 * @returns whether the requested state exists
 */
export async function run(runner: Runner, clock: Clock = systemClock): Promise<boolean> {
  const recorder = new Recorder(runner, clock);
  const { signal } = runner;
  const context: Context = { clock, signal, random: Math.random, emit: (event) => recorder.emit(event) };
  let announcement: Announcement | undefined;
  try {
    const warning = warnOfUnknownInputs(runner.workflow);
    if (warning) context.emit({ type: 'unknown-inputs', warning });
    const config = parseConfig(runner.inputs, runner.workflow);
    announcement = config.mode === 'skip' ? undefined : new Announcement(config, runner, context);
    await unlessAbandoned(perform(config, runner, recorder, context, announcement), signal);
    context.emit({ type: 'finished' });
  } catch (error) {
    recorder.fail(signal.aborted ? signal.reason : error);
  }
  await announcement?.end(recorder.outcome);
  return await recorder.close();
}

async function perform(
  config: Config,
  runner: Runner,
  recorder: Recorder,
  context: Context,
  announcement: Announcement | undefined,
): Promise<void> {
  if (config.mode === 'skip') return context.emit({ type: 'skipped', reason: config.reason });
  context.emit(configured(config));
  await using platform = await connect(config, runner, context);
  const { clients } = platform;
  const secrets = secretsOf(platform, runner);
  try {
    const known = () => recorder.outcome;
    const github = await announcement?.begin();
    const tools = { clients, github, context, known };
    if (config.mode === 'deploy') await deploy(config, secrets, clients, context, known);
    else if (config.mode === 'rollback') await rollback(config, clients, context, known);
    else if (config.mode === 'preview') await preview(config, secrets, tools);
    else if (config.mode === 'sweep') await sweep(config, tools);
    else await deleteResources(config, clients, context, known);
  } catch (error) {
    const { rollback: undone, revision } = recorder.outcome;
    const lines = platform.logOf((undone?.failed ?? revision).revisionId ?? '');
    if (lines.length > 0) context.emit({ type: 'function-log', lines });
    throw error;
  }
}

/** What must be in no file. A rehearsal has a key of its own beside the one that is given. */
function secretsOf({ apiKey }: Platform, { inputs }: Runner) {
  return [
    { what: 'the API key of this run', text: apiKey },
    { what: 'the API key of this run', text: inputs.api_key },
    { what: 'the GitHub token of this run', text: inputs.github_token },
  ];
}

function configured(config: RealConfig): Event {
  const { dryRun } = config;
  switch (config.mode) {
    case 'deploy':
      return { type: 'configured', dryRun, ...subjectOf(config) };
    case 'rollback':
      return { type: 'configured', mode: 'rollback', dryRun, function: config.function.name };
    case 'delete': {
      const { function: part, domain } = config;
      return { type: 'configured', mode: 'delete', dryRun, function: part?.name, domain: domain?.hostname };
    }
    case 'preview': {
      const preview = previewName(config.pullRequest.number);
      return { type: 'configured', dryRun, preview, ...subjectOf(config.deployment) };
    }
    case 'sweep':
      return { type: 'configured', mode: 'sweep', dryRun };
  }
}

/** What a deployment is about. */
function subjectOf({ function: part, bucket, domain }: Pick<DeployConfig, 'function' | 'bucket' | 'domain'>) {
  return { mode: 'deploy', function: part?.name, bucket: bucket?.name, domain: domain?.hostname } as const;
}

/** The function that is deployed. */
function deployedName(config: RealConfig): string | undefined {
  if (config.mode === 'preview') return config.deployment.function?.name;
  return config.mode === 'deploy' || config.mode === 'rollback' ? config.function?.name : undefined;
}

/** The clients of a platform. Disposing closes its connections. */
interface Platform extends AsyncDisposable {
  readonly clients: Clients;
  readonly apiKey: string;
  /** Returns what a revision has written, in a rehearsal. */
  logOf(revisionId: string): readonly string[];
}

/** Opens the connection to the platform, and starts the embedded one when it is asked for. */
async function connect(config: RealConfig, runner: Runner, context: Context): Promise<Platform> {
  const isRehearsal = config.connection.kind === 'local';
  const remote =
    config.connection.kind === 'local'
      ? await startLocal(config, runner)
      : { ...config.connection, stop: async () => {}, logOf: () => [] };
  const { baseUrl, apiKey } = remote;
  const { clock, signal, emit } = context;
  const http = createHttp({
    ...{ baseUrl, apiKey, signal, clock, otherSecrets: [runner.inputs.github_token] },
    onRetry: (retry) => emit({ type: 'retrying', retry }),
    // A trace of thousands of transfers takes a tenth of their time.
    ...(runner.isDebug && { onRequest: (trace) => emit({ type: 'request', trace }) }),
    onTransfer: (address) => runner.sink.learnTicket(address),
    onWrite: (service, state) => emit({ type: 'write', service, state }),
  });
  const name = deployedName(config);
  const url = name === undefined ? undefined : invocationUrl(baseUrl.href, name);
  emit({ type: 'connected', address: baseUrl.href, isRehearsal, url });
  return {
    apiKey,
    logOf: remote.logOf,
    clients: createClients(http, clock),
    async [Symbol.asyncDispose]() {
      await http.close();
      await remote.stop();
    },
  };
}

async function startLocal(config: RealConfig, { environment, workflow }: Runner) {
  // Loaded when it is needed: most runs never are a rehearsal.
  const { requireDeno, startLocalPlatform } = await import('./local-platform/server.ts');
  // What is checked out may be a stranger's pull request.
  const untrustedFolder = workflow.workspace;
  if (deployedName(config) !== undefined && !config.dryRun)
    await requireDeno(environment, untrustedFolder).catch(refuseWithoutDeno);
  const local = await startLocalPlatform({ environment, untrustedFolder });
  return { baseUrl: new URL(local.url), apiKey: local.apiKey, logOf: local.logOf, stop: () => local.close() };
}

function refuseWithoutDeno(error: unknown): never {
  throw new DeployError(error instanceof Error ? error.message : String(error), {
    cause: error,
    hint: 'A rehearsal of a function needs Deno 2.9 or newer on the runner, such as from `denoland/setup-deno`.',
  });
}

/** Settles with the work, or a moment after the signal, so that nothing that hangs can delay the end. */
async function unlessAbandoned(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  let timer: NodeJS.Timeout | undefined;
  const onAbort = () => {
    timer = setTimeout(() => reject(signal.reason), CANCEL_GRACE_MS);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([work, tooLong]);
  } finally {
    signal.removeEventListener('abort', onAbort);
    clearTimeout(timer);
  }
}
