/**
 * What a deployment costs besides its files: `node test/bench/deploys.ts [rounds]`. Deploys of 1,000 files and 10 MB, with and
 * without `snapshot_bucket`, and once more without a change; and how late a build of 2 s is noticed. Each is a whole process.
 * On the local platform the functions really run; the bare server takes hardly any time.
 */
import { randomInt } from 'node:crypto';
import { startLocalPlatform } from '../../src/local-platform/server.ts';
import { createTree } from '../support/tree.ts';
import { compare, type Measure, runOurs, startServer } from './bench.ts';

const ROUNDS = Number(process.argv[2] ?? 11);
const BUILD_MS = 2000;

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

async function compareOn(
  title: string,
  url: URL,
  more: Readonly<Record<string, string>>,
  requests: () => Promise<number>,
) {
  const deploy = (kind: string, isChanged: boolean) => async (round: number) => {
    changes += 1;
    if (isChanged)
      await tree.write({ 'main.ts': `export default { fetch: () => new Response('${changes}') };\n` });
    // From the 21st deployment on, old snapshots are deleted, which takes five more requests.
    const series = `${kind}-${(round + 1) >> 4}`;
    const inputs = {
      function: series,
      ...(kind === 'kept' && { snapshot_bucket: `snapshots-${series}` }),
      ...more,
    };
    await requests();
    const measure = await runOurs(tree.root, url, inputs);
    return { ...measure, costs: { ...measure.costs, requests: await requests() } };
  };
  await compare(title, ROUNDS, {
    'without snapshots': deploy('plain', true),
    'with snapshots': deploy('kept', true),
    unchanged: deploy('kept', false),
  });
}

await using server = await startServer();
await compareOn('bare server', server.url, {}, async () => (await server.done()).requests);
{
  let count = 0;
  const onRequest = () => {
    count += 1;
  };
  const platform = await startLocalPlatform({ onRequest });
  const requests = async () => {
    const before = count;
    count = 0;
    return before;
  };
  await compareOn('local platform', new URL(platform.url), { api_key: platform.apiKey }, requests);
  await platform.close();
}
await using slow = await startServer({ buildMs: BUILD_MS });
await using small = await createTree({ 'main.ts': 'export default { fetch: () => new Response() };\n' });
const deploySmall =
  (url: URL) =>
  (round: number): Promise<Measure> =>
    runOurs(small.root, url, { function: `small-${round}` });
await compare(`a build of ${BUILD_MS / 1000} s`, ROUNDS, {
  'that is ready at once': deploySmall(server.url),
  [`that takes ${BUILD_MS / 1000} s`]: deploySmall(slow.url),
});
