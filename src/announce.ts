/** What GitHub shows of a run: the deployment record and the comment. Written from the run; nothing here fails the run. */
import type { Config, SkipConfig } from './config.ts';
import { CancelledError } from './errors.ts';
import { certainEnd } from './functions/wait.ts';
import {
  createDeployment,
  type DeploymentStatus,
  endDeployments,
  LONGEST_DESCRIPTION,
  setDeploymentStatus,
} from './github/deployments.ts';
import type { GitHub } from './github/github.ts';
import { upsertComment } from './github/pull-requests.ts';
import { createRefusalLog } from './github/words.ts';
import type { Clock } from './http/clock.ts';
import type { SafeText } from './http/redact.ts';
import { stepsOf } from './plan.ts';
import { previewName } from './previews/config.ts';
import { commentMarkdown, removalMarkdown } from './report/comment.ts';
import { headlineText } from './report/headline.ts';
import { toOutputs } from './report/outputs.ts';
import { previewsIn, type Run, skipOf } from './report/run.ts';
import type { Reporter } from './reporter.ts';
import type { Runner } from './runner.ts';
import { type Subject, workOf } from './steps.ts';

/** A cancelled run has this long from the signal on to say so, since its process ends within a second. Milliseconds. */
const LAST_WORDS_MS = 650;
/** The same from the end of its work on, when that took longer. Milliseconds. */
const LEAST_WORDS_MS = 300;

export type Announcement = ReturnType<typeof createAnnouncement>;

