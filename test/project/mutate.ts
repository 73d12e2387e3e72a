/**
 * Measures what the tests find: changes one place of the source at a time, runs tests, and prints the changes that no
 * test noticed, and the share of those noticed for each room (a folder of `src`).
 *
 *     node test/project/mutate.ts src/functions --tests test/rooms/{room} --sample 40
 *     node test/project/mutate.ts src/functions --tests test/rooms/{room} --extra test/simulation/ --sample 40
 *
 * `{room}` is the name of the room. With `--extra`, only the changes that these tests find count: what is printed is what
 * nobody finds without them. A `--sample` is the same each time for one `--seed`; all places take a night.
 *
 * Left out, because the result is equivalent or another check finds it:
 * - types and imports: they do not run
 * - string literals and concatenation: a wrong member of a union is an error of `tsc`, and texts are compared as a whole
 * - `??` without its default: many defaults exist only for the type of an index that is in range, so it becomes `&&`
 * - calls of `unref`: only the end of a process sees them
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from '@babel/parser';

interface Span {
  readonly start: number;
  readonly end: number;
}

type Node = Span & Readonly<Record<string, unknown>> & { readonly type: string };
type Change = readonly [place: Span, text: string];
type Rule = (node: Node, textOf: (place: Span) => string) => readonly (Change | false)[];

const ROOT = join(import.meta.dirname, '../..');
const OPERATORS: Readonly<Record<string, string>> = {
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>', '&&': '||', '||': '&&' },
  ...{ '??': '&&', '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '+=': '-=', '-=': '+=' },
};
const CHAINED =
  /^(at|filter|flat|replace|replaceAll|reverse|slice|sort|toLowerCase|toReversed|toSorted|trim)$/;
/** Expressions that contain no operator that another rule changes. */
const PLAIN = /^(Identifier|AwaitExpression|(Optional)?(Member|Call)Expression)$/;

const RULES: readonly Rule[] = [
  ({ operator, left, right }, textOf) => {
    const other = OPERATORS[String(operator)];
    if (other === undefined || !isNode(left) || !isNode(right)) return [];
    if (String(operator).startsWith('+') && `${left.type}${right.type}`.includes('Literal')) return [];
    const between = { start: left.end, end: right.start };
    return [[between, textOf(between).replace(String(operator), other)]];
  },
  (node) => [node.operator === '!' && [{ start: node.start, end: node.start + 1 }, '']],
  ({ type, test }) =>
    isNode(test) && PLAIN.test(test.type)
      ? [[test, 'false'], type !== 'WhileStatement' && [test, 'true']]
      : [],
  (node) => [node.type === 'NumericLiteral' && [node, `${Number(node.value) + 1}`]],
  (node) => [node.type === 'BooleanLiteral' && [node, `${!node.value}`]],
  (node) => [node.type === 'ReturnStatement' && [node, node.argument ? 'return undefined;' : ';']],
  (node) => [node.type === 'ThrowStatement' && [node, ';']],
  ({ type, body }) => [
    type.startsWith('Arrow') && isNode(body) && PLAIN.test(body.type) && [body, 'undefined'],
  ],
  (node, textOf) => [
    node.type === 'ExpressionStatement' &&
      /^[^=]*\(/.test(textOf(node)) &&
      !/unref/.test(textOf(node)) && [node, ';'],
  ],
  ({ type, callee, ...place }, textOf) => {
    if (!type.endsWith('CallExpression') || !isNode(callee)) return [];
    const { object, property } = callee;
    return [isNode(object) && isNode(property) && CHAINED.test(textOf(property)) && [place, textOf(object)]];
  },
];

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Returns the changes of a source file. */
function changesOf(source: string): Change[] {
  const found: Change[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || /^(Import|ExportAll|TS(?!As|NonNull|Satisfies))/.test(value.type)) return;
    const changes = RULES.flatMap((rule) => rule(value, ({ start, end }) => source.slice(start, end)));
    found.push(...changes.filter((change) => change !== false));
    Object.values(value).forEach(visit);
  };
  visit(parse(source, { sourceType: 'module', plugins: ['typescript'], attachComment: false }).program.body);
  return found;
}

