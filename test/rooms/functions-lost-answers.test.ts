/** A write whose answer is lost ends in exactly one effect, or in an error that says that this is unknown. */
import { expect, it } from 'vitest';
import { BUILDS, records } from '../world/functions.ts';
import { deploy, deployOnce, existing, FOREVER } from './functions.ts';
import { always, lost, NOTHING_CHANGED, type Scene, scenes } from './scene.ts';

const BEFORE: Scene = { given: existing, faults: [lost('redeploy function', 'before')] };
const TWICE: Scene = { ...BEFORE, sent: ['redeploy function', 'redeploy function'] };

scenes('A lost answer', deployOnce, {
  'is followed by reads for 5 s before the request is sent again': {
    ...{ ...TWICE, functions: { builds: [{ statuses: ['ready'] }] }, ms: 5000 },
    count: ['list functions', 7],
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
