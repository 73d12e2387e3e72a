/**
 * What a deployment does on every platform that the API document allows, with every key, and when it is refused. A write
 * whose answer is lost ends in exactly one effect, or in an error that says that this is unknown.
 */
import { truncate } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PERSISTENT_HINT } from '../../src/errors.ts';
import { type AnyReading, INVOCATIONS, PLAIN, readingOf } from '../simulation/readings.ts';
import type { Fault } from '../world/faults.ts';
import { BUILDS, bodies, records } from '../world/functions.ts';
import { openWorld } from '../world/world.ts';
import { deploy, deployOnce, existing, FOREVER } from './functions.ts';
import { always, lost, NOTHING_CHANGED, once, refusal, type Scene, scenes } from './scene.ts';

const keysOf = <Key extends string>(map: Readonly<Record<Key, unknown>>) => Object.keys(map) as Key[];
const READINGS: readonly Partial<AnyReading>[] = [
  ...keysOf(bodies).map((body) => ({ createBody: body, redeployBody: body })),
  ...keysOf(INVOCATIONS).map((invocation) => ({ invocation })),
  { writeStatus: 204 },
  { writeStatus: 204, staleReads: 3 },
  { createBody: 'emptyObject', redeployBody: 'none', record: 'withoutStatus', entry: 'nameAndStatus' },
  ...(['status', 'nested', 'ofActiveRevision'] as const).map((record) => ({ record })),
  { entry: 'nameOnly' },
  { record: 'withoutStatus', statusPath: true },
  { unlisted: true },
  { unlisted: true, record: 'withoutStatus', statusPath: true },
  { staleReads: 4 },
  { denied: ['list functions'] },
];

it.each(READINGS)('A platform gets a first revision, then one further one: %j', async (reading) => {
  const inputs = { status_path: reading.statusPath ? 'functions/revisions/{revision_id}' : '' };
  for (const given of [undefined, existing]) {
    const scene = { ...readingOf({ ...PLAIN, ...reading }), inputs };
    const ran = await deployOnce({ ...scene, ...(given && { given }) });
    expect(ran.writes).toEqual([given ? 'redeploy function' : 'create function']);
    expect(ran.runner.notices.join()).not.toContain('appeared');
  }
});

scenes('The refusal', deploy, {
  'of a request that is too large says how many bytes were sent, and is not retried': {
    faults: [once('create function', { status: 413, headers: { 'x-request-id': 'req-7' } })],
    error: [/\d bytes sent\)\.$/, /req-7/, NOTHING_CHANGED, /\.deployignore/],
    sent: ['create function'],
  },
});

it('Assets that no platform can accept are not even read', async () => {
  await using world = await openWorld({ files: { 'main.ts': '', 'video.mp4': '' } });
  await truncate(world.workspace.at('video.mp4'), 600_000_000);
  const { error, trace } = await world.step({ function: 'hello' });
  expect(error).toMatch(/^The assets have 600 MB.* 5\d\d MB.* The largest files: "video\.mp4" \(600 MB\)/);
  expect(trace).toEqual([]);
});

const CANNOT_READ: Scene = { denied: ['functions:read'] };
const UNREAD = /^Could not read the status of function "hello": .* 403 \(Forbidden\): not for you\.$/;
const AT_ONCE = { wait_timeout: '0' };

scenes('An API key that', deploy, {
  'cannot read creates with PATCH, then with POST after "not found"': {
    ...{ ...CANNOT_READ, inputs: AT_ONCE, sent: ['redeploy function', 'create function'] },
    outputs: { operation: 'created', revision_id: 'rev-1', changed: 'true' },
    notice: /^Could not check whether function "hello" exists: .* `functions:read`\.(?!.*`wait_timeout: 0`)/,
  },
  'cannot read redeploys with one PATCH': {
    ...{ ...CANNOT_READ, given: existing, inputs: AT_ONCE, sent: ['redeploy function'] },
    outputs: { operation: 'redeployed', revision_id: 'rev-2', previous_revision_id: '' },
  },
  'cannot read is told so, and how not to wait, before the first write, and fails during the wait': {
    ...CANNOT_READ,
    notice:
      /^Could not check .* `functions:read`\. .* cannot verify the revision.* `wait_timeout: 0` deploys/,
    error: [UNREAD, / no revision served before\.$/, / Look at the function\. `wait_timeout: 0` deploys/],
    outputs: { operation: 'created', revision_id: 'rev-1', changed: 'true' },
  },
  'cannot read need not wait when the response says that the revision is ready': {
    ...{ ...CANNOT_READ, builds: [{ statuses: ['Ready'] }], notice: 'The action cannot read the status' },
    outputs: { operation: 'created', revision_status: 'Ready' },
  },
});

it('A revision of the first request, which serves until that of the second one does, is not of another run', async () => {
  let [isAnswered, served] = [false, 0];
  await deploy({
    ...{ given: existing, faults: [lost('redeploy function')] },
    functions: { record: records.ofActiveRevision, builds: [FOREVER[0], BUILDS.ready] },
    rewrite(reply, { call }) {
      if (call === 'redeploy function') isAnswered = true;
      if (call !== 'list functions' || !isAnswered || ++served > 2) return reply;
      const first = { name: 'hello', revision_id: 'rev-2', revision_status: 'ready' };
      return { status: 200, body: { functions: [first] } };
    },
    sent: ['redeploy function', 'redeploy function'],
    outputs: { revision_id: 'rev-3', previous_revision_id: 'rev-1' },
  });
  expect(served).toBeGreaterThan(2);
});

