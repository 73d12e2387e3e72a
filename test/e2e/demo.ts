/**
 * What `npm start` shows: the local platform as a server, a sample repository deployed to it with artifacts and a
 * domain by the built action as a runner would start it, and requests to what was deployed. Then a bad deployment that
 * is rolled back, and one that is skipped because nothing has changed. Fails when anything of that goes another way.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { runAction, type StepResult } from '../support/action-process.ts';
import { align, heading, renderLog, renderPage, renderSummary, show, showBelow } from './demo-screen.ts';

const ROOT = join(import.meta.dirname, '../..');
type Texts = Readonly<Record<string, string>>;
/** A hostname that the local platform verifies immediately. */
const DOMAIN = 'sample.localhost';
/** What the sample deploys besides its function. */
const WITH_FILES = { bucket: 'sample-files', artifacts: 'public/**', upload: 'changed', domain: DOMAIN };

async function startPlatform() {
  const program = join(ROOT, 'dist/local-platform/index.js');
  const child = spawn(process.execPath, [program, '--port', '0', '--in-memory', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  if (value === undefined) throw new Error('The local platform did not start.');
  const { url, api_key: apiKey, deno }: Record<'url' | 'api_key' | 'deno', string> = JSON.parse(value);
  return {
    url,
    apiKey,
    deno,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

type Platform = Awaited<ReturnType<typeof startPlatform>>;

async function showDeployment(platform: Platform): Promise<void> {
  heading('2. A workflow step deploys a sample: a function, a file and a domain');
  const step = await runStep('sample', platform, WITH_FILES);
  assert.equal(step.exitCode, 0);
  showOutputs(step, ['operation', 'revision_id', 'revision_status', 'url', 'domain_url', 'uploaded_count']);
  showBelow('Job summary', renderSummary(step.summary, ['Commit', 'Assets', 'Artifacts']));
  await showPage('The function answers', platform, step);

  const visited = await ask(platform.url, { host: DOMAIN });
  showBelow('It answers at its domain too, without the API key', [visited.line]);
  assert.equal(visited.status, 200);

  const address = `${platform.url}/v1/storage/buckets/sample-files/objects`;
  const listed = await ask(address, { authorization: `Bearer ${platform.apiKey}` });
  assert.equal(listed.status, 200);
  const { objects }: { objects: { key: string; size: number }[] } = JSON.parse(listed.text);
  const files = objects.filter(({ key }) => !key.startsWith('.')).map(({ key, size }) => `${key}, ${size} B`);
  showBelow('The bucket contains the file', files);
  assert.match(files.join(), /^public\/logo\.png, \d+ B$/);
}

async function showRollback(platform: Platform): Promise<void> {
  heading('3. A bad deployment: it starts, but answers every request with an error');
  const step = await runStep('broken', platform, {
    health_check: 'functions/functions/{name}/',
    health_check_timeout: '2s',
    rollback_on_failure: 'true',
  });
  assert.equal(step.exitCode, 1);
  showOutputs(step, ['operation', 'revision_id']);
  assert.equal(step.outputs.operation, 'rolled_back');
  showBelow('Job summary', renderSummary(step.summary));
  await showPage('The step has failed, and the function serves the previous page', platform, step);
}

async function showUnchanged(platform: Platform): Promise<void> {
  heading('4. The sample again: nothing has changed, so nothing is deployed');
  const step = await runStep('sample', platform, WITH_FILES);
  assert.equal(step.exitCode, 0);
  showOutputs(step, ['operation', 'changed']);
  assert.equal(step.outputs.operation, 'unchanged');
  assert.equal(step.outputs.changed, 'false');
  await showPage('The same revision serves', platform, step);
}

/** Runs a step that deploys a repository of test/fixtures, and shows its log. */
async function runStep(repository: string, platform: Platform, given: Texts): Promise<StepResult> {
  const place = { base_url: platform.url, api_key: platform.apiKey };
  const inputs = { ...place, function: 'sample', snapshot_bucket: 'sample-snapshots', ...given };
  const step = await runAction({ workspace: join(ROOT, 'test/fixtures', repository), inputs });
  show(renderLog(step.output));
  return step;
}

function showOutputs({ outputs }: StepResult, names: readonly string[]): void {
  showBelow('Outputs', align(names.map((name) => [name, outputs[name] ?? ''])));
}

/** Requests the page of the sample at the function's address: the revision of the step must answer. */
async function showPage(label: string, platform: Platform, { outputs }: StepResult): Promise<void> {
  const page = await ask(`${outputs.url}/`, { authorization: `Bearer ${platform.apiKey}` });
  showBelow(label, [page.line, ...renderPage(page.text)]);
  assert.equal(page.status, 200);
  assert.equal(page.headers['x-revision-id'], outputs.revision_id);
  assert.match(page.text, /Hello from the sample/);
}

/** Sends a GET request with any headers; `fetch` does not send a custom `Host`. */
async function ask(address: string, headers: Texts) {
  const [answer]: IncomingMessage[] = await once(get(address, { headers }), 'response');
  assert(answer);
  return {
    line: `GET ${headers.host ? `http://${headers.host}/` : address} → ${answer.statusCode}`,
    status: answer.statusCode,
    headers: answer.headers,
    text: await text(answer),
  };
}

// Whoever reads may stop; the demonstration goes on to its end, and with it the platform.
process.stdout.on('error', () => undefined);
{
  heading('1. The local platform: the whole API as a server on this machine');
  await using platform = await startPlatform();
  show([`It listens at ${platform.url}, and Deno ${platform.deno} runs its functions`]);
  await showDeployment(platform);
  await showRollback(platform);
  await showUnchanged(platform);
}
heading('That was all. This platform has stopped; to keep one running:');
show(['npm run platform   starts one with the sample, and deploys it again on each save']);
