/**
 * What snapshots cost: `node test/bench/snapshots.ts [rounds]`. Deploys of 1,000 files and 10 MB with the built action, with
 * and without `snapshot_bucket`, and once more without a change, alternating. On the local platform the functions really
 * run; the bare platform takes hardly any time, so that only the action's own part is left.
 */
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { startLocalPlatform } from '../../src/local-platform/server.ts';
import { runAction } from '../support/action-process.ts';
import { startBarePlatform } from '../support/bare-platform.ts';
import { createTree, type Tree } from '../support/tree.ts';

const FILES = 1000;
const FILE_BYTES = 10_000;
const ROUNDS = Number(process.argv[2] ?? 11);

const say = (line: string) => process.stdout.write(`${line}\n`);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Text that is as compressible as source code: a third of its size. */
function sourceText(bytes: number): string {
  let text = '';
  while (text.length < bytes)
    text += `const value${randomInt(1000)} = read(source${randomInt(200)}, ${randomInt(1e6)});\n`;
  return text.slice(0, bytes);
}

async function createRepository(): Promise<Tree> {
  const files = Array.from({ length: FILES - 1 }, (_, index) => [
    `lib/${index % 20}/module-${index}.txt`,
    sourceText(FILE_BYTES),
  ]);
  return await createTree(Object.fromEntries(files));
}

let changes = 0;

/** Makes sure that the next deploy is of another content. */
function change(tree: Tree): void {
  changes += 1;
  writeFileSync(tree.at('main.ts'), `export default { fetch: () => new Response('${changes}') };\n`);
}

interface Target {
  readonly title: string;
  readonly url: string;
  readonly apiKey: string;
  /** How many requests it has received; not counted when absent. */
  requests?(): number;
}

interface Variant {
  readonly title: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly isChanged: boolean;
}

const kept = { function: 'kept', snapshot_bucket: 'snapshots' };
const variants: readonly Variant[] = [
  { title: 'without snapshots', inputs: { function: 'plain' }, isChanged: true },
  { title: 'with snapshots', inputs: kept, isChanged: true },
  { title: 'unchanged', inputs: kept, isChanged: false },
];

interface Measure {
  readonly ms: number;
  readonly requests: number;
}

async function deploy({ url, apiKey, requests }: Target, variant: Variant, tree: Tree): Promise<Measure> {
  const before = requests?.() ?? 0;
  const inputs = { base_url: url, api_key: apiKey, ...variant.inputs };
  const start = performance.now();
  const step = await runAction({ workspace: tree.root, inputs });
  const ms = performance.now() - start;
  if (step.exitCode !== 0) throw new Error(step.output.split('\n').at(-2));
  if (step.outputs.operation === 'unchanged' && variant.isChanged)
    throw new Error('the content has not changed');
  return { ms, requests: (requests?.() ?? 0) - before };
}

async function compare(target: Target, tree: Tree): Promise<void> {
  const results = new Map<Variant, Measure[]>(variants.map((variant) => [variant, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [variant, measures] of results) {
      if (variant.isChanged) change(tree);
      const measure = await deploy(target, variant, tree);
      // The first round creates functions and bucket.
      if (round > 0) measures.push(measure);
    }
  }
  show(target, results);
}

function show({ title, requests }: Target, results: ReadonlyMap<Variant, readonly Measure[]>): void {
  say(`\n${title} (medians of ${ROUNDS})`);
  say('                         wall  of one without  of one with  requests');
  const times = [...results.values()].map((all) => median(all.map(({ ms }) => ms)));
  const [without = Number.NaN, kept = Number.NaN] = times;
  for (const [at, [variant, all]] of [...results].entries()) {
    const ms = times[at] ?? Number.NaN;
    const count = requests ? `${median(all.map((measure) => measure.requests))}` : '';
    say(
      `  ${variant.title.padEnd(18)}${ms.toFixed(0).padStart(6)} ms${(ms / without).toFixed(2).padStart(16)}` +
        `${(ms / kept).toFixed(2).padStart(13)}${count.padStart(10)}`,
    );
  }
}

await using tree = await createRepository();
{
  await using folder = await createTree({});
  await using bare = await startBarePlatform(folder.root);
  const target = {
    title: 'bare platform',
    url: bare.url,
    apiKey: 'key_of_the_bench',
    requests: () => bare.requests.length,
  };
  await compare(target, tree);
}
const platform = await startLocalPlatform({});
await compare({ title: 'local platform', url: platform.url, apiKey: platform.apiKey }, tree);
await platform.close();
