/** What a run shows at GitHub, its comment and its deployment records, and that nothing of GitHub fails a deployment. */
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { BOUNDS } from '../support/bounds.ts';
import { startRecordingProxy, tunnelTo } from '../support/recording-proxy.ts';
import { answer, startRecordingServer } from '../support/recording-server.ts';
import { trust, VALID } from '../support/tls.ts';
import type { Fault, What } from '../world/faults.ts';
import { BUILDS } from '../world/functions.ts';
import { HEAD, JOB_TOKEN, PERSONAL_TOKEN, pullRequest } from '../world/github.ts';
import { writePullRequest } from '../world/github-records.ts';
import { openWorld, type Ran, type Step, type World } from '../world/world.ts';

/** What GitHub may cost a whole run: 5 s each before the deployment and after it. Milliseconds. */
const LONGEST_DELAY_MS = 10_000;
const BOT = { login: 'github-actions[bot]', type: 'Bot' } as const;
const STRANGER = { login: 'mallory', type: 'User' } as const;
const MARKER = '<!-- cloud-platform-deploy%20hello -->';
/** The comment of the second revision. */
const OF_SECOND = expect.stringMatching(`^${MARKER}\n(?:.*\n)*.*rev-2`);
const PREVIEW: Step = { workflow: pullRequest('opened'), builds: [BUILDS.instant] };

beforeEach(() => {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'])
    vi.stubEnv(name, undefined);
});

async function open(inputs: Partial<Inputs> = {}): Promise<World> {
  const given = { mode: 'auto', function: 'hello', ...inputs };
  const world = await openWorld({ github: true, inputs: given, files: { 'main.ts': '// main' } });
  world.github.records.pullRequests.set(7, { state: 'open', headSha: HEAD });
  return world;
}

const textsOf = ({ github }: World) => github.records.comments.map(({ body }) => body);
const LIST = '/graphql#ListComments';

/** Runs a preview, and checks that it is deployed whatever GitHub does. */
async function preview(world: World, inputs: Partial<Inputs> = {}): Promise<Ran> {
  const ran = await world.step(inputs, PREVIEW);
  expect(ran.error).toBe('');
  expect(ran.outputs.revision_status).toBe('ready');
  return ran;
}

