/**
 * What `npm start` shows: the local platform as a server, a sample repository deployed to it with artifacts and a
 * domain by the built action as a runner would start it, and requests to what was deployed. Then a bad deployment that
 * is rolled back, and one that is skipped because nothing has changed. Fails when anything of that goes another way.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { runAction, type StepResult } from '../../test/support/action-process.ts';
import { sendToHost } from '../../test/support/host-request.ts';
import { send } from '../../test/support/local-platform.ts';
import { type Program as Platform, startProgram } from '../../test/support/local-platform-program.ts';

const ROOT = join(import.meta.dirname, '../..');
type Texts = Readonly<Record<string, string>>;
const DOMAIN = 'sample.localhost';
const WITH_FILES = { bucket: 'sample-files', artifacts: 'public/**', upload: 'changed', domain: DOMAIN };

/** Runs a step that deploys a repository of test/fixtures, and shows its log as GitHub does, with its groups folded. */
async function runStep(repository: string, { url, apiKey }: Platform, given: Texts): Promise<StepResult> {
  const place = { base_url: url, api_key: apiKey };
  const inputs = { ...place, function: 'sample', snapshot_bucket: 'sample-snapshots', ...given };
  const step = await runAction({ workspace: join(ROOT, 'test/fixtures', repository), inputs });
  const folded = step.output.replace(/^::group::(.*)\n(?:(?!::endgroup::).*\n)*::endgroup::$/gm, '▸ $1');
  for (const line of folded.trimEnd().split('\n')) {
    const [, command, data = ''] = /^::([\w-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? [];
    if (command === undefined) show(line);
    // Other commands stay out of the log, such as the mask of a secret.
    else if (/^(error|warning|notice)$/.test(command))
      show(`${command}: ${data.replaceAll('%0A', '\n   ').replaceAll('%25', '%')}`);
  }
  return step;
}

/** Shows outputs of a step and the page at the function's address: the revision of the step must answer. */
async function showResult(
  { outputs }: StepResult,
  { apiKey }: Platform,
  page: string,
  names: readonly string[],
) {
  show('Outputs');
  for (const name of names) show(`  ${name.padEnd(15)}  ${outputs[name] ?? ''}`);
  const { status, headers, text } = await send(outputs.url ?? '', 'GET', apiKey);
  show(`${page}: ${/<h1>(.*)<\/h1>/.exec(text)?.[1]}`);
  assert.deepEqual([status, headers.get('x-revision-id')], [200, outputs.revision_id]);
  assert.match(text, /Hello from the sample/);
}

function heading(text: string): void {
  process.stdout.write(`\n${styleText('bold', `── ${text}`)}\n`);
}

function show(line: string): void {
  process.stdout.write(`   ${line}\n`);
}

// Whoever reads may stop; the demonstration goes on to its end, and with it the platform.
process.stdout.on('error', () => undefined);
{
  heading('1. The local platform: the whole API as a server on this machine');
  const program = [process.execPath, join(ROOT, 'dist/local-platform/index.js')];
  const settings = { program, environment: process.env };
  await using platform = await startProgram(['--in-memory', '--port', '0'], settings);
  show(`It listens at ${platform.url}`);
  show(platform.greeting.find((line) => line.startsWith('Deno ')) ?? '');

  heading('2. A workflow step deploys a sample: a function, a file and a domain');
  const first = await runStep('sample', platform, WITH_FILES);
  assert.equal(first.exitCode, 0);
  const all = ['operation', 'revision_id', 'revision_status', 'url', 'domain_url', 'uploaded_count'];
  await showResult(first, platform, 'The function answers', all);
  show(`It answers at its domain too, without the API key: ${first.outputs.domain_url}`);
  assert.equal((await sendToHost(platform.url, DOMAIN)).status, 200);

  heading('3. A bad deployment: it starts, but answers every request with an error');
  const health = { health_check: 'functions/functions/{name}/', health_check_timeout: '2s' };
  const bad = await runStep('broken', platform, { ...health, rollback_on_failure: 'true' });
  assert.deepEqual([bad.exitCode, bad.outputs.operation], [1, 'rolled_back']);
  const failed = 'The step has failed, and the function serves the previous page';
  await showResult(bad, platform, failed, ['operation', 'revision_id']);

  heading('4. The sample again: nothing has changed, so nothing is deployed');
  const same = await runStep('sample', platform, WITH_FILES);
  assert.deepEqual([same.exitCode, same.outputs.operation, same.outputs.changed], [0, 'unchanged', 'false']);
  await showResult(same, platform, 'The same revision serves', ['operation', 'changed']);
}
heading('That was all. This platform has stopped; to keep one running:');
show('npm run platform   starts one with the sample, and deploys it again on each save');
