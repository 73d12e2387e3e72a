import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { deployLine } from '../../src/local-platform/admin/functions.ts';

it('The dashboard shows a command line that a shell splits into the key, the address and intact JSON', () => {
  const script = `curl() { printf '%s\\0' curl "$@"; }; KEY=secret; ${deployLine('http://h')}`;
  const shown = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
  const content = 'export default { fetch: () => new Response("Hello") };';
  expect(JSON.parse(shown.pop() ?? '')).toEqual({ name: 'hello', assets: { 'main.ts': { content } } });
  expect(shown.join(' ')).toBe(
    'curl -H Authorization: Bearer secret http://h/v1/functions/functions -H Content-Type: application/json -d',
  );
});
