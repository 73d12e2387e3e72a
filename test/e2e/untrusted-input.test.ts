/** The built action with hostile inputs, workflow contexts and responses. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runAction, type StepResult } from '../support/action-process.ts';
import { answer, startRecordingServer } from '../support/recording-server.ts';

const SAMPLE = join(import.meta.dirname, '../fixtures/sample');
const KEY = 'key_for_tests_0123456789abcdef';

async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'workspace-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** Returns everything that anybody can read after a step, except the command that masks the key. */
function everythingOf(step: StepResult): string {
  const log = step.output.replace(/^::add-mask::.*\n/, '');
  return log + step.errorOutput + step.summary + JSON.stringify(step.outputs);
}

/** Counts the positions in a secret whose eight characters occur in a text. */
function piecesIn(text: string, secret: string): number {
  return Array.from({ length: secret.length - 7 }, (_, at) => secret.slice(at, at + 8)).filter((piece) =>
    text.includes(piece),
  ).length;
}

/** A secret of any length in which no eight characters occur twice. */
function longSecret(length: number): string {
  return Array.from({ length }, (_, index) => `${(index * 48271) % 2147483647}_`)
    .join('')
    .slice(0, length);
}

describe('An input that the action does not declare', () => {
  it('stops the step before any request when its name is nearly that of a declared input', async () => {
    await using server = await startRecordingServer(() => answer(200, { functions: [] }));
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: server.url.href, api_key: KEY, function: 'sample' },
      environment: { 'INPUT_DRY-RUN': 'true', INPUT_ROOT: 'src' },
    });
    expect(step).toMatchObject({ exitCode: 1, outputs: { changed: 'false' } });
    expect(step.output).toMatch(
      /^::error title=Deploy::.*Unknown input "dry-run"\. Did you mean "dry_run"\?.*Unknown input "root"\. Did you mean "assets_root"\?/m,
    );
    expect(server.requests).toEqual([]);
  });

  it('causes a warning when its name resembles no declared input', async () => {
    await using server = await startRecordingServer(() => answer(200, { functions: [] }));
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: server.url.href, api_key: KEY, function: 'sample', dry_run: 'true' },
      environment: { INPUT_SOMETHING_ELSE: 'value' },
    });
    expect(step).toMatchObject({ exitCode: 0, outputs: { operation: 'planned' } });
    expect(step.output).toContain('::warning title=Deploy::Unknown inputs are ignored: "something_else".');
    expect(step.output).not.toContain('value');
  });
});

