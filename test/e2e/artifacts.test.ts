import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runAction } from '../support/action-process.ts';
import { startTestPlatform } from '../support/local-platform.ts';
import { createTree } from '../support/tree.ts';

/** The files of a build, some of them pages, one of them large. */
function manyFiles(count: number): Record<string, string> {
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `assets/${index % 40}/chunk-${index}.${index % 10 === 0 ? 'html' : 'js'}`,
      `file ${index}\n`.repeat((index % 50) + 1),
    ]),
  );
  return { ...files, 'large.txt': 'large '.repeat(1_000_000) };
}

async function downloadAll(
  platform: Awaited<ReturnType<typeof startTestPlatform>>,
  bucket: string,
  keys: string[],
) {
  const hashes: Record<string, string> = {};
  for (const key of keys) {
    const { json } = await platform.call('GET', `/storage/buckets/${bucket}/objects/${key}/download-url`);
    const response = await fetch(String(json.downloadUrl));
    hashes[key] = createHash('sha256')
      .update(Buffer.from(await response.arrayBuffer()))
      .digest('hex');
  }
  return hashes;
}

describe('Artifacts', () => {
  it('of a build folder are in the bucket, byte for byte, and a second upload sends only what differs', async () => {
    await using platform = await startTestPlatform();
    const files = manyFiles(600);
    await using tree = await createTree(files);
    const inputs = {
      base_url: platform.url,
      api_key: platform.apiKey,
      bucket: 'site',
      artifacts: '**',
      upload: 'changed',
    };
    const first = await runAction({ workspace: tree.root, inputs });
    expect(first).toMatchObject({
      exitCode: 0,
      outputs: { bucket: 'site', uploaded_count: '601', unchanged_count: '0', changed: 'true' },
    });
    expect(first.output).toContain('::group::Uploaded 601 objects');
    const wanted = Object.fromEntries(
      Object.entries(files).map(([key, text]) => [key, createHash('sha256').update(text).digest('hex')]),
    );
    expect(await downloadAll(platform, 'site', Object.keys(files))).toEqual(wanted);
    const { json } = await platform.call('GET', '/storage/buckets/site/objects/assets/1/chunk-1.js');
    expect(json).toMatchObject({ content_type: 'text/javascript; charset=utf-8' });

    await tree.write({ 'assets/0/chunk-0.html': 'new' });
    const second = await runAction({ workspace: tree.root, inputs });
    expect(second).toMatchObject({ exitCode: 0, outputs: { uploaded_count: '1', unchanged_count: '600' } });
    expect(second.summary).toContain('1 object uploaded to bucket `site`');
  });

  it('are rehearsed on the embedded platform', async () => {
    await using tree = await createTree({ 'index.html': 'hi', 'style.css': 'a{}' });
    const step = await runAction({
      workspace: tree.root,
      inputs: { base_url: 'local', bucket: 'site', bucket_visibility: 'public', artifacts: '**' },
    });
    expect(step).toMatchObject({ exitCode: 0, outputs: { uploaded_count: '2' } });
    expect(step.summary).toMatch(/^## 🧪 Rehearsal passed: 2 objects uploaded to bucket `site`\n/);
  });

  it('are listed in a file on the runner', async () => {
    await using platform = await startTestPlatform();
    await using runnerTemp = await createTree({});
    await using tree = await createTree({ 'a.txt': 'a' });
    const step = await runAction({
      workspace: tree.root,
      inputs: { base_url: platform.url, api_key: platform.apiKey, bucket: 'site', artifacts: '**' },
      environment: { RUNNER_TEMP: runnerTemp.root },
    });
    expect(step.outputs.artifacts_file).toContain(runnerTemp.root);
    expect(JSON.parse(await readFile(step.outputs.artifacts_file ?? '', 'utf8'))).toEqual([
      expect.objectContaining({ key: 'a.txt', size: 1, status: 'uploaded' }),
    ]);
  });

  it('that are cancelled end within a second, fail, and report the state of the bucket', async () => {
    await using platform = await startTestPlatform();
    const faults = [{ method: 'POST', path: '/upload/*', delay_ms: 60_000 }];
    expect(await platform.admin('PUT', '/faults', { body: { faults } })).toMatchObject({ status: 200 });
    await using tree = await createTree(manyFiles(50));
    let cancelledAt = 0;
    const step = await runAction({
      workspace: tree.root,
      inputs: { base_url: platform.url, api_key: platform.apiKey, bucket: 'site', artifacts: '**' },
      onStart: (running) =>
        running.onOutput((output) => {
          if (cancelledAt > 0 || !output.includes('Plan: upload')) return;
          cancelledAt = performance.now() + 500;
          setTimeout(() => running.kill('SIGTERM'), 500);
        }),
    });
    expect(performance.now() - cancelledAt).toBeLessThan(2000);
    expect(step.exitCode).toBe(143);
    expect(step.output).toMatch(
      /^::error title=Upload to site::Cancelled\.%0A.*Bucket "site": 0 objects uploaded/m,
    );
  });
});
