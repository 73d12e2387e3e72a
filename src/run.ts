/** The whole action: inputs to configuration, the mode, the report. */
import { type Announcement, createAnnouncement } from './announce.ts';
import type { Tools } from './apply.ts';
import { type Config, parseConfig, type SkipConfig } from './config.ts';
import { type Context, createClients } from './context.ts';
import { DeployError } from './errors.ts';
import { formatCount } from './format.ts';
import { createRefusalLog, type NoteRefusal } from './github/words.ts';
import { type Clock, systemClock } from './http/clock.ts';
import { createHttp } from './http/http.ts';
import { warnOfUnknownInputs } from './inputs/reader.ts';
import { deleteResources } from './modes/delete.ts';
import { deploy } from './modes/deploy.ts';
import { preview } from './modes/preview.ts';
import { rollback } from './modes/rollback.ts';
import { sweep } from './modes/sweep.ts';
import { stepsOf } from './plan.ts';
import { invocationUrl } from './platform/functions.ts';
import { Reporter } from './reporter.ts';
import type { Runner } from './runner.ts';
import { workOf } from './steps.ts';

/** How long a cancelled run may take to clean up before it is abandoned. Milliseconds. */
const CANCEL_GRACE_MS = 350;

type RealConfig = Exclude<Config, SkipConfig>;

interface Environment {
  readonly runner: Runner;
  readonly clock: Clock;
  readonly reporter: Reporter;
  readonly noteRefusal: NoteRefusal;
}

/** Runs the action. @param clock for tests that cannot wait @returns whether the requested state exists */
export async function run(runner: Runner, clock: Clock = systemClock): Promise<boolean> {
  const reporter = new Reporter(runner, clock);
  const { recorder, log } = reporter;
  const noteRefusal = createRefusalLog(log, () => workOf(recorder.subject).noun);
  const { signal, workflow } = runner;
  let announcement: Announcement | undefined;
  try {
    const warning = warnOfUnknownInputs(workflow);
    if (warning) log.warning(warning);
    const config = parseConfig(runner.inputs, workflow);
    if (config.mode === 'skip') reporter.add({ skipped: config.reason });
    else {
      recorder.subject = config.subject;
      announcement = createAnnouncement(config, runner, clock, noteRefusal);
      const work = perform(config, announcement, { runner, clock, reporter, noteRefusal });
      await unlessAbandoned(work, signal, clock);
    }
    reporter.finish();
  } catch (error) {
    reporter.fail(signal.aborted ? signal.reason : error);
  }
  await announcement?.end(reporter.run);
  return await reporter.close();
}

async function perform(
  config: RealConfig,
  announcement: Announcement,
  environment: Environment,
): Promise<void> {
  const { runner, clock, reporter, noteRefusal } = environment;
  const { log, recorder } = reporter;
  await using platform = await connect(config, environment);
  const { signal } = runner;
  const clients = createClients(platform.http, clock);
  const { mostRequestBytes } = platform;
  const context: Context = { clients, clock, signal, random: Math.random, log, mostRequestBytes };
  const tools: Tools = { context, recorder };
  // What must be in no file. A rehearsal has a key of its own beside the one that is given.
  const keys = new Set([platform.apiKey, runner.inputs.api_key]);
  const secrets = [
    ...Array.from(keys, (text) => ({ what: 'the API key of this run', text })),
    { what: 'the GitHub token of this run', text: runner.inputs.github_token },
  ];
  try {
    const github = await announcement.begin();
    if (config.mode === 'deploy') await deploy(config, secrets, tools);
    else if (config.mode === 'rollback') await rollback(config, tools);
    else if (config.mode === 'preview') await preview(config, secrets, { github, noteRefusal }, tools);
    else if (config.mode === 'sweep') await sweep(config, github, tools);
    else await deleteResources(config, tools);
  } catch (error) {
    const [awaited] = stepsOf(recorder.steps, 'await-revision');
    const lines = platform.logOf(awaited?.result.revision?.revisionId ?? '');
    if (lines.length > 0) log.group(`Log of the revision, ${formatCount(lines.length, 'line')}`, lines);
    throw error;
  }
}

/** Opens the connection to the platform, and starts the embedded one when it is asked for. Disposing closes it. */
async function connect(config: RealConfig, { runner, clock, reporter }: Environment) {
  const { log } = reporter;
  const { connection, subject } = config;
  const remote = connection.kind === 'local' ? await startLocal(config, runner) : connection;
  const { baseUrl, apiKey } = remote;
  const http = createHttp({
    ...{ baseUrl, apiKey, signal: runner.signal, clock, sink: runner.sink },
    onRetry: log.info,
    // A trace of thousands of transfers takes a tenth of their time.
    ...(runner.isDebug && { onRequest: log.debug }),
  });
  const { function: name, isRehearsal } = subject;
  reporter.add({ address: baseUrl.href, url: name && invocationUrl(baseUrl.href, name) });
  if (isRehearsal)
    log.notice(
      `This is a rehearsal on the embedded local platform, ${baseUrl.href}, which ends with the step.`,
    );
  return {
    ...{ http, apiKey },
    mostRequestBytes: 'limits' in remote ? remote.limits.jsonBodyBytes : undefined,
    logOf: (revisionId: string) => ('logOf' in remote ? remote.logOf(revisionId) : []),
    async [Symbol.asyncDispose]() {
      await http.close();
      if ('close' in remote) await remote.close();
    },
  };
}

async function startLocal({ subject }: RealConfig, { environment, workflow }: Runner) {
  // Loaded when it is needed: most runs never are a rehearsal.
  const { requireDeno, startLocalPlatform } = await import('./local-platform/server.ts');
  // What is checked out may be a stranger's pull request.
  const untrustedFolder = workflow.workspace;
  if (subject.function !== undefined && subject.mode !== 'delete' && !subject.dryRun)
    await requireDeno(environment, untrustedFolder).catch((cause: Error) => {
      const hint =
        'A rehearsal of a function needs Deno 2.9 or newer on the runner, such as from `denoland/setup-deno`.';
      throw new DeployError(cause.message, { cause, hint });
    });
  const local = await startLocalPlatform({ environment, untrustedFolder });
  return { ...local, baseUrl: new URL(local.url) };
}

/** Settles with the work, or a moment after the signal, so that nothing that hangs can delay the end. */
async function unlessAbandoned(work: Promise<void>, signal: AbortSignal, clock: Clock): Promise<void> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const abandon = () => clock.sleep(CANCEL_GRACE_MS).then(() => reject(signal.reason));
  signal.addEventListener('abort', abandon);
  await Promise.race([work, tooLong]);
}
