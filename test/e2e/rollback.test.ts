/** Snapshots and rollback, with the built action and functions that really run. */
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAction, type Step, type StepResult } from '../support/action-process.ts';
import { type Json, startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { BUCKETS, createBucket, download, upload } from '../support/storage.ts';
import { createTree, type Entry } from '../support/tree.ts';

type Files = Readonly<Record<string, Entry>>;

/** Answers `/<asset>` with the asset, and `/healthz` with a status. */
function program(text: string, { health = 200, start = '' } = {}): string {
  return `// ${text}
${start}
export default {
  async fetch(request: Request) {
    const asset = new URL(request.url).pathname.split('/').at(-1);
    if (asset === 'healthz') return new Response('no database', { status: ${health} });
    return new Response(await Deno.readFile(new URL('./' + asset, import.meta.url)));
  },
};
`;
}

/** The two deployments that the function has when each test begins, whatever other tests have added. */
const FIRST: Files = {
  'main.ts': program('first'),
  'page.html': '<h1>first</h1> Grüße, 你好\r\n\ufeff',
  'logo.bin': randomBytes(70_000),
  'empty.txt': '',
};
const SECOND: Files = { 'start.ts': program('second'), 'page.html': '<h1>second</h1>' };

const BUCKET = 'snapshots';
const HISTORY = '.cloud-platform-deploy/history/';
let platform: TestPlatform;
let first: Ended;
let second: Ended;

beforeAll(async () => {
  platform = await startTestPlatform();
  first = await run({ files: FIRST });
  second = await run({ files: SECOND, inputs: { entrypoint: 'start.ts' } });
});
afterAll(() => platform.close());

/** The end of a step. */
interface Ended extends StepResult {
  /** The text of its error; empty for a success. */
  readonly error: string;
}

interface Run extends Pick<Step, 'onStart'> {
  readonly files?: Files;
  readonly inputs?: Step['inputs'];
}

/** Runs the action on a repository with these files, and checks that it leaves no temporary file and shows no secret. */
async function run({ files = {}, inputs: more = {}, ...step }: Run): Promise<Ended> {
  await using workspace = await createTree(files);
  await using temp = await createTree({});
  const inputs = {
    base_url: platform.url,
    api_key: platform.apiKey,
    function: 'site',
    snapshot_bucket: BUCKET,
    ...more,
  };
  const environment = { RUNNER_TEMP: temp.root, RUNNER_DEBUG: '1' };
  const ended = await runAction({ workspace: workspace.root, inputs, environment, ...step });
  expect((await readdir(temp.root)).filter((name) => !name.startsWith('result-'))).toEqual([]);
  const { output, errorOutput, outputs, summary } = ended;
  const result = await readFile(outputs.result_file ?? '', 'utf8');
  const shown = [
    output.replace(/^::add-mask::.*\n/, ''),
    errorOutput,
    JSON.stringify(outputs),
    summary,
    result,
  ];
  for (const secret of [inputs.api_key, '/upload/', '/download/'])
    expect(shown.join('\n')).not.toContain(secret);
  const error = /^::error title=[^:]+::(.*)$/m.exec(output)?.[1] ?? '';
  return { ...ended, error: error.replaceAll('%0A', '\n') };
}

function rollBack(revisionId: string | undefined, inputs: Step['inputs'] = {}): Promise<Ended> {
  return run({ inputs: { mode: 'rollback', revision_id: revisionId ?? '', ...inputs } });
}

/** Asks the function for an asset. */
async function answerOf(asset: string, name = 'site'): Promise<Buffer> {
  const response = await fetch(`${platform.url}/v1/functions/functions/${name}/${asset}`, {
    headers: { authorization: `Bearer ${platform.apiKey}` },
  });
  return Buffer.from(await response.arrayBuffer());
}

async function expectContent(files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files))
    expect((await answerOf(path)).equals(Buffer.from(content as string)), path).toBe(true);
}

async function newestRevision(name = 'site'): Promise<unknown> {
  return (await platform.call('GET', `/functions/functions/${name}`)).json.revision_id;
}

/** Returns the keys of the snapshots and histories that begin with this. */
async function keysIn(prefix: string, bucket = BUCKET): Promise<readonly string[]> {
  const { json } = await platform.call('GET', `${BUCKETS}/${bucket}/objects`);
  const keys = Array.from(Object(json.objects), ({ key }: Json) => String(key));
  return keys.filter((key) => key.startsWith(prefix));
}

