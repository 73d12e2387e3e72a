/** The job summary as Markdown. Pure. */
import type { ObjectFigures, UploadFigures } from '../artifacts/figures.ts';
import {
  capitalize,
  formatBytes,
  formatCount,
  formatDuration,
  formatTime,
  sentence,
  shortId,
} from '../format.ts';
import { code, details, factTable, table, text } from '../markdown.ts';
import type { AnyStep } from '../plan.ts';
import type { RestorableEntry } from '../snapshots/plan.ts';
import { failureLines } from './failure.ts';
import { headline } from './headline.ts';
import { toOutputs } from './outputs.ts';
import { isLive, lastOf, merge, notesOf, type Run, sweepResult } from './run.ts';
import { fileLists } from './summary-files.ts';
import { wordsOf } from './words.ts';

/** Where the deployed files come from. */
export interface Origin {
  readonly serverUrl?: string | undefined;
  readonly repository?: string | undefined;
  readonly commit?: string | undefined;
}

/** GitHub drops a summary over 1 MiB; a character takes up to 4 bytes. */
const LONGEST_SUMMARY = 250_000;
/** Shorter runs and uploads need no chart and no table of times. Milliseconds. */
const CHART_FROM_MS = 5000;
const SLOW_UPLOAD_MS = 10_000;

/** The headline, the error, the facts, then details that people open when they want to. */
export function summaryMarkdown(run: Run, origin: Origin): string {
  const { failure, subject, steps, skipped } = run;
  const upload = lastOf(run, 'upload-artifacts')?.result.figures;
  const notes = subject.isRehearsal ? [] : notesOf(run);
  const parts = [
    `## ${headline(run)}`,
    // The choices of a failed rollback are in a table of their own.
    ...(failure ? [quoteBlock('CAUTION', failureLines({ ...failure, choices: [] }, run))] : []),
    ...(skipped === undefined ? [] : [quoteBlock('NOTE', [sentence(capitalize(skipped))])]),
    sweepTable(run),
    ...(subject.isRehearsal && !failure ? [quoteBlock('NOTE', [REHEARSAL])] : []),
    ...(subject.dryRun && subject.mode !== 'sweep' ? [planList(steps)] : []),
    choicesTable(run, origin),
    ...notes.map(({ kind, lines }) => quoteBlock(kind, lines)),
    ...factTables(run, origin),
    ...(upload ? [uploadSection(upload)] : []),
    ...fileLists(run),
    timeChart(steps),
  ];
  const markdown = `${parts.filter((part) => part !== '').join('\n\n')}\n`;
  if (markdown.length <= LONGEST_SUMMARY) return markdown;
  return `${markdown.slice(0, LONGEST_SUMMARY)}\n\n… The rest of this summary was cut, because GitHub shows at most 1 MiB. The output \`result_file\` names all of it.\n`;
}

const REHEARSAL =
  'This was a rehearsal on the embedded local platform, which ended with the step. Nothing reached a real platform.';

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

const MAIN = ['Failed revision', 'Revision', 'Content of', 'Previous revision', 'Address', 'Domain'];
const DETAILS = ['Status', 'Health check', 'Assets', 'Digest', 'Domain target', 'Domain status', 'Platform'];

/** What people look for, row by row, and what is known besides. */
function factTables(run: Run, origin: Origin): readonly string[] {
  const { subject, address } = run;
  const { mode } = subject;
  const rows = rowsOf(run, origin);
  const pick = (names: readonly string[]) => names.map((name) => [name, rows[name]] as const);
  const more = factTable(pick(DETAILS).map(([name, row]) => [name, name === 'Platform' ? platform() : row]));
  // That of a rehearsal is gone by now.
  function platform() {
    return subject.isRehearsal || address === undefined ? undefined : code(address);
  }
  const facts = factTable([
    ['Preview', subject.preview],
    ['Function', subject.function && code(subject.function)],
    ...pick(MAIN).map(([name, row]) => [name, name === 'Address' ? addressRow(run) : row] as const),
    ['Bucket', subject.bucket && code(subject.bucket)],
    ...pick(['Artifacts', 'Part']),
    // What a rollback deploys or a sweep deletes is not of the commit that it runs on.
    ['Commit', mode === 'rollback' || mode === 'sweep' ? undefined : commitLink(origin)],
  ]);
  return [facts, more && details('Details', more)];
}

