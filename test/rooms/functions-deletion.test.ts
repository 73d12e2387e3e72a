/** `mode: delete`: the function does not exist at the end, as a read confirms. */
import { expect } from 'vitest';
import { records } from '../world/functions.ts';
import { deploy, existing, STATUS_PATH } from './functions.ts';
import { always, lost, NOTHING_CHANGED, needs, once, refusal, type Scene, scenes } from './scene.ts';

const HOST = 'app.example.com';
const AT_STATUS_PATH = { status_path: 'functions/revisions/{revision_id}/status' };
const UNKNOWN = { previous_revision_id: '' };
const KNOWN = { previous_revision_id: 'rev-1' };

/** The function is deleted, or did not exist. */
async function remove(scene: Scene) {
  const ran = await deploy({
    headline: scene.given ? /^## 🗑️ Function `hello` is deleted/u : '## ⏭️ Nothing to delete',
    ...scene,
    inputs: { mode: 'delete', ...scene.inputs },
    outputs: {
      ...{ function: 'hello', operation: scene.given ? 'deleted' : 'unchanged', revision_id: '' },
      ...{ changed: String(!!scene.given), url: '' },
      ...scene.outputs,
    },
  });
  expect(ran.after.functions).toEqual({});
}

scenes('A function is deleted on a platform that', (scene) => remove({ given: existing, ...scene }), {
  'answers as documented': { outputs: KNOWN },
  'still lists it for a while': { functions: { ghostReads: 4 } },
  'loses its answer, then refuses because the deletion is under way': {
    faults: [lost('delete function', 'after', refusal(504)), once('delete function', refusal(409))],
  },

  'lets the key delete but not read': {
    denied: ['functions:read'],
    outputs: UNKNOWN,
    notice: /could not|Could not/,
  },

  'reports the status at `status_path`': {
    functions: { record: records.withoutStatus, ...STATUS_PATH },
    ...{ inputs: AT_STATUS_PATH, outputs: KNOWN },
  },
});

scenes('The deletion of a function that does not exist succeeds', remove, {
  'without a write': { sent: [], outputs: { changes: '0' } },
  'with one request for a key that cannot read': { denied: ['functions:read'], sent: ['delete function'] },
});

async function fail(scene: Scene) {
  await deploy({
    given: existing,
    ...scene,
    inputs: { mode: 'delete', ...scene.inputs },
    outputs: { operation: '', ...scene.outputs },
  });
}

const NOT_DELETED = `${NOTHING_CHANGED} Not deleted: function "hello".`;
const MAY_EXIST = 'May still exist, wholly or in part: function "hello".';

scenes('The deletion of a function', fail, {
  'is only planned in a dry run': {
    ...{ inputs: { dry_run: 'true' }, outputs: { operation: 'planned', changes: '1' }, sent: [] },
    log: /permanently delete function "hello"[\s\S]*^📝 Plan: nothing was changed$/m,
  },
  'is read six times within 8 s, and fails while the function is still shown': {
    functions: { ghostReads: 999 },
    error: [/but still shows it\.$/, MAY_EXIST, /^Run the step again\. If/],
    ms: 7750,
    count: ['list functions', 7],
  },
  'fails with "not found" from a gateway, which has changed nothing': {
    faults: [always('delete function', refusal(404))],
    error: [
      / answered "not found" to the deletion of function "hello", but still shows it\.$/,
      NOT_DELETED,
      /^Run/,
    ],
    outputs: { operation: '', changed: 'false' },
  },
  'fails with a key that may not delete': {
    denied: ['functions:delete'],
    error: [/ 403 \(Forbidden\): not for you\.$/, NOT_DELETED, needs('functions:delete')],
  },

  'fails with a lost answer, then a refusal, that no read explains': {
    functions: { missingStatus: 400 },
    faults: [lost('delete function')],
    error: [/ 400 \(Bad Request\)/, MAY_EXIST, /^Fix what the message names/],
    sent: ['delete function', 'delete function'],
  },
  'fails when no try gets an answer, and the key cannot read it back': {
    denied: ['functions:read'],
    faults: [always('delete function', 'reset')],
    error: [/; gave up after N tries/, MAY_EXIST, /^Check that the platform is up/],
  },
  'fails with no usable answer when it is read back': {
    faults: [always('list functions', refusal(503), 1)],
    error: /, but gave no usable response when it was read back\.$/,
    outputs: { changed: 'true' },
  },

  'fails with a refusal after its domain was deleted, and says so': {
    given: (world) => {
      existing(world);
      world.domains.put(HOST, world.state().functions.hello?.id ?? '');
    },
    inputs: { domain: HOST },
    faults: [once('delete function', refusal(422))],
    error: [/ 422 /, `Deleted: domain ${HOST}. Not deleted: function "hello".`, /^Fix what the message/],
    outputs: { changed: 'true' },
    sent: ['delete domain', 'delete function'],
  },
});
