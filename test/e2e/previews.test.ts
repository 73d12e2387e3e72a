/** The life of a pull request and a sweep, with the built action, functions that really run and a GitHub API server. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAction, type Step, type StepResult } from '../support/action-process.ts';
import { REPOSITORY } from '../support/github-repository.ts';
import { type GitHubServer, JOB_TOKEN, startGitHubServer } from '../support/github-server.ts';
import { answering, type Json, startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { BUCKETS, createBucket, upload } from '../support/storage.ts';
import { createTree, type Tree } from '../support/tree.ts';

const A = 'a'.repeat(40);
const B = 'b'.repeat(40);
const C = 'c'.repeat(40);
const PREVIEW_DOMAIN = '{preview}.example.localhost';
const HISTORY = '.cloud-platform-deploy/history';

let platform: TestPlatform;
let github: GitHubServer;
let workspace: Tree;
let foreign: State;
const life: Partial<Record<Stage, Moment>> = {};

type Stage =
  | 'opened'
  | 'synchronize'
  | 'closed'
  | 'closed again'
  | 'reopened'
  | 'dry sweep'
  | 'sweep'
  | 'fork';

/** What exists, by name. */
interface State {
  /** What each function answers. */
  readonly functions: Readonly<Record<string, string>>;
  readonly domains: readonly string[];
  readonly site: readonly string[];
  readonly snapshots: readonly string[];
}

/** How a run ended, and what there was then. */
interface Moment extends StepResult {
  readonly state: State;
  readonly comments: readonly string[];
  /** The states of each deployment record, in order. */
  readonly deployments: readonly string[];
}

beforeAll(async () => {
  platform = await startTestPlatform();
  github = await startGitHubServer();
  workspace = await createTree({ 'main.ts': program('first'), 'site/index.html': '<h1>first</h1>' });
  await deployForeign();
  foreign = await readState();

  github.records.pullRequests.set(7, { state: 'open', headSha: A });
  await live('opened', { event: { action: 'opened', head: A } });
  await workspace.write({ 'main.ts': program('second'), 'site/new.html': '' });
  github.records.pullRequests.set(7, { state: 'open', headSha: B });
  await live('synchronize', { event: { action: 'synchronize', head: B } });
  github.records.pullRequests.set(7, { state: 'closed', headSha: B });
  await live('closed', { event: { action: 'closed', head: B } });
  await live('closed again', { event: { action: 'closed', head: B } });
  github.records.pullRequests.set(7, { state: 'open', headSha: C });
  await live('reopened', { event: { action: 'reopened', head: C }, eventName: 'pull_request_target' });

  // The event that closes it is missed.
  github.records.pullRequests.set(7, { state: 'closed', headSha: C });
  github.records.pullRequests.set(70, { state: 'open', headSha: A });
  github.records.pullRequests.set(9, { state: 'closed', headSha: A });
  const sweep = { mode: 'sweep', entrypoint: 'main.ts' };
  await live('dry sweep', { eventName: 'schedule', inputs: { ...sweep, dry_run: 'true' } });
  await live('sweep', { eventName: 'schedule', inputs: sweep });
  const fork = { action: 'opened', head: A, from: 'stranger/hello' };
  await live('fork', { event: fork, inputs: { api_key: '', base_url: '' } });
});

