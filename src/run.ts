/** The whole action: inputs to configuration, the mode, the report. */
import { type Config, parseConfig, type SkipConfig } from './config/config.ts';
import { warnOfUnknownInputs } from './config/names.ts';
import type { Context } from './context.ts';
import { DeployError } from './errors.ts';
import type { Event } from './events.ts';
import { createHttp } from './http/http.ts';
import { type Clock, systemClock } from './http/retry.ts';
import { deleteResources } from './modes/delete.ts';
import { deploy } from './modes/deploy.ts';
import { fold, NOTHING_KNOWN, type Outcome } from './outcome.ts';
import type { Clients } from './platform/clients.ts';
import { createDomainsClient } from './platform/domains.ts';
import { createFunctionsClient, invocationUrl } from './platform/functions.ts';
import { createStorageClient } from './platform/storage.ts';
import { failureLines, toFailure } from './report/failure.ts';
import { annotationTitle } from './report/headline.ts';
import { logEntries } from './report/log.ts';
import { toOutputs } from './report/outputs.ts';
import { isKept, resultJson, type TimedEvent } from './report/result-file.ts';
import { summaryMarkdown } from './report/summary.ts';
import type { Runner } from './runner.ts';

/** How long a cancelled run may take to clean up before it is abandoned. Milliseconds. */
const CANCEL_GRACE_MS = 400;

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
  try {
    const warning = warnOfUnknownInputs(runner.workflow);
    if (warning) context.emit({ type: 'unknown-inputs', warning });
    const config = parseConfig(runner.inputs, runner.workflow);
    await unlessAbandoned(perform(config, runner, context), signal);
    context.emit({ type: 'finished' });
  } catch (error) {
    recorder.fail(signal.aborted ? signal.reason : error);
  }
  return await recorder.close();
}

async function perform(config: Config, runner: Runner, context: Context): Promise<void> {
  if (config.mode === 'skip') return context.emit({ type: 'skipped', reason: config.reason });
  context.emit(configured(config));
  await using platform = await connect(config, runner, context);
  const { clients, apiKey } = platform;
  if (config.mode === 'deploy') await deploy(config, [apiKey], clients, context);
  else await deleteResources(config, clients, context);
}

function configured(config: RealConfig): Event {
  const { mode, dryRun, domain } = config;
  const name = config.mode === 'deploy' ? config.function?.name : config.functionName;
  const bucket = config.mode === 'deploy' ? config.bucket?.name : undefined;
  return { type: 'configured', mode, dryRun, function: name, bucket, domain: domain?.hostname };
}

/** The clients of a platform. Disposing closes its connections. */
interface Platform extends AsyncDisposable {
  readonly clients: Clients;
  readonly apiKey: string;
}

/** Opens the connection to the platform, and starts the embedded one when it is asked for. */
async function connect(config: RealConfig, runner: Runner, context: Context): Promise<Platform> {
  const isRehearsal = config.connection.kind === 'local';
  const remote =
    config.connection.kind === 'local'
      ? await startLocal(config, runner)
      : { ...config.connection, stop: async () => {} };
  const { baseUrl, apiKey } = remote;
  const { clock, signal, emit } = context;
  const http = createHttp({
    ...{ baseUrl, apiKey, signal, clock },
    onRetry: (retry) => emit({ type: 'retrying', retry }),
    onRequest: (trace) => emit({ type: 'request', trace }),
    onWrite: (service, state) => emit({ type: 'write', service, state }),
  });
  const name = config.mode === 'deploy' ? config.function?.name : undefined;
  const url = name === undefined ? undefined : invocationUrl(baseUrl.href, name);
  emit({ type: 'connected', address: baseUrl.href, isRehearsal, url });
  return {
    apiKey,
    clients: {
      functions: createFunctionsClient(http),
      storage: createStorageClient(http, clock),
      domains: createDomainsClient(http),
    },
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
  if (config.mode === 'deploy' && config.function && !config.dryRun)
    await requireDeno(environment, untrustedFolder).catch(refuseWithoutDeno);
  const local = await startLocalPlatform({ environment, untrustedFolder });
  return { baseUrl: new URL(local.url), apiKey: local.apiKey, stop: () => local.close() };
}

function refuseWithoutDeno(error: unknown): never {
  throw new DeployError(error instanceof Error ? error.message : String(error), {
    cause: error,
    hint: 'A rehearsal of a function needs Deno 2.9 or newer on the runner, such as from `denoland/setup-deno`. Nothing was deployed.',
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

/** Folds events into the outcome, and shows each immediately: as lines of the log and as outputs. */
class Recorder {
  readonly #runner: Runner;
  readonly #clock: Clock;
  readonly #begunAt: number;
  readonly #events: TimedEvent[] = [];
  #outcome: Outcome = NOTHING_KNOWN;

  constructor(runner: Runner, clock: Clock) {
    this.#runner = runner;
    this.#clock = clock;
    this.#begunAt = clock.now();
  }

  emit(event: Event): void {
    const atMs = this.#clock.now() - this.#begunAt;
    this.#outcome = fold(this.#outcome, event, atMs);
    if (isKept(event)) this.#events.push({ atMs, event });
    const title = annotationTitle(this.#outcome);
    for (const entry of logEntries(event, this.#outcome)) this.#runner.show(entry, title);
    try {
      this.#runner.setOutputs(toOutputs(this.#outcome));
    } catch (error) {
      // The work continues; the report fails for the same reason, and says so.
      this.#runner.debug(`Could not write the outputs yet: ${String(error)}`);
    }
  }

  fail(error: unknown): void {
    if (error instanceof Error && error.stack) this.#runner.debug(error.stack);
    const title = annotationTitle(this.#outcome);
    // What has no place says no more than the error itself.
    const annotations = error instanceof DeployError ? error.annotations : [];
    for (const annotation of annotations)
      if (annotation.file !== undefined) this.#runner.annotate(annotation, title);
    this.emit({ type: 'failed', failure: toFailure(error) });
  }

  /** Shows how the run ended. @returns whether it succeeded, which includes that its outputs are written */
  async close(): Promise<boolean> {
    this.#writeResultFile();
    this.#writeOutputs();
    const { failure } = this.#outcome;
    if (failure)
      this.#runner.error(failureLines(failure, this.#outcome).join('\n'), annotationTitle(this.#outcome));
    await this.#runner
      .writeSummary(summaryMarkdown(this.#outcome, this.#runner.workflow))
      .catch((error: unknown) => this.#warn(`Could not write the job summary: ${String(error)}`));
    return failure === undefined;
  }

  #writeResultFile(): void {
    try {
      const { api_key: _, ...inputs } = this.#runner.inputs;
      const path = this.#runner.writeResult(resultJson(inputs, this.#outcome, this.#events));
      if (path !== undefined) this.emit({ type: 'result-file', path });
    } catch (error) {
      this.#warn(`Could not write the result file: ${String(error)}`);
    }
  }

  #writeOutputs(): void {
    try {
      this.#runner.setOutputs(toOutputs(this.#outcome));
    } catch (error) {
      const what = `Could not write the outputs: ${error instanceof Error ? error.message : String(error)}.`;
      if (this.#outcome.failure) {
        this.#warn(what);
        return;
      }
      const next =
        'Check the disk and the file that `GITHUB_OUTPUT` names. The operations in the log above succeeded.';
      this.emit({ type: 'failed', failure: { what, requestId: undefined, next } });
    }
  }

  #warn(text: string): void {
    this.#runner.show({ level: 'warning', text }, annotationTitle(this.#outcome));
  }
}
