import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewOf } from '../../src/config.ts';
import { meaningOf, statusWords } from '../../src/functions/state.ts';
import { INPUT_DEFAULTS } from '../../src/inputs/defaults.ts';
import type { WorkflowContext } from '../../src/inputs/event.ts';
import type { InputName, Inputs } from '../../src/inputs/reader.ts';
import {
  EVERYTHING,
  SITE_ID as ID,
  parseInputs,
  problemsOf,
  pullRequestEvent,
  RUN,
  WORKSPACE,
} from '../support/inputs.ts';
import { openWorld } from '../world/world.ts';

it('An input that is not set has the default of action.yml, as an empty one has', () => {
  const config = parseInputs(EVERYTHING, RUN);
  const files = { workspace: WORKSPACE, root: WORKSPACE, includeHidden: false, defaultExcludes: true };
  const polling = { timeoutMs: 600_000, statuses: statusWords([], []), statusPath: '' };
  expect(config).toMatchObject({
    ...{ mode: 'deploy', dryRun: false, subject: { mode: 'deploy', function: 'hello' } },
    connection: { kind: 'remote', baseUrl: new URL('https://api.example.com'), apiKey: 'key-of-tests' },
    function: { name: 'hello', entrypoint: 'main.ts', polling, health: undefined },
    assets: { ...files, patterns: ['**'] },
    snapshots: { bucket: 'past', skipUnchanged: true, rollbackOnFailure: false },
    artifacts: {
      ...{ ...files, keyPrefix: '', upload: 'mirror', deletionLimit: { amount: 50, unit: '%', least: 20 } },
      ...{ contentTypes: [], concurrency: 256, shard: undefined, ifNoFiles: 'error' },
    },
    domain: { target: { kind: 'functions' }, replace: false, timeoutMs: 0 },
    github: { apiUrl: 'https://api.github.com', repository: 'octo/hello', comment: true, environment: '' },
  });
  const given = ['base_url', 'api_key', ...Object.keys(EVERYTHING)];
  const empty = Object.keys(INPUT_DEFAULTS).filter((name) => !given.includes(name));
  const inputs = { ...EVERYTHING, ...Object.fromEntries(empty.map((name) => [name, ''])) };
  expect(parseInputs(inputs, RUN)).toEqual({ ...config, github: undefined });
  const none = { snapshots: undefined, bucket: undefined, artifacts: undefined, domain: undefined };
  expect(parseInputs({ function: 'hello' })).toMatchObject({ ...none, github: undefined });
});

const POLLING = 'function.polling';
const [TYPES, TYPE] = ['artifacts.contentTypes', { name: '*.B.GZ', type: 'x/y; q="a"' }];
const HEALTH = 'function.health.target';
const ASCII = 'domain.hostname';
const to = (address: string, query = '') => ({ address, query });
const url = (text: string) => expect.objectContaining({ href: text });

it.each<[input: InputName, value: string, path: string, meaning: unknown]>([
  ['base_url', 'https://api.example.com/v1/', 'connection.baseUrl', url('https://api.example.com/')],
  ['base_url', 'https://a.example/cloud/v1//', 'connection.baseUrl', url('https://a.example/cloud')],
  ['base_url', 'http://localhost:8787', 'connection.baseUrl', url('http://localhost:8787/')],
  ['base_url', 'http://[::1]:1', 'connection.baseUrl', url('http://[::1]:1/')],
  ['entrypoint', '././src//main.ts', 'function.entrypoint', 'src/main.ts'],
  ['assets', ' **\r\n\n# pages\r\tb c\n! *.md', 'assets.patterns', ['**', 'b c', '! *.md']],
  ['ready_statuses', 'Up\nIn Service', `${POLLING}.statuses`, statusWords(['up', 'in service'], [])],
  ['failed_statuses', 'Down', `${POLLING}.statuses`, statusWords([], ['down'])],
  ['wait_timeout', '0', `${POLLING}.timeoutMs`, 0],
  ['health_check', 'https://a.example', 'function.health.timeoutMs', 60_000],
  ['domain_timeout', '2m', 'domain.timeoutMs', 120_000],
  ['status_path', '/v1/revisions/{revision_id}', `${POLLING}.statusPath`, 'revisions/{revision_id}'],
  ['status_path', 'v1/status?of={name}&at=a%20b', `${POLLING}.statusPath`, 'status?of={name}&at=a%20b'],
  ['max_deletions', '0%', 'artifacts.deletionLimit', { amount: 0, unit: '%' }],
  ['max_deletions', '5000', 'artifacts.deletionLimit', { amount: 5000, unit: 'objects' }],
  ['content_types', '*.B.GZ = x/y; q="a"', TYPES, [expect.objectContaining(TYPE)]],
  ['shard', '256/256', 'artifacts.shard', { index: 256, count: 256 }],
  ['health_check', 'functions/functions/{name}/up', HEALTH, to('/v1/functions/functions/{name}/up')],
  ['health_check', '/v1/domains/domains/x?of={name}&b?', HEALTH, to('/v1/domains/domains/x', 'of={name}&b?')],
  ['health_check', 'https://a.b:8443/a/@me?token=x', HEALTH, to('https://a.b:8443/a/@me', 'token=x')],
  ['domain', 'Bücher.Example.COM', ASCII, 'xn--bcher-kva.example.com'],
  ['domain', 'bu\u0308cher.example', ASCII, 'xn--bcher-kva.example'],
  ['domain', 'faß.example', ASCII, 'xn--fa-hia.example'],
  ['domain', '例え。jp', ASCII, 'xn--r8jz45g.jp'],
  ['domain', 'نامه\u200cای.example', ASCII, 'xn--mgba3gch31f060k.example'],
  ['domain_target', 'bucket', 'domain.target', { kind: 'storage' }],
  ['domain_target', `sites/${ID.toUpperCase()}`, 'domain.target', { kind: 'sites', id: ID }],
])('The input `%s`: %j is read as `%s`: %j', (input, value, path, meaning) => {
  expect(parseInputs({ ...EVERYTHING, [input]: value }, RUN)).toHaveProperty(path, meaning);
});

