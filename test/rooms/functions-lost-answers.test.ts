/** A write whose answer is lost ends in exactly one effect, or in an error that says that this is unknown. */
import { describe, expect, it } from 'vitest';
import { records, type StoredFunction } from '../world/functions.ts';
import type { FunctionsReading } from '../world/reading.ts';
import { deploy, deployOnce, existing, goodThenBad, INVOKED } from './functions.ts';
import {
  always,
  busy,
  lost,
  NOTHING_CHANGED,
  once,
  refusal,
  type Scene,
  type Scenes,
  scenes,
} from './scene.ts';

const READINGS: Readonly<Record<string, FunctionsReading>> = {
  'shows the new revision immediately': {},
  'shows it after a few reads': { staleReads: 3 },
  'names the revision that serves': {
    record: records.ofActiveRevision,
    builds: [{ statuses: ['queued', 'building', 'ready'] }],
  },
  'lists only names': { listEntry: records.nameOnly },
  'does not list the function': { unlisted: true },
  'invokes the function at its own path': INVOKED,
};

describe('A lost answer creates one revision on a platform that', () => {
  it.each(Object.entries(READINGS))('%s', async (_what, functions) => {
    for (const when of ['before', 'after'] as const) {
      await deployOnce({ functions, faults: [lost('create function', when)] });
      await deployOnce({ functions, given: existing, faults: [lost('redeploy function', when)] });
    }
  });
});

const BEFORE: Scene = { given: existing, faults: [lost('redeploy function', 'before')] };
const TWICE: Scene = { ...BEFORE, sent: ['redeploy function', 'redeploy function'] };

/** Records whose fields change their order after the write. */
function reordered(): Scene {
  let isReversed = false;
  const record = (stored: StoredFunction) => {
    const { name, revision } = records.withNestedRevision(stored);
    return isReversed ? { revision: reversed(revision), name } : { name, revision };
  };
  return { functions: { record }, onRead: () => (isReversed = true) };
}

function reversed(fields: object): object {
  return Object.fromEntries(Object.entries(fields).reverse());
}

scenes('A lost answer', deployOnce, {
  'to PATCH is followed by a notice that the revision may be that of another deployment': {
    given: existing,
    faults: [lost('redeploy function')],
    notice: /Revision rev-2 of "hello" appeared .* may be the other one/,
  },
  'to PATCH is repeated as PATCH after a gateway answered "not found"': {
    functions: { staleReads: 5 },
    given: existing,
    faults: [lost('redeploy function'), once('redeploy function', refusal(404))],
    sent: ['redeploy function', 'redeploy function', 'create function'],
  },
  'does not count as a new revision when its record has the same fields in another order': {
    ...{ ...TWICE, ...reordered() },
  },
  'is followed by reads for 5 s before the request is sent again': {
    ...{ ...TWICE, functions: { builds: [{ statuses: ['ready'] }] }, ms: 5000 },
    count: ['list functions', 7],
  },
  'is followed by no read before the time that the platform asks for': {
    faults: [lost('create function', 'after', busy(503, 60))],
    builds: [{ statuses: ['ready'] }],
    ms: 60_000,
  },
  'to PATCH of a gateway that once reports the function as missing leads to a POST, which meets a conflict': {
    given: existing,
    faults: [once('redeploy function', refusal(404)), once('create function', refusal(409))],
  },
});

/** Of a deployment whose lost answer no read explains. */
const UNVERIFIED: readonly RegExp[] = [
  /^Could not confirm that function "hello" was (?:created|redeployed): .*\. The action could not verify whether function "hello" was deployed\.$/,
  /may or may not have been changed/,
  /^Look at function "hello" before you run the step again\.$/,
];
const UNEXPLAINED: Scenes = {
  'records contain only a name and a status': {
    functions: { record: records.nameAndStatus, builds: [{ statuses: ['ready'] }] },
  },
  'records contain only a name': { functions: { record: records.nameOnly } },
  'records contain a time of change but no revision': { functions: { record: records.withTimes } },
  'records name only the serving revision, and the new one serves immediately': {
    functions: { record: records.withActiveRevisionOnly, builds: [{ statuses: ['ready'] }] },
  },
  'all further reads fail': {
    faults: [always('list functions', refusal(503), 1), always('read function', refusal(503), 0)],
  },
  'reads show the previous state and are then refused': {
    functions: { staleReads: 2, ...INVOKED },
    faults: [always('list functions', refusal(403), 2)],
    error: UNVERIFIED,
  },
  'neither the list nor its own path shows the function any more': {
    functions: { listEntry: records.nameOnly },
    faults: [
      always('list functions', { status: 200, body: { functions: [] } }, 1),
      always('read function', refusal(400), 1),
    ],
  },
  'the key cannot read': { denied: ['functions:read'], error: UNVERIFIED, count: ['list functions', 1] },
};

describe('A lost answer to PATCH that no read explains is an error, and nothing is sent again, where', () => {
  it.each(Object.entries(UNEXPLAINED))('%s', async (_what, scene) => {
    for (const when of ['before', 'after'] as const) {
      await deploy({
        error: UNVERIFIED,
        ...scene,
        given: existing,
        faults: [lost('redeploy function', when), ...(scene.faults ?? [])],
        sent: ['redeploy function'],
        outputs: { operation: '', revision_id: '', changed: 'true' },
      });
    }
  });
});