describe('A secret', () => {
  it.each([
    [100, 'with an answer that repeats it'],
    [7000, 'that is too long for a key'],
    [100_000, 'that is far too long for a key'],
  ])('of %d characters %s is shown nowhere', async (length) => {
    const key = longSecret(length);
    await using server = await startRecordingServer(() => answer(422, { message: `no ${key}` }));
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: server.url.href, api_key: key, function: 'sample' },
      environment: { RUNNER_DEBUG: '1' },
    });
    expect(step.exitCode).toBe(1);
    expect(piecesIn(everythingOf(step), key)).toBe(0);
    expect(everythingOf(step)).not.toContain('bug in the action');
    expect(step.output).toMatch(
      length > 4096
        ? `\`api_key\` is ${length.toLocaleString('en')} characters long (maximum 4,096)`
        : /422 .*no \*\*\*/,
    );
  });

  it('in a base_url with a password is shown nowhere', async () => {
    await using folder = await temporaryFolder();
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: 'https://user:pass-4711-word@platform.invalid', api_key: KEY, function: 'sample' },
      environment: { RUNNER_TEMP: folder.path },
    });
    expect(step.exitCode).toBe(1);
    const result = await readFile(step.outputs.result_file ?? '', 'utf8');
    expect(JSON.parse(result)).toMatchObject({ inputs: { function: 'sample' }, operation: null });
    expect(result).not.toMatch(/pass-4711-word|key_for_tests/);
    expect(step.output).toContain('`base_url` must not contain user info');
    expect(everythingOf(step)).not.toContain('pass-4711-word');
  });

  it.each([
    ['an error that nobody catches', `throw new Error('broken: ' + ${JSON.stringify(KEY)})`],
    ['a rejection that nobody handles', `Promise.reject(new Error('broken: ' + ${JSON.stringify(KEY)}))`],
    ['an error that is only text', `throw 'broken: ' + ${JSON.stringify(KEY)}`],
    [
      'an error that quotes a transfer URL',
      "throw new Error('broken: https://x.example/upload/ticket-4711')",
    ],
  ])('in %s is shown nowhere, and the step fails', async (_what, statement) => {
    await using server = await startRecordingServer(() => answer(503));
    const preload = `const timer = setInterval(() => {
      if (process.listenerCount('SIGTERM') === 0) return;
      clearInterval(timer);
      ${statement};
    }, 5);`;
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: server.url.href, api_key: KEY, function: 'sample' },
      environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}` },
    });
    expect(step.exitCode).toBe(1);
    expect(step.output).toMatch(
      /^::error::Could not finish the step: .*broken: .*\*\*\*.*bug in the action/m,
    );
    expect(everythingOf(step)).not.toMatch(/key_for_|ticket-4711/);
    expect(step.errorOutput).toBe('');
  });
});

describe('A response that nests 6,000 levels deep', () => {
  const nested = `${'{"a":'.repeat(6000)}1${'}'.repeat(6000)}`;
  const lists = '['.repeat(6000) + ']'.repeat(6000);

  it.each([
    ['a 2xx with objects', 200, nested, 'the response contains no `functions` array'],
    ['a 2xx with lists', 200, lists, 'the response contains no `functions` array'],
    ['a 2xx with a documented field', 200, `{"functions":${lists}}`, undefined],
    ['a 2xx with a nested entry', 200, `{"functions":[{"name":"sample","x":${nested}}]}`, undefined],
    ['an error', 422, `{"error":${nested}}`, '422'],
    ['an error of lists', 422, `{"errors":${lists}}`, '422'],
    ['an error that is retried', 401, lists, '401'],
  ])('is handled like any other response: %s', async (_what, status, body, text) => {
    await using server = await startRecordingServer(() =>
      answer(status, body, { 'content-type': 'application/json' }),
    );
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { base_url: server.url.href, api_key: KEY, function: 'sample', dry_run: 'true' },
    });
    expect(step.exitCode).toBe(text === undefined ? 0 : 1);
    expect(step.output).not.toMatch(/bug in the action|RangeError/);
    expect(step.output).toMatch(
      text === undefined ? /Plan/ : new RegExp(`^::error title=Deploy sample::.*${text}`, 'm'),
    );
  });
});

describe('A pull request from a fork', () => {
  it('without an address and a key is skipped', async () => {
    await using folder = await temporaryFolder();
    const event = join(folder.path, 'event.json');
    const repositories = {
      head: { repo: { full_name: 'fork/sample' } },
      base: { repo: { full_name: 'octo-org/sample' } },
    };
    await writeFile(event, JSON.stringify({ pull_request: repositories }));
    const step = await runAction({
      workspace: SAMPLE,
      inputs: { function: 'sample' },
      environment: { GITHUB_EVENT_PATH: event },
    });
    expect(step).toMatchObject({ exitCode: 0, outputs: { skipped: 'true', operation: 'skipped' } });
  });
});

describe('A rehearsal', () => {
  it('runs no Deno of the workspace', async () => {
    await using folder = await temporaryFolder();
    const [workspace, marks] = [join(folder.path, 'workspace'), join(folder.path, 'marks')];
    await mkdir(marks);
    const places = ['linux-x64-glibc', 'linux-arm64-glibc', 'darwin-arm64', 'darwin-x64'].map(
      (system) => `node_modules/@deno/${system}/deno`,
    );
    for (const [index, place] of [...places, 'node_modules/.bin/deno', 'deno'].entries()) {
      await mkdir(dirname(join(workspace, place)), { recursive: true });
      await writeFile(join(workspace, place), `#!/bin/sh\n: > '${marks}/${index}'\n`, { mode: 0o755 });
    }
    await writeFile(join(workspace, 'main.ts'), 'export default { fetch: () => new Response() };\n');
    const step = await runAction({
      workspace,
      inputs: { base_url: 'local', function: 'sample' },
      environment: {
        DENO_BIN: '',
        PATH: ['.', 'node_modules/.bin', join(workspace, 'node_modules/.bin')].join(delimiter),
      },
    });
    expect(step.exitCode).toBe(1);
    expect(step.output).toContain(
      '::error title=Deploy sample::Could not find Deno, which runs the functions.',
    );
    expect(await readdir(marks)).toEqual([]);
  });
});
