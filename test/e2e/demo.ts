/**
 * What `npm start` shows: the local platform as a server, a sample repository deployed to it with artifacts and a
 * domain by the built action as a runner would start it, and requests to what was deployed. Then a bad deployment that
 * is rolled back, and one that is skipped because nothing has changed. Fails when anything of that goes another way.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { runAction, type StepResult } from '../support/action-process.ts';
import { sendToHost } from '../support/host-request.ts';
import { type Program as Platform, startProgram } from '../support/local-platform-program.ts';

const ROOT = join(import.meta.dirname, '../..');
type Texts = Readonly<Record<string, string>>;
/** A hostname that the local platform verifies immediately. */
const DOMAIN = 'sample.localhost';
/** What the sample deploys besides its function. */
const WITH_FILES = { bucket: 'sample-files', artifacts: 'public/**', upload: 'changed', domain: DOMAIN };

async function showDeployment(platform: Platform): Promise<void> {
  heading('2. A workflow step deploys a sample: a function, a file and a domain');
  const step = await runStep('sample', platform, WITH_FILES);
  showOutputs(step, ['operation', 'revision_id', 'revision_status', 'url', 'domain_url', 'uploaded_count']);
  assert.equal(step.exitCode, 0);
  await showPage('The function answers', platform, step);
  show(`It answers at its domain too, without the API key: ${step.outputs.domain_url}`);
  assert.equal((await sendToHost(platform.url, DOMAIN)).status, 200);
}

async function showRollback(platform: Platform): Promise<void> {
  heading('3. A bad deployment: it starts, but answers every request with an error');
  const step = await runStep('broken', platform, {
    health_check: 'functions/functions/{name}/',
    health_check_timeout: '2s',
    rollback_on_failure: 'true',
  });
  showOutputs(step, ['operation', 'revision_id']);
  assert.deepEqual([step.exitCode, step.outputs.operation], [1, 'rolled_back']);
  await showPage('The step has failed, and the function serves the previous page', platform, step);
}

async function showUnchanged(platform: Platform): Promise<void> {
  heading('4. The sample again: nothing has changed, so nothing is deployed');
  const step = await runStep('sample', platform, WITH_FILES);
  showOutputs(step, ['operation', 'changed']);
  const { operation, changed } = step.outputs;
  assert.deepEqual([step.exitCode, operation, changed], [0, 'unchanged', 'false']);
  await showPage('The same revision serves', platform, step);
}

/** Runs a step that deploys a repository of test/fixtures, and shows its log as GitHub does, with its groups folded. */
async function runStep(repository: string, platform: Platform, given: Texts): Promise<StepResult> {
  const place = { base_url: platform.url, api_key: platform.apiKey };
  const inputs = { ...place, function: 'sample', snapshot_bucket: 'sample-snapshots', ...given };
  const step = await runAction({ workspace: join(ROOT, 'test/fixtures', repository), inputs });
  const folded = step.output
    .trimEnd()
    .replace(/^::group::(.*)\n(?:(?!::endgroup::).*\n)*::endgroup::$/gm, '▸ $1');
  for (const line of folded.split('\n')) {
    const [, command, data = ''] = /^::([\w-]+)(?: [^:]*)?::(.*)$/.exec(line) ?? [];
    if (command === undefined) show(line);
    // Other commands stay out of the log, such as the mask of a secret.
    else if (/^(error|warning|notice)$/.test(command))
      show(`${command}: ${data.replaceAll('%0A', '\n   ').replaceAll('%25', '%')}`);
  }
  return step;
}

/** Requests the page of the sample at the function's address: the revision of the step must answer. */
async function showPage(label: string, platform: Platform, { outputs }: StepResult): Promise<void> {
  const headers = { authorization: `Bearer ${platform.apiKey}` };
  const page = await fetch(outputs.url ?? '', { headers });
  const html = await page.text();
  show(`${label}: ${/<h1>(.*)<\/h1>/.exec(html)?.[1]}`);
  assert.equal(page.status, 200);
  assert.equal(page.headers.get('x-revision-id'), outputs.revision_id);
  assert.match(html, /Hello from the sample/);
}

function showOutputs({ outputs }: StepResult, names: readonly string[]): void {
  show('Outputs');
  for (const name of names) show(`  ${name.padEnd(15)}  ${outputs[name] ?? ''}`);
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
  await showDeployment(platform);
  await showRollback(platform);
  await showUnchanged(platform);
}
heading('That was all. This platform has stopped; to keep one running:');
show('npm run platform   starts one with the sample, and deploys it again on each save');
