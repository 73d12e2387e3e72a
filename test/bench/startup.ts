/**
 * How long `dist/index.js` takes from its start to its first request, against an empty Node process. Fails when a start
 * without imports takes longer than `MOST`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createTree } from '../support/tree.ts';
import { compare, type Measure, say, timed } from './bench.ts';

/** Times an empty Node process, which takes 30 to 40 ms. */
const MOST = 3.6;

const ROOT = join(import.meta.dirname, '../..');

/** Starts the action on a folder and waits for its first request. */
async function firstRequest(workspace: string): Promise<Measure> {
  const server = createServer((_, response) => void response.end('{"functions":[]}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const requested = once(server, 'request');
  const env = {
    ...{ GITHUB_WORKSPACE: workspace, INPUT_API_KEY: 'bench' },
    ...{ INPUT_FUNCTION: 'sample', INPUT_DRY_RUN: 'true' },
    INPUT_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  const ended: Promise<unknown>[] = [];
  const measure = await timed(() => {
    const child = spawn(process.execPath, [join(ROOT, 'dist/index.js')], { env, stdio: 'ignore' });
    ended.push(once(child, 'exit'));
    return requested;
  });
  await Promise.all(ended);
  server.close();
  return measure;
}

await using workspace = await createTree({ 'main.ts': 'export default { fetch: () => new Response() };\n' });
const empty = ['--input-type=module', '--eval', ''];
const ratios = await compare('start to the first request', 41, {
  'an empty process': () => timed(() => once(spawn(process.execPath, empty, { stdio: 'ignore' }), 'exit')),
  'no imports': () => firstRequest(workspace.root),
  'imports, and the parser': () => firstRequest(join(ROOT, 'test/fixtures/sample')),
});
const start = ratios.get('no imports') ?? Number.NaN;
if (!(start <= MOST)) {
  say(`  failed: ${start.toFixed(2)} is more than ${MOST}`);
  process.exitCode = 1;
}