/** Returns the revisions in the history of the function. */
async function recorded(): Promise<readonly unknown[]> {
  const objects = await Promise.all(
    (await keysIn(`${HISTORY}site/`)).map(async (key) => (await download(platform, BUCKET, key)).text()),
  );
  return objects.flatMap((text) =>
    Array.from(JSON.parse(text).entries, (entry) => Object(entry).revision_id),
  );
}

describe('A deployment with snapshots', () => {
  it('of content that is live already creates no revision, and says so', async () => {
    const files = { 'main.ts': program('same'), 'page.html': 'same' };
    const deployed = await run({ files });
    const again = await run({ files });
    expect(again).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'unchanged', changed: 'false', revision_id: deployed.outputs.revision_id },
    });
    expect(await newestRevision()).toBe(deployed.outputs.revision_id);
    expect(again.output).toContain('`skip_unchanged: false` deploys it anyway');
    expect(again.summary).toContain('## ✅ `site` is unchanged');
  });

  it('that fails at its health check is rolled back, and one that never started replaces nothing', async () => {
    const before = await answerOf('page.html');
    const broken = await run({
      files: { 'main.ts': program('broken', { start: 'throw new Error("no configuration");' }) },
      inputs: { rollback_on_failure: 'true' },
    });
    expect(broken).toMatchObject({ exitCode: 1, outputs: { operation: 'redeployed', changed: 'true' } });
    expect(broken.error).toMatch(
      /^Revision [0-9a-f]{8} of "site" failed: Error: no configuration \(main\.ts:2:7\)\.\nRevision [0-9a-f]{8} is still serving\.\n/,
    );
    expect(broken.summary).toMatch(
      /^## ❌ Revision `[0-9a-f]{8}` of `site` failed; `[0-9a-f]{8}` still serves\n/,
    );
    expect(await newestRevision()).toBe(broken.outputs.revision_id);
    expect(await answerOf('page.html')).toEqual(before);

    const unhealthy = await run({
      files: { 'main.ts': program('unhealthy', { health: 500 }), 'page.html': 'unhealthy' },
      inputs: {
        rollback_on_failure: 'true',
        health_check: 'functions/functions/{name}/healthz',
        health_check_timeout: '1s',
      },
    });
    expect(unhealthy).toMatchObject({ exitCode: 1, outputs: { operation: 'rolled_back', changed: 'true' } });
    expect(unhealthy.error).toMatch(
      /The health check of function "site" failed after 1 s: GET .* answered 500 .*: no database\.$/m,
    );
    expect(unhealthy.output).toMatch(
      /^↩️ Health check failed for 1(?:\.\d)? s \(last: 500\)\. Rolling back to the content of revision /m,
    );
    expect(unhealthy.error).toContain('Function "site" is back on the content of revision ');
    expect(await answerOf('page.html')).toEqual(before);
    expect(await newestRevision()).toBe(unhealthy.outputs.revision_id);
  });

  it('to a public bucket fails before anything is written', async () => {
    await createBucket(platform, 'public', 'public');
    const inputs = { function: 'leak', snapshot_bucket: 'public' };
    const { exitCode, error } = await run({ files: SECOND, inputs: { ...inputs, entrypoint: 'start.ts' } });
    expect(exitCode).toBe(1);
    expect(error).toContain('Could not store snapshots in bucket "public": it is public');
    expect(await keysIn('', 'public')).toEqual([]);
    expect(await platform.call('GET', '/functions/functions/leak')).toMatchObject({ status: 404 });
  });

  it.each([
    ['storage:read', { services: ['functions'], actions: ['read', 'write'] }],
    ['storage:write', { services: ['functions', 'storage'], actions: ['read'] }],
  ])(
    'and a key without %s fails with an error that names it, before the function is deployed',
    async (permission, grant) => {
      const { json } = await platform.admin('POST', '/keys', { body: { name: permission, ...grant } });
      const before = await newestRevision();
      const { exitCode, error } = await run({
        files: { 'main.ts': program(permission) },
        inputs: { api_key: String(json.key) },
      });
      expect(exitCode).toBe(1);
      expect(error).toContain(permission);
      expect(await newestRevision()).toBe(before);
    },
  );

  it('at the same time as another one loses no entry of the history', async () => {
    const texts = ['one', 'other'];
    const ends = await Promise.all(texts.map((text) => run({ files: { 'main.ts': program(text) } })));
    const revisions = ends.map(({ outputs }) => outputs.revision_id);
    expect(new Set(revisions).size).toBe(2);
    expect(await recorded()).toEqual(
      expect.arrayContaining([...revisions, first.outputs.revision_id, second.outputs.revision_id]),
    );
  });

  it.each<[string, string, object]>([
    ['stores its snapshot', 'Plan: redeploy', { method: 'POST', path: '/upload/*', delay_ms: 60_000 }],
    ['waits for its health check', 'Health check: 500', {}],
  ])('that is cancelled while it %s sends no rollback', async (_when, line, fault) => {
    await platform.admin('PUT', '/faults', { body: { faults: 'path' in fault ? [fault] : [] } });
    const before = await newestRevision();
    let isKilled = false;
    const ended = await run({
      files: { 'main.ts': program(`cancelled ${line}`, { health: 500 }) },
      inputs: { rollback_on_failure: 'true', health_check: 'functions/functions/{name}/healthz' },
      onStart: (running) =>
        running.onOutput((output) => {
          if (isKilled || !output.includes(line)) return;
          isKilled = true;
          setTimeout(() => running.kill('SIGTERM'), 100);
        }),
    });
    await platform.admin('PUT', '/faults', { body: { faults: [] } });
    expect(ended.exitCode).toBe(143);
    expect(ended.error).toMatch(/^Cancelled\./);
    expect(await newestRevision()).toBe(ended.outputs.revision_id || before);
    expect(ended.output).not.toContain('Rolling back');
  });
});

