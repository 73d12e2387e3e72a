/** The job summary as Markdown. Pure. */

import type { ObjectFigures, RestorableRevision, UploadFigures } from '../events.ts';
import type { FileChange } from '../files/changes.ts';
import { formatBytes, formatCount, formatDuration, formatNumber, formatTime } from '../format.ts';
import { type Collected, type DomainOutcome, domainUrl, type Outcome, type Stage } from '../outcome.ts';
import type { Action } from '../plan.ts';
import { failureLines } from './failure.ts';
import { headline } from './headline.ts';
import { code, text } from './markdown.ts';
import { countChanges, describeAction, describeSizes } from './plan.ts';

/** Where the deployed files come from. */
interface Origin {
  readonly serverUrl?: string | undefined;
  readonly repository?: string | undefined;
  readonly commit?: string | undefined;
}

/** Failures that a summary shows; the log and `artifacts_file` name them all. */
const MOST_FAILURES = 500;
/** Files that a summary lists; the log lists more. */
const MOST_FILES = 500;
/** Shorter runs and uploads need no chart and no table of times. Milliseconds. */
const CHART_FROM_MS = 5000;
const SLOW_UPLOAD_MS = 10_000;

/** The headline, the error, the facts, then details that people open when they want to. */
export function summaryMarkdown(outcome: Outcome, origin: Origin): string {
  const { failure, noArtifacts, isRehearsal, plan, dryRun, skipped, domain, upload } = outcome;
  const parts = [
    `## ${headline(outcome)}`,
    ...(failure ? [quoteBlock('CAUTION', failureLines(failure, outcome))] : []),
    ...(skipped === undefined ? [] : [quoteBlock('NOTE', [`Nothing was done: ${skipped}.`])]),
    ...(noArtifacts === undefined ? [] : [quoteBlock('NOTE', [noArtifacts])]),
    ...(isRehearsal ? [quoteBlock('NOTE', [REHEARSAL])] : []),
    ...(dryRun && plan ? [plan.map((action) => `1. ${text(describeAction(action))}`).join('\n')] : []),
    ...(outcome.rollbackChoices ? [choicesTable(outcome.rollbackChoices, origin)] : []),
    ...(domain && !failure ? [domainSection(domain)] : []),
    factsTable(outcome, origin),
    ...(upload ? [uploadSection(upload)] : []),
    ...fileLists(outcome),
    timeChart(outcome.stages),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const REHEARSAL =
  'This was a rehearsal on the embedded local platform, which ended with the step. Nothing reached a real platform.';

function quoteBlock(kind: 'NOTE' | 'IMPORTANT' | 'CAUTION', lines: readonly string[]): string {
  const quoted = lines.flatMap((line) => line.split('\n')).map((line) => `> ${text(line)}`);
  return [`> [!${kind}]`, ...quoted.join('\n>\n').split('\n')].join('\n');
}

function factsTable(outcome: Outcome, origin: Origin): string {
  const { revision, assets, upload, domain, previousRevisionId } = outcome;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Function', outcome.function && code(outcome.function)],
    ['Commit', commitLink(origin)],
    ['Revision', revision.revisionId && code(revision.revisionId)],
    ['Status', revision.status && text(revision.status)],
    ['Health check', outcome.health],
    ['Previous revision', previousRevisionId && code(previousRevisionId)],
    ['Address', outcome.function === undefined ? undefined : addressLink(outcome)],
    ['Assets', assets && `${formatCount(assets.files.length, 'file')}, ${formatBytes(assets.bytes)}`],
    ['Digest', assets?.digest && code(`sha256:${assets.digest}`)],
    ['Bucket', outcome.bucket && code(outcome.bucket)],
    ['Artifacts', upload && uploadText(upload)],
    ...(domain ? domainRows(domain) : []),
    ['Platform', outcome.platform && code(outcome.platform)],
  ];
  return table(
    ['', ''],
    rows.flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** The revisions that can be brought back. */
function choicesTable(revisions: readonly RestorableRevision[], origin: Origin): string {
  const rows = revisions.map(({ revisionId = '', commit, time, result }) => [
    code(revisionId),
    commitLink({ ...origin, commit }) ?? '',
    formatTime(time),
    result,
  ]);
  const list = table(['Revision', 'Commit', 'Time', 'Result'], rows);
  return list && details(`${formatCount(revisions.length, 'revision')} that can be brought back`, list);
}

function table(head: readonly string[], rows: readonly (readonly string[])[], aligned = '---'): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : aligned)).join('|');
  return [head.every((cell) => cell === '') ? '| | |' : line(head), `|${rule}|`, ...rows.map(line)].join(
    '\n',
  );
}

/** A link, unless the run was a rehearsal, whose address is gone by now. */
function addressLink({ url, isRehearsal }: Outcome): string | undefined {
  if (url === undefined) return undefined;
  return isRehearsal || !/^https:\/\/[\w.:/%~-]+$/.test(url) ? code(url) : `<${url}>`;
}

function domainRows(domain: DomainOutcome): readonly (readonly [string, string | undefined])[] {
  const { name, target, last } = domain;
  const { ascii, given } = name;
  const url = domainUrl(domain);
  const link = url === undefined ? code(ascii) : `[${text(ascii)}](${url})`;
  return [
    ['Domain', `${link}${given === ascii ? '' : ` (${text(given)})`}`],
    ['Domain target', target && text(target)],
    ['Domain status', last?.status && text(last.status)],
  ];
}

