/** A write whose answer is lost ends in exactly one effect, or in an error that says that this is unknown. */
import { describe, expect, it } from 'vitest';
import { records } from '../world/functions.ts';
import { deploy, deployOnce, existing } from './functions.ts';
import { always, busy, lost, NOTHING_CHANGED, refusal, type Scene, type Scenes, scenes } from './scene.ts';

const BEFORE: Scene = { given: existing, faults: [lost('redeploy function', 'before')] };
const TWICE: Scene = { ...BEFORE, sent: ['redeploy function', 'redeploy function'] };

scenes('A lost answer', deployOnce, {
  'is followed by reads for 5 s before the request is sent again': {
    ...{ ...TWICE, functions: { builds: [{ statuses: ['ready'] }] }, ms: 5000 },
    count: ['list functions', 7],
  },
  'is followed by no read before the time that the platform asks for': {
    faults: [lost('create function', 'after', busy(503, 60))],
    builds: [{ statuses: ['ready'] }],
    ms: 60_000,
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

scenes('A lost answer is an error', (scene) => deploy({ error: UNVERIFIED, ...scene }), {
  'to POST when only a conflict shows that the first request took effect': {
    functions: { staleReads: 16 },
    ...{ faults: [lost('create function')], sent: ['create function', 'create function'] },
  },
});

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
