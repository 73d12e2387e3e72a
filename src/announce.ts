/** What GitHub shows of a run: the deployment record and the comment. Written from the run; nothing here fails the run. */
import type { Config, SkipConfig } from './config.ts';
import { nameRevision } from './format.ts';
import * as comments from './github/comments.ts';
import * as records from './github/deployments.ts';
import type { GitHub } from './github/github.ts';
import { readPullRequest } from './github/pull-requests.ts';
import { createRefusalLog } from './github/words.ts';
import type { Clock } from './http/clock.ts';
import { stepsOf } from './kinds.ts';
import { commentMarkdown, removalMarkdown } from './report/comment.ts';
import { headlineText } from './report/headline.ts';
import { toOutputs } from './report/outputs.ts';
import { hasChanged, lastOf, previewsIn, type Run, skipOf } from './report/run.ts';
import type { Reporter } from './reporter.ts';
import type { Runner } from './runner.ts';
import { type Subject, workOf } from './steps.ts';

/** How long a cancelled run may write to GitHub: the runner ends a step 7.5 s after its signal. Milliseconds. */
const LAST_WORDS_MS = 3_000;
/** How long ago a comment that a sweep finds may have been written. Milliseconds. */
const OLDEST_COMMENT_MS = 30 * 86_400_000;
/** Why the records of a preview end that is gone. */
const DELETED = 'The preview was deleted';

export type Announcement = ReturnType<typeof createAnnouncement>;

export function createAnnouncement(
  config: Exclude<Config, SkipConfig>,
  { inputs, workflow, sink, signal }: Runner,
  clock: Clock,
  { log, recorder }: Reporter,
) {
  const noteRefusal = createRefusalLog(log, () => workOf(recorder.subject).noun);
  const { line } = sink;
  const { serverUrl = 'https://github.com', repository = '', runId = '', runAttempt = 1 } = workflow;
  const logUrl = line(`${serverUrl}/${repository}/actions/runs/${runId}`);
  const environment = line(config.github?.environment ?? '');
  const preview = {
    kind: line(inputs.function === '' ? 'bucket' : 'function'),
    name: line(inputs.function || inputs.bucket),
    key_prefix: line(inputs.key_prefix),
    host: line(config.subject.baseUrl?.host ?? ''),
  };
  const place = { environment, preview };
  const mark = line(new URLSearchParams(preview).toString().replaceAll('--', '-%2D'));
  /** Aborted when a cancelled run has no time left. */
  const lastWords = new AbortController();
  let github: GitHub | undefined;
  /** The record of this deployment. Its creation is waited for, so that no status overtakes another one. */
  let record: Promise<number | undefined> = Promise.resolve(undefined);

  const statusOf = (state: records.Status['state'], text: string, url = ''): records.Status => {
    const description = line(text, records.LONGEST_DESCRIPTION);
    return { state, description, environment_url: line(url), log_url: logUrl };
  };

  async function createRecord(to: GitHub, number: number, commit: string): Promise<number | undefined> {
    const status = statusOf('in_progress', workOf(recorder.subject).title);
    const { description } = status;
    const created = await records.create(to, place, number, { ref: line(commit), description });
    noteRefusal(created, 'deployment record');
    if (created.kind === 'ok')
      noteRefusal(await records.setStatus(to, created.value, status), 'deployment record');
    return created.value;
  }

  async function endRecord(to: GitHub, number: number, run: Run): Promise<void> {
    const id = await record.catch(() => undefined);
    const { state, replaced } = outcomeOf(run);
    const { domain_url: domainUrl, url } = toOutputs(run);
    const status = statusOf(state, headlineText(run), state === 'success' ? domainUrl || url : '');
    if (id !== undefined) noteRefusal(await records.setStatus(to, id, status), 'deployment record');
    const isEarlier = (other: number, its: number) => other === number && (id === undefined || its < id);
    if (replaced !== undefined) await endRecords(to, isEarlier, replaced);
  }

  async function endRecords(to: GitHub, isOver: records.IsOver, reason: string): Promise<void> {
    if (environment === '') return;
    noteRefusal(await records.end(to, place, isOver, statusOf('inactive', reason)), 'deployment record');
  }

  /** Writes the comment. @param run undefined for a preview that is gone */
  async function comment(to: GitHub, number: number, run?: Run): Promise<void> {
    if (!config.github?.comment) return;
    const time = new Date(clock.wall()).toISOString();
    const origin = { ...workflow, logUrl, time, host: preview.host, keyPrefix: preview.key_prefix };
    const markdown = run ? commentMarkdown(run, origin, sink) : removalMarkdown(preview.name, origin, sink);
    const about = { number, preview: mark, run: Number(runId), isRepeated: runAttempt > 1, isDeletion: !run };
    const onlyUpdate = run?.subject.mode !== 'deploy';
    const written = await comments.upsert(to, { ...about, markdown, onlyUpdate });
    noteRefusal(written, 'comment');
    if (written.value) log.info(`The comment on #${number} is that of a newer run and stays`);
  }

  /** Shows which previews are gone: by this sweep, or by an earlier run whose writes to GitHub failed. */
  async function showSwept(to: GitHub, run: Run): Promise<void> {
    const found = new Map(previewsIn(run).map(({ number, isDone }) => [number, isDone]));
    const isGone = async (number: number) => {
      const isDeleted = found.get(number);
      if (isDeleted !== undefined) return isDeleted;
      const read = await readPullRequest(to, number, false);
      if (!read.isAbsent) noteRefusal(read);
      return read.value?.isClosed === true;
    };
    await endRecords(to, isGone, DELETED);
    if (!config.github?.comment) return;
    const since = new Date(clock.wall() - OLDEST_COMMENT_MS).toISOString();
    const listed = await comments.listCommented(to, mark, since);
    noteRefusal(listed, 'comment');
    for (const number of new Set([...found.keys(), ...(listed.value ?? [])]))
      if (await isGone(number)) await comment(to, number);
  }

  async function show(to: GitHub, run: Run): Promise<void> {
    const { preview, mode } = run.subject;
    if (lastOf(run, 'find-previews')?.state === 'done') await showSwept(to, run);
    if (!preview || skipOf(run)) return;
    const { number } = preview;
    const isGone = mode === 'delete' && !run.failure;
    const isUntouched = run.failure?.cancelled && !hasChanged(run);
    await Promise.all([
      mode === 'deploy' && endRecord(to, number, run),
      isGone && endRecords(to, (other) => other === number, DELETED),
      !isUntouched && comment(to, number, isGone ? undefined : run),
    ]);
  }

  return {
    noteRefusal,

    /** Connects to GitHub. @returns undefined when nothing there is wanted */
    async connect(): Promise<GitHub | undefined> {
      const { mode, github: options, connection } = config;
      // A rehearsal leaves nothing behind.
      if (!options || connection.kind === 'local') return undefined;
      if (mode !== 'preview' && mode !== 'sweep') return undefined;
      // Loaded when it is needed: most runs never talk to GitHub.
      const { GitHub } = await import('./github/github.ts');
      github = new GitHub(options, { clock, random: Math.random, signal: lastWords.signal });
      return github;
    },

    /** Records that a deployment of the preview is in progress, of the commit of its content. */
    async begin({ preview, commit }: Subject): Promise<void> {
      if (!github || !preview || environment === '' || commit === undefined || signal.aborted) return;
      record = createRecord(github, preview.number, commit);
      await record;
    },

    async end(run: Run): Promise<void> {
      if (!github) return;
      const limit = () => void clock.timer(LAST_WORDS_MS, () => lastWords.abort());
      if (signal.aborted) limit();
      else signal.addEventListener('abort', limit);
      github.beginEnd();
      try {
        if (!config.dryRun) await show(github, run);
      } finally {
        await github.close();
      }
    },
  };
}

