/** What happens in a repository with each workflow of the documents, by its name, and what is there afterwards. */
import { ok, deepStrictEqual as same } from 'node:assert';
import { repositoryName } from '../project/documents.ts';
import type { Lab } from './lab.ts';

function match(log: string, pattern: RegExp): void {
  ok(pattern.test(log), `The log does not contain ${pattern}.`);
}

/** Returns a function that answers this text, also to a health check. */
const program = (text: string) => `export default { fetch: () => new Response(${JSON.stringify(text)}) };\n`;

const SCRIPTS = {
  build: 'node build.mjs',
  bundle: 'mkdir dist && cp main.ts dist/main.js',
  test: 'node --version',
};
const PACKAGE = { name: 'hello', version: '1.0.0', private: true, scripts: SCRIPTS };
const DATA = Array.from({ length: 40 }, (_, index) => `data/${index}.txt`);
const LOCK = { lockfileVersion: 3, requires: true, packages: { '': { name: 'hello', version: '1.0.0' } } };

/** What each repository contains. */
export const FILES: Readonly<Record<string, string>> = {
  'main.ts': program('first'),
  'functions/hello/main.ts': program('first'),
  'shared/text.ts': 'export const text = "shared";\n',
  'functions/api/main.ts': program('api'),
  'functions/web/main.ts': program('web'),
  'package.json': JSON.stringify(PACKAGE),
  'package-lock.json': JSON.stringify({ name: PACKAGE.name, version: PACKAGE.version, ...LOCK }),
  'build.mjs': `import { cpSync } from 'node:fs';\ncpSync('pages', 'dist', { recursive: true });\n`,
  'pages/index.html': '<h1>first</h1>',
  'pages/app.js': 'console.log(1);',
  'pages/app.js.map': '{}',
  ...Object.fromEntries(DATA.map((path) => [path, path])),
};

/** The deployments before a rollback. */
const DEPLOYMENT = `
name: Deployments of a test
on: push
jobs:
  deploy:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v1
      - uses: ${repositoryName()}@v1
        with:
          base_url: \${{ vars.PLATFORM_URL }}
          api_key: \${{ secrets.PLATFORM_API_KEY }}
          function: hello
          snapshot_bucket: hello-snapshots
`;