it.each<[input: InputName, path: string, values: readonly (string | boolean)[]]>([
  ['base_url', 'connection.baseUrl.href', [`https://a.example/${'x'.repeat(2030)}`]],
  ['api_key', 'connection.apiKey', [String.fromCharCode(...Array.from({ length: 94 }, (_, at) => 33 + at))]],
  ['function', 'function.name', ['a', 'Hello_World-2.0', '0', 'a'.repeat(128)]],
  ['entrypoint', 'function.entrypoint', ['..a/b..']],
  ['expected_revision_id', 'function.expectedRevisionId', ['r-1!', 'r'.repeat(200)]],
  ['bucket', 'bucket.name', ['a1', 'a--b', 'x'.repeat(63)]],
  ['bucket_visibility', 'bucket.visibility', ['public', 'private']],
  ['key_prefix', 'artifacts.keyPrefix', ['docs/', 'docs-', 'a b/ü#?/', '.', 'v1..', 'x'.repeat(512)]],
  ['upload', 'artifacts.upload', ['all', 'changed', 'mirror']],
  ['if_no_files', 'artifacts.ifNoFiles', ['error', 'warn', 'ignore']],
  ['domain', 'domain.hostname', ['App.Example-1.com', `${'a'.repeat(63)}.example`, `${'a.'.repeat(126)}b`]],
  ['github_token', 'github.token', ['a-token']],
  ['dry_run', 'dryRun', [true, false]],
  ['include_hidden', 'assets.includeHidden', [true, false]],
  ['include_hidden', 'artifacts.includeHidden', [true, false]],
  ['default_excludes', 'assets.defaultExcludes', [true, false]],
  ['skip_unchanged', 'snapshots.skipUnchanged', [true, false]],
  ['rollback_on_failure', 'snapshots.rollbackOnFailure', [true, false]],
  ['domain_replace', 'domain.replace', [true, false]],
  ['comment', 'github.comment', [true, false]],
])('The input `%s` is `%s` as it is', (input, path, values) => {
  for (const value of values)
    expect(parseInputs({ ...EVERYTHING, [input]: `${value}` }, RUN)).toHaveProperty(path, value);
});

it('A time limit is a number of seconds, minutes or hours, at most 24 hours', () => {
  const units = fc.constantFrom<[unit: string, seconds: number]>(['', 1], ['s', 1], ['m', 60], ['h', 3600]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90_000 }), units, (amount, [unit, seconds]) => {
      const given = { ...EVERYTHING, wait_timeout: `${amount}${unit}` };
      if (amount * seconds > 86_400)
        expect(problemsOf(given)).toEqual([expect.stringMatching('must be at most `24h`')]);
      else expect(parseInputs(given)).toHaveProperty('function.polling.timeoutMs', amount * seconds * 1000);
    }),
    { examples: [24, 25].map((hours) => [hours, ['h', 3600]]) },
  );
});