export function createAnnouncement(
  config: Exclude<Config, SkipConfig>,
  { inputs, workflow, sink, signal }: Runner,
  clock: Clock,
  { log, recorder }: Reporter,
) {
  const noteRefusal = createRefusalLog(log, () => workOf(recorder.subject).noun);
  const { line } = sink;
  const { serverUrl = 'https://github.com', repository = '', runId = '' } = workflow;
  const logUrl = line(`${serverUrl}/${repository}/actions/runs/${runId}`);
  const environment = line(config.github?.environment ?? '');
  /** What the run is about, without the name of its preview. */
  const base = inputs.function || inputs.bucket;
  /** Aborted when a cancelled run has no time left. */
  const lastWords = new AbortController();
  let cancelledAt = Number.POSITIVE_INFINITY;
  const limit = () => {
    const cancelled = new CancelledError('cancelled while writing to GitHub');
    const leftMs = Math.max(LEAST_WORDS_MS, cancelledAt + LAST_WORDS_MS - clock.now());
    clock.timer(leftMs, () => lastWords.abort(cancelled));
  };
  signal.addEventListener('abort', () => {
    cancelledAt = clock.now();
  });
  let github: GitHub | undefined;
  let deploymentId: number | undefined;

  const statusOf = (state: DeploymentStatus['state'], text: string): DeploymentStatus => {
    return { state, description: line(text, LONGEST_DESCRIPTION), log_url: logUrl };
  };
  /** By which a deployment record is found again. @param number of the pull request */
  const payloadOf = (number: number) => ({ function: line(`${base}-${previewName(number)}`) });

  async function endDeployment(to: GitHub, id: number, number: number, run: Run): Promise<void> {
    const state = stateOf(run);
    const { domain_url: domainUrl, url } = toOutputs(run);
    const address = state === 'success' ? domainUrl || url : '';
    const set = await setDeploymentStatus(to, id, {
      ...statusOf(state, headlineText(run)),
      ...(address !== '' && { environment_url: line(address) }),
    });
    noteRefusal(set, 'deployment record');
    if (state !== 'success' || set.kind === 'failed') return;
    await endEarlier(to, id, number, 'A newer deployment has replaced this one');
  }

  /** Ends the older records of the preview of a pull request. @param before id of a record */
  async function endEarlier(to: GitHub, before: number, number: number, reason: string) {
    if (environment === '') return;
    const earlier = { environment, payload: payloadOf(number), before };
    noteRefusal(await endDeployments(to, earlier, statusOf('inactive', reason)), 'deployment record');
  }

  async function comment(to: GitHub, number: number, markdown: SafeText, onlyUpdate: boolean): Promise<void> {
    if (!config.github?.comment) return;
    const content = { number, name: line(base), markdown, onlyUpdate };
    noteRefusal(await upsertComment(to, content), 'comment');
  }

  async function show(to: GitHub, run: Run): Promise<void> {
    const { preview } = run.subject;
    if (deploymentId !== undefined && preview) await endDeployment(to, deploymentId, preview.number, run);
    const time = new Date(clock.wall()).toISOString();
    const origin = { ...workflow, logUrl, time };
    const swept = previewsIn(run).filter(({ isDone }) => isDone);
    const isDeletion = run.subject.mode === 'delete';
    const isRemoved = isDeletion && !run.failure;
    for (const { number } of isRemoved && preview ? [preview] : swept) {
      await endEarlier(to, Number.POSITIVE_INFINITY, number, 'The preview was deleted');
      await comment(to, number, removalMarkdown(base, origin, sink), true);
    }
    if (!preview || isRemoved || skipOf(run) || run.failure?.cancelled) return;
    await comment(to, preview.number, commentMarkdown(run, origin, sink), isDeletion);
  }

  return {
    noteRefusal,

    /** Connects to GitHub. @returns undefined when nothing there is wanted */
    async connect(): Promise<GitHub | undefined> {
      const { mode, github: options, connection } = config;
      const isWanted = mode === 'preview' || mode === 'sweep';
      // A rehearsal leaves nothing behind.
      if (!options || !isWanted || connection.kind === 'local') return undefined;
      // Loaded when it is needed: most runs never talk to GitHub.
      const { GitHub } = await import('./github/github.ts');
      github = new GitHub(options, { clock, random: Math.random, signal: lastWords.signal });
      return github;
    },

    /** Records that a deployment of the preview is in progress, of the commit of its content. */
    async begin({ preview, commit }: Subject): Promise<void> {
      if (!github || !preview || environment === '' || commit === undefined) return;
      const payload = payloadOf(preview.number);
      const status = statusOf('in_progress', `Deploys ${payload.function}`);
      const created = await createDeployment(github, {
        ref: line(commit),
        environment,
        payload,
        description: status.description,
      });
      noteRefusal(created, 'deployment record');
      if (created.kind === 'failed') return;
      deploymentId = created.value;
      noteRefusal(await setDeploymentStatus(github, deploymentId, status), 'deployment record');
    },

    async end(run: Run): Promise<void> {
      if (signal.aborted) limit();
      else signal.addEventListener('abort', limit);
      github?.askAgain();
      try {
        if (github && !config.dryRun) await show(github, run);
      } catch (error) {
        if (!lastWords.signal.aborted) throw error;
        const reason = 'GitHub did not answer before the end of a cancelled run';
        noteRefusal({ kind: 'failed', reason }, deploymentId === undefined ? 'comment' : 'deployment record');
      } finally {
        await github?.close();
      }
    },
  };
}

/** What is live is a success, what may still go live no failure. The first deployment counts: a rollback is of another commit. */
function stateOf({ failure, steps }: Run): DeploymentStatus['state'] {
  if (!failure) return 'success';
  const [awaited] = stepsOf(steps, 'await-revision');
  const [check] = stepsOf(steps, 'check-health');
  const isSent = awaited !== undefined && awaited.state !== 'planned';
  const isKept = stepsOf(steps, 'keep-function').some(({ state }) => state === 'done');
  const end = isKept ? 'ready' : isSent ? certainEnd(awaited.result) : undefined;
  if (end === 'ready' && !(check && 'error' in check)) return 'success';
  const isOver = end === 'ready' || end === 'failed' || end === 'superseded';
  const isUncertain = failure.cancelled || steps.some(({ state }) => state === 'uncertain');
  return isUncertain || (isSent && !isOver) ? 'error' : 'failure';
}
