/** The job summary as Markdown. Pure. */

import type { Failure, ObjectFigures, RestorableRevision, UploadFigures } from '../events.ts';
import {
  capitalize,
  formatBytes,
  formatCount,
  formatDuration,
  formatNumber,
  formatTime,
  sentence,
  shortId,
} from '../format.ts';
import { type DomainOutcome, domainUrl, type Outcome, type Stage } from '../outcome.ts';
import { failureLines } from './failure.ts';
import { headline } from './headline.ts';
import { code, details, factTable, table, text } from './markdown.ts';
import { describeAction, describePart } from './plan.ts';
import { fileLists } from './summary-files.ts';
import { sweepTable } from './summary-previews.ts';

/** Where the deployed files come from. */
export interface Origin {
  readonly serverUrl?: string | undefined;
  readonly repository?: string | undefined;
  readonly commit?: string | undefined;
}

/** GitHub drops a summary over 1 MiB; a character takes up to 4 bytes. */
const LONGEST_SUMMARY = 250_000;
/** Failures that a summary shows; the log and `artifacts_file` name them all. */
const MOST_FAILURES = 500;
/** Shorter runs and uploads need no chart and no table of times. Milliseconds. */
const CHART_FROM_MS = 5000;
const SLOW_UPLOAD_MS = 10_000;

/** The headline, the error, the facts, then details that people open when they want to. */
export function summaryMarkdown(outcome: Outcome, origin: Origin): string {
  const { failure, noArtifacts, isRehearsal, plan, dryRun, skipped, domain, upload } = outcome;
  const parts = [
    `## ${headline(outcome)}`,
    ...(failure ? [errorBlock(failure, outcome)] : []),
    ...(skipped === undefined ? [] : [quoteBlock('NOTE', [sentence(capitalize(skipped))])]),
    ...(outcome.sweep ? [sweepTable(outcome.sweep, outcome.dryRun)] : []),
    ...(noArtifacts === undefined ? [] : [quoteBlock('NOTE', [noArtifacts])]),
    ...(isRehearsal && !failure ? [quoteBlock('NOTE', [REHEARSAL])] : []),
    ...(isDoubtful(outcome) ? [quoteBlock('NOTE', [DOUBT])] : []),
    ...(dryRun && plan && !outcome.sweep
      ? [plan.map((action) => `1. ${text(describeAction(action))}`).join('\n')]
      : []),
    ...(outcome.rollbackChoices ? [choicesTable(outcome.rollbackChoices, outcome, origin)] : []),
    ...(domain && !failure && !outcome.removal && !isRehearsal ? [domainSection(domain)] : []),
    factsTable(outcome, origin),
    detailsTable(outcome),
    ...(upload ? [uploadSection(upload)] : []),
    ...fileLists(outcome),
    timeChart(outcome.stages),
  ];
  return cutSummary(`${parts.filter((part) => part !== '').join('\n\n')}\n`);
}

function cutSummary(markdown: string): string {
  if (markdown.length <= LONGEST_SUMMARY) return markdown;
  return `${markdown.slice(0, LONGEST_SUMMARY)}\n\n… The rest of this summary was cut, because GitHub shows at most 1 MiB. The output \`result_file\` names all of it.\n`;
}

const REHEARSAL =
  'This was a rehearsal on the embedded local platform, which ended with the step. Nothing reached a real platform.';

/** What was read may be of another revision: whoever sees only the headline would take it for certain. */
export function isDoubtful({ mayBeOther, isLive, failure }: Outcome): boolean {
  return mayBeOther && isLive && !failure;
}

export const DOUBT =
  'The platform did not confirm which revision this is: its status may be that of another one. See the warnings of the step.';

