/** `mode: delete` with a domain: the registration first, then the function; DNS records stay. */
import { describe, expect, it } from 'vitest';
import { records } from '../world/functions.ts';
import { elsewhere, HELLO, HOSTNAME, ours, withDomain } from './domains.ts';
import { lost, NOTHING_CHANGED, needs, once, refusal, type Scene, scenes } from './scene.ts';

/** Plays a scene of a step that deletes the domain, and the function of the name, if one is given. */
async function remove(scene: Scene) {
  return await withDomain({ ...scene, inputs: { mode: 'delete', ...scene.inputs } });
}

async function removeBoth(scene: Scene) {
  const { after, before } = await remove({
    headline: /^## 🗑️ Domain `app\.example\.com` is deleted(?:; function `hello` is deleted)?$/u,
    log: `Deleted domain ${HOSTNAME}. Its DNS records stay at the registrar.`,
    ...scene,
    outputs: { operation: 'deleted', changed: 'true', domain: HOSTNAME, domain_url: '' },
  });
  expect(Object.keys(before.domains)).toHaveLength(1);
  expect(after.domains).toEqual({});
  expect('hello' in after.functions).toBe(!scene.inputs?.function);
}

scenes('A domain is deleted', removeBoth, {
  'on a platform that loses its answer, and then says that the deletion is under way': {
    given: ours,
    faults: [
      lost('delete domain', 'after', refusal(504)),
      once('delete domain', refusal(409, 'is being deleted')),
    ],
  },
  'with a function, first': {
    ...{ given: ours, inputs: { function: 'hello' }, sent: ['delete domain', 'delete function'] },
    headline: `## 🗑️ Domain \`${HOSTNAME}\` is deleted; function \`hello\` is deleted`,
  },
  'whatever it points at with `domain_replace: true`, also when the function cannot be read': {
    denied: ['list functions', 'read function'],
    ...{ given: elsewhere, inputs: { function: 'hello', domain_replace: 'true' } },
  },
});

const NOTHING: Scene = {
  headline: '## ⏭️ Nothing to delete',
  outputs: { operation: 'deleted', changed: 'false', domain: HOSTNAME },
  sent: [],
};

scenes('A domain is deleted without any write when', remove, {
  'the hostname is not registered': NOTHING,
  'the hostname is not registered, which the key may not read': {
    ...{ ...NOTHING, headline: /./, sent: ['delete domain'], denied: ['read domain', 'list domains'] },
    ...{ inputs: { domain_replace: 'true' }, log: `Domain ${HOSTNAME} was not registered` },
  },
});

describe('A dry run', () => {
  it('shows that the registration is deleted first, and writes nothing', async () => {
    const { summary } = await remove({
      ...{ given: ours, inputs: { function: 'hello', dry_run: 'true' }, sent: [] },
      outputs: { operation: 'planned', changed: 'false' },
    });
    expect(summary).toMatch(
      /^1\. delete the registration of domain .*\n1\. permanently delete function "hello"$/m,
    );
  });
});

const notFor = (seen: string, wanted: string) =>
  `Could not delete domain ${HOSTNAME}: it is registered for ${seen}, not for function ${wanted}.`;
const UNCONFIRMED = `Could not delete domain ${HOSTNAME}: the action could not confirm that it is registered for`;

const NAME_TARGET =
  'Name the target of the registration in `domain_target`, such as `functions/<uuid>`, or set `domain_replace: true` to delete the registration whatever it points at.';

async function leaveAlone(scene: Scene) {
  await remove({ given: elsewhere, ...scene, inputs: { function: 'hello', ...scene.inputs }, sent: [] });
}

scenes('A domain and the function of the step are left alone when', leaveAlone, {
  'it points at another function': {
    error: [notFor('function "shop" (SHOP)', '"hello"'), NOTHING_CHANGED, /^Check `domain` and `function`\./],
  },

  'the function cannot be read': {
    denied: ['functions:read'],
    error: [
      /403 \(Forbidden\): not for you\.$/,
      NOTHING_CHANGED,
      `${needs('functions:read')} ${NAME_TARGET}`,
    ],
  },
  'the record of the function contains no UUID': {
    functions: { record: records.nameOnly },
    error: [/: the record of the function contains no UUID\.$/, NOTHING_CHANGED, NAME_TARGET],
  },

  'the key cannot read domains, though the target is named': {
    denied: ['domains:read'],
    inputs: { domain_target: `functions/${HELLO}` },
    error: [
      new RegExp(`^${UNCONFIRMED} function HELLO: .*403`),
      NOTHING_CHANGED,
      /or set `domain_replace: true`/,
    ],
  },
});

const MAY_EXIST = `May still exist, wholly or in part: domain ${HOSTNAME}.`;

scenes('The deletion of a domain fails when', (scene) => remove({ given: ours, ...scene }), {
  'the key may not delete, and the function is left alone': {
    ...{ denied: ['domains:delete'], inputs: { function: 'hello' }, sent: ['delete domain'] },
    headline: `## ❌ The deletion of domain \`${HOSTNAME}\` failed`,
    error: [
      / 403 /,
      `${NOTHING_CHANGED} Not deleted: domain ${HOSTNAME}, function "hello".`,
      /`domains:delete`/,
    ],
  },
  'the platform still shows it afterwards': {
    domains: { ghostReads: 999 },
    error: [/, but still shows it\.$/, MAY_EXIST, /^Run the step again\./],
    outputs: { changed: 'true' },
  },
});
