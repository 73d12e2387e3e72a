/** The job summary as Markdown. Pure. */
import type { UploadFigures } from '../artifacts/figures.ts';
import { capitalize, formatBytes, formatDuration, sentence } from '../format.ts';
import { code, cutLines, details, factTable, table, text } from '../markdown.ts';
import type { AnyStep } from '../plan.ts';
import { failureLines } from './failure.ts';
import { headline } from './headline.ts';
import { toOutputs } from './outputs.ts';
import { lastOf, merge, notesOf, type Run, sweepResult } from './run.ts';
import { fileLists } from './summary-files.ts';
import { wordsOf } from './words.ts';

/** An upload that took longer shows its largest and slowest objects. Milliseconds. */
const SLOW_UPLOAD_MS = 10_000;

/** Where the deployed files come from. */
export interface Origin {
  readonly serverUrl?: string | undefined;
  readonly repository?: string | undefined;
  readonly commit?: string | undefined;
}

/** GitHub drops a summary over 1 MiB; a character takes up to 4 bytes. */
const LONGEST_SUMMARY = 250_000;
/** Shorter runs need no chart. Milliseconds. */
const CHART_FROM_MS = 5000;

/** The headline, the error, the facts, then details that people open when they want to. */
export function summaryMarkdown(run: Run, origin: Origin): string {
  const { failure, subject, steps, skipped } = run;
  const upload = lastOf(run, 'upload-artifacts')?.result.figures;
  const parts = [
    `## ${headline(run)}`,
    ...(failure ? [quoteBlock('CAUTION', failureLines(failure, run))] : []),
    ...(skipped === undefined ? [] : [quoteBlock('NOTE', [sentence(capitalize(skipped))])]),
    sweepTable(run),
    ...(subject.dryRun && subject.mode !== 'sweep' ? [planList(steps)] : []),
    ...(subject.isRehearsal ? [] : notesOf(run).map(({ kind, lines }) => quoteBlock(kind, lines))),
    ...factTables(run, origin),
    ...(upload ? uploadTables(upload) : []),
    ...fileLists(run),
    timeChart(steps),
  ];
  const markdown = parts.filter((part) => part !== '').join('\n\n');
  return `${cutLines(markdown, LONGEST_SUMMARY)}\n`;
}

/** An alert of GitHub. */
export function quoteBlock(kind: 'NOTE' | 'IMPORTANT' | 'CAUTION', lines: readonly string[]): string {
  const quoted = lines.flatMap((line) => line.split('\n')).map((line) => `> ${quotedText(line)}`);
  return `> [!${kind}]\n${quoted.join('\n>\n').replaceAll('\n>\n> - ', '\n> - ')}`;
}

/** A DNS record in a list is copied as a whole. */
const DNS_RECORD = /\b(?:A|AAAA|CAA|CNAME|MX|NS|SRV|TXT)\b/;

function quotedText(line: string): string {
  const [, item] = /^- (.*)$/s.exec(line) ?? [];
  if (item === undefined) return text(line);
  return `- ${DNS_RECORD.test(item) ? code(item) : text(item)}`;
}

/** The plan as it is in the log. */
function planList(steps: readonly AnyStep[]): string {
  const lines = steps.flatMap((step) => wordsOf(step).plan?.(step.action) ?? []);
  return lines.map((line) => `1. ${text(line)}`).join('\n');
}

const DETAILS = ['Status', 'Health check', 'Assets', 'Digest', 'Domain target', 'Domain status'];

/** What people look for, row by row, and what is known besides. */
function factTables(run: Run, origin: Origin): readonly string[] {
  const { subject, address } = run;
  const { mode } = subject;
  const rows = rowsOf(run);
  const link = addressLink(run);
  const facts = factTable([
    ['Function', subject.function && code(subject.function)],
    ['Revision', rows.Revision],
    ['Previous revision', rows['Previous revision']],
    ['Address', link && `${link}<br>${code(`curl -H "Authorization: Bearer $API_KEY" ${run.url}`)}`],
    ['Domain', rows.Domain],
    ['Bucket', subject.bucket && code(subject.bucket)],
    ['Artifacts', rows.Artifacts],
    // What a rollback deploys or a sweep deletes is not of the commit that it runs on.
    ['Commit', mode === 'rollback' || mode === 'sweep' ? undefined : commitLink(origin)],
  ]);
  const more = factTable([
    ...DETAILS.map((name) => [name, rows[name]] as const),
    // That of a rehearsal is gone by now.
    ['Platform', subject.isRehearsal || address === undefined ? undefined : code(address)],
  ]);
  return [facts, more && details('Details', more)];
}

