/**
 * Writes the generated parts of the README: the tables of inputs and outputs from `action.yml`, the deny list from the code.
 * With `--check`, fails when they differ.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED_NAMES, DENIED_NAMES } from '../../src/files/exclude.ts';
import { type ActionInput, type ActionOutput, readAction } from './action-file.ts';

const README = join(import.meta.dirname, '../../README.md');

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\|/g, '\\|').trim();
}

function inputRow([name, { description, required, default: value }]: [string, ActionInput]): string {
  const shown = required ? '**required**' : value === '' ? '' : `\`${value}\``;
  return `| \`${name}\` | ${shown} | ${cell(description)} |`;
}

function outputRow([name, { description }]: [string, ActionOutput]): string {
  return `| \`${name}\` | ${cell(description)} |`;
}

/** Returns the README's text with its generated parts written again. @throws Error when a marker is missing */
export function withGeneratedParts(readme: string): string {
  const action = readAction();
  const inputs = [
    '| input | default | meaning |',
    '|---|---|---|',
    ...Object.entries(action.inputs).map(inputRow),
  ];
  const outputs = ['| output | meaning |', '|---|---|', ...Object.entries(action.outputs).map(outputRow)];
  const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(', ');
  const denied = [`${names(DENIED_NAMES)}; not ${names(ALLOWED_NAMES)}.`];
  return between(between(between(readme, 'inputs', inputs), 'outputs', outputs), 'deny list', denied);
}

function between(text: string, name: string, lines: string[]): string {
  const [begin, end] = [`<!-- ${name}: made by \`npm run docs\` -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`The README lacks ${begin} … ${end}`);
  return `${text.slice(0, from + begin.length)}\n${lines.join('\n')}\n${text.slice(to)}`;
}

if (import.meta.main) {
  const before = readFileSync(README, 'utf8');
  const after = withGeneratedParts(before);
  if (!process.argv.includes('--check')) writeFileSync(README, after);
  else if (before !== after) {
    process.stderr.write(
      'The README differs from action.yml or from the deny list: run `npm run docs` and commit it\n',
    );
    process.exitCode = 1;
  }
}