/** What the user has to do about the domain, with all that the platform says of it; empty when that is nothing. */
function domainSection({ name, result, last }: DomainOutcome): string {
  const domain = code(name.ascii);
  if (result === 'deleted')
    return `> [!NOTE]\n> The DNS records of ${domain} stay at the registrar: remove them there.`;
  const reasons = last?.reasons ?? [];
  const list =
    reasons.length === 0 ? '' : `\n>\n${reasons.map((reason) => `> - ${text(reason)}`).join('\n')}`;
  if (last?.meaning === 'pending')
    return `> [!IMPORTANT]\n> Domain ${domain} works once its DNS records are set at the registrar and the platform has seen them.${list}`;
  return reasons.length === 0 ? '' : `> [!NOTE]\n> The platform says of domain ${domain}:${list}`;
}

function uploadText({
  uploadedCount,
  uploadedBytes,
  unchangedCount,
  deletedCount,
  failed,
  durationMs,
}: UploadFigures): string {
  const rate = formatBytes(Math.round((1000 * uploadedBytes) / Math.max(durationMs, 1)));
  const size = `${formatBytes(uploadedBytes)} in ${formatDuration(durationMs)}, ${rate}/s`;
  return [
    `${formatNumber(uploadedCount)} uploaded${uploadedCount > 0 ? ` (${size})` : ''}`,
    `${formatNumber(unchangedCount)} unchanged`,
    `${formatNumber(deletedCount)} deleted`,
    ...(failed.length > 0 ? [`${formatNumber(failed.length)} failed`] : []),
  ].join(', ');
}

/** The failed objects with their reasons, and the largest and slowest objects of a long upload. */
function uploadSection({ failed, largest, slowest, durationMs }: UploadFigures): string {
  const shown = failed.slice(0, MOST_FAILURES).map(({ key, reason }) => [code(key), text(reason)]);
  const more = failed.length - shown.length;
  const rows = [...shown, ...(more > 0 ? [['…', `and ${formatNumber(more)} more`]] : [])];
  return [
    table(['Failed object', 'Reason'], rows),
    ...(durationMs > SLOW_UPLOAD_MS
      ? [
          details(
            'Largest and slowest objects',
            [objectTable('Largest objects', largest), objectTable('Slowest objects', slowest)].join('\n\n'),
          ),
        ]
      : []),
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

/** The files that were collected, and what was left out by which rule. */
function fileLists({ assets, artifacts, plan = [], rollback }: Outcome): readonly string[] {
  // After a failure, the assets are those that were brought back, and the plan is still that of the failed deployment.
  const isBroughtBack = rollback?.failed !== undefined && rollback.target !== undefined;
  const changes = isBroughtBack ? undefined : changesIn(plan);
  return [
    ...(assets ? [fileList('asset', assets, changes)] : []),
    ...(artifacts ? [fileList('artifact', artifacts)] : []),
  ];
}

/** What differs from the live revision, as far as it is known. */
function changesIn(plan: readonly Action[]): readonly FileChange[] | undefined {
  return plan.find((action) => action.type === 'deploy-function')?.changes;
}

function fileList(what: string, { files, leftOut }: Collected, changes?: readonly FileChange[]): string {
  const changed = new Set(changes?.map(({ path }) => path));
  const rows = [
    ...(changes ?? []).map((change) => [code(change.path), `${change.kind}: ${describeSizes(change)}`]),
    ...files
      .slice(0, MOST_FILES)
      .filter(({ name }) => !changed.has(name))
      .map(({ name, size }) => [code(name), formatBytes(size)]),
    ...leftOut.items.map(({ path, rule }) => [code(path), `left out: ${rule}`]),
  ];
  const more = files.length + leftOut.count - MOST_FILES;
  const shown = [
    ...rows.slice(0, MOST_FILES),
    ...(more > 0 ? [['…', `and ${formatNumber(more)} more`]] : []),
  ];
  const left = leftOut.count > 0 ? `, ${formatNumber(leftOut.count)} left out` : '';
  const difference = changes ? `, ${countChanges(changes)} since the live revision` : '';
  return details(
    `${formatCount(files.length, what)}${difference}${left}`,
    table(['File', 'Size'], shown, '--:'),
  );
}

function details(title: string, content: string): string {
  return `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
}

function commitLink({ serverUrl, repository, commit }: Origin): string | undefined {
  if (!commit || !/^[0-9a-f]{7,64}$/i.test(commit)) return undefined;
  const short = commit.slice(0, 7);
  const linkable =
    /^https:\/\/[\w.:-]+$/.test(serverUrl ?? '') && /^[\w.-]+\/[\w.-]+$/.test(repository ?? '');
  return linkable ? `[\`${short}\`](${serverUrl}/${repository}/commit/${commit})` : `\`${short}\``;
}

/** A bar for each stage of a long run, as a Mermaid chart, which GitHub draws. */
function timeChart(stages: readonly Stage[]): string {
  const end = Math.max(0, ...stages.map(({ startMs, durationMs }) => startMs + durationMs));
  if (end <= CHART_FROM_MS) return '';
  const bars = stages.map(({ name, startMs, durationMs, failed }) => {
    const label = name.replace(/[^\p{L}\p{N} ._-]/gu, '');
    const times = `${clockTime(startMs)}, ${clockTime(startMs + Math.max(durationMs, 1))}`;
    return `  ${label} (${formatDuration(durationMs)}) :${failed ? 'crit, ' : ''}${times}`;
  });
  const axis = `  axisFormat ${end < 60_000 ? '%S s' : '%M:%S'}`;
  const chart = ['```mermaid', 'gantt', '  dateFormat HH:mm:ss.SSS', axis, ...bars, '```'].join('\n');
  return details('Time', chart);
}

/** Milliseconds since the run began as a time of day: whole hours, so that no time zone shifts the axis. */
function clockTime(ms: number): string {
  return new Date(Math.round(ms)).toISOString().slice(11, 23);
}