/** The rows that steps say, and those of the outputs. */
export function rowsOf(run: Run): Readonly<Record<string, string | undefined>> {
  const { revision_id: id, previous_revision_id: previous } = toOutputs(run);
  return {
    ...merge(run.steps.map((step) => wordsOf(step).rows?.(step, run.subject))),
    Revision: id && code(id),
    'Previous revision': previous === id ? undefined : previous && code(previous),
  };
}

/** The address of the function, where something may answer there. */
export function addressLink(run: Run): string | undefined {
  const { url, previous_revision_id: previous } = toOutputs(run);
  const isLive = lastOf(run, 'await-revision')?.result.end === 'ready';
  const isDeployed = lastOf(run, 'deploy-function')?.state === 'done' && !run.failure;
  if (url === '' || !(isLive || isDeployed || previous !== '')) return undefined;
  return !/^https:\/\/[\w.:/%~-]+$/.test(url) ? code(url) : `<${url}>`;
}

const KEPT = {
  open: 'kept: the pull request is open',
  unknown: 'kept: GitHub shows no such pull request',
  unread: 'kept: the pull request could not be read',
} as const;

/** What a sweep has found of previews, and what became of it. */
function sweepTable(run: Run): string {
  const { previews = [] } = lastOf(run, 'find-previews')?.result ?? {};
  const closed = {
    deleted: 'deleted: the pull request is closed',
    failed: 'not deleted completely: see the error',
    open: run.subject.dryRun
      ? 'would be deleted: the pull request is closed'
      : 'not deleted: the run ended before',
  };
  const rows = previews.map(({ number, state, parts }) => {
    const what = state === 'closed' ? closed[sweepResult(run, `pr-${number}`) ?? 'open'] : KEPT[state];
    return [`${number}`, parts.map(text).join('<br>'), what];
  });
  return table(['Pull request', 'Found', 'Result'], rows);
}

/** The failed objects with their reasons, and the largest and slowest objects of a long upload. */
function uploadTables({ failed, largest, slowest, durationMs }: UploadFigures): readonly string[] {
  const rows = failed.map(({ key, reason }) => [code(key), text(reason)]);
  const times = [['Largest objects', largest] as const, ['Slowest objects', slowest] as const].map(
    ([title, objects]) =>
      table(
        [title, 'Size', 'Time'],
        objects.map(({ key, bytes, durationMs: ms }) => [code(key), formatBytes(bytes), formatDuration(ms)]),
      ),
  );
  const isLong = durationMs > SLOW_UPLOAD_MS;
  return [
    table(['Failed object', 'Reason'], rows),
    ...(isLong ? [details('Largest and slowest objects', times.join('\n\n'))] : []),
  ];
}

export function commitLink({ serverUrl, repository, commit }: Origin): string | undefined {
  if (!commit || !/^[0-9a-f]{7,64}$/i.test(commit)) return undefined;
  const short = commit.slice(0, 7);
  const linkable =
    /^https:\/\/[\w.:-]+$/.test(serverUrl ?? '') && /^[\w.-]+\/[\w.-]+$/.test(repository ?? '');
  return linkable ? `[\`${short}\`](${serverUrl}/${repository}/commit/${commit})` : `\`${short}\``;
}

/** A bar for each step of a long run, as a Mermaid chart, which GitHub draws. */
function timeChart(steps: readonly AnyStep[]): string {
  const begun = steps.filter(({ state }) => state !== 'planned' && state !== 'started');
  const end = Math.max(0, ...begun.map(({ endMs }) => endMs));
  if (end <= CHART_FROM_MS) return '';
  const bars = begun.map((step) => {
    const { startMs, endMs, state } = step;
    const label = wordsOf(step)
      .name(step.action)
      .replace(/[^\p{L}\p{N} ._-]/gu, '');
    const times = `${clockTime(startMs)}, ${clockTime(Math.max(endMs, startMs + 1))}`;
    return `  ${label} (${formatDuration(endMs - startMs)}) :${state === 'done' ? '' : 'crit, '}${times}`;
  });
  const axis = `  axisFormat ${end < 60_000 ? '%S s' : '%M:%S'}`;
  const chart = ['```mermaid', 'gantt', '  dateFormat HH:mm:ss.SSS', axis, ...bars, '```'].join('\n');
  return details('Time', chart);
}

/** Milliseconds since the run began as a time of day: whole hours, so that no time zone shifts the axis. */
function clockTime(ms: number): string {
  return new Date(Math.round(ms)).toISOString().slice(11, 23);
}
