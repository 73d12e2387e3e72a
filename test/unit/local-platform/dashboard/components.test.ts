import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { curlLine } from '../../../../src/local-platform/admin/components.ts';
import { deployLine } from '../../../../src/local-platform/admin/functions.ts';

/** The words that a shell makes of a line, with the name of the program first. */
function words(line: string): string[] {
  const script = `curl() { printf '%s\\0' curl "$@"; }; KEY=secret; ${line}`;
  return execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('a line for a shell', () => {
  it('is read by one as it is meant', () => {
    expect(words(curlLine('GET', 'http://h/v1/x'))).toEqual([
      'curl',
      '-H',
      'Authorization: Bearer secret',
      'http://h/v1/x',
    ]);
    expect(words(curlLine('DELETE', 'http://h/v1/x')).slice(3)).toEqual(['-X', 'DELETE', 'http://h/v1/x']);
  });

  it('carries JSON unharmed', () => {
    const sent: unknown = JSON.parse(words(deployLine('http://h')).at(-1) ?? '');
    const content = 'export default { fetch: () => new Response("Hello") };';
    expect(sent).toEqual({ name: 'hello', assets: { 'main.ts': { content } } });
  });
});
