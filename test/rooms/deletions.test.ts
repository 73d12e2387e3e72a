/** `mode: delete`: first the registration of the domain, then the function; a read confirms that. DNS records stay. */
import { expect } from 'vitest';
import type { Fault, What } from '../world/faults.ts';
import { records } from '../world/functions.ts';
import { elsewhere, HOSTNAME, ours, SHOP, TARGETLESS, withDomain } from './domains.ts';
import { deploy, existing } from './functions.ts';
import { always, lost, NOTHING_CHANGED, refusal, type Scene, scenes } from './scene.ts';

const remove = (scene: Scene) =>
  deploy({ given: existing, ...scene, inputs: { mode: 'delete', ...scene.inputs } });
const busy = (what: What): Fault => ({ at: 'delete function', what, times: 4 });

scenes('The deletion of a function', remove, {
  'that does not exist is one request for a key that cannot read': {
    ...{ given: () => undefined, denied: ['functions:read'], sent: ['delete function'] },
    headline: '## ⏭️ Nothing to delete: function `hello` does not exist',
    outputs: { function: 'hello', operation: 'unchanged', changed: 'false', changes: '1', url: '' },
  },
  'succeeds also where the key may not read it back': {
    faults: [always('list functions', refusal(403), 1)],
    notice: /^The platform acknowledged the deletion of function "hello", but .* read back: .* 403 /,
    outputs: { operation: 'deleted', changed: 'true' },
  },
  'is repeated while an update of the function is in progress': {
    ...{ faults: [busy(refusal(409)), busy(refusal(423))], count: ['delete function', 9] },
    outputs: { operation: 'deleted' },
  },
  'is not repeated when somebody else has deleted the function': {
    ...{ faults: [busy(refusal(409))], sent: ['delete function'], outputs: { operation: 'deleted' } },
    onRead: (read, world) => read === 1 && world.functions.drop('hello'),
  },
});

const fail = (scene: Scene) => remove({ ...scene, outputs: { operation: '', ...scene.outputs } });
const NOT_DELETED = `${NOTHING_CHANGED} Not deleted: function "hello".`;
const MAY_EXIST = 'May still exist, wholly or in part: function "hello".';

scenes('The deletion of a function fails', fail, {
  'after six reads within 8 s, while the function is still shown': {
    error: [/but still shows it\.$/, MAY_EXIST, /^Run the step again\. If/],
    ...{ functions: { ghostReads: 999 }, ms: 7750, count: ['list functions', 7] },
  },
  'with "not found" from a gateway, which has changed nothing': {
    ...{ faults: [always('delete function', refusal(404))], outputs: { changed: 'false' } },
    error: [/ answered "not found" to the deletion .*, but still shows it\.$/, NOT_DELETED, /^Run/],
  },
  'as its last try did when no try takes effect': {
    faults: [always('delete function', { status: 503 })],
    error: [/^Could not delete function "hello": .* 503 .*; gave up after/, MAY_EXIST, /^Check that the/],
  },
  'when an update is in progress for a minute': {
    faults: [always('delete function', refusal(409))],
    error: [/ 409 \(Conflict\); gave up after N tries in 60 s\.$/, MAY_EXIST, /Run the step again\.$/],
  },
  'with a lost answer, then "not found", for a key that cannot read': {
    ...{ denied: ['functions:read'], faults: [lost('delete function')], outputs: { changed: 'true' } },
    error: [/ answered "not found" to .*, but it cannot be read back: .* 403 /, MAY_EXIST, /^Run the step/],
  },
  'with a lost answer, then a refusal, that no read explains': {
    ...{ functions: { missingStatus: 400 }, faults: [lost('delete function')] },
    error: [/ 400 \(Bad Request\)/, MAY_EXIST, /^Fix what the message names/],
    count: ['delete function', 2],
  },
});

const BOTH = { function: 'hello' };

const removeDomain = (scene: Scene) =>
  withDomain({ given: ours, ...scene, inputs: { mode: 'delete', ...scene.inputs } });

async function removeAll(scene: Scene) {
  const { after, before } = await removeDomain({
    headline: /^## 🗑️ (?:Domain `app\.example\.com`|Function `hello`) is deleted$/u,
    log: `Deleted domain ${HOSTNAME}. Its DNS records stay at the registrar.`,
    ...scene,
    outputs: { operation: 'deleted', changed: 'true', domain: HOSTNAME, domain_url: '' },
  });
  expect(Object.keys(before.domains)).toHaveLength(1);
  expect(after.domains).toEqual({});
  expect('hello' in after.functions).toBe(!scene.inputs?.function);
}

scenes('A domain is deleted', removeAll, {
  'whatever it points at with `domain_replace: true`, also when the function cannot be read': {
    ...{ denied: ['list functions', 'read function'], given: elsewhere },
    inputs: { ...BOTH, domain_replace: 'true' },
  },
  'also when another client deletes it at the same moment': {
    faults: [{ at: 'delete domain', what: refusal(404), when: 'after' }],
  },
  'when it points at what is named': {
    ...{ given: elsewhere, inputs: { ...BOTH, domain_target: `functions/${SHOP}` } },
  },
});

const NAME_TARGET =
  /Name the target of the registration in `domain_target`, .* or set `domain_replace: true` to/;
const leaveAlone = (scene: Scene) =>
  removeDomain({ given: elsewhere, ...scene, inputs: { ...BOTH, ...scene.inputs }, sent: [] });

scenes('A domain and the function of the step are left alone when', leaveAlone, {
  'it points at another function': {
    error: [/ function "shop" \(SHOP\), not for .*"hello"\.$/, NOTHING_CHANGED, /^Check `domain` and /],
  },
  'it points at a bucket, and the named function does not exist': {
    ...{ given: (world) => void world.domains.put(HOSTNAME, SHOP, 'storage'), inputs: { function: 'gone' } },
    error: /: it is registered for bucket SHOP, not for function "gone", which does not exist\.$/,
  },
  'the function cannot be read': {
    denied: ['functions:read'],
    error: [/ 403 .*: not for you\.$/, NOTHING_CHANGED, RegExp(`\`functions:read\`.* ${NAME_TARGET.source}`)],
  },
  'the record of the function contains no UUID': {
    functions: { record: records.nameOnly },
    error: [/: the record of the function contains no UUID\.$/, NOTHING_CHANGED, NAME_TARGET],
  },
  'the platform reports no target': {
    domains: TARGETLESS,
    error: [/: the platform does not report its target\.$/, NOTHING_CHANGED, NAME_TARGET],
  },
});

scenes('The deletion of a domain', removeDomain, {
  'changes nothing when the hostname is not registered, which the key may not read': {
    ...{ given: () => undefined, sent: ['delete domain'], denied: ['read domain', 'list domains'] },
    ...{ inputs: { domain_replace: 'true' }, headline: /./, log: `Domain ${HOSTNAME} was not registered` },
    outputs: { changed: 'false' },
  },
  'fails when a gateway knows neither the domain nor the list of domains': {
    ...{ faults: [always('read domain', refusal(404)), always('list domains', refusal(404))], sent: [] },
    error: [/^Could not list the domains: .* 404 \(Not Found\)/, NOTHING_CHANGED, /`base_url`/],
  },
  'fails when the key may not delete, and leaves the function alone': {
    ...{ denied: ['domains:delete'], inputs: BOTH, sent: ['delete domain'], outputs: { changed: 'false' } },
    headline: `## ❌ The deletion of domain \`${HOSTNAME}\` failed`,
    error: [/ 403 /, / Not deleted: domain app\.example\.com, function "hello"\.$/, /`domains:delete`/],
  },
});
