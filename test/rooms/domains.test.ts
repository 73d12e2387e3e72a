/** A domain is registered once, for the right target, and read back. The simulation plays all readings of a registration. */
import { expect, it } from 'vitest';
import { records, type StoredFunction } from '../world/functions.ts';
import { idOf } from '../world/reading.ts';
import {
  elsewhere,
  HELLO,
  HOSTNAME,
  NOT_REGISTERED,
  OTHER_TARGET,
  ours,
  register,
  SHOP,
  TARGETLESS,
  withDomain,
} from './domains.ts';
import { always, lost, NOTHING_CHANGED, once, refusal, type Scene, scenes } from './scene.ts';

const SHOP_SEEN = 'function "shop" (SHOP)';
const LONGEST = 'n'.repeat(130);
const NOBODY = idOf('functions', 'nobody');
const TAKEN = once('register domain', refusal(409, 'exists'));
const isFor = (seen: string, wanted = 'function HELLO') =>
  `Domain ${HOSTNAME} is registered for ${seen}, not for ${wanted}.`;

scenes('A hostname that is registered', withDomain, {
  'for another function is left alone': {
    ...{ given: elsewhere, sent: [] },
    error: [isFor(SHOP_SEEN), NOTHING_CHANGED, /^Set `domain_replace: true` .* for function HELLO/],
  },
  'for a function whose name has 130 characters is left alone, and the error contains that name': {
    given(world) {
      world.functions.put(LONGEST);
      world.domains.put(HOSTNAME, idOf('functions', LONGEST));
    },
    error: RegExp(`is registered for function "${LONGEST}" \\(`),
  },
  'for a function that cannot be listed is left alone': {
    ...{ denied: ['functions:read'], given: elsewhere, error: isFor('function SHOP'), sent: [] },
  },
  'for a bucket of which the platform reports no id is left alone': {
    domains: { record: ({ hostname }, status) => ({ hostname, status, target: { kind: 'storage' } }) },
    ...{ given: elsewhere, error: isFor('a bucket of unknown id'), sent: [] },
  },
  'is kept where the platform does not report what it points at': {
    ...{ domains: TARGETLESS, given: ours, inputs: { domain_replace: 'true' }, sent: [] },
    warning: `The platform does not report what domain ${HOSTNAME} points at.`,
    outputs: { domain_status: 'active', changed: 'false', operation: 'unchanged' },
  },
  'has the status that is listed with its target, where its own path shows another one without a target': {
    domains: {
      record: ({ hostname }) => ({ hostname, status: 'active' }),
      listEntry: ({ hostname, target }) => ({ hostname, target, status: 'pending' }),
    },
    ...{ given: ours, sent: [], outputs: { domain_status: 'pending' } },
  },
  'for a target that is in no list is left alone, and another one is not registered': {
    ...{
      given: elsewhere,
      inputs: { domain_target: `functions/${NOBODY}`, domain_replace: 'true' },
      sent: [],
    },
    error: [
      `Could not point the domain at function ${NOBODY}: the account has nothing of this id.`,
      ...[NOTHING_CHANGED, /^Check `domain_target`/],
    ],
  },
  'for its target is kept although no list shows that': {
    given: (world) => void world.domains.put(HOSTNAME, NOBODY),
    ...{ inputs: { domain_target: `functions/${NOBODY}` }, sent: [], outputs: { operation: 'unchanged' } },
  },
  'by another account fails the step': {
    faults: [always('register domain', refusal(409, 'exists'))],
    error: [/ is already registered by another account: /, NOT_REGISTERED, /^Hostnames are unique across/],
    sent: ['register domain'],
    outputs: { domain: HOSTNAME, domain_status: '', domain_url: '', operation: '', changed: 'false' },
  },
  'for another target since it was read is left alone': {
    faults: [TAKEN],
    onRead: (_read, world) => elsewhere(world),
    error: [OTHER_TARGET, NOT_REGISTERED, /^Set `domain_replace: true`/],
  },
  'for the same target since it was read is kept': {
    faults: [TAKEN],
    onRead: (_read, world) => ours(world),
    outputs: { changed: 'false', domain_status: 'active', operation: 'unchanged' },
  },
});

const FUNCTION = { function: 'hello', wait_timeout: '0' };
const BUCKET = { bucket: 'site', artifacts: '*.bin' };
const SITE = `storage/${idOf('storage', 'site')}`;
const LINKED = { bucket_url: `https://${HOSTNAME}/` };

const NEW_FUNCTION = `functions/${idOf('functions', 'new')}`;
const NEW_BUCKET = `storage/${idOf('storage', 'new')}`;
const CREATED = { ...BUCKET, bucket: 'new', bucket_visibility: 'public' };

