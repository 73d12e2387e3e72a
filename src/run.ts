import { type Config, parseConfig, type SkipConfig, warnOfUnknownInputs } from './config/config.ts';
import type { Context } from './context.ts';
import { DeployError } from './errors.ts';
import { createHttp } from './http/http.ts';
import { type Clock, systemClock } from './http/retry.ts';
import { deleteFunction } from './modes/delete.ts';
import { deploy, type Platform } from './modes/deploy.ts';
import type { Facts, Outcome, Stage } from './outcome.ts';
import { createDomainsClient } from './platform/domains.ts';
import { createFunctionsClient, invocationUrl } from './platform/functions.ts';
import { createStorageClient } from './platform/storage.ts';
import { type Failure, failureText, toFailure } from './report/failure.ts';
import { leftBehindOf } from './report/left-behind.ts';
import { toOutputs } from './report/outputs.ts';
import { formatRetry } from './report/retry.ts';
import { summaryMarkdown } from './report/summary.ts';
import type { Runner } from './runner.ts';

/** How long a cancelled run may take to put its things away before it is left behind. Milliseconds. */
const CANCEL_GRACE_MS = 400;

/** A configuration with which something is done. */
type RealConfig = Exclude<Config, SkipConfig>;

/**
 * The whole action: inputs to configuration, the mode, the report.
 * @param clock time, for tests that can't wait for it
 * @returns whether the asked state is there
 */
export async function run(runner: Runner, clock: Clock = systemClock): Promise<boolean> {
  const ledger = createLedger(runner, clock);
  const context: Context = {
    log: runner.log,
    clock,
    signal: runner.signal,
    tell: ledger.tell,
    stage: ledger.stage,
  };
  let thrown: unknown;
  let failed = false;
  try {
    const warning = warnOfUnknownInputs(runner.surroundings);
    if (warning) runner.log.warning(warning);
    const config = parseConfig(runner.inputs, runner.surroundings);
    await unlessLeftBehind(perform(config, runner, context), runner.signal);
  } catch (error) {
    failed = true;
    thrown = runner.signal.aborted ? runner.signal.reason : error;
  }
  return await report(runner, ledger.outcome(), failed ? { error: thrown } : undefined);
}

async function perform(config: Config, runner: Runner, context: Context): Promise<void> {
  if (config.mode === 'skip') {
    const why = `Nothing was done: ${config.reason}.`;
    context.log.notice(why);
    return context.tell({ operation: 'skipped', skipped: true, why });
  }
  await using platform = await connect(config, runner, context);
  if (config.mode === 'deploy') await deploy(config, platform, context);
  else await deleteFunction(config, platform, context);
}

/** Opens the connection to the platform, and starts the embedded one when that is asked for. */
async function connect(
  config: RealConfig,
  runner: Runner,
  context: Context,
): Promise<Platform & AsyncDisposable> {
  const { connection } = config;
  const remote =
    connection.kind === 'remote'
      ? { ...connection, stop: async () => {} }
      : await rehearse(config, runner, context);
  const http = createHttp({
    baseUrl: remote.baseUrl,
    apiKey: remote.apiKey,
    signal: context.signal,
    clock: context.clock,
    onRetry: (retry) => context.log.info(formatRetry(retry)),
    onWrites: (writes) => context.tell({ writes }),
  });
  context.tell({ platform: connection.kind === 'remote' ? remote.baseUrl.href : 'embedded local platform' });
  return {
    functions: createFunctionsClient(http),
    storage: createStorageClient(http, context.clock),
    domains: createDomainsClient(http),
    invocationUrl: (name) => invocationUrl(remote.baseUrl.href, name),
    secrets: [remote.apiKey],
    async [Symbol.asyncDispose]() {
      await http.close();
      await remote.stop();
    },
  };
}

async function rehearse(config: RealConfig, runner: Runner, context: Context) {
  // Loaded when it is needed: most runs never are a rehearsal.
  const { requireDeno, startLocalPlatform } = await import('./local-platform/server.ts');
  const { environment, surroundings } = runner;
  // What is checked out may be a stranger's pull request.
  const untrustedFolder = surroundings.workspace;
  if (config.mode === 'deploy' && config.function && !config.dryRun) {
    await requireDeno(environment, untrustedFolder).catch(refuseWithoutDeno);
  }
  const local = await startLocalPlatform({ environment, untrustedFolder });
  context.tell({ rehearsal: true });
  context.log.notice(
    `This is a rehearsal on the embedded local platform, ${local.url}, which ends with the step.`,
  );
  return { baseUrl: new URL(local.url), apiKey: local.apiKey, stop: () => local.close() };
}

function refuseWithoutDeno(error: unknown): never {
  throw new DeployError(error instanceof Error ? error.message : String(error), {
    cause: error,
    hint: 'A rehearsal of a function needs Deno 2.9 or newer on the runner, such as from `denoland/setup-deno`. Nothing was deployed.',
  });
}

/** Settles with the work, or a moment after the signal, so that nothing that hangs can delay the end. */
async function unlessLeftBehind(work: Promise<void>, signal: AbortSignal): Promise<void> {
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

/** Collects what becomes known, sets outputs at once and times the stages. */
function createLedger(runner: Runner, clock: Clock) {
  const begin = clock.now();
  const stages: Stage[] = [];
  let facts: Facts = {};

  function outcome(): Outcome {
    return { ...facts, stages };
  }

  function tell(news: Facts): void {
    facts = { ...facts, ...news };
    try {
      runner.setOutputs(toOutputs(outcome()));
    } catch (error) {
      // The work goes on; the report fails for the same reason, and says so.
      runner.debug(`Outputs can not be written yet: ${String(error)}`);
    }
  }

  async function stage<T>(name: string, work: () => Promise<T>): Promise<T> {
    const start = clock.now();
    let failed = true;
    runner.startGroup(name);
    try {
      const result = await work();
      failed = false;
      return result;
    } finally {
      runner.endGroup();
      stages.push({ name, startMs: start - begin, durationMs: clock.now() - start, failed });
    }
  }

  return { outcome, tell, stage };
}

/** Shows how the run ended. @returns whether it was a success, which includes that its outputs are written */
async function report(
  runner: Runner,
  outcome: Outcome,
  thrown: { readonly error: unknown } | undefined,
): Promise<boolean> {
  let failure = thrown && toFailure(thrown.error);
  if (thrown) showDetails(runner, thrown.error);
  try {
    runner.setOutputs(toOutputs(outcome));
  } catch (error) {
    const unwritten = outputFailure(error);
    if (failure) runner.log.warning(unwritten.what);
    failure ??= unwritten;
  }
  if (failure) runner.error(failureText(failure, leftBehindOf(outcome)));
  await runner
    .writeSummary(summaryMarkdown(outcome, runner.surroundings, failure))
    .catch((error: unknown) => {
      runner.log.warning(`The job summary can not be written: ${String(error)}`);
    });
  return failure === undefined;
}

function showDetails(runner: Runner, error: unknown): void {
  if (!(error instanceof Error)) return;
  // What has no place says no more than the error itself.
  const annotations = error instanceof DeployError ? error.annotations : [];
  for (const annotation of annotations) if (annotation.file !== undefined) runner.annotate(annotation);
  if (error.stack) runner.debug(error.stack);
}

function outputFailure(error: unknown): Failure {
  return {
    what: `The outputs can not be written: ${error instanceof Error ? error.message : String(error)}`,
    requestId: undefined,
    next: 'Check the disk and the file that `GITHUB_OUTPUT` names. What the log above says was done.',
  };
}
