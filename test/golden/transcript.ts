/** What people see of a run, as one short text. */
import type { GitHubServer } from '../support/github-server.ts';
import type { TestRunner } from '../support/test-runner.ts';

/** Records the log in its order, a group as one line. @returns its lines, of which those of the debug log begin with `debug` */
export function recordLog(runner: TestRunner): readonly string[] {
  const lines: string[] = [];
  const add = (name: string, text: string, title: string, place: object = {}) => {
    const properties = Object.entries({ title, ...place }).map(([key, value]) => `${key}=${value}`);
    lines.push(`${name} [${properties.join(', ')}] ${text}`);
  };
  const { show, error, annotate } = runner;
  Object.assign(runner, {
    show(...[entry, title]: Parameters<TestRunner['show']>) {
      if (entry.level === 'group')
        lines.push([entry.lines.length > 0 ? `▾ ${entry.title}` : entry.title, ...entry.lines].join('⏎'));
      else if (entry.level === 'info') lines.push(entry.text);
      else if (entry.level === 'debug') lines.push(`debug ${entry.text}`);
      else add(entry.level, entry.text, title, entry.level === 'warning' ? entry.place : {});
      show(entry, title);
    },
    error(...[text, title, place]: Parameters<TestRunner['error']>) {
      add('error', text, title, place);
      error(text, title, place);
    },
    annotate(...[text, title, place]: Parameters<TestRunner['annotate']>) {
      add('error', text, title, place);
      annotate(text, title, place);
    },
  });
  return lines;
}

/** What is not shown of every run. Of a summary that is not shown, the headline is. */
export type Detail = 'summary' | 'debug log' | 'artifacts file' | 'result file';

interface ShownRun {
  readonly title: string;
  readonly done: boolean;
  readonly log: readonly string[];
  readonly runner: TestRunner;
  readonly shows: readonly Detail[];
  readonly github: GitHubServer;
}

/** Describes runs one after the other: what an earlier one has shown in the same words is not shown again. */
export function createTranscript(): (run: ShownRun) => string {
  const known = new Set<string>();

  /** A text, or its first line when it was shown before and has several. */
  const once = (text: string): string => {
    const [first = '', ...others] = text.split(/[\n⏎]+/);
    if (others.length === 0 || !known.has(text)) {
      known.add(text);
      return text;
    }
    return `… ${first}`;
  };

  /** Shows the end of a paragraph as `¶`, and on one line the head of a table and what readers have to open. */
  const markdown = (text: string): readonly string[] => {
    const joined = text
      .trimEnd()
      .replace(/<details>.*?<\/details>/gs, (part) => part.replaceAll('\n', '⏎'))
      .replaceAll('\n>\n', '¶\n')
      .replace(/\n(\|[-:|]+\|)$/gm, '⏎$1');
    const paragraphs = joined.split('\n\n');
    if (text === '') return [];
    return paragraphs.map((part, at) => `${once(part)}${at + 1 < paragraphs.length ? '¶' : ''}`);
  };
  const news = (texts: readonly string[]) =>
    texts.filter((text) => {
      const isNews = !known.has(text);
      known.add(text);
      return isNews;
    });

  return ({ title, done, log, runner, shows, github }) => {
    const outputs = Object.entries(runner.outputs).filter(([, value]) => value !== '');
    const parts: readonly (readonly [name: string, lines: readonly string[]])[] = [
      [
        'summary',
        shows.includes('summary') ? markdown(runner.summary) : runner.summary.split('\n').slice(0, 1),
      ],
      ['comment', news(github.records.comments.map(({ body }) => body)).flatMap(markdown)],
      ['deployment records', news(deploymentsAt(github))],
      ['artifacts file', shows.includes('artifacts file') ? [runner.files.artifacts?.trimEnd() ?? ''] : []],
      ['result file', shows.includes('result file') ? resultLines(runner.files.result ?? '{}') : []],
    ];
    return [
      `=== ${title}: ${done ? 'green' : 'red'}`,
      ...withoutRetries(log.filter((line) => shows.includes('debug log') || !line.startsWith('debug '))).map(
        once,
      ),
      `--- outputs: ${outputs.map(([name, value]) => `${name}=${value}`).join(' ')}`,
      ...parts.flatMap(([name, lines]) => (lines.length > 0 ? [`--- ${name}`, ...lines] : [])),
    ].join('\n');
  };
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

function deploymentsAt({ records }: GitHubServer): readonly string[] {
  return records.deployments.flatMap(({ id, request, statuses }) =>
    statuses.map(({ state, description, environment_url: url }) =>
      [`${request.environment} ${id}: ${state}`, description, url].filter(Boolean).join(', '),
    ),
  );
}

/** A line for each field; of lists of events, only types and times. Inputs and outputs are those of the run. */
function resultLines(text: string): readonly string[] {
  const fields: Readonly<Record<string, unknown>> = JSON.parse(text);
  return Object.entries(fields).map(([name, value]) => {
    if (name === 'inputs' || name === 'outputs')
      return `${name}: ${Object.keys(Object(value)).length} entries`;
    if (name !== 'events' || !Array.isArray(value)) return `${name}: ${JSON.stringify(value)}`;
    return `events: ${value.map(({ at_ms, type }) => `${at_ms} ${type}`).join(', ')}`;
  });
}
