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

const ROOT = join(import.meta.dirname, '../..');
/** A hostname that the local platform verifies immediately. */
const DOMAIN = 'sample.localhost';
/** What the sample deploys besides its function. */
const WITH_FILES = { bucket: 'sample-files', artifacts: 'public/**', upload: 'changed', domain: DOMAIN };

function say(text = ''): void {
  process.stdout.write(`${text}\n`);
}

function heading(text: string): void {
  say(`\n\x1b[1m── ${text}\x1b[0m`);
}

async function startPlatform() {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'dist/local-platform/index.js'), '--port', '0', '--in-memory'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === 3) break;
  }
  const [url, apiKey] = [/https?:\S+/.exec(lines[0] ?? '')?.[0], /\S+$/.exec(lines[2] ?? '')?.[0]];
  if (!url || !apiKey) throw new Error(`The local platform did not start: ${lines.join(' | ')}`);
  return {
    url,
    apiKey,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

type Platform = Awaited<ReturnType<typeof startPlatform>>;

async function demonstrate(): Promise<void> {
  heading('The local platform: the whole API as a server on this machine');
  await using platform = await startPlatform();
  say(`It listens at ${platform.url}`);

  await showDeployment(platform);
  await showRollback(platform);
  await showUnchanged(platform);
}

async function showDeployment(platform: Platform): Promise<void> {
  heading('The action deploys test/fixtures/sample through dist/index.js');
  const step = await runStep('sample', platform, WITH_FILES);
  assert.equal(step.exitCode, 0);

  heading('Outputs');
  showOutputs(step, Object.keys(step.outputs));
  heading('Job summary');
  say(step.summary);

  heading('The function responds at its address, which needs the API key');
  await callFunction(platform, step);

  heading('The function responds at its domain, without a key');
  const visited = await ask(platform.url, { host: DOMAIN });
  say(visited.text);
  assert.equal(visited.status, 200);

  heading('The bucket contains the artifacts');
  const address = `${platform.url}/v1/storage/buckets/sample-files/objects`;
  const listed = await ask(address, { authorization: `Bearer ${platform.apiKey}` });
  say(listed.text);
  assert.equal(listed.status, 200);
}

async function showRollback(platform: Platform): Promise<void> {
  heading('A bad deployment: test/fixtures/broken starts, and answers every request with an error');
  const step = await runStep('broken', platform, {
    health_check: 'functions/functions/{name}/',
    health_check_timeout: '2s',
    rollback_on_failure: 'true',
  });
  assert.equal(step.exitCode, 1);
  assert.equal(step.outputs.operation, 'rolled_back');

  heading('The step has failed, and the function is back on the previous content');
  showOutputs(step, ['operation', 'revision_id', 'revision_status']);
  await callFunction(platform, step);
}

async function showUnchanged(platform: Platform): Promise<void> {
  heading('The sample again: nothing has changed, so nothing is deployed');
  const step = await runStep('sample', platform, WITH_FILES);
  showOutputs(step, ['operation', 'revision_id', 'changed']);
  assert.equal(step.exitCode, 0);
  assert.equal(step.outputs.operation, 'unchanged');
  assert.equal(step.outputs.changed, 'false');
  await callFunction(platform, step);
}

/** Runs a step that deploys a repository of test/fixtures, and shows its log as a runner would. */
async function runStep(
  repository: string,
  platform: Platform,
  inputs: Readonly<Record<string, string>>,
): Promise<StepResult> {
  const step = await runAction({
    workspace: join(ROOT, 'test/fixtures', repository),
    inputs: {
      base_url: platform.url,
      api_key: platform.apiKey,
      function: 'sample',
      snapshot_bucket: 'sample-snapshots',
      ...inputs,
    },
  });
  // A runner removes this command from the log; the key must not be shown here either.
  say(step.output.replace(/^::add-mask::.*\n/gm, '').replaceAll('%0A', '\n'));
  return step;
}

function showOutputs({ outputs }: StepResult, names: readonly string[]): void {
  for (const name of names) say(`${name} = ${outputs[name]}`);
}

/** Requests the page of the sample at the function's address: the revision of the step must answer. */
async function callFunction(platform: Platform, { outputs }: StepResult): Promise<void> {
  const page = await ask(`${outputs.url}/`, { authorization: `Bearer ${platform.apiKey}` });
  say(page.text);
  assert.equal(page.status, 200);
  assert.equal(page.headers['x-revision-id'], outputs.revision_id);
  assert.match(page.text, /Hello from the sample/);
}

/** Sends a GET request with any headers; `fetch` does not send a custom `Host`. */
async function ask(address: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(address, { headers }, resolve).on('error', reject);
  const answer = await promise;
  say(`GET ${address}${headers.host ? ` (Host: ${headers.host})` : ''} → ${answer.statusCode}`);
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

await demonstrate();