/** The rows that steps say, and those of the outputs. */
export function rowsOf(run: Run, origin: Origin): Readonly<Record<string, string | undefined>> {
  const { revision_id: id, previous_revision_id: previous } = toOutputs(run);
  const target = lastOf(run, 'choose-revision')?.result.target;
  const restores = lastOf(run, 'deploy-function')?.action.restores;
  const said = merge(run.steps.map((step) => wordsOf(step).rows?.(step, run.subject)));
  return {
    ...said,
    Revision: id && code(id),
    'Failed revision': said['Failed revision'] === code(id) ? undefined : said['Failed revision'],
    'Content of': target && restores ? describeTarget(target, origin) : undefined,
    'Previous revision': previous === id ? undefined : previous && code(previous),
  };
}

/** The revision whose content is brought back: its id, its commit and when it was deployed. */
function describeTarget({ revisionId, commit, time }: RestorableEntry, origin: Origin): string {
  const parts = [code(revisionId), commitLink({ ...origin, commit }), text(formatTime(time))];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** The revisions that can be brought back. After a failure, one of them is what the reader looks for. */
function choicesTable(run: Run, origin: Origin): string {
  const { choices = [] } = lastOf(run, 'choose-revision')?.result ?? {};
  const rows = choices.map(({ revisionId, commit, time, result, isLive: live, contentOf }) => [
    code(revisionId),
    commitLink({ ...origin, commit }) ?? '',
    text(formatTime(time)),
    [
      result,
      ...(live ? ['live'] : []),
      ...(contentOf === undefined ? [] : [`content of ${code(shortId(contentOf))}`]),
    ].join(', '),
  ]);
  const list = table(['Revision', 'Commit', 'Time', 'Result'], rows);
  return run.failure?.choices?.length
    ? list
    : list && details(`${formatCount(choices.length, 'revision')} that can be brought back`, list);
}

/** The address of the function, where something may answer there. */
export function addressLink(run: Run): string | undefined {
  const { url, previous_revision_id: previous } = toOutputs(run);
  const isDeployed = lastOf(run, 'deploy-function')?.state === 'done' && !run.failure;
  if (url === '' || !(isLive(run) || previous !== '' || isDeployed)) return undefined;
  return !/^https:\/\/[\w.:/%~-]+$/.test(url) ? code(url) : `<${url}>`;
}

/** The address, with a command that invokes it. */
function addressRow(run: Run): string | undefined {
  const link = addressLink(run);
  return link && `${link}<br>${code(`curl -H "Authorization: Bearer $API_KEY" ${run.url}`)}`;
}

const KEPT = {
  open: 'kept: the pull request is open',
  unknown: 'kept: GitHub shows no such pull request',
  unread: 'kept: the pull request could not be read',
} as const;

const CLOSED = {
  deleted: 'deleted: the pull request is closed',
  failed: 'not deleted completely: see the error',
} as const;

/** What a sweep has found of previews, and what became of it. */
function sweepTable(run: Run): string {
  const { previews = [] } = lastOf(run, 'find-previews')?.result ?? {};
  const rows = previews.map(({ number, state, parts }) => {
    const result = sweepResult(run, `pr-${number}`);
    const open = run.subject.dryRun
      ? 'would be deleted: the pull request is closed'
      : 'not deleted: the run ended before';
    const what = state === 'closed' ? (result ? CLOSED[result] : open) : KEPT[state];
    return [`${number}`, parts.map(text).join('<br>'), what];
  });
  return table(['Pull request', 'Found', 'Result'], rows);
}

/** The failed objects with their reasons, and the largest and slowest objects of a long upload. */
function uploadSection({ failed, largest, slowest, durationMs }: UploadFigures): string {
  const rows = failed.map(({ key, reason }) => [code(key), text(reason)]);
  const times = [objectTable('Largest objects', largest), objectTable('Slowest objects', slowest)];
  return [
    table(['Failed object', 'Reason'], rows),
    ...(durationMs > SLOW_UPLOAD_MS ? [details('Largest and slowest objects', times.join('\n\n'))] : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function objectTable(title: string, objects: readonly ObjectFigures[]): string {
  const rows = objects.map(({ key, bytes, durationMs }) => [
    code(key),
    formatBytes(bytes),
    formatDuration(durationMs),
  ]);
  return table([title, 'Size', 'Time'], rows, '--:');
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
