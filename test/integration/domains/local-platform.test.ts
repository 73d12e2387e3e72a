/** A domain on the local platform: its target answers under its name. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../../src/config/reader.ts';
import { run } from '../../../src/run.ts';
import { sampleWorkspace } from '../../support/deploy-runs.ts';
import { sendToHost } from '../../support/host-request.ts';
import { startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';
import { createTestRunner } from '../../support/test-runner.ts';

/** Runs the action in a small repository that has a function and a page. */
async function runStep(platform: TestPlatform, inputs: Partial<Inputs>) {
  await using workspace = await sampleWorkspace();
  await mkdir(join(workspace.path, 'site'));
  await writeFile(join(workspace.path, 'site/index.html'), '<h1>Welcome</h1>');
  const runner = createTestRunner(
    { base_url: platform.url, api_key: platform.apiKey, ...inputs },
    { workspace: workspace.path },
  );
  const done = await run(runner);
  return { done, runner, error: runner.errors.join('\n'), outputs: runner.outputs };
}

describe('A domain on the local platform', () => {
  it('serves the function that the same step deployed, and a second step keeps it', async () => {
    await using platform = await startTestPlatform();
    const inputs = { function: 'hello', domain: 'App.test' };

    const first = await runStep(platform, inputs);
    expect(first.error).toBe('');
    expect(first.outputs).toMatchObject({
      operation: 'created',
      domain: 'App.test',
      domain_status: 'active',
    });
    const answer = await sendToHost(platform.url, 'app.test', { path: '/' });
    expect(answer.text).toBe('grüß dich');

    const listed = await platform.call('GET', '/domains/domains');
    const second = await runStep(platform, { ...inputs, domain: 'app.test' });
    expect(second.error).toBe('');
    expect(second.runner.lines.join('\n')).toContain('Kept domain app.test for function ');
    expect((await platform.call('GET', '/domains/domains')).json).toEqual(listed.json);

    const deleted = await runStep(platform, { ...inputs, mode: 'delete' });
    expect(deleted.error).toBe('');
    expect((await platform.call('GET', '/domains/domains')).json).toEqual({ domains: [] });
    expect((await platform.call('GET', '/functions/functions')).json).toEqual({ functions: [] });
  });

  it('serves the public bucket that the same step filled', async () => {
    await using platform = await startTestPlatform();
    const inputs = {
      bucket: 'site',
      artifacts: '**',
      artifacts_root: 'site',
      bucket_visibility: 'public',
      domain: 'site.test',
    };
    const step = await runStep(platform, inputs);
    expect(step.error).toBe('');
    expect(step.outputs).toMatchObject({
      operation: 'uploaded',
      changed: 'true',
      uploaded_count: '1',
      domain_status: 'active',
    });
    expect((await sendToHost(platform.url, 'site.test', { path: '/' })).text).toBe('<h1>Welcome</h1>');
  });

  it('serves a bucket that the same step created, also when only the list shows it', async () => {
    await using platform = await startTestPlatform();
    const faults = [{ method: 'GET', path: '/v1/storage/buckets/site', status: 403 }];
    await platform.admin('PUT', '/faults', { body: { faults } });
    const step = await runStep(platform, {
      bucket: 'site',
      artifacts: '**',
      artifacts_root: 'site',
      bucket_visibility: 'public',
      domain: 'site.test',
    });
    expect(step.error).toBe('');
    expect(step.outputs).toMatchObject({ operation: 'uploaded', domain_status: 'active' });
    expect((await sendToHost(platform.url, 'site.test', { path: '/' })).text).toBe('<h1>Welcome</h1>');
  });

  it('is refused for a private bucket before anything is written', async () => {
    await using platform = await startTestPlatform();
    await platform.call('POST', '/storage/buckets', { body: { name: 'site', visibility: 'private' } });
    const step = await runStep(platform, {
      function: 'hello',
      bucket: 'site',
      artifacts: 'site/**',
      domain: 'site.test',
      domain_target: 'bucket',
    });
    expect(step.error).toContain('No domain can point at bucket "site": it is private');
    expect((await platform.call('GET', '/functions/functions')).json).toEqual({ functions: [] });
    expect((await platform.call('GET', '/storage/buckets/site/objects')).json).toEqual({ objects: [] });
  });

  it('is reported as pending with the DNS record that is missing', async () => {
    await using platform = await startTestPlatform();
    const { id } = await platform.deploy('hello', {
      'main.ts': 'export default { fetch: () => new Response() }',
    });
    const inputs = { domain: 'app.example.com', domain_target: `functions/${id}` };
    const step = await runStep(platform, inputs);
    expect(step.error).toBe('');
    expect(step.outputs.domain_status).toBe('pending');
    for (const shown of [step.runner.lines.join('\n'), step.runner.notices.join('\n')]) {
      expect(shown).toContain('The DNS record "app.example.com A 127.0.0.1" is missing.');
    }
    expect(step.runner.summary).toContain('app.example.com A 127.0.0.1');
  });

  it('fails a step that deployed a live revision when it is pending for too long', async () => {
    await using platform = await startTestPlatform();
    const inputs = { function: 'hello', domain: 'app.example.com', domain_timeout: '1s' };
    const step = await runStep(platform, inputs);
    expect(step.error.split('\n')).toEqual([
      'Domain app.example.com is still pending after 1 s.',
      expect.stringMatching(
        /^Revision [0-9a-f]{8} of "hello" is live\. Domain app\.example\.com was registered for function \S+\.$/,
      ),
      'The platform reports:',
      expect.stringMatching(/^- Waiting for a DNS record/),
      expect.stringMatching(/^- The DNS record "app\.example\.com A 127\.0\.0\.1" is missing/),
      expect.stringMatching(/^Set the domain's DNS records at the registrar/),
    ]);
    expect(step.runner.summary).toMatch(
      /^## ❌ `hello` is live: revision `[0-9a-f]{8}`, but domain `app\.example\.com` is still pending\n/,
    );
    expect(step.outputs).toMatchObject({ operation: 'created', domain_status: 'pending', domain_url: '' });
  });

  it('is active once the platform has seen its DNS record', async () => {
    await using platform = await startTestPlatform();
    const { id } = await platform.deploy('hello', {
      'main.ts': 'export default { fetch: () => new Response() }',
    });
    const inputs = { domain: 'app.example.com', domain_target: `functions/${id}` };
    const step = runStep(platform, { ...inputs, domain_timeout: '30s' });
    while ((await platform.call('GET', '/domains/domains/app.example.com')).status !== 200) await sleep(20);
    expect((await platform.admin('POST', '/domains/app.example.com/verify')).status).toBe(200);
    const { error, outputs } = await step;
    expect(error).toBe('');
    expect(outputs.domain_status).toBe('active');
  });

  it('is replaced on request when its function was deleted', async () => {
    await using platform = await startTestPlatform();
    const inputs = { function: 'hello', domain: 'app.test' };
    await runStep(platform, inputs);
    await platform.call('DELETE', '/functions/functions/hello');

    const refused = await runStep(platform, inputs);
    expect(refused.error).toContain('Domain app.test is registered for function');
    expect(refused.error).toContain('`domain_replace: true`');
    expect((await platform.call('GET', '/functions/functions')).json).toEqual({ functions: [] });

    const replaced = await runStep(platform, { ...inputs, domain_replace: 'true' });
    expect(replaced.error).toBe('');
    expect(replaced.outputs).toMatchObject({ operation: 'created', domain_status: 'active' });
  });

  it.each([
    ['read', 'domains:read', true],
    ['write', 'domains:write', false],
  ])('needs a key that may %s domains', async (action, permission, isGreen) => {
    await using platform = await startTestPlatform();
    const { id } = await platform.deploy('hello', {
      'main.ts': 'export default { fetch: () => new Response() }',
    });
    const actions = ['read', 'write', 'delete'].filter((each) => each !== action);
    const key = await platform.admin('POST', '/keys', {
      body: { name: 'narrow', services: ['domains'], actions },
    });
    expect(key.status, key.text).toBe(201);
    const step = await runStep(platform, {
      api_key: String(key.json.key),
      domain: 'app.test',
      domain_target: `functions/${id}`,
    });
    expect(step.done).toBe(isGreen);
    expect([...step.runner.errors, ...step.runner.notices].join('\n')).toContain(permission);
  });
});