describe('The comment of a preview', () => {
  it('keeps the address of what still serves when the next commit lacks a file', async () => {
    await using world = await open();
    const { outputs } = await preview(world);
    const failed = await world.step({}, { ...PREVIEW, files: { 'main.ts': 'import "./absent.ts";\n' } });
    expect(failed.done).toBe(false);
    expect(textsOf(world)[0]).toMatch(/^<.*\n### ❌/);
    expect(textsOf(world)[0]).toContain(outputs.url);
    expect(failed.outputs.url).toBe(outputs.url);
  });

  it.each([
    ['a job', JOB_TOKEN, [STRANGER]],
    ['a person', PERSONAL_TOKEN, [STRANGER, BOT]],
  ])(
    'with the token of %s is created once and updated in place, behind 130 others: of strangers, or without its marker at their start',
    async (_who, github_token, strangers) => {
      await using world = await open({ github_token });
      const unmarked = [`${MARKER.replace('hello', 'hello-2')}\nOther`, `Text\n${MARKER}`, `> ${MARKER}`];
      const others = [...Array(130).fill('Comment'), ...unmarked];
      for (const other of others) world.github.records.add(7, BOT, other);
      for (const stranger of strangers) world.github.records.add(7, stranger, `${MARKER}\nCopied`);
      for (let runs = 0; runs < 2; runs += 1) await preview(world);
      expect(textsOf(world)).toEqual([...others, ...strangers.map(() => `${MARKER}\nCopied`), OF_SECOND]);
      const writes = world.github.requests.flatMap(({ method, path }) => (method === 'POST' ? path : []));
      const created = [LIST, LIST, '/repos/octo/hello/issues/7/comments'];
      expect(writes).toEqual([...created, LIST, LIST, '/graphql#UpdateComment']);
    },
  );

  it.each([
    [50, 0, 'GitHub sent more than 50 pages'],
    [3, 2000, 'GitHub did not finish within 5 s'],
  ])('reads %i pages of others at most when each takes %i ms', async (count, ms, reason) => {
    await using world = await open();
    for (let index = 0; index <= 5_000; index += 1) world.github.records.add(7, STRANGER, '');
    world.github.before = ({ path }) => {
      if (path === LIST) world.clock.advance(ms);
    };
    const { warnings } = await preview(world);
    expect(warnings).toContain(`could not list the comments of pull request 7: ${reason}`);
    expect(world.github.requests.filter(({ path }) => path === LIST)).toHaveLength(count);
  });

  it('is one comment after concurrent runs and the next one, the oldest of its own', async () => {
    const choices = fc.array(fc.nat(3), { minLength: 1, maxLength: 60 });
    const holds = fc.asyncProperty(choices, fc.nat(3), async (turns, existing) => {
      await using world = await open();
      for (let index = 0; index < existing; index += 1)
        world.github.records.add(7, BOT, `${MARKER}\n${index}`);
      const oldest = world.github.records.comments[0]?.id;
      const run = () => world.step({ wait_timeout: '0' }, PREVIEW);
      await world.together(turns, [run, run]);
      await run();
      expect(textsOf(world)).toHaveLength(1);
      expect(textsOf(world)[0]).not.toMatch(/\n\d$/);
      if (existing > 0) expect(world.github.records.comments[0]?.id).toBe(oldest);
    });
    await fc.assert(holds, { numRuns: BOUNDS.requests });
  });
});

const IN_PREVIEW = { mode: 'preview', environment: 'preview' };
/** The states of a record that is active, and of one that a newer one has replaced. */
const [LIVE, REPLACED] = ['in_progress, success', 'in_progress, success, inactive'];

/** The states of each record, the oldest record first. */
function statesOf({ github }: World): readonly string[] {
  return github.records.deployments.map(({ statuses }) => statuses.map(({ state }) => state).join(', '));
}

describe('The deployment records of a preview', () => {
  it('are of the head of the pull request, transient, and without checks and merges', async () => {
    await using world = await open();
    await preview(world, IN_PREVIEW);
    const [deployment, ...others] = world.github.records.deployments;
    expect(others).toEqual([]);
    expect(deployment?.request).toMatchObject({
      ...{ environment: 'preview', ref: HEAD, transient_environment: true },
      ...{ auto_merge: false, required_contexts: [], payload: { function: 'hello-pr-7' } },
    });
    const log_url = expect.stringMatching(/^https:\/\/github\.com\/octo\/hello\/actions\/runs\/\d+$/);
    expect(deployment?.statuses).toMatchObject([
      { state: 'in_progress', log_url, auto_inactive: false },
      { state: 'success', log_url, auto_inactive: false, description: expect.stringContaining('is live') },
    ]);
  });

  it.each<
    [what: string, states: readonly string[], ...runs: (Step & { error: RegExp; inputs?: Partial<Inputs> })[]]
  >([
    [
      'end with one that is active; those of failed and cancelled runs are left as they are',
      [REPLACED, 'in_progress, failure', 'in_progress, error', LIVE],
      { error: /^$/ },
      { error: /^Revision rev-2 of "hello-pr-7" failed/, builds: [BUILDS.failed] },
      { error: /^Cancelled after the platform accepted/, builds: [BUILDS.stuck], cancelAt: 3 },
      { error: /^$/ },
    ],
    [
      'are a success for what is live, also when its domain fails',
      [REPLACED, LIVE],
      { error: /^$/ },
      {
        error: /^Could not register domain pr-7\.example\.com/,
        inputs: { preview_domain: '{preview}.example.com' },
        faults: [{ at: 'register domain', what: { status: 403 } }],
      },
    ],
    [
      'begin right before the first write: what cannot be deployed leaves none',
      ['in_progress, failure'],
      { error: /missing\.ts/, inputs: { entrypoint: 'missing.ts' } },
      { error: /wait_timeout/, inputs: { wait_timeout: 'soon' } },
      { error: / 403 /, denied: ['functions:read', 'functions:write'] },
    ],
  ])('%s', async (_what, states, ...runs) => {
    await using world = await open(IN_PREVIEW);
    for (const { error, inputs, ...step } of runs)
      expect((await world.step(inputs, { ...PREVIEW, ...step })).error).toMatch(error);
    expect(statesOf(world)).toEqual(states);
  });

  it('stay active when they are newer than that of a run that ends last', async () => {
    await using world = await open();
    await preview(world, IN_PREVIEW);
    let newer: Promise<Ran> | undefined;
    world.github.before = async ({ body }) => {
      if (newer || !(body as { state?: string } | undefined)?.state?.startsWith('success')) return;
      newer = preview(world, IN_PREVIEW);
      await newer;
    };
    await preview(world, IN_PREVIEW);
    await preview(world, IN_PREVIEW);
    const late = 'in_progress, inactive, success, inactive';
    expect(statesOf(world)).toEqual([REPLACED, late, REPLACED, LIVE]);
  });
});

describe('A deployment record', () => {
  it('whose creation gets no answer is a warning, and ends with the next deployment', async () => {
    await using world = await open(IN_PREVIEW);
    world.github.faults = [{ at: /^POST .*\/deployments$/, when: 'after', what: 'reset' }];
    expect((await preview(world)).warnings).toMatch(
      /^The deployment record was not updated: could not confirm that a deployment in environment "preview" was/,
    );
    await preview(world);
    expect(statesOf(world)).toEqual(['inactive', 'in_progress, success']);
  });

  it('of a preview that is closed becomes inactive, and those of others do not', async () => {
    await using world = await open();
    const shared = { environment: 'shared' };
    await preview(world, { ...shared, function: 'other' });
    await preview(world, shared);
    await preview(world, shared);
    world.github.records.pullRequests.set(7, { state: 'closed', headSha: HEAD });
    for (let count = 0; count < 2; count += 1) {
      const { error } = await world.step(shared, { workflow: pullRequest('closed') });
      expect(error).toBe('');
      expect(statesOf(world)).toEqual([LIVE, REPLACED, REPLACED]);
    }
    expect(textsOf(world)[1]).toMatch(/deleted/);
  });

  it.each<[what: string, inputs: Partial<Inputs>, asked?: string]>([
    ['in another mode', { mode: 'deploy' }],
    ['without a token', { ...IN_PREVIEW, github_token: '' }],
    ['in a dry run', { ...IN_PREVIEW, dry_run: 'true' }],
    ['without `environment`, nor a comment with `comment: false`', { comment: 'false' }, '/pulls/7'],
  ])('is not created %s, and nothing else is asked of GitHub', async (_what, inputs, asked) => {
    await using world = await open();
    const { done, error } = await world.step(inputs, PREVIEW);
    expect(done, error).toBe(true);
    const paths = world.github.requests.map(({ method, path }) => `${method} ${path}`);
    expect(paths).toEqual(asked ? [`GET /repos/octo/hello${asked}`] : []);
  });
});

const POINTS: readonly (readonly [doing: string, match: RegExp, permission: string])[] = [
  ['read pull request 7', /^GET .*\/pulls\/7$/, 'pull-requests: read'],
  ['create a deployment in environment "preview"', /^POST .*\/deployments$/, 'deployments: write'],
  ['set the status of deployment', /^POST .*\/statuses$/, 'deployments: write'],
  ['list the deployments in environment', /^GET .*\/deployments\?/, 'deployments: write'],
  ['list the statuses of deployment', /^GET .*\/statuses\?/, 'deployments: write'],
  ['list the comments of pull request 7', /ListComments$/, 'pull-requests: write'],
  ['create a comment on pull request 7', /^POST .*\/comments$/, 'pull-requests: write'],
  ['update the comment on pull request 7', /UpdateComment$/, 'pull-requests: write'],
];

/** With the token, which must not be shown, and a command of the runner. */
const message = `Bad\n::error::token ${JOB_TOKEN}`;
const LIMIT = 'API rate limit exceeded';
const LIMITED = { status: 403, body: { message: LIMIT } };
const INVALID = { message: 'Validation Failed' };
const DENIED = /GitHub answered 40[134] /;
const FAILURES: readonly (readonly [what: What, reason: RegExp, isRepeated: boolean])[] = [
  ...[401, 403, 404].map((status) => [{ status, body: { message } }, DENIED, false] as const),
  [{ status: 422, body: INVALID }, /422 \(Unprocessable Entity\): Validation Failed/, false],
  [{ status: 500, body: { message } }, /GitHub answered 500 \(Internal Server Error\): Bad/, true],
  [{ status: 502, body: '<html><title>Unicorn!</title>' }, /502 \(Bad Gateway\)/, true],
  [
    { status: 307, headers: { location: `http://localhost/${JOB_TOKEN}` } },
    /with a redirect to http:\/\/localhost, and redirects are not followed/,
    false,
  ],
  [LIMITED, /API rate limit exceeded; it asked to wait 60 s/, false],
  [{ ...LIMITED, headers: { 'retry-after': '6' } }, /it asked to wait 6 s/, false],
  [
    { status: 200, body: { errors: [{ type: 'RATE_LIMITED', message: LIMIT }] } },
    /429 \(Too Many Requests\): API rate limit exceeded; it asked to wait 60 s/,
    false,
  ],
  ['reset', /127\.0\.0\.1:\d+ closed the connection/, true],
  ['hang', /127\.0\.0\.1:\d+ did not answer within 5 s/, false],
];

describe('A preview is deployed although', () => {
  async function deployTwice(match: RegExp, what: What, times = 99) {
    const world = await open({ environment: 'preview' });
    await preview(world);
    const alone = (await world.step({ github_token: '', mode: 'preview', comment: 'false' }, PREVIEW)).ms;
    if (match.test('POST /issues/7/comments')) world.github.records.comments = [];
    const first = world.github.requests.length;
    world.github.faults = [{ at: match, what, times }];
    const ran = await preview(world);
    const requests = world.github.requests
      .slice(first)
      .filter(({ method, path }) => match.test(`${method} ${path}`));
    await world[Symbol.asyncDispose]();
    return { warnings: ran.warnings, delay: ran.ms - alone, count: requests.length };
  }

  it.each(POINTS)(
    'GitHub fails when asked to %s: a warning says so after at most 5 s, and what the token needs',
    async (doing, match, permission) => {
      for (const [what, reason, isRepeated] of FAILURES) {
        const { warnings, delay, count } = await deployTwice(match, what);
        expect(warnings).toMatch(reason);
        if (reason === DENIED) expect(warnings).toContain(`\`permissions: { ${permission} }\``);
        expect(warnings).toMatch(new RegExp(`ould not (?:${doing}|confirm that)`));
        expect(warnings).toContain('The deployment is not affected.');
        expect(warnings).not.toMatch(/^::/m);
        expect(delay).toBeLessThanOrEqual(LONGEST_DELAY_MS);
        if (isRepeated && !doing.startsWith('create')) expect(count).toBeGreaterThan(1);
        else expect(count).toBeLessThanOrEqual(2);
        expect(count).toBeLessThan(15);
      }
    },
  );

  it.each([403, 429])(
    'GitHub answers once with a rate limit (%i), whose end is waited for',
    async (status) => {
      const what = { status, body: { message: LIMIT }, headers: { 'retry-after': '4' } };
      const { warnings, delay } = await deployTwice(/^POST .*\/deployments$/, what, 1);
      expect(warnings).toBe('');
      expect(delay).toBeGreaterThanOrEqual(4_000);
      expect(delay).toBeLessThan(5_000);
    },
  );

  it('all rate limits together are longer than 5 s: no more is asked until the end', async () => {
    const { delay, warnings } = await deployTwice(/./, { ...LIMITED, headers: { 'retry-after': '2' } });
    expect(delay).toBeLessThanOrEqual(LONGEST_DELAY_MS);
    expect(warnings).toContain('The comment was not updated: ');
  });
});

describe('A cancelled run ends within a second', () => {
  it.each<[how: string, fault: Pick<Fault, 'what'> | undefined, states: string]>([
    ['answers', undefined, 'in_progress, error'],
    ['hangs', { what: 'hang' }, 'in_progress'],
    ['resets connections', { what: 'reset' }, 'in_progress'],
  ])('while GitHub %s, and its record does not say what is live', async (_how, fault, states) => {
    await using world = await open({ environment: 'preview' });
    let cancelledAt = Number.NaN;
    const { error, warnings } = await world.step(
      {},
      {
        ...{ ...PREVIEW, builds: [BUILDS.stuck], cancelAt: 3 },
        before({ index }) {
          if (index !== 3) return;
          cancelledAt = world.clock.now();
          if (fault) world.github.faults = [{ at: /./, times: 99, ...fault }];
        },
      },
    );
    expect(world.clock.now() - cancelledAt).toBeLessThan(1_000);
    expect(error).toContain('Cancelled after the platform accepted');
    expect(statesOf(world)).toEqual([states]);
    expect(warnings.includes('The deployment record was not updated')).toBe(fault !== undefined);
  });

  it('during its first call of GitHub, without a warning', async () => {
    await using world = await open();
    world.github.faults = [{ at: /./, times: 1, what: 'hang' }];
    let cancel = (): void => expect.unreachable();
    world.github.before = () => cancel();
    const ran = await world.step({}, { ...PREVIEW, onStart: (runner) => (cancel = runner.cancel) });
    expect(ran).toMatchObject({ warnings: '', writes: [] });
    expect(ran.error).toMatch(/^The run was cancelled/);
    expect(ran.ms).toBeLessThan(1_000);
  });

  it('during its report, and its record shows that the deployment succeeded', async () => {
    await using world = await open(IN_PREVIEW);
    let cancel = (): void => expect.unreachable();
    world.github.before = ({ body }) => {
      if (JSON.stringify(body)?.includes('"state":"success"')) cancel();
    };
    const ran = await world.step({}, { ...PREVIEW, onStart: (runner) => (cancel = runner.cancel) });
    expect(ran).toMatchObject({ done: true, error: '' });
    expect(statesOf(world)).toEqual(['in_progress, success']);
  });
});

describe('GitHub Enterprise Server', () => {
  const OPEN = answer(200, writePullRequest(7, { state: 'open', headSha: HEAD }));
  async function previewAt(apiUrl: URL): Promise<Ran> {
    await using world = await open();
    return await world.step({}, { ...PREVIEW, workflow: { ...PREVIEW.workflow, apiUrl: apiUrl.href } });
  }

  it.each(['/api/v3', '/api/v3/'])('is reached below %s, and by its GraphQL API beside it', async (path) => {
    const comments = { nodes: [], pageInfo: { hasNextPage: false } };
    const listed = answer(200, { data: { repository: { pullRequest: { comments } } } });
    await using server = await startRecordingServer([OPEN, listed, answer(201, {})]);
    const { warnings } = await previewAt(new URL(path, server.url));
    expect(warnings).toBe('');
    const [pull, comment] = ['pulls/7', 'issues/7/comments'].map((end) => `/api/v3/repos/octo/hello/${end}`);
    expect(server.requests.map(({ target }) => target)).toEqual([pull, '/api/graphql', comment]);
  });

  it('is reached through the proxy of the environment, which does not see the token', async () => {
    using _trusted = trust(VALID.cert);
    await using server = await startRecordingServer([OPEN, answer(401)], VALID);
    await using proxy = await startRecordingProxy(tunnelTo(Number(server.url.port)));
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${proxy.port}`);
    const { warnings } = await previewAt(new URL('https://platform.test/api/v3'));
    expect(warnings).not.toContain('read pull request 7');
    expect(new Set(proxy.tunnels.map(({ url }) => url))).toEqual(new Set(['platform.test:443']));
    expect(JSON.stringify(proxy.tunnels.map(({ headers }) => headers))).not.toContain(JOB_TOKEN);
    expect(server.requests[0]?.headers).toMatchObject({ authorization: `token ${JOB_TOKEN}` });
  });

  it('is given no token over http', async () => {
    const { warnings } = await previewAt(new URL('http://ghes.example'));
    expect(warnings).toMatch(/over https only, .* ghes\.example uses/);
  });
});
