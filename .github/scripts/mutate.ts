/**
 * Measures what the tests find: changes one place of the source at a time, runs tests, and prints the changes that no
 * test noticed, and the share of those noticed.
 *
 *     node .github/scripts/mutate.ts src/functions --tests test/rooms/functions --sample 40
 *
 * A `--sample` is the same each time; all places take a night. Left out, because the result is
 * equivalent or another check finds it: types and imports, string literals and concatenation (texts are compared as a
 * whole), and calls of `unref`, which only the end of a process sees. `??` becomes `&&`: many defaults exist only for the
 * type of an index that is in range.
 */
import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from '@babel/parser';

interface Span {
  readonly start: number;
  readonly end: number;
}

type Node = Span & Readonly<Record<string, unknown>> & { readonly type: string };
type Change = Span & { readonly text: string };

const ROOT = join(import.meta.dirname, '../..');
const OPERATORS: Readonly<Record<string, string>> = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '&&': '||', '||': '&&' },
  ...{ '??': '&&', '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '+=': '-=', '-=': '+=' },
};
/** Expressions that contain no operator, which would be changed itself. */
const PLAIN = /^(Identifier|AwaitExpression|(Optional)?(Member|Call)Expression)$/;

/** What stands in place of a node of a type. */
const INSTEAD: Readonly<Record<string, (node: Node, text: string) => string | undefined>> = {
  NumericLiteral: ({ value }) => `${Number(value) + 1}`,
  BooleanLiteral: ({ value }) => `${!value}`,
  ReturnStatement: ({ argument }) => (argument ? 'return undefined;' : ';'),
  ThrowStatement: () => ';',
  ExpressionStatement: (_, text) => (/^[^=]*\(/.test(text) && !text.includes('unref') ? ';' : undefined),
};

/** Returns the changes of one node: an operator, a condition, a literal, a result, or a call that is left out. */
function changesAt(node: Node, text: string): readonly Change[] {
  const { type, operator, left, right, test, body } = node;
  const to = (other: string, { start, end }: Span = node): Change => ({ start, end, text: other });
  if (isNode(left) && isNode(right)) {
    const isText = String(operator).startsWith('+') && `${left.type}${right.type}`.includes('Literal');
    const other = isText ? undefined : OPERATORS[String(operator)];
    return other === undefined ? [] : [to(` ${other} `, { start: left.end, end: right.start })];
  }
  if (isNode(test)) return PLAIN.test(test.type) ? [to('false', test)] : [];
  if (operator === '!') return [to(text.slice(1))];
  if (type.startsWith('Arrow') && isNode(body) && PLAIN.test(body.type)) return [to('undefined', body)];
  const instead = INSTEAD[type]?.(node, text);
  return instead === undefined ? [] : [to(instead)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Returns the changes of a source file. */
function changesOf(source: string): Change[] {
  const found: Change[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || /^(Import|ExportAll|TS(?!As|NonNull|Satisfies))/.test(value.type)) return;
    const other = changesAt(value, source.slice(value.start, value.end));
    found.push(...other.filter(({ start, end, text }) => text !== source.slice(start, end)));
    Object.values(value).forEach(visit);
  };
  visit(parse(source, { sourceType: 'module', plugins: ['typescript'], attachComment: false }).program.body);
  return found;
}

/** Runs tests in the copy, and returns whether they pass. Tests that hang fail. */
function passes(copy: string, tests: readonly string[], timeout: number): boolean {
  const vitest = 'node_modules/vitest/vitest.mjs run --config test/vitest.config.ts --root . --bail 1';
  const env = { ...process.env, TMPDIR: join(copy, 'tmp') };
  const options = { cwd: copy, stdio: 'ignore', env, timeout, killSignal: 'SIGKILL' } as const;
  return spawnSync(process.execPath, [...vitest.split(' '), ...tests], options).status === 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: ['test/rooms/', 'test/golden/'] },
    sample: { type: 'string', default: 'Infinity' },
  },
});
// All of it happens in a copy: an interruption leaves nothing changed. Some tests read files as another user.
const copy = fs.mkdtempSync(join(tmpdir(), 'mutate-'));
fs.chmodSync(copy, 0o755);
process.on('exit', () => fs.rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
const filter = (path: string) => !/^(node_modules|\.git)$/.test(relative(ROOT, path));
fs.cpSync(ROOT, copy, { recursive: true, filter });
fs.symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
fs.mkdirSync(join(copy, 'tmp'));

const begin = performance.now();
if (!passes(copy, values.tests, 600_000)) throw new Error('The tests fail before any change');
const timeoutMs = Math.round(3 * (performance.now() - begin)) + 10_000;
const files = positionals.flatMap((path) =>
  path.endsWith('.ts') ? [path] : fs.globSync(`${path}/**/*.ts`, { cwd: ROOT }),
);
const all = files.sort().flatMap((file) => {
  const source = fs.readFileSync(join(ROOT, file), 'utf8');
  return changesOf(source).map((change) => ({ file, source, ...change }));
});
const keyed = all.map((change, index) => ({ ...change, key: hash('sha256', `${index}`) }));
const sample = keyed.sort((one, two) => (one.key < two.key ? -1 : 1)).slice(0, Number(values.sample));
let found = 0;
for (const { file, source, start, end, text } of sample) {
  fs.writeFileSync(join(copy, file), source.slice(0, start) + text + source.slice(end));
  const survives = passes(copy, values.tests, timeoutMs);
  fs.writeFileSync(join(copy, file), source);
  if (!survives) found += 1;
  else {
    const change = `${source.slice(start, end)} → ${text}`.replace(/\s+/g, ' ');
    process.stdout.write(`  ${file}:${source.slice(0, start).split('\n').length}  ${change}\n`);
  }
}
const percent = ((100 * found) / sample.length).toFixed(1);
process.stdout.write(`${found} of ${sample.length} changes found (${percent} %)\n`);
