/** Runs `npm test` with the deep bounds of test/support/bounds.ts, in a form that every shell understands. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const VITEST = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const args = ['run', '--config', 'test/vitest.config.ts', '--root', '.', ...process.argv.slice(2)];
const environment = { ...process.env, TEST_DEPTH: 'deep' };
const { status } = spawnSync(process.execPath, [VITEST, ...args], { stdio: 'inherit', env: environment });
process.exitCode = status ?? 1;
