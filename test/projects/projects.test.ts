/** Real projects of npm, bundled as the documents say, deployed by the built action, and asked over HTTP. */
import { execFile } from 'node:child_process';
import { cp, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { denoPath, runAction } from '../support/action-process.ts';
import { send } from '../support/local-platform.ts';
import { startProgram } from '../support/local-platform-program.ts';
import { createTree } from '../support/tree.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROJECTS = join(ROOT, 'test/fixtures/projects');

const platform = await startProgram(['--port', '0', '--in-memory', '--quiet'], {
  program: [process.execPath, join(ROOT, 'dist/local-platform/index.js')],
  environment: { DENO_BIN: await denoPath() },
});
afterAll(() => platform[Symbol.asyncDispose]());

const recipes = await readFile(join(ROOT, '.github/docs/recipes.md'), 'utf8');
const [plain = '', ofNode = ''] = Array.from(
  recipes.matchAll(/```sh\n(npx esbuild .*?)```/gs),
  ([, line]) => line,
);

interface Project {
  /** What bundles it: the line for packages that use the modules of Node, instead of the plain one. */
  readonly usesNode?: boolean;
  readonly build?: string;
  /** Files of packages that go along. */
  readonly data?: readonly string[];
  readonly path?: string;
  /** Sent as JSON, by POST. */
  readonly body?: object;
  readonly answer: RegExp;
}

it.each<[name: string, project: Project]>([
  ['hono', { path: 'users/Ada', answer: /^\{"hello":"Ada"\}$/ }],
  [
    'express',
    { usesNode: true, path: 'echo', body: { name: 'Ada' }, answer: /^\{"received":\{"name":"Ada"\}\}$/ },
  ],
  [
    'graphql-yoga',
    { path: 'graphql', body: { query: '{ greeting(name: "Ada") }' }, answer: /:"Hello Ada"\}/ },
  ],
  ['itty-router', { path: 'users/Ada', answer: /^\{"hello":"Ada"\}$/ }],
  ['h3', { path: 'users/Ada', answer: /^\{"hello":"Ada"\}$/ }],
  ['sveltekit', { build: 'npx vite build', path: '?name=Ada', answer: /<h1>Hello Ada<\/h1>/ }],
  ['elysia', { path: 'users/Ada', answer: /^\{"hello":"Ada"\}$/ }],
  ['sql.js', { data: ['sql.js/dist/sql-wasm.wasm'], answer: /^\[\["Ada"\],\["Grace"\]\]$/ }],
  [
    'satori',
    {
      data: ['@fontsource/inter/files/inter-latin-400-normal.woff'],
      answer: /^<svg width="200" height="100".*<path /,
    },
  ],
  // Its bundle has more than 1 MB.
  ['mathjs', { path: '?of=sqrt(16)', answer: /^4$/ }],
])('%s is deployed without a warning, and answers', async (name, project) => {
  const { usesNode, build, data = [], path = '', body, answer } = project;
  await using workspace = await createTree({});
  await cp(join(PROJECTS, name), workspace.root, { recursive: true });
  await cp(join(PROJECTS, 'package.json'), workspace.at('package.json'));
  await symlink(join(PROJECTS, 'node_modules'), workspace.at('node_modules'));
  for (const command of [build, usesNode ? ofNode : plain])
    if (command) await promisify(execFile)('/bin/sh', ['-ec', command], { cwd: workspace.root });
  for (const file of data)
    await cp(join(PROJECTS, 'node_modules', file), workspace.at(join('dist', file.replace(/^.*\//, ''))));
  const connection = { base_url: platform.url, api_key: platform.apiKey };
  const inputs = { ...connection, function: name, assets_root: 'dist', entrypoint: 'main.js' };
  const step = await runAction({ workspace: workspace.root, inputs });
  expect(step.output).not.toMatch(/^::(?:error|warning)/m);
  const method = body ? 'POST' : 'GET';
  const { text, status } = await send(step.outputs.url + path, method, platform.apiKey, { body });
  expect([text, status < 300]).toEqual([expect.stringMatching(answer), true]);
});
