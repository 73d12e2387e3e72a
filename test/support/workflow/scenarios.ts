/** What happens in a repository with each workflow of the documents, by its name, and what is there afterwards. */
import { expect } from 'vitest';
import { repositoryName } from '../../project/documents.ts';
import { send } from '../local-platform.ts';
import { PULL_REQUEST } from './events.ts';
import type { Lab } from './lab.ts';
import { jobOf } from './run-workflow.ts';
import { parseWorkflow } from './workflow-file.ts';

/** Returns a function that answers this text, also to a health check. */
export function program(text: string): string {
  return `export default { fetch: () => new Response(${JSON.stringify(text)}) };\n`;
}

const SCRIPTS = {
  build: 'node build.mjs',
  bundle: 'mkdir dist && cp main.ts dist/main.js',
  test: 'node --version',
};
const PACKAGE = { name: 'hello', version: '1.0.0', private: true, scripts: SCRIPTS };
const DATA = Array.from({ length: 40 }, (_, index) => [`data/${index}.txt`, `${index}`]);

export const REPOSITORY_FILES: Readonly<Record<string, string>> = {
  'main.ts': program('first'),
  'functions/hello/main.ts': program('first'),
  'shared/text.ts': 'export const text = "shared";\n',
  'functions/api/main.ts': program('api'),
  'functions/web/main.ts': program('web'),
  'package.json': JSON.stringify(PACKAGE),
  'package-lock.json': JSON.stringify({
    ...{ name: PACKAGE.name, version: PACKAGE.version, lockfileVersion: 3, requires: true },
    packages: { '': { name: PACKAGE.name, version: PACKAGE.version } },
  }),
  'build.mjs': `import { cpSync } from 'node:fs';\ncpSync('pages', 'dist', { recursive: true });\n`,
  'pages/index.html': '<h1>first</h1>',
  'pages/app.js': 'console.log(1);',
  'pages/app.js.map': '{}',
  ...Object.fromEntries(DATA),
};

/** The deployments before a rollback. */
const DEPLOYMENT = parseWorkflow(`
name: Deployments of a test
on: push
jobs:
  deploy:
    runs-on: ubuntu-latest
    permissions: { contents: read }
    steps:
      - uses: actions/checkout@v1
      - uses: ${repositoryName()}@v1
        with:
          base_url: \${{ vars.PLATFORM_URL }}
          api_key: \${{ secrets.PLATFORM_API_KEY }}
          function: hello
          snapshot_bucket: hello-snapshots
`);

type Scenario = (lab: Lab) => Promise<void>;