/** By the name of the workflow. */
export const SCENARIOS: Readonly<Record<string, (lab: Lab) => Promise<void>>> = {
  async Deploy(lab) {
    await lab.push();
    same(await lab.answer('hello'), 'first');
    await lab.commit({ 'main.ts': program('second') });
    await lab.push();
    same(await lab.answer('hello'), 'second');
  },

  async Previews(lab) {
    const comments = () => lab.github.records.comments.length;
    await lab.platform.deploy('hello', { 'main.ts': program('production') });
    await lab.pullRequest('opened');
    same([await lab.answer('hello-pr-7'), comments()], ['first', 1]);
    same(await lab.domains(), ['pr-7.example.com']);
    await lab.commit({ 'main.ts': program('second') });
    await lab.pullRequest('synchronize');
    same(await lab.answer('hello-pr-7'), 'second');
    await lab.pullRequest('closed');
    same([await lab.functions(), await lab.domains()], [['hello'], []]);
    await lab.pullRequest('reopened');
    match(await lab.fromFork('synchronize'), /Rehearsal passed/);
    lab.closeUnseen();
    await lab.schedule();
    same([await lab.functions(), await lab.domains(), comments()], [['hello'], [], 1]);
    same(await lab.answer('hello'), 'production');
  },

  async 'Preview build'(lab) {
    match(await lab.fromFork('opened'), /Job succeeded/);
  },

  async Preview(lab) {
    await lab.platform.deploy('hello', { 'main.ts': program('production') });
    match(await lab.built('failure'), /^(?!.*Run Main)/s);
    await lab.built('success');
    same([await lab.answer('hello-pr-7'), await lab.domains()], ['first', ['pr-7.example-previews.com']]);
    match(`${lab.github.records.comments[0]?.body}`, /Fork \| `stranger\/hello`/);
    await lab.closed();
    same(await lab.functions(), ['hello']);
    await lab.built('success');
    lab.closeUnseen();
    await lab.schedule();
    same([await lab.functions(), await lab.answer('hello')], [['hello'], 'production']);
  },

  async 'Deploy and preview'(lab) {
    await lab.push();
    await lab.commit({ 'main.ts': program('second') });
    await lab.pullRequest('opened');
    same([await lab.answer('hello-pr-7'), await lab.answer('hello')], ['second', 'first']);
    same(await lab.domains(), ['app.example.com', 'pr-7.example.com']);
    await lab.pullRequest('closed');
    match(await lab.fromFork('opened'), /set-output:: skipped=true/);
    same(await lab.functions(), ['hello']);
  },

  async 'Roll back'(lab) {
    await lab.push({ workflow: DEPLOYMENT });
    const first = await lab.revision('hello');
    await lab.commit({ 'main.ts': program('second') });
    await lab.push({ workflow: DEPLOYMENT });
    await lab.dispatch();
    same(await lab.answer('hello'), 'first');
    await lab.push({ workflow: DEPLOYMENT });
    await lab.dispatch({ revision_id: first });
    same(await lab.answer('hello'), 'first');
  },

  async 'Staging, then production'(lab) {
    await lab.push();
    same([await lab.answer('hello-staging'), await lab.answer('hello')], ['first', 'first']);
  },

  async 'Deploy with rollback'(lab) {
    await lab.push();
    await lab.commit({ 'main.ts': program('second') });
    await lab.push();
    await lab.commit({ 'main.ts': 'throw new Error("broken");' });
    match(await lab.push({ fails: true }), /Error: broken.*still serving/);
    same(await lab.answer('hello'), 'second');
    await lab.dispatch();
    same(await lab.answer('hello'), 'first');
  },

  async Upload(lab) {
    await lab.schedule();
    same(await lab.objects('reports'), ['nightly/app.js', 'nightly/app.js.map', 'nightly/index.html']);
  },

  async Site(lab) {
    await lab.commit({ 'pages/old.html': '' });
    await lab.push();
    same(await lab.objects('my-site'), ['app.js', 'index.html', 'old.html']);
    same(await lab.domains(), ['www.example.com']);
    await lab.commit({}, 'pages/old.html');
    await lab.push();
    same(await lab.objects('my-site'), ['app.js', 'index.html']);
  },

  async Bundle(lab) {
    await lab.push();
    same(await lab.answer('hello'), 'first');
  },

  async Monorepo(lab) {
    await lab.push();
    const before = await lab.revision('web');
    await lab.commit({ 'functions/api/main.ts': program('api 2') });
    await lab.push();
    same([await lab.answer('api'), await lab.answer('web')], ['api 2', 'web']);
    same(await lab.revision('web'), before);
  },

  async 'Large upload'(lab) {
    await lab.schedule();
    same(await lab.objects('data'), DATA.toSorted());
  },

  async Rehearse(lab) {
    match(await lab.fromFork('opened'), /Rehearsal passed/);
    same(await lab.functions(), []);
  },

  async 'Deploy and test'(lab) {
    const log = await lab.push();
    match(log, new RegExp(`\\| first.*Revision ${await lab.revision('hello')} answers`, 's'));
  },

  async Production(lab) {
    await lab.push();
    same(await lab.answer('hello'), 'first');
  },

  async 'Reviewed deploy'(lab) {
    await lab.push();
    await lab.commit({ 'main.ts': program('second') });
    await lab.push();
    same(await lab.answer('hello'), 'second');
    // A deployment between the two jobs: that of the first job, if it does more than plan.
    const workflow = lab.workflow.replace('dry_run: true', 'dry_run: false');
    match(await lab.push({ workflow, fails: true }), /but `expected_revision_id` is/);
  },

  async 'Test against the local platform'(lab) {
    match(await lab.fromFork('opened'), /\| first/);
    same(await lab.functions(), []);
  },
};
