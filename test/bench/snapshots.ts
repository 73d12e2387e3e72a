/**
 * What snapshots cost: `node test/bench/snapshots.ts [rounds]`. Deploys of 1,000 files and 10 MB with the built action, with
 * and without `snapshot_bucket`, and once more without a change, in turns. On the local platform the functions really
 * run; the bare platform takes hardly any time, so that only the action's own part is left.
 */
import { randomInt } from 'node:crypto';
import { startLocalPlatform } from '../../src/local-platform/server.ts';
import { runAction } from '../support/action-process.ts';
import { startBarePlatform } from '../support/bare-platform.ts';
import { createTree } from '../support/tree.ts';
import { compare, timed } from './bench.ts';

const ROUNDS = Number(process.argv[2] ?? 11);
const SNAPSHOTS = { function: 'kept', snapshot_bucket: 'snapshots' };

/** Text that is as compressible as source code: a third of its size. */
function sourceText(bytes: number): string {
  let text = '';
  while (text.length < bytes)
    text += `const value${randomInt(1000)} = read(source${randomInt(200)}, ${randomInt(1e6)});\n`;
  return text.slice(0, bytes);
}

const files = Array.from({ length: 999 }, (_, at) => [`lib/${at % 20}/module-${at}.txt`, sourceText(10_000)]);
await using tree = await createTree(Object.fromEntries(files));
let changes = 0;

async function compareOn(title: string, url: string, apiKey: string, requests: readonly unknown[] = []) {
  const deploy = (inputs: Readonly<Record<string, string>>, isChanged: boolean) => async () => {
    changes += 1;
    const program = `export default { fetch: () => new Response('${changes}') };\n`;
    if (isChanged) await tree.write({ 'main.ts': program });
    const before = requests.length;
    const { costs } = await timed(async () => {
      const all = { base_url: url, api_key: apiKey, ...inputs };
      const { exitCode, output, outputs } = await runAction({ workspace: tree.root, inputs: all });
      if (exitCode !== 0) throw new Error(output);
      if ((outputs.operation === 'unchanged') === isChanged) throw new Error(`It is ${outputs.operation}.`);
    });
    return { costs: { ...costs, requests: requests.length - before } };
  };
  await compare(title, ROUNDS, {
    'without snapshots': deploy({ function: 'plain' }, true),
    'with snapshots': deploy(SNAPSHOTS, true),
    unchanged: deploy(SNAPSHOTS, false),
  });
}

await using folder = await createTree({});
await using bare = await startBarePlatform(folder.root);
await compareOn('bare platform', bare.url, 'key_of_the_bench', bare.requests);
const platform = await startLocalPlatform({});
await compareOn('local platform', platform.url, platform.apiKey);
await platform.close();