/** By the name of the workflow. Each one starts it for all of its events. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  async Deploy(lab) {
    await lab.push();
    expect(await lab.answer('hello')).toBe('first');
    await lab.commit({ 'main.ts': program('second') });
    await lab.push();
    expect(await lab.answer('hello')).toBe('second');
  },

  async Previews(lab) {
    const preview = `hello-pr-${PULL_REQUEST}`;
    const comments = () => lab.github.records.comments.map(({ body }) => body);
    await lab.platform.deploy('hello', { 'main.ts': program('production') });
    await lab.pullRequest('opened');
    expect(await lab.answer(preview)).toBe('first');
    expect(comments()).toEqual([expect.stringContaining('hello')]);
    expect(await lab.domains()).toEqual({ 'pr-7.example.com': 'pending' });
    await lab.commit({ 'main.ts': program('second') });
    await lab.pullRequest('synchronize');
    expect(await lab.answer(preview)).toBe('second');
    await lab.pullRequest('closed');
    expect(await lab.functions()).toEqual(['hello']);
    expect(await lab.domains()).toEqual({});
    await lab.pullRequest('reopened');
    expect(await lab.functions()).toEqual(['hello', preview]);
    const { steps } = jobOf(await lab.pullRequestFromFork('synchronize'), 'preview');
    expect(steps.at(-1)?.outputs, 'a rehearsal').toMatchObject({ operation: 'created', url: '' });
    lab.missedPullRequest('closed');
    await lab.schedule();
    expect(await lab.functions()).toEqual(['hello']);
    expect(await lab.domains()).toEqual({});
    expect(comments()).toHaveLength(1);
    expect(await lab.answer('hello')).toBe('production');
  },

  async 'Deploy and preview'(lab) {
    const preview = `hello-pr-${PULL_REQUEST}`;
    await lab.push();
    await lab.commit({ 'main.ts': program('second') });
    for (const action of ['opened', 'synchronize', 'reopened'] as const) await lab.pullRequest(action);
    expect(await lab.answer(preview)).toBe('second');
    expect(await lab.answer('hello')).toBe('first');
    expect(Object.keys(await lab.domains()).sort()).toEqual(['app.example.com', 'pr-7.example.com']);
    await lab.pullRequest('closed');
    const { steps } = jobOf(await lab.pullRequestFromFork('opened'), 'deploy');
    expect(steps.at(-1)?.outputs).toMatchObject({ operation: 'skipped', skipped: 'true' });
    expect(await lab.functions()).toEqual(['hello']);
  },

  async 'Roll back'(lab) {
    await lab.pushTo(DEPLOYMENT);
    const first = await lab.revision('hello');
    await lab.commit({ 'main.ts': program('second') });
    await lab.pushTo(DEPLOYMENT);
    await lab.dispatch();
    expect(await lab.answer('hello')).toBe('first');
    await lab.pushTo(DEPLOYMENT);
    await lab.dispatch({ revision_id: first });
    expect(await lab.answer('hello')).toBe('first');
  },

  async 'Deploy with rollback'(lab) {
    await lab.push();
    await lab.commit({ 'main.ts': program('second') });
    await lab.push();
    await lab.commit({ 'main.ts': 'throw new Error("broken");' });
    await lab.push('failure');
    expect(await lab.answer('hello')).toBe('second');
    await lab.dispatch();
    expect(await lab.answer('hello')).toBe('first');
  },

  async Upload(lab) {
    await lab.schedule();
    const names = ['app.js', 'app.js.map', 'index.html'];
    expect(await lab.objects('reports')).toEqual(names.map((name) => `nightly/${name}`));
  },

  async Site(lab) {
    await lab.commit({ 'pages/old.html': '' });
    await lab.push();
    expect(await lab.objects('my-site')).toEqual(['app.js', 'index.html', 'old.html']);
    expect(await lab.domains()).toEqual({ 'www.example.com': 'pending' });
    await lab.commit({}, 'pages/old.html');
    await lab.push();
    expect(await lab.objects('my-site')).toEqual(['app.js', 'index.html']);
  },

  async Bundle(lab) {
    await lab.push();
    expect(await lab.answer('hello')).toBe('first');
  },

  async Monorepo(lab) {
    await lab.push();
    const before = await lab.revision('web');
    await lab.commit({ 'functions/api/main.ts': program('api 2') });
    await lab.push();
    expect([await lab.answer('api'), await lab.answer('web')]).toEqual(['api 2', 'web']);
    expect(await lab.revision('web'), 'the unchanged function').toBe(before);
  },

  async 'Large upload'(lab) {
    await lab.schedule();
    expect(await lab.objects('data')).toEqual(DATA.map(([path]) => path).sort());
  },

  async Rehearse(lab) {
    const opened = await lab.pullRequestFromFork('opened');
    const { outputs } = jobOf(opened, 'rehearse').steps.at(-1) ?? expect.unreachable();
    expect(outputs).toMatchObject({ operation: 'created', revision_status: 'succeeded' });
    expect(await lab.functions(), 'the real platform').toEqual([]);
  },

  async 'Deploy and test'(lab) {
    const run = await lab.push();
    const revision = await lab.revision('hello');
    expect(jobOf(run, 'test').steps[0]?.log).toMatch(new RegExp(`^first.*${revision}`, 'm'));
  },

  async Production(lab) {
    const url = `${lab.platform.url}/v1/functions/functions/hello/`;
    expect(jobOf(await lab.push(), 'deploy').environmentUrl).toBe(url);
    expect((await send(url, 'GET', lab.platform.apiKey)).text).toBe('first');
  },

  async 'Reviewed deploy'(lab) {
    await lab.push();
    const before = await lab.revision('hello');
    await lab.commit({ 'main.ts': program('second') });
    const run = await lab.push();
    expect(jobOf(run, 'plan').outputs).toEqual({ live: before });
    expect(jobOf(run, 'deploy').steps.at(-1)?.outputs).toMatchObject({ previous_revision_id: before });
    expect(jobOf(run, 'deploy').environmentUrl).toContain('/hello');
    expect(await lab.answer('hello')).toBe('second');
  },

  async 'Test against the local platform'(lab) {
    const run = await lab.pullRequestFromFork('opened');
    expect(jobOf(run, 'test').steps.at(-1)?.log).toContain('first');
    expect(await lab.functions(), 'the real platform').toEqual([]);
  },
};
