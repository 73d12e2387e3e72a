import { expect, it } from 'vitest';
import { run } from '../../../src/run.ts';
import { startTestPlatform } from '../../support/local-platform.ts';
import { BUCKETS, createBucket } from '../../support/storage.ts';
import { createTestRunner } from '../../support/test-runner.ts';
import { createTree } from '../../support/tree.ts';

it('Snapshots in a public bucket fail the step before anything is written', async () => {
  await using platform = await startTestPlatform();
  await createBucket(platform, 'public', 'public');
  await using workspace = await createTree({ 'main.ts': 'export default {};' });
  const inputs = { base_url: platform.url, api_key: platform.apiKey ?? '', function: 'leak' };
  const runner = createTestRunner({ ...inputs, snapshot_bucket: 'public' }, { workspace: workspace.root });
  expect(await run(runner)).toBe(false);
  expect(runner.errors[0]).toContain('Could not store snapshots in bucket "public": it is public');
  expect(await platform.call('GET', `${BUCKETS}/public/objects`)).toMatchObject({ json: { objects: [] } });
  expect(await platform.call('GET', '/functions/functions/leak')).toMatchObject({ status: 404 });
});