/** Records that name the newest revision, and after the write an old one again. */
function rolledBack(): Scene {
  let isRolledBack = false;
  const record = (stored: StoredFunction) => ({
    ...records.withActiveRevision(stored),
    ...(isRolledBack && { revision_id: 'rev-1' }),
  });
  return { functions: { record }, onRead: () => (isRolledBack = true) };
}

const POST_BEFORE = lost('create function', 'before');

scenes('A lost answer is an error', (scene) => deploy({ error: UNVERIFIED, ...scene }), {
  'where an earlier deployment makes progress, which is not mistaken for ours': {
    ...BEFORE,
    functions: { record: records.nameAndStatus },
    given: (world) => world.functions.put('hello', { statuses: ['building'] }),
    onRead: (read, world) => void (read === 1 && world.functions.put('hello')),
  },
  'where a revision appears that was seen before, such as after a rollback': {
    ...{ ...BEFORE, ...rolledBack(), given: goodThenBad },
    outputs: { revision_id: '' },
  },
  'to POST when the function may be beyond the first page of the list': {
    functions: { unlisted: true, ...INVOKED },
    ...{ given: existing, faults: [POST_BEFORE], sent: ['create function'] },
  },
  'to POST when only a conflict shows that the first request took effect': {
    functions: { staleReads: 16 },
    ...{ faults: [lost('create function')], sent: ['create function', 'create function'] },
  },
  'to POST when the own path of the function could not be read before': {
    functions: { unlisted: true },
    ...{ given: existing, sent: ['create function'] },
    faults: [once('read function', refusal(403)), POST_BEFORE],
  },
  'to PATCH after a conflict, when the function never appears': {
    functions: { unlisted: true, ...INVOKED },
    ...{ given: existing, faults: [lost('redeploy function')] },
    sent: ['create function', 'redeploy function'],
  },
});

/** The record names rev-1 until the second request, then these. */
function servingInTurn(...turns: readonly string[]): Scene {
  let reads = 0;
  const record = ({ name, revisions }: StoredFunction) => {
    if (revisions.length > 2) reads += 1;
    const id = reads === 0 ? 'rev-1' : turns[Math.min(reads, turns.length) - 1];
    return { name, revision_id: id, revision_status: 'ready' };
  };
  return { functions: { record }, given: existing, faults: [lost('redeploy function')] };
}

scenes('Where records name the serving revision, a lost answer', deploy, {
  'explains one unknown revision; another one belongs to another deployment': {
    ...servingInTurn('rev-2', 'rev-9'),
    error: [/^Revision rev-3 of "hello" was superseded: /, 'Revision rev-1 served before.', /`concurrency:`/],
  },
});

const POST_ONCE: Scene = { sent: ['create function'], outputs: { changed: 'false' } };

scenes('A platform', deploy, {
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
  'that asks to wait an hour with 429 ends the step immediately': {
    ...{ ...POST_ONCE, faults: [always('create function', busy(429))], ms: 0 },
    error: [/answered 429 .* 3,600 s; the limit is 60 s\.$/, NOTHING_CHANGED, /when that time is over\.$/],
  },
  'that asks to wait an hour with 503 ends the step once reads have shown no effect': {
    ...{ ...POST_ONCE, faults: [always('create function', busy(503))], ms: 5000 },
    error: /^Could not deploy .* it asks to wait 3,600 s\. The request did not take effect\.$/,
  },
  'that asks to wait an hour after a lost request, which had no effect, has changed nothing': {
    ...{ faults: [POST_BEFORE, always('create function', busy(429))], outputs: { changed: 'false' } },
    error: /^Could not create function "hello": HOST answered 429 .* the limit is 60 s\.$/,
    sent: ['create function', 'create function'],
  },
  'that answers 429 gets the request again, also from a key that cannot read': {
    ...{ denied: ['functions:read'], given: existing, inputs: { wait_timeout: '0' } },
    faults: [{ at: 'redeploy function', what: busy(429, 1), times: 2 }],
    outputs: { operation: 'redeployed', revision_id: 'rev-2' },
  },
});

const NOTHING = /^Nothing was changed on the platform\.(?: Not deleted: function "hello"\.)?$/;

describe('A refusal after reads showed that a lost request had no effect has changed nothing:', () => {
  it.each(['create function', 'redeploy function', 'delete function'] as const)('%s', async (at) => {
    for (const status of [403, 413])
      await deploy({
        ...(at !== 'create function' && { given: existing }),
        inputs: { mode: at === 'delete function' ? 'delete' : 'deploy' },
        faults: [lost(at, 'before'), { at, what: refusal(status) }],
        error: [new RegExp(`^Could not ${at.replace(/ .*/, '')} .* ${status} `), NOTHING, /./],
        outputs: { changed: 'false' },
        sent: [at, at],
      });
  });
});

describe('A write that is open when the run is cancelled counts as a change:', () => {
  it.each([
    ['redeploy function', 'deploy', /^Function "hello" may or may not have been changed\.$/],
    ['delete function', 'delete', 'May still exist, wholly or in part: function "hello".'],
  ] as const)('%s', async (at, mode, now) => {
    const { writes } = await deploy({
      ...{ given: existing, inputs: { mode }, cancelAt: 1 },
      faults: [{ at, when: 'after', what: 'hang' }],
      error: ['The run was cancelled (test).', now, 'Run the step again.'],
      outputs: { changed: 'true' },
    });
    expect(writes).toEqual([at]);
  });
});
