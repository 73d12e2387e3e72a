/** Writes the deployment record and the comment of a run to GitHub. Nothing here fails the run. */
import type { Config } from './config.ts';
import { CancelledError } from './errors.ts';
import { ifAbsent } from './github/answer.ts';
import { listCommented, writeComment } from './github/comment.ts';
import { readPullRequest } from './github/pull-requests.ts';
import { Records } from './github/record.ts';
import type { Clock } from './http/clock.ts';
import { commentMarkdown, removalMarkdown } from './report/comment.ts';
import { headlineText } from './report/headline.ts';
import { toOutputs } from './report/outputs.ts';
import { recordEnd } from './report/record.ts';
import { hasChanged, lastOf, previewsIn, type Run, skipOf } from './report/run.ts';
import type { Runner } from './runner.ts';
import { type Log, type Subject, workOf } from './steps.ts';

// A step ends 7.5 s after its signal: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-cancellation
/** How long a cancelled run may write, to the platform and then to GitHub. Milliseconds. */
export const LAST_WRITES_MS = 3_000;
const DELETED = 'The preview was deleted';

/** Connects to GitHub. @returns undefined if the run writes nothing there */
export async function openAnnouncement(
  { mode, dryRun, connection, subject, github: options }: Config,
  runner: Runner,
  clock: Clock,
  log: Log,
) {
  if (!options || connection.kind === 'local' || (mode !== 'preview' && mode !== 'sweep')) return undefined;
  const { workflow, sink, signal } = runner;
  const { preview, logUrl, author } = identify(runner, subject);
  /** Aborted when a cancelled run has no time left. */
  const timeLimit = new AbortController();
  // Loaded when it is needed: most runs never talk to GitHub.
  const { GitHub } = await import('./github/github.ts');
  const github = new GitHub(options, { clock, random: Math.random, signal: timeLimit.signal });
  const place = { environment: sink.line(options.environment), preview, logUrl, sink };
  const records = options.environment === '' ? undefined : new Records(github, place);

  /** Writes the comment. @param run undefined for a deleted preview */
  async function comment(number: number, run?: Run): Promise<void> {
    if (!options?.comment) return;
    const time = new Date(clock.wall()).toISOString();
    const origin = { ...workflow, logUrl, time, host: preview.host, keyPrefix: preview.key_prefix };
    const markdown = run ? commentMarkdown(run, origin, sink) : removalMarkdown(preview.name, origin, sink);
    const content = { ...author, markdown, isDeletion: !run, onlyUpdate: run?.subject.mode !== 'deploy' };
    await github.tolerate(writeComment(github, number, content), 'comment');
  }

  /** Updates comments and records of deleted previews, also if an earlier run could not write to GitHub. */
  async function showSwept(run: Run): Promise<void> {
    const found = new Map(previewsIn(run).map(({ number, isDone }) => [number, isDone]));
    const isClosed = async (number: number) => {
      const read = readPullRequest(github, number, false).catch(ifAbsent(undefined));
      return (await github.tolerate(read))?.isClosed === true;
    };
    const isGone = async (number: number) => found.get(number) ?? (await isClosed(number));
    await records?.retire(isGone, DELETED);
    if (!options?.comment) return;
    const listed = await github.tolerate(listCommented(github, author.mark, clock.wall()), 'comment');
    for (const number of new Set([...found.keys(), ...(listed ?? [])]))
      if (await isGone(number)) await comment(number);
  }

  async function show(run: Run): Promise<void> {
    const { preview, mode } = run.subject;
    if (lastOf(run, 'find-previews')?.state === 'done') await showSwept(run);
    if (!preview || skipOf(run)) return;
    const { number } = preview;
    const isGone = mode === 'delete' && !run.failure;
    const isUntouched = run.failure instanceof CancelledError && !hasChanged(run);
    const { domain_url: domainUrl, url } = toOutputs(run);
    await Promise.all([
      mode === 'deploy' && records?.end(number, recordEnd(run), headlineText(run), domainUrl || url),
      isGone && records?.retire((other) => other === number, DELETED),
      !isUntouched && comment(number, isGone ? undefined : run),
    ]);
  }

  return {
    github,

    /** Records that a deployment of the preview is in progress, of the commit of its content. */
    async begin(subject: Subject): Promise<void> {
      const { preview, commit } = subject;
      if (preview && commit !== undefined && !signal.aborted)
        await records?.begin(preview.number, commit, workOf(subject).title);
    },

    async end(run: Run): Promise<void> {
      const limit = () => void clock.timer(LAST_WRITES_MS, () => timeLimit.abort());
      if (signal.aborted) limit();
      else signal.addEventListener('abort', limit);
      github.beginEnd();
      try {
        if (!dryRun) await show(run);
      } finally {
        const { noun } = workOf(run.subject);
        for (const { warning, advice } of await github.close())
          log.warning(`${warning} The ${noun} is not affected. ${advice}`.trim());
      }
    },
  };
}

/** Names the run and, for GitHub, what distinguishes its preview from others of a pull request. */
function identify({ inputs, workflow, sink: { line } }: Runner, { baseUrl }: Subject) {
  const { serverUrl = 'https://github.com', repository = '', runId = '', runAttempt = 1 } = workflow;
  const preview = {
    kind: line(inputs.function === '' ? 'bucket' : 'function'),
    name: line(inputs.function || inputs.bucket),
    key_prefix: line(inputs.key_prefix),
    host: line(baseUrl?.host ?? ''),
  };
  const mark = line(new URLSearchParams(preview).toString().replaceAll('--', '-%2D'));
  const logUrl = line(`${serverUrl}/${repository}/actions/runs/${runId}`);
  return { preview, logUrl, author: { mark, run: Number(runId), isRepeated: runAttempt > 1 } };
}
