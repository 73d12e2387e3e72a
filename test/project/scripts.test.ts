/** The scripts of the workflows in `.github/scripts`, each as a process. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTree } from '../support/tree.ts';

function run(script: string, args: readonly string[], environment: NodeJS.ProcessEnv, input = '') {
  const command = [join(import.meta.dirname, '../../.github/scripts', script), ...args];
  const env = { ...process.env, ...environment };
  const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8', input, env });
  return { status, stdout };
}

it.each([
  [
    ['outputs', 'operation=unchanged', 'revision_id=r1', 'url=*', 'domain='],
    '::error::Output "operation" is "created"; expected "unchanged".\n' +
      '::error::Output "url" is ""; expected a value.\n',
  ],
  [['text', 'version 1'], '::error::The text is "version 2"; expected "version 1".\n'],
  [['text'], ''],
])('expect.mjs fails and prints what differs, or when nothing is expected: %j', (args, stdout) => {
  const environment = { OUTPUTS: '{"operation":"created","revision_id":"r1","url":""}' };
  expect(run('expect.mjs', args, environment, 'version 2')).toEqual({ status: 1, stdout });
});

it('summarize-log.mjs adds the last lines of a log, which cannot end their code block', async () => {
  await using folder = await createTree({ 'test.log': 'first\n```\nlast\n' });
  const environment = { GITHUB_STEP_SUMMARY: folder.at('summary') };
  expect(run('summarize-log.mjs', ['Tests', folder.at('test.log'), '2'], environment).status).toBe(0);
  expect(run('summarize-log.mjs', ['Benches', 'missing.log'], environment).status).toBe(0);
  const summary = readFileSync(folder.at('summary'), 'utf8');
  const block = '````text\n```\nlast\n````';
  expect(summary).toBe(`## Tests\n\n${block}\n## Benches\n\nThe log is empty.\n`);
});
