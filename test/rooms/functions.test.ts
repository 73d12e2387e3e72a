/** What a deployment does on every platform that the API document allows, with every key, and when it is refused. */
import { truncate } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { bodies, errors, newest, records, type StoredFunction, statusOf } from '../world/functions.ts';
import { PLATFORM_KEY, type Traced } from '../world/platform.ts';
import type { FunctionsReading, Reply } from '../world/reading.ts';
import { openWorld } from '../world/world.ts';
import { deploy, deployOnce, existing } from './functions.ts';
import { NOTHING_CHANGED, once, refusal, type Scene, type Scenes, scenes } from './scene.ts';

/** The platform answers both writes so. */
function answering(status: number, body: (stored: StoredFunction) => unknown): FunctionsReading {
  const reply = (stored: StoredFunction): Reply => ({ status, body: body(stored) });
  return { createReply: reply, redeployReply: reply };
}

const WORDLESS: FunctionsReading = {
  createReply: () => ({ status: 201, body: {} }),
  redeployReply: () => ({ status: 204 }),
};

const SHAPES: Readonly<Record<string, FunctionsReading>> = {
  'answers POST and PATCH with 204': answering(204, bodies.none),
  'answers POST and PATCH with 202 and the record': answering(202, bodies.record),
  ...Object.fromEntries(
    Object.entries(bodies).map(([name, body]) => [`answers with the body "${name}"`, answering(201, body)]),
  ),
  'calls the status `status`': { record: records.statusFieldIs('status') },
  'nests the revision in an object': { record: records.withNestedRevision },
  'lists only names': { listEntry: records.nameOnly },
  'lists the status of the function': { listEntry: ({ name }) => ({ name, status: 'active' }) },
  'does not list the function': { unlisted: true },
  'shows the status in its list and the revision at its own path': {
    ...WORDLESS,
    listEntry: (stored) => ({ name: stored.name, status: statusOf(newest(stored)) }),
    record: records.withoutStatus,
  },
  'names the revision that serves, and the new one once it is ready': {
    record: records.ofActiveRevision,
    builds: [{ statuses: ['queued', 'building', 'building', 'ready'] }],
  },
  'shows the previous state for four reads': { staleReads: 4 },
  'shows the previous state for three reads and names no revision': { ...WORDLESS, staleReads: 3 },
};

/** Responses of a function where its record was expected. */
const INVOCATIONS: Readonly<Record<string, Reply>> = {
  'a text': { status: 200, body: 'Hello!' },
  'JSON of its own': { status: 200, body: { hello: 'world', status: 'ready' } },
  'JSON with its name and a health status': { status: 200, body: { name: 'hello', status: 'ok' } },
  'broken JSON': { status: 200, body: '{"name":', headers: { 'content-type': 'application/json' } },
  '404': { status: 404, body: 'no such page' },
  'a redirect': { status: 302, headers: { location: 'https://elsewhere.example/login' } },
};

const READINGS: Scenes = {
  ...Object.fromEntries(Object.entries(SHAPES).map(([name, functions]) => [name, { functions }])),
  ...Object.fromEntries(
    Object.entries(INVOCATIONS).map(([what, invocation]) => [
      `invokes the function at its own path, which answers with ${what},`,
      { functions: { invocation } },
    ]),
  ),
  'refuses to list but shows the record': { denied: ['list functions'] },
  'loses no answer, but refuses reads with 503 for a while': {
    faults: [{ at: 'read function', what: refusal(503), skip: 1, times: 7 }],
    functions: { listEntry: records.nameOnly },
  },
};

describe('A platform that', () => {
  it.each(Object.entries(READINGS))(
    '%s gets a first revision, then one further one',
    async (_what, scene) => {
      for (const given of [undefined, existing]) {
        const { writes, runner } = await deployOnce({ ...scene, ...(given && { given }) });
        expect(writes).toEqual([given ? 'redeploy function' : 'create function']);
        expect(runner.notices.join()).not.toContain('appeared');
      }
    },
  );
});

const WRONG_BASE = /`base_url`/;

it('A function that is deleted before its redeployment arrives is created', async () => {
  await using world = await openWorld({ inputs: { function: 'hello' } });
  existing(world);
  const before = ({ call }: Traced) => {
    if (call === 'redeploy function') world.functions.drop('hello');
  };
  const ran = await world.step({}, { before });
  expect(ran.outputs).toMatchObject({ operation: 'created', revision_id: 'rev-2', changed: 'true' });
});

describe('A response that is not from the platform', () => {
  it.each<[what: string, reply: Reply]>([
    ['a page', { status: 200, body: '<!doctype html><html><title>Sign in</title></html>' }],
    ['an empty object', { status: 200, body: {} }],
    ['a list', { status: 200, body: [] }],
    ['functions that are not a list', { status: 200, body: { functions: { hello: {} } } }],
    ['404', { status: 404 }],
  ])('is an error before any write: %s', async (_what, reply) => {
    await deploy({
      functions: { list: () => reply },
      error: [/^Could not list the functions: /, NOTHING_CHANGED, WRONG_BASE],
      outputs: { url: '', changes: '' },
      sent: [],
    });
  });

  it('to the list does not matter when the function has a record of its own', async () => {
    await deployOnce({ functions: { list: () => ({ status: 405 }) }, given: existing });
  });
});