/** The id of a function appears after a moment. */
it.each<[what: string, inputs: NonNullable<Scene['inputs']>, target: string, outputs?: object]>([
  ['the function that the step creates', { ...FUNCTION, function: 'new' }, NEW_FUNCTION],
  ['a site, which is not checked', { domain_target: `sites/${HELLO}` }, `sites/${HELLO}`],
  ['the public bucket that the step creates', CREATED, NEW_BUCKET, { ...LINKED, operation: 'uploaded' }],
  ['a bucket without artifacts', { bucket: 'site' }, SITE, { ...LINKED, operation: 'registered' }],
  ['the bucket beside a function', { ...FUNCTION, ...BUCKET, domain_target: 'bucket' }, SITE, LINKED],
  ['the function beside a bucket', { ...FUNCTION, ...BUCKET }, `functions/${HELLO}`],
  ['a bucket that the step does not name', { domain_target: SITE }, SITE],
])('The target of a domain may be %s', async (_what, inputs, target, outputs = { bucket_url: '' }) => {
  const { after } = await withDomain({
    functions: { staleReads: 3 },
    given: (world) => world.storage.putBucket('site', 'public'),
    inputs,
    outputs: { domain_status: 'active', changed: 'true', ...outputs },
  });
  expect(after.domains).toEqual({ [HOSTNAME]: target });
});

/** Functions have no id, and their revisions have one. */
const record = (stored: StoredFunction) => ({ ...records.full(stored), id: undefined, revision_id: SHOP });
const WITHOUT_ID: Scene = {
  functions: { record, createReply: (stored) => ({ status: 201, body: record(stored) }) },
};
const NO_ID =
  /^Could not point the domain at function "(?:hello|new)": its record contains no UUID in `id`, `resource_id`, `function_id` or `uuid`\.$/;
const SET_TARGET = /Set `domain_target` to `functions\/<uuid>` with the UUID of function "(?:hello|new)"\.$/i;

scenes('The target of a domain is an error', withDomain, {
  'before any write when its record has no id': {
    ...{ ...WITHOUT_ID, inputs: { function: 'hello' }, sent: [] },
    error: [NO_ID, NOTHING_CHANGED, SET_TARGET],
  },
  'before any write when its record cannot be read': {
    ...{ denied: ['functions:read'], inputs: { function: 'hello' }, sent: [] },
    error: [/^Could not point .* could not list .*403/, NOTHING_CHANGED, SET_TARGET],
  },
  'before any write when it is a private bucket': {
    ...{ given: (world) => world.storage.putBucket('site', 'private'), inputs: BUCKET, sent: [] },
    error: [/^No domain can point at bucket "site"/, NOTHING_CHANGED, /^The visibility of a bucket/],
  },
  'before any write when it would be a private bucket': {
    ...{ inputs: BUCKET, sent: [] },
    error: [/ it would be created as private\.$/, NOTHING_CHANGED, 'Set `bucket_visibility: public`.'],
  },
  'after the function was created, when its record has no id': {
    ...{ ...WITHOUT_ID, inputs: { function: 'new', wait_timeout: '0' } },
    error: [NO_ID, /^The platform has accepted revision \S+; its status is unknown\./, SET_TARGET],
  },
});

const REPLACE: Scene = { given: elsewhere, inputs: { domain_replace: 'true' } };

async function replace(scene: Scene) {
  await register({
    ...{ ...REPLACE, ...scene },
    outputs: { changed: 'true', domain_status: 'active', operation: 'registered' },
    log: /^Deleted the registration of .* \(SHOP\)\n(?:.*\n)*Registered domain app\.example\.com for function HELLO$/m,
  });
}

scenes('With `domain_replace: true`, a registration is replaced on a platform that', replace, {
  'loses the answer to the deletion, and still shows the registration for a while': {
    domains: { ghostReads: 3 },
    faults: [lost('delete domain'), once('delete domain', refusal(403))],
  },
  'frees the hostname only within a minute': {
    faults: [{ ...TAKEN, times: 8 }],
    count: ['register domain', 9],
  },
});

const FORMER_GONE = `its registration for ${SHOP_SEEN} was deleted.`;

scenes(
  'With `domain_replace: true`, a registration for another target',
  (scene) => withDomain({ ...REPLACE, ...scene }),
  {
    'is gone when the platform refuses the new target, and the error says so': {
      faults: [once('register domain', refusal(422, 'that one is not ready'))],
      error: [
        / that one is not ready\.$/,
        `Domain ${HOSTNAME} is no longer registered: ${FORMER_GONE}`,
        /^The domain was meant to point at function HELLO\. The target must belong to the account/,
      ],
      sent: ['delete domain', 'register domain'],
      outputs: { operation: '', changed: 'true', domain_status: '', domain_url: '' },
    },
    'is gone when the run is cancelled before the new one is known to exist': {
      ...{ cancelAt: 6, outputs: { changed: 'true' } },
      error: [
        'The run was cancelled (test).',
        `Domain ${HOSTNAME} may or may not be registered; ${FORMER_GONE}`,
        'Run the step again.',
      ],
    },
  },
);