/** What is known of the first revision of a run: a rollback is of another commit. */
function endOf(steps: Run['steps']) {
  const [sent] = stepsOf(steps, 'deploy-function');
  const [awaited] = stepsOf(steps, 'await-revision');
  const [check] = stepsOf(steps, 'check-health');
  const isKept = stepsOf(steps, 'keep-function').some(({ state }) => state === 'done');
  const isSent = sent?.state === 'done' || sent?.effect === 'unknown';
  if (!isKept && !isSent) return 'not sent';
  const { state, isDoubtful } = isKept ? { state: 'ready' } : (awaited?.result ?? {});
  if (state === 'ready' && !isDoubtful) return check && 'error' in check ? 'unhealthy' : state;
  if (state === 'failed') return isDoubtful ? 'unattributed' : state;
  return state === 'superseded' || state === 'vanished' ? state : 'unknown';
}

/** The state of a record, and why those before it end, if they do. What is live is a success, what may still go live no failure. */
function outcomeOf({ failure, steps }: Run): { state: records.Status['state']; replaced?: string } {
  const [sent, rollback] = stepsOf(steps, 'deploy-function');
  const [awaited] = stepsOf(steps, 'await-revision');
  const end = endOf(steps);
  const replaced = 'A newer deployment has replaced this one';
  if (!failure && awaited?.result.state === 'accepted') return { state: 'in_progress' };
  if (!failure || end === 'ready') return { state: 'success', replaced };
  const isOpen = end === 'unknown' || end === 'vanished' || end === 'unattributed';
  const isUncertain = isOpen || failure.cancelled || steps.some(({ state }) => state === 'uncertain');
  const state = isUncertain ? 'error' : 'failure';
  if (end === 'unhealthy' && sent && rollback?.state !== 'done') return { state, replaced };
  if (end !== 'unknown') return { state };
  const { revisionId } = awaited?.result.revision ?? sent?.result.revision ?? {};
  const accepted = sent?.state === 'done' ? ' was accepted and' : '';
  return { state, replaced: `${nameRevision(revisionId)}${accepted} may have replaced it` };
}