describe('A rollback from an empty workspace', () => {
  it('brings back the exact content of a revision, of a function that was deleted, and the previous one', async () => {
    const back = await rollBack(first.outputs.revision_id);
    expect(back).toMatchObject({ exitCode: 0, outputs: { operation: 'rolled_back', changed: 'true' } });
    await expectContent(FIRST);

    await platform.call('DELETE', '/functions/functions/site');
    const created = await rollBack(second.outputs.revision_id);
    expect(created).toMatchObject({ exitCode: 0, outputs: { operation: 'rolled_back' } });
    await expectContent(SECOND);

    const previous = await rollBack('previous');
    expect(previous).toMatchObject({ exitCode: 0, outputs: { operation: 'rolled_back' } });
    expect(previous.summary).toContain(
      `## ↩️ \`site\` is back on the content of revision \`${first.outputs.revision_id?.slice(0, 8)}\``,
    );
    await expectContent(FIRST);
  });

  it('with dry_run lists the choices and the changes of files, and changes nothing', async () => {
    const before = await newestRevision();
    const planned = await rollBack(second.outputs.revision_id, { dry_run: 'true' });
    expect(planned).toMatchObject({ exitCode: 0, outputs: { operation: 'planned', changed: 'false' } });
    expect(planned.output).toMatch(
      new RegExp(
        `^::group::The history contains \\d+ revisions .*$[^]*^ {2}${second.outputs.revision_id}, `,
        'm',
      ),
    );
    expect(planned.output).toContain('Revision to bring back:');
    expect(planned.output).toMatch(/^ {2}added "start\.ts", /m);
    expect(await newestRevision()).toBe(before);
  });

  it('to a damaged snapshot fails, leaves the function alone, and lists what can be brought back', async () => {
    const key = `.cloud-platform-deploy/snapshots/${second.outputs.assets_digest}`;
    const original = Buffer.from(await (await download(platform, BUCKET, key)).arrayBuffer());
    const damaged = Buffer.from(original);
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 40) ^ 1, damaged.length - 40);
    await upload(platform, BUCKET, key, damaged);
    const before = await newestRevision();
    const { exitCode, error } = await rollBack(second.outputs.revision_id);
    await upload(platform, BUCKET, key, original);
    expect(exitCode).toBe(1);
    expect(error).toMatch(/^Could not roll back function "site": the snapshot of revision .* is damaged/);
    expect(error).toMatch(
      /set `revision_id` to one of these revisions:\n(?:- )?[0-9a-f-]{36}, commit 0123456, .* UTC/,
    );
    expect(error).not.toContain(`\n- ${second.outputs.revision_id}`);
    expect(await newestRevision()).toBe(before);
  });
});
