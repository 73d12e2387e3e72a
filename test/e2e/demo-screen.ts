/** How the demonstration looks on a terminal: a step's log, a job summary and a page as text. */
import { styleText } from 'node:util';

const ANNOTATIONS = {
  error: ['Error', 'red'],
  warning: ['Warning', 'yellow'],
  notice: ['Notice', 'cyan'],
} as const;

export function heading(text: string): void {
  print(`\n${styleText('bold', `── ${text}`)}`);
}

export function show(lines: readonly string[]): void {
  for (const line of lines) print(`   ${line}`);
}

export function showBelow(label: string, lines: readonly string[]): void {
  show([styleText('bold', label), ...lines.map((line) => `  ${line}`)]);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns a line for each pair of a name and a value, with the values below each other. */
export function align(facts: readonly (readonly [name: string, value: string])[]): string[] {
  const width = Math.max(...facts.map(([name]) => name.length));
  return facts.map(([name, value]) => `${styleText('dim', name.padEnd(width))}  ${value}`);
}

/** Returns the log of a step as GitHub shows it: groups folded, annotations in colour. */
export function renderLog(output: string): string[] {
  const folded = output.trimEnd().replace(/^::group::(.*)\n(?:(?!::endgroup::).*\n)*::endgroup::$/gm, '▸ $1');
  return folded.split('\n').flatMap((line) => {
    const [, command, data = ''] = /^::([\w-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? [];
    return command === undefined ? [line] : renderAnnotation(command, data);
  });
}

/** A command without a rule here is one that the runner keeps out of the log, such as the mask of a secret. */
function renderAnnotation(command: string, data: string): string[] {
  const [, [label, colour] = []] = Object.entries(ANNOTATIONS).find(([name]) => name === command) ?? [];
  if (colour === undefined) return [];
  const text = data.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
  return `${label}: ${text}`.split('\n').map((line) => styleText(colour, line));
}

/** Returns the headline of a job summary, and the named facts of the table below it. */
export function renderSummary(markdown: string, names: readonly string[] = []): string[] {
  const text = markdown.replaceAll('`', '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const facts = names.map((name): [string, string] => {
    const row = text.split('\n').find((line) => line.startsWith(`| ${name} | `)) ?? '';
    return [name, row.split(' | ')[1]?.replace(/ \|$/, '') ?? ''];
  });
  return [/^## (.*)$/m.exec(text)?.[1] ?? '', ...align(facts)];
}

/** Returns the visible lines of a page. */
export function renderPage(html: string): string[] {
  const visible = html.replace(/<title>.*?<\/title>/s, '').replace(/<[^>]*>/g, '');
  const lines = visible.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => `${styleText('dim', '│')} ${line}`);
}