/** Of a deployment whose lost answer no read explains. */
const UNVERIFIED: readonly RegExp[] = [
  /^Could not confirm that function "hello" was (?:created|redeployed): .*\. The action could not verify whether function "hello" was deployed\.$/,
  /may or may not have been changed/,
  /^Look at function "hello" before you run the step again\.$/,
];
scenes('A lost answer is an error', (scene) => deploy({ error: UNVERIFIED, ...scene }), {
  'to PATCH when the key cannot read': {
    ...{ given: existing, denied: ['functions:read'], faults: [lost('redeploy function')] },
    sent: ['redeploy function'],
    outputs: { operation: '', revision_id: '', changed: 'true' },
  },
  "to PATCH when the function's own path shows a new revision, and the list still the previous one": {
    functions: { listEntry: ({ name, revisions: [first] }) => ({ name, revision_id: first?.id }) },
    ...{ given: existing, faults: [lost('redeploy function')], sent: ['redeploy function'] },
  },
  'to POST when only a conflict shows that the first request took effect': {
    functions: { staleReads: 16 },
    ...{ faults: [lost('create function')], sent: ['create function', 'create function'] },
  },
});

/** An update of another deployer is in progress for so many requests. */
const busy = (times: number, what = refusal(409, 'an update is in progress')): Fault => ({
  ...{ at: 'redeploy function', what, times },
});
const GAVE_UP = / 409 \(Conflict\): an update is in progress; gave up after N tries in 60 s\.$/;

scenes('While an update of the function is in progress,', deploy, {
  'its redeployment is repeated, with a read before each repeat, and creates one revision': {
    ...{ given: existing, faults: [busy(2), busy(6, refusal(423))], count: ['redeploy function', 9] },
    log: /^Could not redeploy function "hello": .* 409 .*\. Retry 1 in 0\.\d+ s\.$/m,
    outputs: { operation: 'redeployed', revision_id: 'rev-2', previous_revision_id: 'rev-1' },
  },
  'its redeployment waits as long as the platform asks': {
    ...{ given: existing, inputs: AT_ONCE, ms: 7000 },
    faults: [busy(1, { status: 423, headers: { 'retry-after': '7' } })],
  },
  'its redeployment fails after a minute': {
    ...{ given: existing, faults: [busy(99)], ms: 60_000 },
    log: /^(?!.*Retry 2 in).*Retry 1 in .*Retry \d+ in /s,
    error: [GAVE_UP, NOTHING_CHANGED, /^Something else changed it .* Run the step again\.$/],
  },
  'its redeployment replaces the revision that appears meanwhile': {
    ...{ given: existing, faults: [busy(2)], onRead: (read, world) => read === 1 && existing(world) },
    outputs: { revision_id: 'rev-3', previous_revision_id: 'rev-2' },
  },
  'its redeployment fails when that revision is not the expected one': {
    ...{ given: existing, faults: [busy(2)], onRead: (read, world) => read === 1 && existing(world) },
    ...{ inputs: { expected_revision_id: 'rev-1' }, sent: ['redeploy function'] },
    error: /^Could not deploy function "hello": revision "rev-2" is live, but .* is "rev-1"\.$/,
  },
  'a redeployment of this step whose answer was lost is adopted when it appears': {
    ...{ given: existing, functions: { staleReads: 9 }, faults: [lost('redeploy function'), busy(9)] },
    ...{ notice: /^Revision rev-2 of "hello" appeared after/, outputs: { revision_id: 'rev-2' } },
  },
  'a redeployment of this step whose answer was lost stays unknown when it does not appear': {
    ...{ given: existing, functions: { staleReads: 99 }, faults: [lost('redeploy function'), busy(99)] },
    error: UNVERIFIED,
  },
});

const STALE = { name: 'hello', revision_id: 'rev-0' };

scenes('A platform', deploy, {
  'that still shows a function that was deleted gets a redeployment, then a creation': {
    faults: [once('list functions', { status: 200, body: { functions: [STALE] } })],
    sent: ['redeploy function', 'create function'],
    outputs: { operation: 'created', revision_id: 'rev-1', previous_revision_id: '' },
  },
  'that never executes a write gets requests for a minute, and reads after each': {
    faults: [always('create function', { status: 502, body: 'bad gateway' })],
    error: [
      /^Could not deploy function "hello": .* HOST answered 502 \(Bad Gateway\): bad gateway\. None of \d+ attempts took effect\.$/,
      NOTHING_CHANGED,
      'Check that the platform is up, then run the step again.',
    ],
    outputs: { operation: '', changed: 'false', revision_id: '' },
    count: ['create function', 12],
  },
  'that fails with the same words each time gets three requests, and the error names the support': {
    faults: [always('create function', { status: 500, body: 'on fire' })],
    error: [/ None of 3 attempts took effect\.$/, NOTHING_CHANGED, PERSISTENT_HINT],
    count: ['create function', 3],
  },
});
