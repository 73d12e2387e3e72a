import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOlderNode } from '../support/older-node.ts';

const DIST = join(import.meta.dirname, '../../dist');

describe('An older Node', () => {
  it.each(globSync('**/index.js', { cwd: DIST }))('gets a one-sentence error from dist/%s', (bundle) => {
    const { version, environment } = findOlderNode();
    const { status, stdout, stderr } = spawnSync(join(DIST, bundle), { encoding: 'utf8', env: environment });
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `This program needs Node.js 24 or newer, and it was started with Node.js ${version}.\n`,
    ]);
  });
});
