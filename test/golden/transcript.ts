/** What people see of runs, as one short text. */
import type { TestRunner } from '../support/test-runner.ts';
import type { GitHub } from '../world/github.ts';

/** What is not shown of every run. Of a summary that is not shown, the headline is. */
export type Detail = 'summary' | 'debug log' | 'artifacts file' | 'result file';

interface ShownRun {
  readonly title: string;
  readonly done: boolean;
  readonly runner: TestRunner;
  readonly shows: readonly Detail[];
  /** Comments and deployment records that are new. */
  readonly comments: readonly string[];
  readonly deployments: readonly string[];
  /** Replaces what differs in each run. */
  readonly clean: (text: string) => string;
}

/** Describes runs one after the other: lines that an earlier one has shown are short, and next to each other. */
export function createTranscript(): (run: ShownRun) => string {
  const known = new Set<string>();

  const fold = (lines: readonly string[]): readonly string[] => {
    const folded: string[] = [];
    let wasKnown = false;
    for (const line of lines) {
      // The log and the summary show the same sentences.
      const text = line.replace(/^(?:> |1\. |Plan: )|¶$|⏎\|[-:|]+\|$/g, '');
      const isKnown = known.has(text);
      known.add(text);
      if (!isKnown) folded.push(line);
      else folded.push(wasKnown ? `${folded.pop()} · ${abbreviate(line)}` : `… ${abbreviate(line)}`);
      wasKnown = isKnown;
    }
    return folded;
  };

  return ({ title, done, runner, shows, comments, deployments, clean }) => {
    const shown = runner.log.filter((line) => shows.includes('debug log') || !line.startsWith('debug '));
    const outputs = Object.entries(runner.outputs).filter(([, value]) => value !== '');
    const [headline = '', ...others] = markdownLines(clean(runner.summary));
    const parts: readonly (readonly [name: string, lines: readonly string[]])[] = [
      ['summary', shows.includes('summary') ? others : []],
      ['comment', comments.map(clean).flatMap(markdownLines)],
      ['deployment records', deployments],
      ['artifacts file', shows.includes('artifacts file') ? [runner.files.artifacts?.trimEnd() ?? ''] : []],
      ['result file', shows.includes('result file') ? resultLines(clean(runner.files.result ?? '{}')) : []],
    ];
    const lines = [
      `=== ${title}: ${done ? 'green' : 'red'} · ${headline.replace(/^## |¶$/g, '')}`,
      ...fold(withoutRetries(shown).flatMap((entry) => clean(entry).split('\n'))),
      `--- outputs: ${outputs.map(([name, value]) => `${name}=${value}`).join(' ')}`,
      ...parts.flatMap(([name, part]) => (part.length > 0 ? [`--- ${name}`, ...fold(part)] : [])),
    ];
    return lines.map(clean).join('\n');
  };
}

/** Returns enough of a line to recognize it. */
function abbreviate(line: string): string {
  const [first = ''] = line.split('⏎');
  return first.length > 40 ? `${first.slice(0, 39)}…` : first;
}

/** Shows the end of a paragraph as `¶`, and on one line the head of a table and what readers have to open. */
function markdownLines(text: string): readonly string[] {
  return text
    .trimEnd()
    .replace(/<details>.*?<\/details>/gs, (part) => part.replaceAll('\n', '⏎'))
    .replaceAll(/\n>?\n/g, '¶\n')
    .replace(/\n(\|[-:|]+\|)$/gm, '⏎$1')
    .split('\n');
}

/** The log with the first two retries, and the number of the others. */
function withoutRetries(log: readonly string[]): readonly string[] {
  let retries = 0;
  const shown = log.filter((line) => {
    if (/ Retry \d+ in /.test(line)) retries += 1;
    return retries <= 2 || !/ Retry \d+ in /.test(line);
  });
  return retries <= 2 ? shown : [...shown, `… ${retries - 2} more retries`];
}

export function deploymentsAt({ records }: GitHub): readonly string[] {
  return records.deployments.flatMap(({ id, request, statuses }) =>
    statuses.map(({ state, description, environment_url: url }) =>
      [`${request.environment} ${id}: ${state}`, description, url].filter(Boolean).join(', '),
    ),
  );
}

/** A line for each field that has a value; of lists of events, only types and times. Inputs and outputs are those of the run. */
function resultLines(text: string): readonly string[] {
  const fields: Readonly<Record<string, unknown>> = JSON.parse(text);
  const given = Object.entries(fields).filter(([, value]) => value !== null);
  return given.map(([name, value]) => {
    if (name === 'inputs' || name === 'outputs')
      return `${name}: ${Object.keys(Object(value)).length} entries`;
    if (name !== 'events' || !Array.isArray(value)) return `${name}: ${JSON.stringify(value)}`;
    return `events: ${value.map(({ at_ms, type }) => `${at_ms} ${type}`).join(', ')}`;
  });
}
