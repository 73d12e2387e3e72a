import { formatBytes, formatCount, formatDuration } from '../format.ts';
import type { ArtifactsOutcome, Outcome, Stage } from '../outcome.ts';
import { artifactsSection } from './artifacts.ts';
import { domainRows, domainSection } from './domain.ts';
import type { Failure } from './failure.ts';
import { headline } from './headline.ts';
import { leftBehindOf } from './left-behind.ts';
import { code, text } from './markdown.ts';

/** Where the deployed files come from. */
export interface Origin {
  readonly serverUrl?: string | undefined;
  readonly repository?: string | undefined;
  readonly commit?: string | undefined;
}

/** The job summary as Markdown: the reason first when the run failed, then what was done, then the times. */
export function summaryMarkdown(outcome: Outcome, origin: Origin, failure?: Failure): string {
  const parts = [
    `## ${headline(outcome, failure)}`,
    ...(failure ? [failureSection(failure, leftBehindOf(outcome))] : []),
    ...(outcome.why ? [`> [!NOTE]\n> ${text(outcome.why)}`] : []),
    ...(outcome.rehearsal ? [REHEARSAL] : []),
    ...(outcome.planned ? [planSection(outcome.planned)] : []),
    ...(outcome.domain && !failure ? [domainSection(outcome.domain)] : []),
    factsTable(outcome, origin),
    ...(outcome.artifacts ? [artifactsSection(outcome.artifacts)] : []),
    timeChart(outcome.stages),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const REHEARSAL =
  '> [!NOTE]\n> This was a rehearsal on the embedded local platform, which ended with the step. Nothing reached a real platform.';

function failureSection(failure: Failure, leftBehind: string | undefined): string {
  const lines = [
    failure.what,
    ...(failure.requestId ? [`Request id: ${failure.requestId}`] : []),
    ...(leftBehind ? [leftBehind] : []),
    failure.next,
  ];
  const quoted = lines.flatMap((line) => line.split('\n')).map((line) => `> ${text(line)}`);
  return ['> [!CAUTION]', ...quoted.join('\n>\n').split('\n')].join('\n');
}

function planSection(steps: readonly string[]): string {
  return steps.map((step) => `1. ${text(step)}`).join('\n');
}

function factsTable(outcome: Outcome, origin: Origin): string {
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Function', outcome.function && code(outcome.function)],
    ['Commit', commitLink(origin)],
    ['Revision', outcome.revisionId && code(outcome.revisionId)],
    ['Status', outcome.revisionStatus && text(outcome.revisionStatus)],
    ['Revision before', outcome.previousRevisionId && code(outcome.previousRevisionId)],
    ['Address', outcome.url && code(outcome.url)],
    ['Assets', assetsText(outcome)],
    ['Digest', outcome.assetsDigest && code(`sha256:${outcome.assetsDigest}`)],
    ['Bucket', outcome.bucket && code(outcome.bucket)],
    ['Artifacts', outcome.artifacts && artifactsText(outcome.artifacts)],
    ...domainRows(outcome),
    ['Platform', outcome.platform && code(outcome.platform)],
  ];
  const known = rows.filter(([, value]) => value);
  if (known.length === 0) return '';
  return ['| | |', '|---|---|', ...known.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

function assetsText({ assetsCount, assetsBytes }: Outcome): string | undefined {
  if (assetsCount === undefined || assetsBytes === undefined) return undefined;
  return `${formatCount(assetsCount, 'file')}, ${formatBytes(assetsBytes)}`;
}

function artifactsText(artifacts: ArtifactsOutcome): string {
  const { uploadedCount, uploadedBytes, unchangedCount, deletedCount, failed, durationMs } = artifacts;
  const rate = formatBytes(Math.round((1000 * uploadedBytes) / Math.max(durationMs, 1)));
  const size = `${formatBytes(uploadedBytes)} in ${formatDuration(durationMs)}, ${rate}/s`;
  return [
    `${uploadedCount} uploaded${uploadedCount > 0 ? ` (${size})` : ''}`,
    `${unchangedCount} unchanged`,
    `${deletedCount} deleted`,
    ...(failed.length > 0 ? [`${failed.length} failed`] : []),
  ].join(', ');
}

function commitLink({ serverUrl, repository, commit }: Origin): string | undefined {
  if (!commit || !/^[0-9a-f]{7,64}$/i.test(commit)) return undefined;
  const short = commit.slice(0, 7);
  const linkable =
    /^https:\/\/[\w.:-]+$/.test(serverUrl ?? '') && /^[\w.-]+\/[\w.-]+$/.test(repository ?? '');
  return linkable ? `[\`${short}\`](${serverUrl}/${repository}/commit/${commit})` : `\`${short}\``;
}

/** A bar a stage, as a Mermaid chart, which GitHub draws. */
function timeChart(stages: readonly Stage[]): string {
  if (stages.length === 0) return '';
  const bars = stages.map((stage) => {
    const name = stage.name.replace(/[^\p{L}\p{N} ._-]/gu, '');
    const end = Math.ceil(stage.startMs + Math.max(stage.durationMs, 1));
    return `  ${name} (${formatDuration(stage.durationMs)}) :${stage.failed ? 'crit, ' : ''}${Math.floor(stage.startMs)}, ${end}`;
  });
  const end = Math.max(...stages.map((stage) => stage.startMs + stage.durationMs));
  const axis = `  axisFormat ${end < 60_000 ? '%S.%L s' : '%M:%S'}`;
  return ['```mermaid', 'gantt', '  dateFormat x', axis, ...bars, '```'].join('\n');
}
