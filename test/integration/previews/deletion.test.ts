/** The deletion of a preview and a sweep while parts of the platform fail, against the local platform. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GitHubServer, startGitHubServer } from '../../support/github-server.ts';
import { createJumpingClock } from '../../support/jumping-clock.ts';
import { answering, type Json, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';
import { PLATFORM_KEY } from '../../support/other-platform.ts';
import { NUMBER, OLDER, type PreviewRun, type PreviewStep, runPreview } from '../../support/preview-runs.ts';
import { BUCKETS, createBucket, upload } from '../../support/storage.ts';
import { createTree, type Tree } from '../../support/tree.ts';
import { startWholePlatform } from '../../support/whole-platform.ts';

const INPUTS = {
  ...{ function: 'hello', assets: 'main.ts', bucket: 'site', artifacts: 'site/**' },
  ...{ snapshot_bucket: 'snapshots', preview_domain: '{preview}.example.localhost', environment: 'preview' },
};
const NAME = `hello-pr-${NUMBER}`;
const DOMAIN = `pr-${NUMBER}.example.localhost`;
const HISTORY = `.cloud-platform-deploy/history/${NAME}/1-x.json`;

let platform: TestPlatform;
let github: GitHubServer;
let workspace: Tree;

beforeAll(async () => {
  platform = await startTestPlatform({ apiKey: PLATFORM_KEY });
  workspace = await createTree({ 'main.ts': '// main', 'site/a.txt': 'a' });
  await createBucket(platform, 'site');
  await createBucket(platform, 'snapshots', 'private');
});

beforeEach(async () => {
  github = await startGitHubServer();
  return () => github[Symbol.asyncDispose]();
});

afterAll(async () => {
  await workspace[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

/** What a deployment of the preview has left. */
async function addPreview(): Promise<void> {
  const { id } = await platform.deploy(NAME, answering('preview'));
  const target = { kind: 'functions', resource_id: id };
  await platform.call('POST', '/domains/domains', { body: { hostname: DOMAIN, target } });
  for (const key of ['a.txt', 'b.txt']) await upload(platform, 'site', `pr-${NUMBER}/${key}`, 'x');
  await upload(platform, 'snapshots', HISTORY, '{}');
}

async function run(more: Partial<PreviewStep> = {}): Promise<PreviewRun & { readonly error: string }> {
  const closed = { state: 'closed', headSha: OLDER } as const;
  github.records.pullRequests.set(NUMBER, closed);
  const ended = await runPreview({
    ...{ url: platform.url, github, workspace: workspace.root, action: 'closed' as const },
    ...more,
    inputs: { ...INPUTS, ...more.inputs },
  });
  return { ...ended, error: ended.runner.errors.join('\n') };
}

function sweep(inputs: PreviewStep['inputs'] = {}) {
  return run({ inputs: { mode: 'sweep', ...inputs }, workflow: { eventName: 'schedule', event: {} } });
}

/** The parts of the preview that exist. */
async function remaining(): Promise<readonly string[]> {
  const read = async (path: string, list: string, name: string, part: string) => {
    const { json } = await platform.call('GET', path);
    const names = Array.from(Object(json[list]), (record: Json) => String(record[name]));
    return names.some((found) => [NAME, DOMAIN, HISTORY].includes(found) || found.startsWith(`pr-${NUMBER}/`))
      ? [part]
      : [];
  };
  return [
    ...(await read('/domains/domains', 'domains', 'hostname', 'domain')),
    ...(await read('/functions/functions', 'functions', 'name', 'function')),
    ...(await read(`${BUCKETS}/site/objects`, 'objects', 'key', 'objects')),
    ...(await read(`${BUCKETS}/snapshots/objects`, 'objects', 'key', 'history')),
  ];
}

/** Refuses the deletion of a part, each in its own way. */
const FAULTS = {
  domain: { method: 'DELETE', path: '/v1/domains/*', status: 503 },
  function: { method: 'DELETE', path: '/v1/functions/*', status: 403 },
  objects: { method: 'DELETE', path: '/v1/storage/buckets/site/*', status: 403 },
  history: { method: 'DELETE', path: '/v1/storage/buckets/snapshots/*', status: 403 },
} as const;
type Part = keyof typeof FAULTS;
const MESSAGES: Readonly<Record<Part, string>> = {
  domain: DOMAIN,
  function: NAME,
  objects: 'site',
  history: 'snapshots',
};

async function fail(parts: readonly Part[]): Promise<void> {
  const faults = parts.map((part) => FAULTS[part]);
  const answer = await platform.admin('PUT', '/faults', { body: { faults } });
  expect(answer.status, answer.text).toBe(200);
}

const PARTS = Object.keys(FAULTS) as readonly Part[];
const CASES: readonly (readonly Part[])[] = [...PARTS.map((part) => [part]), ['domain', 'objects'], PARTS];

describe.each([
  ['a close', () => run()],
  ['a sweep', () => sweep()],
])('By %s', (_, remove) => {
  it.each(CASES)(
    'every other part of a preview is deleted when the deletion of %s %s %s %s fails',
    async (...all) => {
      const parts = all.filter((part) => part in FAULTS);
      await addPreview();
      await fail(parts);
      const failed = await remove();
      await fail([]);
      expect(failed.done).toBe(false);
      expect(await remaining()).toEqual(parts);
      for (const part of parts) expect(failed.error).toContain(MESSAGES[part]);
      expect(failed.error).not.toContain('was not created');
      for (const line of failed.error.split('\n')) expect(line).toMatch(/^Request id: |^[A-Z].*[.]$/);

      const again = await remove();
      expect(again.error).toBe('');
      expect(await remaining()).toEqual([]);
      expect((await remove()).done).toBe(true);
    },
  );
});

