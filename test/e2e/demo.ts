/**
 * What `npm start` shows: the local platform as a server, a sample repository deployed to it with artifacts and a
 * domain by the built action as a runner would start it, and requests to what was deployed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { runAction } from '../support/action-process.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A hostname that the local platform verifies immediately. */
const DOMAIN = 'sample.localhost';
const SAMPLE = join(ROOT, 'test/fixtures/sample');

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

async function demonstrate(): Promise<boolean> {
  heading('The local platform: the whole API as a server on this machine');
  await using platform = await startPlatform();
  say(`It listens at ${platform.url}`);

  heading('The action deploys test/fixtures/sample through dist/index.js');
  const step = await runAction({
    workspace: SAMPLE,
    inputs: {
      base_url: platform.url,
      api_key: platform.apiKey,
      function: 'sample',
      bucket: 'sample-files',
      artifacts: 'public/**',
      domain: DOMAIN,
    },
  });
  // A runner removes this command from the log; the key must not be shown here either.
  say(step.output.replace(/^::add-mask::.*\n/gm, ''));
  if (step.exitCode !== 0) return false;

  heading('Outputs');
  for (const [name, value] of Object.entries(step.outputs)) say(`${name} = ${value}`);
  heading('Job summary');
  say(step.summary);

  const authorization = `Bearer ${platform.apiKey}`;
  heading('The function responds at its address, which needs the API key');
  const called = await ask(`${step.outputs.url}/`, { authorization });
  say(called.text);

  heading('The function responds at its domain, without a key');
  const visited = await ask(platform.url, { host: DOMAIN });
  say(visited.text);

  heading('The bucket contains the artifacts');
  const listed = await ask(`${platform.url}/v1/storage/buckets/sample-files/objects`, { authorization });
  say(listed.text);

  const isOurs = called.headers['x-revision-id'] === step.outputs.revision_id;
  return isOurs && [called, visited, listed].every(({ status }) => status === 200);
}

/** Sends a GET request with any headers; `fetch` does not send a custom `Host`. */
async function ask(address: string, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(address, { headers }, resolve).on('error', reject);
  const answer = await promise;
  say(`GET ${address}${headers.host ? ` (Host: ${headers.host})` : ''} → ${answer.statusCode}`);
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

process.exitCode = (await demonstrate()) ? 0 : 1;
