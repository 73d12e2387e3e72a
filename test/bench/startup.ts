/** How long `dist/index.js` takes from its start to its first request, against an empty Node process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const ROUNDS = 21;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

async function emptyProcess(): Promise<number> {
  const start = performance.now();
  await once(spawn(process.execPath, ['--input-type=module', '--eval', ''], { stdio: 'ignore' }), 'exit');
  return performance.now() - start;
}

/** Starts the action on a sample and waits for its first request, then ends it. */
async function firstRequest(): Promise<number> {
  const server = createServer((_, response) => void response.end('{"functions":[]}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const start = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'dist/index.js')], {
    env: {
      GITHUB_WORKSPACE: join(ROOT, 'test/fixtures/sample'),
      INPUT_BASE_URL: `http://127.0.0.1:${port}`,
      INPUT_API_KEY: 'bench',
      INPUT_FUNCTION: 'sample',
      INPUT_DRY_RUN: 'true',
    },
    stdio: 'ignore',
  });
  await once(server, 'request');
  const elapsed = performance.now() - start;
  await once(child, 'exit');
  server.close();
  return elapsed;
}

const [empty, ours]: [number[], number[]] = [[], []];
for (let round = 0; round < ROUNDS; round++) {
  empty.push(await emptyProcess());
  ours.push(await firstRequest());
}
process.stdout.write(
  `start-up, medians of ${ROUNDS}: empty Node process ${median(empty).toFixed(0)} ms, ` +
    `dist/index.js to its first request ${median(ours).toFixed(0)} ms, ratio ${(median(ours) / median(empty)).toFixed(2)}\n`,
);
