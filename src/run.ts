/** The whole action: inputs to configuration, the mode, the report. */
import { LAST_WRITES_MS, openAnnouncement } from './announce.ts';
import { type Config, parseConfig } from './config.ts';
import { type Context, createClients } from './context.ts';
import { DeployError } from './errors.ts';
import { formatCount } from './format.ts';
import { NO_DEPLOYMENT, type Outcome } from './functions/deployment.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { createHttp } from './http/http.ts';
import type { ModeTools } from './kinds.ts';
import { stepsOf } from './kinds.ts';
import { deleteResources } from './modes/delete.ts';
import { deploy } from './modes/deploy.ts';
import { preview } from './modes/preview.ts';
import { bringBack } from './modes/rollback.ts';
import { sweep } from './modes/sweep.ts';
import { Reporter } from './reporter.ts';
import type { Runner } from './runner.ts';

/** How long a cancelled run may take to clean up before it is abandoned. Milliseconds. */
const CANCEL_GRACE_MS = 350;

type Announcement = Awaited<ReturnType<typeof openAnnouncement>>;

interface Environment {
  readonly runner: Runner;
  readonly clock: Clock;
  readonly reporter: Reporter;
  readonly ending: ReturnType<typeof createEnding>;
}

/** Runs the action. @param clock for tests that cannot wait @returns whether the requested state exists */
export async function run(runner: Runner, clock: Clock = systemClock): Promise<boolean> {
  const reporter = new Reporter(runner, clock);
  const { log } = reporter;
  const { signal, workflow } = runner;
  let announcement: Announcement;
  try {
    const config = parseConfig(runner.inputs, workflow);
    if (config.mode === 'skip') reporter.add({ skipped: config });
    else {
      reporter.add({ subject: config.subject });
      if (config.notice) log.notice(config.notice);
      for (const text of config.warnings) log.warning(text);
      announcement = await openAnnouncement(config, runner, clock, log);
      signal.throwIfAborted();
      const ending = createEnding(signal, clock);
      await ending.unlessAbandoned(runMode(config, announcement, { runner, clock, reporter, ending }));
    }
    reporter.finish();
  } catch (error) {
    reporter.fail(signal.aborted ? signal.reason : error);
  }
  await announcement?.end(reporter.run);
  return await reporter.close();
}

async function runMode(
  config: Config,
  announcement: Announcement,
  { runner, clock, reporter, ending }: Environment,
) {
  const { signal, sink, inputs, isDebug } = runner;
  const { log, recorder } = reporter;
  const { connection } = config;
  await using opened = new AsyncDisposableStack();
  const platform =
    connection.kind === 'local'
      ? opened.use(await startLocal(config, runner))
      : { ...connection, logOf: undefined };
  const { baseUrl, apiKey, logOf } = platform;
  // A trace of thousands of transfers takes a tenth of their time.
  const trace = isDebug && { onRequest: log.debug };
  const openClients = (until: AbortSignal) => {
    const http = createHttp({ baseUrl, apiKey, signal: until, clock, sink, onRetry: log.info, ...trace });
    opened.defer(http.close);
    return createClients(http);
  };
  reporter.add({ address: baseUrl.href });
  if (connection.kind === 'local')
    log.notice(
      `This is a rehearsal on the embedded local platform, ${baseUrl.href}, which ends with the step.`,
    );
  // A rehearsal has its own key beside the given one.
  const keys = new Set([apiKey, inputs.api_key]);
  const secrets = [
    ...Array.from(keys, (text) => ({ what: 'the API key of this run', text })),
    { what: 'the GitHub token of this run', text: inputs.github_token },
  ];
  const context: Context = {
    clients: openClients(signal),
    clock,
    signal,
    random: Math.random,
    log,
    secrets,
    afterCancellation: (work) =>
      ending.run((until) => work({ ...context, clients: openClients(until), signal: until })),
  };
  const tools: ModeTools = { ...context, recorder };
  try {
    const { error } = await dispatch(config, announcement, tools);
    if (error) throw error;
  } catch (error) {
    const [awaited] = stepsOf(recorder.steps, 'await-revision');
    const lines = logOf?.(awaited?.result.revision?.revisionId ?? '') ?? [];
    if (lines.length > 0) log.group(`Log of the revision, ${formatCount(lines.length, 'line')}`, lines);
    throw error;
  }
}

/** @returns the outcome of the deployment, whose error fails the run; @throws DeployError for every other failure */
async function dispatch(config: Config, announcement: Announcement, tools: ModeTools): Promise<Outcome> {
  if (config.mode === 'deploy') return await deploy(config, tools);
  if (config.mode === 'preview')
    return await preview(config, tools, announcement?.github, (subject) => announcement?.begin(subject));
  if (config.mode === 'delete') await deleteResources(config, tools);
  else if (config.mode === 'sweep') await sweep(config, announcement?.github, tools);
  else return await bringBack(config, tools);
  return NO_DEPLOYMENT;
}

async function startLocal({ subject }: Config, { environment, workflow }: Runner) {
  // Loaded when it is needed: most runs never are a rehearsal.
  const { createDenoFinder, startLocalPlatform } = await import('./local-platform/server.ts');
  // The checkout may be a stranger's pull request.
  const untrustedFolder = workflow.workspace;
  if (subject.function !== undefined && subject.mode !== 'delete' && !subject.dryRun)
    await createDenoFinder(environment, untrustedFolder)().catch((cause: Error) => {
      const hint =
        'A rehearsal of a function needs Deno 2.9 or newer on the runner, such as from `denoland/setup-deno`.';
      throw new DeployError(cause.message, { cause, hint });
    });
  const local = await startLocalPlatform({ environment, untrustedFolder });
  return { ...local, baseUrl: new URL(local.url) };
}

/** Ends a cancelled run in time, even if a request hangs. */
function createEnding(signal: AbortSignal, clock: Clock) {
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Does the last work of a cancelled run, which its end waits for. @param work its signal is aborted when it takes too long */
    async run<T>(work: (until: AbortSignal) => Promise<T>): Promise<T> {
      const limit = new AbortController();
      using _timer = clock.timer(LAST_WRITES_MS, () => limit.abort(signal.reason));
      const result = work(limit.signal);
      // The caller needs a moment to report it.
      last = result.catch(() => undefined).then(() => clock.sleep(CANCEL_GRACE_MS));
      return await result;
    },
    /** Settles with the work; after a cancellation a moment later, or when its last work is done. */
    async unlessAbandoned(work: Promise<void>): Promise<void> {
      const { promise: tooLong, reject } = Promise.withResolvers<never>();
      signal.addEventListener('abort', async () => {
        await clock.sleep(CANCEL_GRACE_MS);
        await last;
        reject(signal.reason);
      });
      await Promise.race([work, tooLong]);
    },
  };
}