describe('The inputs of a mode', () => {
  it.each<[inputs: Partial<Inputs>, domain: unknown]>([
    [{ function: 'hello' }, 'function'],
    [{}, 'any'],
    [{ function: 'hello', domain_replace: 'true' }, 'any'],
    [{ domain_target: `sites/${ID}` }, { kind: 'sites', id: ID }],
  ])('`delete` and %j delete a registration for %j', (inputs, target) => {
    const hostname = 'xn--bcher-kva.example';
    expect(parseInputs({ mode: 'delete', domain: 'bücher.example', ...inputs })).toMatchObject({
      ...{ mode: 'delete', domain: { hostname, target }, objects: [] },
      function: inputs.function && { name: 'hello' },
    });
  });

  it.each(['preview', 'auto'])('`%s` name a function, objects and a domain of the pull request', (mode) => {
    const more = { domain: '', key_prefix: 'docs/', preview_domain: '{preview}.example.com' };
    const hostname = 'pr-7.example.com';
    const config = parseInputs({ ...EVERYTHING, ...more, mode }, pullRequestEvent());
    if (config.mode !== 'preview' || !('pullRequest' in config.source)) return expect.unreachable();
    const { pullRequest } = config.source;
    expect(pullRequest).toMatchObject({ number: 7, headSha: 'a'.repeat(40), isClosed: false });
    expect(previewOf(config, pullRequest)).toMatchObject({
      deployment: {
        ...{ function: { name: 'hello-pr-7' }, artifacts: { keyPrefix: 'pr-7/docs/' } },
        domain: { hostname, replace: true },
      },
      removal: {
        ...{ mode: 'delete', function: { name: 'hello-pr-7' }, domain: { hostname, target: 'any' } },
        objects: [
          { bucket: 'site', prefix: 'pr-7/docs/', what: 'artifacts' },
          { bucket: 'past', prefix: '.cloud-platform-deploy/v2/hello-pr-7/', what: 'snapshots' },
        ],
      },
    });
  });

  it('`auto` leave `domain` to the events that are about no pull request', () => {
    const inputs = { mode: 'auto', function: 'hello', domain: 'app.example.com' };
    expect(parseInputs(inputs, pullRequestEvent())).toMatchObject({ subject: { domain: undefined } });
    const deployed = { mode: 'deploy', domain: { hostname: 'app.example.com' } };
    expect(parseInputs(inputs, RUN)).toMatchObject(deployed);
    // It must not reach production when the payload of the event cannot be read.
    const problem = expect.stringMatching(/^`mode` requires the payload/);
    for (const workflow of [pullRequestEvent(1.5), { ...pullRequestEvent(), event: undefined }])
      expect(problemsOf(inputs, workflow)).toEqual([problem]);
  });
});

const own = { id: 1, full_name: 'o/r' };
const fork = { id: 2, full_name: 'fork/r' };
const from = (head: unknown, login = 'octocat') =>
  pullRequestEvent(7, { user: { login }, base: { repo: own }, head: { repo: head } });
const FORK = 'because GitHub gives no secrets to a pull request from a fork';
const DEPENDABOT = 'because GitHub gives no Actions secrets to what Dependabot starts';
const targeted = { ...from(fork), eventName: 'pull_request_target' };

it.each<[what: string, workflow: Partial<WorkflowContext>, reason: string]>([
  ['a pull request from a fork', from(fork), FORK],
  ['a pull request from a deleted fork', from(null), FORK],
  ['a `pull_request_target` from a fork', targeted, 'on a pull request from a fork'],
  ['a pull request by Dependabot', from(own, 'dependabot[bot]'), DEPENDABOT],
  ['one that Dependabot has rebased', { ...from(own), actor: 'dependabot[bot]' }, DEPENDABOT],
])('Without an API key, %s is skipped', (_what, workflow, reason) => {
  const inputs = { function: 'hello', api_key: '', base_url: '' };
  expect(parseInputs(inputs, workflow)).toEqual({ mode: 'skip', reason: `\`api_key\` is empty ${reason}` });
  expect(problemsOf({ ...inputs, mode: 'x' }, workflow)).toEqual([expect.stringMatching(/^`mode` must/)]);
  expect(parseInputs({ function: 'hello' }, workflow).mode).toBe('deploy');
});

it.each<[what: string, workflow: Partial<WorkflowContext>]>([
  ['an event that is no object', { event: 'push' }],
  ['a pull request of the repository itself', from(own)],
  ['a pull request whose repositories are not known', pullRequestEvent()],
])('Without an API key, %s fails', (_what, workflow) => {
  const problem = expect.stringMatching(/^`api_key` is required: /);
  expect(problemsOf({ function: 'hello', api_key: '' }, workflow)).toEqual([problem]);
});

it('A list of status words replaces the built-in one, and its words leave the other one', () => {
  const meanings = (ready: string[], failed: string[]) =>
    ['ready', 'error', 'In Betrieb'].map((word) => meaningOf(word, statusWords(ready, failed)));
  expect(meanings([], [])).toEqual(['ready', 'failed', 'in progress']);
  expect(meanings(['in  betrieb', 'error'], [])).toEqual(['in progress', 'ready', 'ready']);
  expect(meanings([], ['ready', 'in-betrieb'])).toEqual(['failed', 'in progress', 'failed']);
});

it.each([
  ['../../buckets', '/v1/revisions/..%2F..%2Fbuckets'],
  ['a?b#c', '/v1/revisions/a%3Fb%23c'],
  ['..', undefined],
])('`status_path` leads nowhere else when the id of a revision resembles a path: %j', async (id, target) => {
  const createReply = () => ({ status: 201, body: { revision_id: id } });
  await using world = await openWorld({ reading: { functions: { createReply, statusPath: () => 'x' } } });
  const inputs = { function: 'hello', wait_timeout: '60', status_path: 'revisions/{revision_id}' };
  const { error, trace } = await world.step(inputs);
  expect(error).toMatch(target === undefined ? /"\.\." can.* an address/ : '`status_path` answered 404');
  const asked = trace.map((request) => request.target).filter((sent) => sent.startsWith('/v1/revisions'));
  expect(new Set(asked)).toEqual(new Set(target === undefined ? [] : [target]));
});
