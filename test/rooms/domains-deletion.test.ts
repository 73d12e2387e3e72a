/** `mode: delete` with a domain: the registration first, then the function; DNS records stay. */
import { expect } from 'vitest';
import { records } from '../world/functions.ts';
import { elsewhere, HOSTNAME, ours, SHOP, TARGETLESS, withDomain } from './domains.ts';
import { always, NOTHING_CHANGED, needs, refusal, type Scene, scenes } from './scene.ts';

const BOTH = { function: 'hello' };

/** Plays a scene of a step that deletes the domain, and the function of the name, if one is given. */
async function remove(scene: Scene) {
  return await withDomain({ given: ours, ...scene, inputs: { mode: 'delete', ...scene.inputs } });
}

async function removeAll(scene: Scene) {
  const { after, before } = await remove({
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
    denied: ['list functions', 'read function'],
    ...{ given: elsewhere, inputs: { ...BOTH, domain_replace: 'true' } },
  },
  'also when another client deletes it at the same moment': {
    faults: [{ at: 'delete domain', what: { status: 404 }, when: 'after' }],
  },
  'when it points at what is named': {
    ...{ given: elsewhere, inputs: { ...BOTH, domain_target: `functions/${SHOP}` } },
  },
});

const COULD_NOT = `Could not delete domain ${HOSTNAME}: `;
const IS_OTHER = 'it is registered for function "shop" (SHOP), not for function "hello".';
const UNCONFIRMED = `${COULD_NOT}the action could not confirm that it is registered for function `;
const NEEDS = needs('functions:read');
const NAME_TARGET =
  'Name the target of the registration in `domain_target`, such as `functions/<uuid>`, or set `domain_replace: true` to delete the registration whatever it points at.';

async function leaveAlone(scene: Scene) {
  await remove({ given: elsewhere, ...scene, inputs: { ...BOTH, ...scene.inputs }, sent: [] });
}

scenes('A domain and the function of the step are left alone when', leaveAlone, {
  'it points at another function': {
    error: [`${COULD_NOT}${IS_OTHER}`, NOTHING_CHANGED, /^Check `domain` and `function`\./],
  },
  'it points at a bucket, and the named function does not exist': {
    given: (world) => void world.domains.put(HOSTNAME, SHOP, 'storage'),
    inputs: { function: 'gone' },
    error: `${COULD_NOT}it is registered for bucket SHOP, not for function "gone", which does not exist.`,
  },
  'the function cannot be read': {
    denied: ['functions:read'],
    error: [/403 \(Forbidden\): not for you\.$/, NOTHING_CHANGED, `${NEEDS} ${NAME_TARGET}`],
  },
  'the record of the function contains no UUID': {
    functions: { record: records.nameOnly },
    error: [/: the record of the function contains no UUID\.$/, NOTHING_CHANGED, NAME_TARGET],
  },
  'the platform reports no target': {
    domains: TARGETLESS,
    error: [`${UNCONFIRMED}"hello": the platform does not report its target.`, NOTHING_CHANGED, NAME_TARGET],
  },
});

const ALL = `domain ${HOSTNAME}, function "hello"`;
scenes('The deletion of a domain', remove, {
  'changes nothing when the hostname is not registered, which the key may not read': {
    ...{ given: () => undefined, sent: ['delete domain'], denied: ['read domain', 'list domains'] },
    ...{ inputs: { domain_replace: 'true' }, headline: /./, log: `Domain ${HOSTNAME} was not registered` },
    outputs: { changed: 'false' },
  },
  'fails when a gateway knows neither the domain nor the list of domains': {
    faults: [always('read domain', refusal(404)), always('list domains', refusal(404))],
    sent: [],
    error: [/^Could not list the domains: .* 404 \(Not Found\)/, NOTHING_CHANGED, /`base_url`/],
  },
  'fails when the key may not delete, and leaves the function alone': {
    ...{ denied: ['domains:delete'], inputs: BOTH, sent: ['delete domain'] },
    headline: `## ❌ The deletion of domain \`${HOSTNAME}\` failed`,
    error: [/ 403 /, `${NOTHING_CHANGED} Not deleted: ${ALL}.`, /`domains:delete`/],
    outputs: { changed: 'false' },
  },
});
