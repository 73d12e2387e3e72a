import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatMoment,
  formatSpan,
} from '../../../../src/local-platform/admin/components.ts';
import { deployLine } from '../../../../src/local-platform/admin/functions.ts';

const NOW = Date.UTC(2026, 5, 30, 12);
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Returns the words into which a shell splits a line, with the name of the program first. */
function words(line: string): string[] {
  const script = `curl() { printf '%s\\0' curl "$@"; }; KEY=secret; ${line}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('The dashboard', () => {
  it('shows a command line that a shell splits into the key, the address and intact JSON', () => {
    const shown = words(deployLine('http://h'));
    const content = 'export default { fetch: () => new Response("Hello") };';
    expect(JSON.parse(shown.pop() ?? '')).toEqual({ name: 'hello', assets: { 'main.ts': { content } } });
    expect(shown).toEqual([
      'curl',
      '-H',
      'Authorization: Bearer secret',
      'http://h/v1/functions/functions',
      '-H',
      'Content-Type: application/json',
      '-d',
    ]);
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [9_940, '9.9 kB'],
    [35_400, '35 kB'],
    [2_410_000, '2.4 MB'],
    [5 * 1024 ** 3, '5.4 GB'],
    [3e15, '3000 TB'],
  ])('shows %d bytes as "%s"', (bytes, shown) => {
    expect(formatBytes(bytes)).toBe(shown);
  });

  it.each([
    [0, '0 keys'],
    [1, '1 key'],
    [1_200, '1,200 keys'],
  ])('shows a count of %d as "%s"', (count, shown) => {
    expect(formatCount(count, 'key')).toBe(shown);
  });

  it.each([
    [500, 'less than 1 s'],
    [61_500, '1 min 1 s'],
    [25 * HOUR, '1 d 1 h'],
    [365 * 24 * HOUR + SECOND, '365 d 1 s'],
  ])('shows a length of %d ms as "%s"', (length, shown) => {
    expect(formatSpan(length)).toBe(shown);
  });

  it.each([
    [0, 'just now'],
    [-59 * SECOND, 'just now'],
    [-90 * SECOND, '2 min ago'],
    [-HOUR, '1 h ago'],
    [-49 * HOUR, '2 d ago'],
    [30 * SECOND, 'just now'],
    [3 * HOUR - SECOND, 'in 3 h'],
    [30 * 24 * HOUR - SECOND, 'in 30 d'],
    [-31 * 24 * HOUR, '2026-05-30'],
    [365 * 24 * HOUR, '2027-06-30'],
  ])('shows a time %d ms from now as "%s"', (distance, shown) => {
    expect(formatMoment(NOW + distance, NOW)).toBe(shown);
  });
});