let running: ChildProcess | undefined;

/** Stops the running tests, and the servers and programs that they have started. */
function stop(): void {
  try {
    if (running?.pid !== undefined) process.kill(-running.pid, 'SIGKILL');
  } catch {
    // They have ended.
  }
}

/** Runs tests in the copy, and returns whether they pass. Tests that hang fail. */
async function passes(copy: string, tests: readonly string[], timeoutMs: number): Promise<boolean> {
  const vitest = 'node_modules/vitest/vitest.mjs run --config test/vitest.config.ts --root . --bail 1';
  running = spawn(process.execPath, [...vitest.split(' '), ...tests], {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, TMPDIR: join(copy, 'tmp') },
  });
  const timer = setTimeout(stop, timeoutMs);
  const [code] = await once(running, 'exit');
  clearTimeout(timer);
  stop();
  return code === 0;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Changes a sample of the files of a room, and prints the result. */
async function measure(copy: string, room: string, files: readonly string[]): Promise<void> {
  const [tests, extra] = [values.tests, values.extra].map((paths) =>
    paths.map((path) => path.replaceAll('{room}', room)),
  ) as [string[], string[]];
  const begin = performance.now();
  if (!(await passes(copy, [...tests, ...extra], 600_000))) throw new Error(`The tests of ${room} fail`);
  const timeoutMs = 3 * (performance.now() - begin) + 10_000;
  const all = files.flatMap((file) => {
    const source = fs.readFileSync(join(ROOT, file), 'utf8');
    return changesOf(source).map(([place, text]) => ({ file, source, ...place, text }));
  });
  const keyed = all.map((change, index) => ({ ...change, key: hash('sha256', `${values.seed} ${index}`) }));
  const sample = keyed.sort((one, two) => (one.key < two.key ? -1 : 1)).slice(0, Number(values.sample));
  let [count, found] = [0, 0];
  for (const { file, source, start, end, text } of sample) {
    fs.writeFileSync(join(copy, file), source.slice(0, start) + text + source.slice(end));
    const isCounted = extra.length === 0 || !(await passes(copy, extra, timeoutMs));
    const survives = isCounted && (await passes(copy, tests, timeoutMs));
    fs.writeFileSync(join(copy, file), source);
    if (isCounted) count += 1;
    if (isCounted && !survives) found += 1;
    if (!survives) continue;
    const change = `${source.slice(start, end)} → ${text}`.replace(/\s+/g, ' ').slice(0, 120);
    print(`  ${file}:${source.slice(0, start).split('\n').length}  ${change}`);
  }
  const percent = ((100 * found) / count).toFixed(1);
  const seconds = Math.round((performance.now() - begin) / 1000);
  const what = extra.length > 0 ? `${count} changes that the extra tests find` : `${count} changes`;
  print(`${room}: ${found} of ${what} found (${percent} %); ${all.length} places, ${seconds} s`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: ['test/rooms/{room}', 'test/golden/'] },
    extra: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
  },
});
// All of it happens in a copy: an interruption leaves nothing changed.
const copy = fs.mkdtempSync(join(tmpdir(), 'mutate-'));
// Some tests read files as another user.
fs.chmodSync(copy, 0o755);
process.on('exit', () => {
  stop();
  fs.rmSync(copy, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
const filter = (path: string) => !/^(node_modules|\.git)$/.test(relative(ROOT, path));
fs.cpSync(ROOT, copy, { recursive: true, filter });
fs.symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
fs.mkdirSync(join(copy, 'tmp'));

const files = positionals.flatMap((path) =>
  path.endsWith('.ts') ? [path] : fs.globSync(`${path}/**/*.ts`, { cwd: ROOT }),
);
const rooms = Map.groupBy(files.sort(), (file) => relative('src', dirname(file)).split('/')[0] ?? '');
for (const [room, members] of rooms) await measure(copy, room, members);
