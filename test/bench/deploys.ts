/**
 * What a deployment costs besides its files: `node test/bench/deploys.ts [rounds]`. Deploys of 1,000 files and 10 or 20 MB, with and
 * without `snapshot_bucket`, and once more without a change; and how late a build of 2 s is noticed. Each is a whole process.
 * On the local platform the functions really run; the bare server takes hardly any time.
 */
import { startLocalPlatform } from '../../src/local-platform/server.ts';
import { createTree } from '../support/tree.ts';
import { compare, type Measure, runOurs, startServer } from './bench.ts';
import { contentOf } from './files.ts';

const ROUNDS = Number(process.argv[2] ?? 11);
const BUILD_MS = 2000;

/** @param bytes of each of 999 files */
function createFiles(bytes: number) {
  const paths = Array.from({ length: 999 }, (_, at) => `lib/${at % 20}/module-${at}.txt`);
  return createTree(Object.fromEntries(paths.map((path, at) => [path, contentOf('sources', bytes, at)])));
}
await using tree = await createFiles(10_000);
await using large = await createFiles(20_000);
let changes = 0;

async function compareOn(
  title: string,
  url: URL,
  more: Readonly<Record<string, string>>,
  requests: () => Promise<number>,
  { root, write } = tree,
) {
  const deploy = (snapshot_bucket: string) => async (round: number) => {
    changes += 1;
    await write({ 'main.ts': `export default { fetch: () => new Response('${changes}') };\n` });
    return await again(snapshot_bucket)(round);
  };
  const again = (snapshot_bucket: string) => async (round: number) => {
    // From the 21st deployment on, old snapshots are deleted, which takes four more requests.
    const series = `${snapshot_bucket}-${(round + 1) >> 2}`;
    await requests();
    const inputs = {
      function: `hello-${series}`,
      ...(snapshot_bucket !== '' && { snapshot_bucket: series }),
    };
    const measure = await runOurs(root, url, { ...inputs, ...more });
    return { ...measure, costs: { ...measure.costs, requests: await requests() } };
  };
  await compare(title, ROUNDS, {
    'without snapshots': deploy(''),
    'with snapshots': deploy('snapshots'),
    async unchanged(round) {
      await deploy('snapshots')(round);
      return await again('snapshots')(round);
    },
  });
}

await using server = await startServer();
await compareOn('bare server', server.url, {}, async () => (await server.done()).requests);
await compareOn('20 MB on a bare server', server.url, {}, async () => (await server.done()).requests, large);
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
