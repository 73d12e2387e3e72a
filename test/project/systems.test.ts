import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leftOutOn } from '../systems.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('The tests of each system', () => {
  it('are all tests on Linux', () => {
    expect(leftOutOn('linux')).toEqual([]);
  });

  it.each(['win32', 'darwin'] as const)('on %s leave out files that exist, each once', (system) => {
    const files = leftOutOn(system);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
    expect(files).toEqual([...new Set(files)]);
    expect(files.length).toBeGreaterThan(5);
  });
});
