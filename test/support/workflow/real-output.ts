/** What the programs of this repository really print, for the documents that show it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { labelled, startProgram } from '../local-platform-program.ts';
import { createTree } from '../tree.ts';
import { program } from './scenarios.ts';

/** What the action prints; another test compares them with real runs. */
const TEXTS = join(import.meta.dirname, '../../golden/texts');

/** Returns the lines of an output without what differs in each run, and without markup. */
export function withoutValues(output: string): readonly string[] {
  return output.split('\n').flatMap((line) => {
    const text = line
      .replace(/lpk_\S+/g, '<key>')
      .replace(/token=\S+/g, 'token=<token>')
      .replace(/\S*\/\.local-platform/g, '<folder>')
      .replace(/\b[0-9a-f]{8}\b/g, '<id>')
      .replace(/\d+(?:[.,:]\d+)*/g, '0')
      .replace(/[`*¶]|^#+ /g, '')
      .trim();
    return text === '' ? [] : [text];
  });
}

/** Returns the lines of the local platform, also with `--watch`, and of the action. */
export async function realOutput(): Promise<readonly string[]> {
  const texts = globSync('*.txt', { cwd: TEXTS }).map((name) => readFileSync(join(TEXTS, name), 'utf8'));
  // What ends the title of a run is the headline of its summary.
  const outputs = [...(await Promise.all([startOutput(), watchOutput()])), ...texts];
  // The build of the package writes the help there, which the tests of the package compare.
  return withoutValues([...outputs, '{help}'].join('\n').replace(/^=== [^·]* · /gm, ''));
}

async function startOutput(): Promise<string> {
  await using folder = await createTree({});
  await using started = await startProgram(['--port', '0'], { cwd: folder.root });
  return started.greeting.join('\n');
}

async function watchOutput(): Promise<string> {
  await using folder = await createTree({ 'hello/main.ts': program('first') });
  const arguments_ = ['--port', '0', '--in-memory', '--deploy', folder.at('hello'), '--watch'];
  await using started = await startProgram(arguments_);
  let output = `${started.greeting.join('\n')}\n`;
  started.child.stdout?.on('data', (text: Buffer) => {
    output += text;
  });
  expect(labelled(started.greeting, 'Function')).toBeDefined();
  for (const [text, printed] of [
    [program('second'), ' is ready ('],
    ['export default {\n  fetch() {},\n}; =', 'is still serving'],
  ] as const) {
    await folder.write({ 'hello/main.ts': text });
    await vi.waitFor(() => expect(output).toContain(printed), { interval: 20, timeout: 15_000 });
  }
  return output;
}