describe('By a close', () => {
  it('every other part of a preview is deleted when the domain service is down', async () => {
    await addPreview();
    await platform.admin('PUT', '/faults', { body: { faults: [{ ...FAULTS.domain, method: '*' }] } });
    const { done, error } = await run();
    await fail([]);
    expect(done).toBe(false);
    expect(error).toContain(DOMAIN);
    expect(await remaining()).toEqual(['domain']);
    await run();
  });
});

describe('A reopened pull request', () => {
  it('has its hostname again, although the deletion of its domain was refused once', async () => {
    await addPreview();
    await fail(['domain']);
    await run();
    await fail([]);
    expect(await remaining()).toEqual(['domain']);

    github.records.pullRequests.set(NUMBER, { state: 'open', headSha: OLDER });
    const reopened = await runPreview({
      ...{ url: platform.url, github, workspace: workspace.root, action: 'reopened' as const },
      inputs: { ...INPUTS, wait_timeout: '0' },
    });
    expect(reopened.runner.errors).toEqual([]);
    expect(reopened.runner.outputs).toMatchObject({ operation: 'created', domain: DOMAIN });
    const target = async (path: string) => (await platform.call('GET', path)).json;
    const { id } = await target(`/functions/functions/${NAME}`);
    expect((await target(`/domains/domains/${DOMAIN}`)).target).toEqual({
      kind: 'functions',
      resource_id: id,
    });
    await run();
    expect(await remaining()).toEqual([]);
  });
});

describe('The summary of a sweep', () => {
  it('does not call a preview deleted of which a part remains', async () => {
    await addPreview();
    await fail(['function']);
    const { runner } = await sweep();
    await fail([]);
    expect(runner.summary).toMatch(/^\| 7 \|.*not deleted/m);
    await sweep();
  });
});

describe('A sweep', () => {
  it.each<[string, PreviewStep['inputs'], readonly string[]]>([
    ['a function', { bucket: '', preview_domain: '', snapshot_bucket: '' }, ['domain', 'objects', 'history']],
    [
      'a bucket',
      { function: '', artifacts: '', preview_domain: '', snapshot_bucket: '' },
      ['domain', 'function', 'history'],
    ],
    ['another prefix', { function: '', key_prefix: 'app/', preview_domain: '', snapshot_bucket: '' }, PARTS],
  ])('that names only %s deletes nothing else', async (_, inputs, kept) => {
    await addPreview();
    const { done, error } = await sweep(inputs);
    expect(done, error).toBe(true);
    expect(await remaining()).toEqual(kept);
    await sweep();
  });

  it.each([
    ['{preview}.bücher.localhost', `pr-${NUMBER}.xn--bcher-kva.localhost`],
    ['Bücher-{preview}.localhost', `xn--bcher-pr-${NUMBER}-9db.localhost`],
  ])('with `preview_domain` %s finds and deletes the domain %s', async (preview_domain, hostname) => {
    const { id } = await platform.deploy('hello', answering('hello'));
    const target = { kind: 'functions', resource_id: id };
    await platform.call('POST', '/domains/domains', { body: { hostname, target } });
    const { error, runner } = await sweep({ preview_domain });
    expect(error).toBe('');
    expect(runner.summary).toMatch(/^\| 7 \|.*deleted/m);
    expect((await platform.call('GET', '/domains/domains')).json).toEqual({ domains: [] });
  });

  it('succeeds when the list of objects stays without an answer after their deletion', async () => {
    await using other = await startWholePlatform({}, { bucket: { name: 'site' } });
    using clock = createJumpingClock();
    other.storage.put(`pr-${NUMBER}/a.txt`, 'a');
    other.begin({
      faults: [{ on: 'list objects', when: 'before', skip: 2, times: 999, what: { status: 503 } }],
    });
    const { error, runner } = await run({
      ...{ url: other.url, clock, workflow: { eventName: 'schedule', event: {} } },
      inputs: { mode: 'sweep', snapshot_bucket: '', preview_domain: '' },
    });
    expect(error).toBe('');
    expect([...other.storage.objects.keys()]).toEqual([]);
    expect(runner.notices.join()).toContain(
      'The platform acknowledged the deletion of 1 object in bucket "site", but it cannot be read back',
    );
  });

  it('keeps the preview of a pull request that is reopened after it was read', async () => {
    await addPreview();
    let reads = 0;
    const gate = async ({ path }: { readonly path: string }) => {
      if (path.includes('/pulls/')) reads += 1;
      if (reads === 2) github.records.pullRequests.set(NUMBER, { state: 'open', headSha: OLDER });
    };
    await github[Symbol.asyncDispose]();
    github = await startGitHubServer({ gate });
    const { done, error, runner } = await sweep();
    expect(done, error).toBe(true);
    expect(await remaining()).toEqual(PARTS);
    expect(runner.summary).toMatch(/^\| 7 \|.*kept: the pull request is open/m);
    await sweep();
    expect(await remaining()).toEqual([]);
  });

  it.each([401, 403, 500])(
    'deletes nothing when GitHub answers %i about the pull requests',
    async (status) => {
      await addPreview();
      github.faults.push({ match: /\/pulls\//, answer: { status, body: { message: 'no' } } });
      const { done, error } = await sweep();
      expect(done).toBe(false);
      expect(error).toContain(`Could not read pull request ${NUMBER}`);
      if (status < 500) expect(error).toContain('`permissions: { pull-requests: read }`');
      expect(await remaining()).toEqual(PARTS);
      github.faults.length = 0;
      await sweep();
    },
  );
});