/** The choices of a failed rollback are in a table of their own. */
function errorBlock(failure: Failure, outcome: Outcome): string {
  return quoteBlock('CAUTION', failureLines({ ...failure, choices: [] }, outcome));
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

/** What people look for, row by row. */
function factsTable(outcome: Outcome, origin: Origin): string {
  const { mode, upload, domain, dryRun } = outcome;
  return factTable([
    ['Preview', outcome.preview],
    ['Function', outcome.function && code(outcome.function)],
    ...revisionRows(outcome, origin),
    ['Address', addressRow(outcome)],
    // What was neither seen nor planned does not exist.
    ...(domain && (domain.result || domain.last || dryRun) ? [domainRow(domain, outcome)] : []),
    ['Bucket', outcome.bucket && code(outcome.bucket)],
    ['Artifacts', upload && uploadText(upload)],
    ['Part', outcome.artifacts && describePart(outcome.artifacts)],
    // What a rollback deploys or a sweep deletes is not of the commit that it runs on.
    ['Commit', mode === 'rollback' || mode === 'sweep' ? undefined : commitLink(origin)],
  ]);
}

/** What is known besides. */
function detailsTable({ revision, health, assets, domain, platform, isRehearsal }: Outcome): string {
  const { target, last } = domain ?? {};
  const facts = factTable([
    ['Status', revision.status && text(revision.status)],
    ['Health check', health],
    ['Assets', assets && `${formatCount(assets.files.length, 'file')}, ${formatBytes(assets.bytes)}`],
    ['Digest', assets?.digest && code(`sha256:${assets.digest}`)],
    ['Domain target', target && text(target)],
    ['Domain status', last?.status && text(last.status)],
    // That of a rehearsal is gone by now.
    ['Platform', isRehearsal ? undefined : platform && code(platform)],
  ]);
  return facts && details('Details', facts);
}

function revisionRows(
  { revision: { revisionId }, rollback, previousRevisionId: previous, dryRun }: Outcome,
  origin: Origin,
): readonly (readonly [string, string | undefined])[] {
  const { target, failed, isDeployed } = rollback ?? {};
  return [
    [
      'Failed revision',
      failed?.revisionId === revisionId ? undefined : failed?.revisionId && code(failed.revisionId),
    ],
    ['Revision', revisionId && code(revisionId)],
    ['Content of', target && (isDeployed || dryRun) ? describeTarget(target, origin) : undefined],
    ['Previous revision', previous === revisionId ? undefined : previous && code(previous)],
  ];
}

/** The revision whose content is brought back: its id, its commit and when it was deployed. */
function describeTarget({ revisionId = '', commit, time }: RestorableRevision, origin: Origin): string {
  const parts = [code(revisionId), commitLink({ ...origin, commit }), text(formatTime(time))];
  return parts.filter((part) => part !== undefined).join(', ');
}

/** The revisions that can be brought back. After a failure, one of them is what the reader looks for. */
function choicesTable(
  revisions: readonly RestorableRevision[],
  { failure }: Outcome,
  origin: Origin,
): string {
  const rows = revisions.map(({ revisionId = '', commit, time, result, isLive, contentOf }) => [
    code(revisionId),
    commitLink({ ...origin, commit }) ?? '',
    text(formatTime(time)),
    [
      result,
      ...(isLive ? ['live'] : []),
      ...(contentOf === undefined ? [] : [`content of ${code(shortId(contentOf))}`]),
    ].join(', '),
  ]);
  const list = table(['Revision', 'Commit', 'Time', 'Result'], rows);
  return failure?.choices?.length
    ? list
    : list && details(`${formatCount(revisions.length, 'revision')} that can be brought back`, list);
}

/** The address of the function, where something may answer there: that of a rehearsal is gone by now. */
export function addressLink(outcome: Outcome): string | undefined {
  const { function: name, url, isRehearsal, mode, isLive, servingRevisionId, previousRevisionId } = outcome;
  if (name === undefined || url === undefined || mode === 'delete' || isRehearsal) return undefined;
  const isDeployed = outcome.deployed !== undefined && !outcome.failure;
  const serves = isLive || typeof servingRevisionId === 'string' || previousRevisionId !== undefined;
  if (!serves && !isDeployed) return undefined;
  return !/^https:\/\/[\w.:/%~-]+$/.test(url) ? code(url) : `<${url}>`;
}

/** The address, with a command that invokes it. */
function addressRow(outcome: Outcome): string | undefined {
  const link = addressLink(outcome);
  if (link === undefined) return undefined;
  return `${link}<br>${code(`curl -H "Authorization: Bearer $API_KEY" ${outcome.url}`)}`;
}

function domainRow(domain: DomainOutcome, outcome: Outcome): readonly [string, string] {
  const { ascii, given } = domain.name;
  const url = domainUrl(outcome);
  const link = url === undefined ? code(ascii) : `[${code(ascii)}](${url})`;
  return ['Domain', `${link}${given === ascii ? '' : ` (${code(given)})`}`];
}

/** What the user has to do about the domain, with all that the platform says of it; empty when that is nothing. */
function domainSection({ name, result, last }: DomainOutcome): string {
  const domain = code(name.ascii);
  if (result === 'deleted')
    return `> [!NOTE]\n> The DNS records of ${domain} stay at the registrar: remove them there.`;
  const reasons = last?.reasons ?? [];
  const list =
    reasons.length === 0
      ? ''
      : `\n>\n${reasons.map((reason) => `> ${quotedText(`- ${reason}`)}`).join('\n')}`;
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

export function commitLink({ serverUrl, repository, commit }: Origin): string | undefined {
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
