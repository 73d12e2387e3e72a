/** What happens in a repository with each workflow of the documents, by its name, and what is there afterwards. */
import { ok, deepStrictEqual as same } from 'node:assert';
import { readDocuments, repositoryName, snippetsOf } from '../project/documents.ts';
import type { Lab } from './lab.ts';

function match(log: string, pattern: RegExp): void {
  ok(pattern.test(log), `The log does not contain ${pattern}.`);
}

/** Returns a function that answers this text, also to a health check. */
const program = (text: string) => `export default { fetch: () => new Response(${JSON.stringify(text)}) };\n`;

/** Starts, and answers no request. */
const UNHEALTHY = 'export default { fetch: () => new Response("", { status: 500 }) };\n';

const SCRIPTS = { build: 'node build.mjs', bundle: 'mkdir dist && cp main.ts dist/main.js', test: 'node -v' };
const PACKAGE = { name: 'hello', version: '1.0.0' };
const DATA = Array.from({ length: 40 }, (_, index) => `data/${index}.txt`);

/** What each repository contains. */
export const FILES: Readonly<Record<string, string>> = {
  'main.ts': program('first'),
  'functions/hello/main.ts': program('first'),
  'shared/text.ts': 'export const text = "shared";\n',
  'functions/api/main.ts': program('api'),
  'functions/web/main.ts': program('web'),
  'package.json': JSON.stringify({ ...PACKAGE, private: true, scripts: SCRIPTS }),
  'package-lock.json': JSON.stringify({ ...PACKAGE, lockfileVersion: 3, packages: { '': PACKAGE } }),
  'build.mjs': `import { cpSync } from 'node:fs';\ncpSync('pages', 'dist', { recursive: true });\n`,
  'pages/index.html': '<h1>first</h1>',
  'pages/app.js': 'console.log(1);',
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

/** The inputs of the documents by their headings, and the step before the one that they are for. */
export const PARTS: Readonly<Record<string, string>> = {
  'A static site': 'npm ci && npm run build',
  'Artifacts on a schedule': 'true',
  'Bundle a function': 'npm ci && npm run bundle',
};

/** By the name of the workflow, or the heading of the inputs. */
export const SCENARIOS: Readonly<Record<string, (lab: Lab) => Promise<void>>> = {
  async Deploy(lab) {
    await lab.push();
    same(await lab.answer('hello'), 'first');
    await lab.commit({ 'main.ts': program('second') });
    await lab.push();
    same(await lab.answer('hello'), 'second');
  },

  async 'Preview build'(lab) {
    match(await lab.fromFork('opened'), /Job succeeded/);
  },

  async Preview(lab) {
    await lab.platform.deploy('hello', { 'main.ts': program('production') });
    match(await lab.built('failure'), /^(?!.*Run Main)/s);
    await lab.commit({ 'build.mjs': `${FILES['build.mjs']}cpSync('main.ts', 'dist/main.ts');\n` });
    const builds = readDocuments()
      .flatMap(snippetsOf)
      .find(({ text }) => /^name: Preview build$/m.test(text));
    await lab.fromFork('opened', { workflow: builds?.text ?? '' });
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
    await lab.dispatch({ revision_id: 'previous' });
    same(await lab.answer('hello'), 'first');
    await lab.push({ workflow: DEPLOYMENT });
    await lab.dispatch({ revision_id: first });
    same(await lab.answer('hello'), 'first');
  },

  async 'Staging, then production'(lab) {
    await lab.push();
    same([await lab.answer('hello-staging'), await lab.answer('hello')], ['first', 'first']);
  },

  async 'Deploy and test'(lab) {
    await lab.push();
    await lab.commit({ 'main.ts': program('second') });
    match(await lab.push(), /\| second/);
    const replaced = await lab.revision('hello');
    await lab.commit({ 'main.ts': 'throw new Error("broken");' });
    match(await lab.push({ fails: true }), /Error: broken.*still serving.*operation=unchanged/s);
    same(await lab.revision('hello'), replaced);
    await lab.commit({ 'main.ts': UNHEALTHY });
    match(await lab.push({ fails: true }), /error: 500.*Rolled back/s);
    same(await lab.answer('hello'), 'second');
  },

  async 'Artifacts on a schedule'(lab) {
    await lab.push();
    same(await lab.objects('reports'), DATA.map((path) => `nightly/${path}`).sort());
  },

  async 'A static site'(lab) {
    await lab.commit({ 'pages/old.html': '' });
    await lab.push();
    same(await lab.objects('my-site'), ['app.js', 'index.html', 'old.html']);
    same(await lab.domains(), ['www.example.com']);
    await lab.commit({ 'pages/old.html': null });
    await lab.push();
    same(await lab.objects('my-site'), ['app.js', 'index.html']);
  },

  async 'Bundle a function'(lab) {
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

  async Rehearse(lab) {
    match(await lab.fromFork('opened'), /Rehearsal passed/);
    same(await lab.functions(), []);
  },

  async 'Plan, approve, deploy'(lab) {
    await lab.push();
    await lab.commit({ 'main.ts': program('second') });
    match(await lab.pullRequest('opened'), /changed "main.ts".*set-output:: changes=1/s);
    same(await lab.answer('hello'), 'first');
    await lab.push();
    const second = await lab.revision('hello');
    match(await lab.push(), /set-output:: changes=0/);
    await lab.schedule();
    same([await lab.answer('hello'), await lab.revision('hello')], ['second', second]);
    await lab.commit({ 'main.ts': program('third') });
    // A deployment between the two jobs: that of the first job, if it does more than plan.
    const workflow = lab.workflow.replace('dry_run: true', 'dry_run: false');
    match(await lab.push({ workflow, fails: true }), /but `expected_revision_id` is/);
    await lab.platform.deploy('hello', { 'main.ts': program('by hand') });
    match(await lab.schedule({ fails: true }), /Production differs from main/);
    same(await lab.answer('hello'), 'by hand');
  },

  async 'Test against the local platform'(lab) {
    match(await lab.fromFork('opened'), /\| first/);
    same(await lab.functions(), []);
  },
};