afterAll(async () => {
  await workspace[Symbol.asyncDispose]();
  await github[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

function program(text: string): string {
  return `export default { fetch: () => new Response(${JSON.stringify(text)}) };`;
}

/** What belongs to no pull request, to an open one, to a closed one, and to one that GitHub does not know. */
async function deployForeign(): Promise<void> {
  for (const name of ['hello', 'hello-pr-70', 'hello-pr-404', 'hello-pr-07', 'hello-pr-7-pr-8', 'other-pr-7'])
    await platform.deploy(name, answering(name));
  await createBucket(platform, 'site');
  for (const key of ['index.html', 'pr-70/index.html', 'pr-9/index.html', 'pr-7.html', 'app/pr-7/a'])
    await upload(platform, 'site', key, 'x');
  await createBucket(platform, 'snapshots', 'private');
  await upload(platform, 'snapshots', `${HISTORY}/hello-pr-70/x`, '{}');
  const { json } = await platform.call('GET', '/functions/functions/hello');
  const target = { kind: 'functions', resource_id: json.id };
  for (const hostname of ['www.example.localhost', 'pr-70.example.localhost', 'pr-7.other.localhost']) {
    const answer = await platform.call('POST', '/domains/domains', { body: { hostname, target } });
    expect(answer.status, answer.text).toBe(201);
  }
}

interface Life {
  readonly event?: { readonly action: string; readonly head: string; readonly from?: string };
  readonly eventName?: string;
  readonly inputs?: Step['inputs'];
  readonly environment?: Step['environment'];
}

async function live(stage: Stage, how: Life): Promise<void> {
  const ended = await act(how);
  life[stage] = {
    ...ended,
    state: await readState(),
    comments: github.records.comments.map(({ body }) => body),
    deployments: github.records.deployments.map(({ statuses }) =>
      statuses.map(({ state }) => String(state)).join(', '),
    ),
  };
}

async function act({ event, eventName = 'pull_request', inputs, environment }: Life): Promise<StepResult> {
  const { action, head, from = REPOSITORY } = event ?? {};
  await using payload = await createTree({
    'event.json': JSON.stringify({
      action,
      pull_request: event && {
        number: 7,
        head: { sha: head, repo: { full_name: from } },
        base: { repo: { full_name: REPOSITORY } },
      },
    }),
  });
  return await runAction({
    workspace: workspace.root,
    inputs: {
      ...{ base_url: platform.url, api_key: platform.apiKey, mode: 'auto', function: 'hello' },
      ...{ assets: 'main.ts', bucket: 'site', artifacts: 'site/**', snapshot_bucket: 'snapshots' },
      ...{ preview_domain: PREVIEW_DOMAIN, environment: 'preview', github_token: JOB_TOKEN },
      ...inputs,
    },
    environment: {
      GITHUB_EVENT_PATH: payload.at('event.json'),
      GITHUB_EVENT_NAME: eventName,
      GITHUB_API_URL: github.url.href,
      GITHUB_REPOSITORY: REPOSITORY,
      GITHUB_SHA: 'f'.repeat(40),
      GITHUB_RUN_ID: '17',
      GITHUB_RUN_NUMBER: '1',
      GITHUB_WORKFLOW: 'CI',
      ...environment,
    },
  });
}

async function readState(): Promise<State> {
  const read = async (path: string, list: string, name: string) => {
    const { json } = await platform.call('GET', path);
    return Array.from(Object(json[list]), (record: Json) => String(record[name])).toSorted();
  };
  const names = await read('/functions/functions', 'functions', 'name');
  const answers = names.map(async (name) => {
    const { text } = await platform.call('GET', `/functions/functions/${name}/`);
    return [name, text] as const;
  });
  return {
    functions: Object.fromEntries(await Promise.all(answers)),
    domains: await read('/domains/domains', 'domains', 'hostname'),
    site: await read(`${BUCKETS}/site/objects`, 'objects', 'key'),
    snapshots: await read(`${BUCKETS}/snapshots/objects`, 'objects', 'key'),
  };
}

function at(stage: Stage): Moment {
  const moment = life[stage];
  if (!moment) throw new Error(`there was no ${stage}`);
  return moment;
}

const isOfPreview = (key: string) => key.startsWith('pr-7/') || key.includes('/hello-pr-7/');

describe('A pull request', () => {
  it.each([
    'opened',
    'synchronize',
    'closed',
    'closed again',
    'reopened',
    'dry sweep',
    'sweep',
    'fork',
  ] as const)('passes the run for "%s", which shows neither the token nor the key', (stage) => {
    const { exitCode, output, errorOutput, outputs, summary } = at(stage);
    expect(exitCode, output).toBe(0);
    const shown = [
      output.replaceAll(/^::add-mask::.*\n/gm, ''),
      errorOutput,
      JSON.stringify(outputs),
      summary,
    ];
    for (const secret of [JOB_TOKEN, platform.apiKey]) expect(shown.join('\n')).not.toContain(secret);
  });

  it.each([
    ['opened', 'first', ['pr-7/site/index.html']],
    ['synchronize', 'second', ['pr-7/site/index.html', 'pr-7/site/new.html']],
    ['reopened', 'second', ['pr-7/site/index.html', 'pr-7/site/new.html']],
  ] as const)('has its own function, objects, domain and history once it is %s', (stage, text, keys) => {
    const { state, outputs } = at(stage);
    expect(state.functions).toEqual({ ...foreign.functions, 'hello-pr-7': text });
    expect(state.domains).toEqual([...foreign.domains, 'pr-7.example.localhost'].toSorted());
    expect(state.site.filter((key) => key.startsWith('pr-7/') && !key.includes('manifest'))).toEqual(keys);
    expect(state.site.filter((key) => !isOfPreview(key))).toEqual(foreign.site);
    expect(state.snapshots.filter(isOfPreview)).toHaveLength(1);
    expect(outputs).toMatchObject({
      function: 'hello-pr-7',
      preview: 'pr-7',
      domain: 'pr-7.example.localhost',
      changed: 'true',
      skipped: 'false',
    });
  });

  it.each(['closed', 'closed again', 'sweep'] as const)(
    'leaves nothing behind, and everything else as it was, after the run for "%s"',
    (stage) => {
      const { functions, domains, site, snapshots } = at(stage).state;
      expect(snapshots.filter(isOfPreview)).toEqual([]);
      expect({ functions, domains }).toEqual({ functions: foreign.functions, domains: foreign.domains });
      const kept = stage === 'sweep' ? foreign.site.filter((key) => !key.startsWith('pr-9/')) : foreign.site;
      expect(site).toEqual(kept);
      expect(snapshots).toContain(`${HISTORY}/hello-pr-70/x`);
    },
  );

  it('has one comment, which shows the newest state', () => {
    expect(at('opened').comments).toHaveLength(1);
    expect(at('opened').comments[0]).toContain(A.slice(0, 7));
    for (const stage of ['synchronize', 'closed', 'reopened'] as const) {
      expect(at(stage).comments).toHaveLength(1);
    }
    expect(at('synchronize').comments[0]).toContain(B.slice(0, 7));
    expect(at('closed').comments[0]).toContain('deleted');
    expect(at('closed').comments[0]).not.toContain('| Address |');
    expect(at('reopened').comments[0]).toContain(C.slice(0, 7));
  });

  it('has a deployment record for each deployment, and only the newest is active until the preview is deleted', () => {
    expect(at('opened').deployments).toEqual(['in_progress, success']);
    expect(at('synchronize').deployments).toEqual(['in_progress, success, inactive', 'in_progress, success']);
    for (const stage of ['closed', 'closed again'] as const)
      expect(at(stage).deployments.map((states) => states.split(', ').at(-1))).toEqual([
        'inactive',
        'inactive',
      ]);
    expect(at('reopened').deployments.at(-1)).toBe('in_progress, success');
    const [first] = github.records.deployments;
    expect(first?.request).toMatchObject({
      ref: A,
      environment: 'preview',
      auto_merge: false,
      required_contexts: [],
      transient_environment: true,
      payload: { function: 'hello-pr-7', preview: 'pr-7' },
    });
    expect(first?.statuses[1]).toMatchObject({ auto_inactive: false });
  });

  it('that runs on `pull_request_target` warns of its danger, and other events do not', () => {
    expect(at('reopened').output).toMatch(/^::warning .*pull_request_target/m);
    expect(at('opened').output).not.toContain('pull_request_target');
  });

  it('from a fork without a key is skipped, with every output set', () => {
    const { outputs, output, state } = at('fork');
    expect(outputs).toMatchObject({ skipped: 'true', operation: 'skipped', changed: 'false', preview: '' });
    expect(Object.keys(outputs)).toHaveLength(Object.keys(at('opened').outputs).length);
    expect(output).toMatch(/^::notice .*from a fork/m);
    expect(state).toEqual(at('sweep').state);
  });
});

describe('A sweep', () => {
  it('shows what it would delete in a dry run, and deletes nothing', () => {
    const { state, summary, outputs } = at('dry sweep');
    expect(state).toEqual(at('reopened').state);
    expect(outputs.operation).toBe('planned');
    expect(summary).toContain('would be deleted');
    expect(summary).toMatch(/^\| 7 \|.*hello-pr-7.*would be deleted/m);
  });

  it('says in its summary what it kept and why', () => {
    const { summary } = at('sweep');
    const rows = summary.split('\n').filter((line) => /^\| (?:7|9|70|404) \|/.test(line));
    expect(rows).toEqual([
      expect.stringMatching(/^\| 7 \|.*hello-pr-7.*objects.*pr-7\.example\.localhost.*deleted.*closed/),
      expect.stringMatching(/^\| 9 \|.*objects.*deleted.*closed/),
      expect.stringMatching(/^\| 70 \|.*hello-pr-70.*objects.*pr-70\.example\.localhost.*kept.*open/),
      expect.stringMatching(/^\| 404 \|.*hello-pr-404.*kept/),
    ]);
  });

  it('ends the deployment records of what it deletes', () => {
    expect(at('sweep').deployments.at(-1)).toBe('in_progress, success, inactive');
  });
});

describe('The client for GitHub', () => {
  it.each([
    ['is not loaded, and nothing is asked, by a deployment without `environment`', ''],
    ['is loaded by a deployment with `environment`', 'production'],
  ])('%s', async (_, name) => {
    await using coverage = await createTree({});
    const before = github.requests.length;
    const { exitCode, output } = await act({
      eventName: 'push',
      inputs: { mode: 'deploy', bucket: '', artifacts: '', snapshot_bucket: '', environment: name },
      environment: { NODE_V8_COVERAGE: coverage.root },
    });
    expect(exitCode, output).toBe(0);
    const scripts = await loadedScripts(coverage.root);
    const sources = await Promise.all(scripts.map((script) => readFile(script, 'utf8')));
    expect(sources.some((source) => source.includes('octokit'))).toBe(name !== '');
    expect(github.requests.length > before).toBe(name !== '');
  });
});

/** The files of the bundle that a process has loaded, by its coverage. */
async function loadedScripts(folder: string): Promise<readonly string[]> {
  const reports = await Promise.all(
    (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
  );
  const urls = reports.flatMap((report): readonly string[] =>
    JSON.parse(report).result.map(({ url }: { readonly url: string }) => url),
  );
  return urls.filter((url) => url.includes('/dist/')).map((url) => fileURLToPath(url));
}