describe('A refusal', () => {
  it.each(Object.entries(errors).filter(([name]) => name !== 'none' && name !== 'html'))(
    'is reported in the words of the platform (%s)',
    async (_shape, body) => {
      await deploy({
        faults: [once('create function', { status: 422, body: body('assets are too many') })],
        error:
          'Could not create function "hello": the platform answered 422 (Unprocessable Entity): assets are too many.',
        sent: ['create function'],
        outputs: { operation: '', changed: 'false' },
      });
    },
  );

  it.each<[status: number, first: RegExp, advice: RegExp]>([
    [307, /307/, /./],
    [400, /400 \(Bad Request\)\.$/, /what the message names/],
    [401, /401 \(Unauthorized\)\.$/, /Check the input `api_key`/],
    [403, /403 \(Forbidden\)\.$/, /needs the permission `functions:write`/],
    [
      413,
      /\d bytes were sent\)\. The largest files: "main\.ts" \(93 B\), "lib\.ts" \(39 B\), /,
      /\.deployignore/,
    ],
  ])('with %d says what to do and is not retried', async (status, first, advice) => {
    await deploy({
      faults: [once('create function', { status, headers: { 'x-request-id': 'req-7' } })],
      error: [first, 'Request id: req-7', NOTHING_CHANGED, advice],
      sent: ['create function'],
    });
  });

  it('comes with what was done before it', async () => {
    await deploy({
      inputs: { bucket: 'site', artifacts: '*.bin' },
      faults: [once('create function', refusal(422))],
      error: [/ 422 /, 'Bucket "site" was created.', /^Fix what the message names/],
      outputs: { changed: 'true' },
    });
  });

  it('is avoided for assets that no platform can accept, which are not even read', async () => {
    await using world = await openWorld({ files: { 'main.ts': '', 'video.mp4': '' } });
    await truncate(world.workspace.at('video.mp4'), 600_000_000);
    const { error, trace } = await world.step({ function: 'hello' });
    expect(error).toMatch(/^The assets have 600 MB.* 5\d\d MB.* The largest files: "video\.mp4" \(600 MB\)/);
    expect(trace).toEqual([]);
  });

  it('is avoided for an asset that contains the API key, which is one problem', async () => {
    await using world = await openWorld({ files: { 'main.ts': `const key = '${PLATFORM_KEY}';` } });
    const { error, trace } = await world.step({ function: 'hello' });
    expect(error).toMatch(/^"main\.ts" contains the API key of this run in line 1\./);
    expect(trace).toEqual([]);
  });

  it('of a connection says that nothing was changed, since the request never left the runner', async () => {
    let stop: (() => void) | undefined;
    await deploy({
      errorHeaders: { connection: 'close' },
      errorBody: (message) => {
        setImmediate(() => stop?.());
        return { message };
      },
      given: (world) => (stop = () => void world.stop()),
      error: [
        'Could not create function "hello": HOST refused the connection (ECONNREFUSED); gave up after N tries in 60 s.',
        NOTHING_CHANGED,
        'Check that the platform is up and that this machine can reach `base_url`, then run the step again.',
      ],
      outputs: { changed: 'false' },
      sent: [],
    });
  });
});

const CANNOT_READ: Scene = { denied: ['functions:read'] };
const UNREAD =
  'Could not read the status of function "hello": the platform answered 403 (Forbidden): not for you.';
const AT_ONCE = { wait_timeout: '0' };
const PATCH_THEN_POST: Scene = {
  inputs: AT_ONCE,
  sent: ['redeploy function', 'create function'],
  outputs: { operation: 'created', revision_id: 'rev-1', changed: 'true' },
  notice: 'Could not check whether function "hello" exists',
};

scenes('An API key that', deploy, {
  'cannot read creates with PATCH, then with POST after "not found"': { ...CANNOT_READ, ...PATCH_THEN_POST },

  'cannot read redeploys with one PATCH': {
    ...{ ...CANNOT_READ, given: existing, inputs: AT_ONCE, sent: ['redeploy function'] },
    outputs: { operation: 'redeployed', revision_id: 'rev-2', previous_revision_id: '' },
  },
  'cannot read fails during the wait, with the permission and the revision in the outputs': {
    ...CANNOT_READ,
    error: [UNREAD, / no revision served before\.$/, / Look at the function\. `wait_timeout: 0` deploys/],
    outputs: { operation: 'created', revision_id: 'rev-1', changed: 'true' },
  },
  'cannot read need not wait when the response says that the revision is ready': {
    ...CANNOT_READ,
    builds: [{ statuses: ['Ready'] }],
    notice: 'The action cannot read the status',
    outputs: { operation: 'created', revision_status: 'Ready' },
  },
});

/** The function is shown only after somebody has tried to create it. */
function hidden(existsStatus: number): Scene {
  let isHidden = true;
  return {
    functions: {
      existsStatus,
      list: (entries) => ({ status: 200, body: { functions: isHidden ? [] : entries } }),
      record: (stored) => (isHidden ? { a: 1 } : records.full(stored)),
    },
    errorBody: (message) => {
      isHidden = false;
      return { message };
    },
    given: existing,
    sent: ['create function', 'redeploy function'],
  };
}

scenes('A function that exists but was not listed is redeployed', deployOnce, {
  'when the create is refused with 409': hidden(409),
});

const inputs = { expected_revision_id: 'rev-9' };
const LOOK =
  'Look at what was deployed since, then run the step again with the live revision, or without `expected_revision_id`.';

scenes('`expected_revision_id`', deploy, {
  'prevents any write when another revision is live': {
    ...{ given: existing, inputs, sent: [] },
    error: [
      'Could not deploy function "hello": revision "rev-1" is live, but `expected_revision_id` is "rev-9".',
      NOTHING_CHANGED,
      LOOK,
    ],
  },

  'allows a deployment over that revision': { given: existing, inputs: { expected_revision_id: 'rev-1' } },
});
