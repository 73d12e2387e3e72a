/**
 * What `npm start` shows: the local platform as a server, a sample repository deployed to it by the built action as a
 * runner would start it, and the deployed function called.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { runAction } from '../support/action-process.ts';

const ROOT = join(import.meta.dirname, '../..');
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
  say(`It answers at ${platform.url}`);

  heading('The action deploys test/fixtures/sample through dist/index.js');
  const step = await runAction({
    workspace: SAMPLE,
    inputs: { base_url: platform.url, api_key: platform.apiKey, function: 'sample' },
  });
  // The runner eats this command; the key must not be seen here either.
  say(step.output.replace(/^::add-mask::.*\n/gm, ''));
  if (step.exitCode !== 0) return false;

  heading('Outputs');
  for (const [name, value] of Object.entries(step.outputs)) say(`${name} = ${value}`);
  heading('Job summary');
  say(step.summary);

  heading('The function answers');
  const address = `${step.outputs.url}/`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${platform.apiKey}` } });
  say(`GET ${address} → ${answer.status}\n${await answer.text()}`);
  return answer.ok && step.outputs.revision_id === answer.headers.get('x-revision-id');
}

process.exitCode = (await demonstrate()) ? 0 : 1;
