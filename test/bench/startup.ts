/** How long `dist/index.js` takes from its start to its first request, against an empty Node process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
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

/** Starts the action on a folder and waits for its first request. */
async function firstRequest(workspace: string): Promise<number> {
  const server = createServer((_, response) => void response.end('{"functions":[]}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const start = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'dist/index.js')], {
    env: {
      GITHUB_WORKSPACE: workspace,
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

const workspace = mkdtempSync(join(tmpdir(), 'startup-'));
writeFileSync(join(workspace, 'main.ts'), 'export default { fetch: () => new Response("Hello") };\n');
const times = { empty: [] as number[], plain: [] as number[], imports: [] as number[] };
for (let round = 0; round < ROUNDS; round++) {
  times.empty.push(await emptyProcess());
  times.plain.push(await firstRequest(workspace));
  times.imports.push(await firstRequest(join(ROOT, 'test/fixtures/sample')));
}
rmSync(workspace, { recursive: true });

const floor = median(times.empty);
process.stdout.write(
  `start-up to the first request, medians of ${ROUNDS}; an empty Node process takes ${floor.toFixed(0)} ms\n`,
);
for (const [title, values] of [
  ['one file without imports', times.plain],
  ['a sample with imports, which needs the parser', times.imports],
] as const) {
  process.stdout.write(
    `  ${title}: ${median(values).toFixed(0)} ms, ratio ${(median(values) / floor).toFixed(2)}\n`,
  );
}
