/** `mode: delete`: the function does not exist at the end, as a read confirms. */
import type { Fault, What } from '../world/faults.ts';
import { deploy, existing } from './functions.ts';
import { always, lost, NOTHING_CHANGED, needs, refusal, type Scene, scenes } from './scene.ts';

async function remove(scene: Scene) {
  await deploy({ ...scene, inputs: { mode: 'delete', ...scene.inputs } });
}

const NOTHING: Scene = {
  headline: '## ⏭️ Nothing to delete: function `hello` does not exist',
  outputs: { function: 'hello', operation: 'unchanged', changed: 'false', changes: '0', url: '' },
};

scenes('The deletion of a function that does not exist succeeds', remove, {
  'without a write': { ...NOTHING, sent: [] },
  'with one request for a key that cannot read': {
    ...{ ...NOTHING, denied: ['functions:read'], sent: ['delete function'] },
    outputs: { ...NOTHING.outputs, changes: '1' },
  },
});

const removeExisting = (scene: Scene) => remove({ given: existing, ...scene });

scenes('A function is deleted', removeExisting, {
  'also where the key may not read it back': {
    faults: [always('list functions', refusal(403), 1)],
    notice:
      /^The platform acknowledged the deletion of function "hello", but it cannot be read back: .* 403 /,
    outputs: { operation: 'deleted', changed: 'true' },
  },
});

const busy = (what: What): Fault => ({ at: 'delete function', what, times: 4 });

scenes('While an update of the function is in progress,', removeExisting, {
  'its deletion is repeated': {
    ...{ faults: [busy(refusal(409)), busy(refusal(423))], count: ['delete function', 9] },
    outputs: { operation: 'deleted' },
  },
  'its deletion is not repeated when somebody else has deleted it': {
    ...{ faults: [busy(refusal(409))], sent: ['delete function'], outputs: { operation: 'deleted' } },
    onRead: (read, world) => read === 1 && world.functions.drop('hello'),
  },
});

const fail = (scene: Scene) => removeExisting({ ...scene, outputs: { operation: '', ...scene.outputs } });

const NOT_DELETED = `${NOTHING_CHANGED} Not deleted: function "hello".`;
const MAY_EXIST = 'May still exist, wholly or in part: function "hello".';

scenes('The deletion of a function', fail, {
  'is read six times within 8 s, and fails while the function is still shown': {
    functions: { ghostReads: 999 },
    error: [/but still shows it\.$/, MAY_EXIST, /^Run the step again\. If/],
    ms: 7750,
    count: ['list functions', 7],
  },
  'fails with "not found" from a gateway, which has changed nothing': {
    faults: [always('delete function', refusal(404))],
    error: [/ answered "not found" to the deletion .*, but still shows it\.$/, NOT_DELETED, /^Run/],
    outputs: { changed: 'false' },
  },
  'fails as its last try did when no try takes effect': {
    faults: [always('delete function', { status: 503 })],
    error: [/^Could not delete function "hello": .* 503 .*; gave up after/, MAY_EXIST, /^Check that the/],
  },
  'fails when an update is in progress for a minute': {
    faults: [always('delete function', refusal(409))],
    error: [/ 409 \(Conflict\); gave up after N tries in 60 s\.$/, MAY_EXIST, /Run the step again\.$/],
  },
  'fails with a key that may not delete': {
    denied: ['functions:delete'],
    error: [/ 403 \(Forbidden\): not for you\.$/, NOT_DELETED, needs('functions:delete')],
    ms: 0,
  },
  'fails with a lost answer, then "not found", for a key that cannot read': {
    denied: ['functions:read'],
    faults: [lost('delete function')],
    error: [/ answered "not found" to .*, but it cannot be read back: .* 403 /, MAY_EXIST, /^Run the step/],
    outputs: { changed: 'true' },
  },
  'fails with a lost answer, then a refusal, that no read explains': {
    functions: { missingStatus: 400 },
    faults: [lost('delete function')],
    error: [/ 400 \(Bad Request\)/, MAY_EXIST, /^Fix what the message names/],
    sent: ['delete function', 'delete function'],
  },
});
