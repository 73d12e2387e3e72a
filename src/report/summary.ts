import type { Outcome, Stage } from '../outcome.ts';
import type { Failure } from './failure.ts';

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
    ...(failure ? [failureSection(failure, outcome.leftBehind)] : []),
    ...(outcome.rehearsal ? [REHEARSAL] : []),
    ...(outcome.planned ? [planSection(outcome.planned)] : []),
    factsTable(outcome, origin),
    timeChart(outcome.stages),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const REHEARSAL =
  '> [!NOTE]\n> This was a rehearsal on the embedded local platform, which ended with the step. Nothing reached a real platform.';

function headline(outcome: Outcome, failure: Failure | undefined): string {
  const name = outcome.function === undefined ? '' : ` ${code(outcome.function)}`;
  if (failure) return `❌ Deployment${name && ` of${name}`} failed`;
  switch (outcome.operation) {
    case 'created':
      return `✅ Function${name} was created`;
    case 'redeployed':
      return `✅ Function${name} was redeployed`;
    case 'deleted':
      return outcome.changed ? `🗑️ Function${name} was deleted` : `🗑️ There was no function${name} to delete`;
    case 'planned':
      return `📝 Plan for function${name}; nothing was changed`;
    default:
      return '⏭️ Nothing was deployed';
  }
}

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
    ['Platform', outcome.platform && code(outcome.platform)],
  ];
  const known = rows.filter(([, value]) => value);
  if (known.length === 0) return '';
  return ['| | |', '|---|---|', ...known.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
}

function assetsText({ assetsCount, assetsBytes }: Outcome): string | undefined {
  if (assetsCount === undefined || assetsBytes === undefined) return undefined;
  return `${assetsCount} ${assetsCount === 1 ? 'file' : 'files'}, ${formatBytes(assetsBytes)}`;
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

/** Bytes in a form for people: `1.5 MB`, by powers of 1,000. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'] as const;
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  if (unit === 0) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** Milliseconds in a form for people: `420 ms`, `3.2 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Untrusted text in a code span that it can't leave, also inside a table. */
function code(value: string): string {
  const longest = Math.max(0, ...[...value.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padded = /^`|`$/.test(value) ? ` ${value} ` : value;
  return `${fence}${padded.replace(/\|/g, '\\|').replace(/\s+/g, ' ')}${fence}`;
}

/** Text that has no meaning as Markdown or HTML, but for the code spans that our own messages use. */
function text(value: string): string {
  // Single backticks alone: how longer runs pair up is hard to foresee, and what is taken for code is not escaped.
  return value
    .replace(/\s+/g, ' ')
    .split(/(?<!`)(`[^`]+`)(?!`)/)
    .map((part, index) => (index % 2 === 1 ? part : plain(part)))
    .join('')
    .replace(/\|/g, '\\|');
}

function plain(value: string): string {
  return value
    .replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
    .replace(/[\\*_[\]#~@`]/g, '\\$&')
    .replace(/https?:(?=\/\/)|www(?=\.)/gi, '$&&#8203;');
}
