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
import { lost, NOTHING_CHANGED, once, refusal, type Scene, scenes } from './scene.ts';

const SHOP_SEEN = 'function "shop" (SHOP)';
const NOBODY = idOf('functions', 'nobody');
const TAKEN = once('register domain', refusal(409, 'exists'));
const isFor = (seen: string, wanted = 'function HELLO') =>
  `Domain ${HOSTNAME} is registered for ${seen}, not for ${wanted}.`;

const ACTIVE = { domain_status: 'active', changed: 'false', operation: 'unchanged' };
const leaveAlone = (scene: Scene) => withDomain({ given: elsewhere, sent: [], ...scene });

scenes('A hostname is left alone that is registered for', leaveAlone, {
  'another function': { error: [isFor(SHOP_SEEN), NOTHING_CHANGED, /^Set `domain_replace: .* HELLO/] },
  'a function that cannot be listed': { denied: ['functions:read'], error: isFor('function SHOP') },
  'a bucket of which the platform reports no id': {
    domains: { record: ({ hostname }, status) => ({ hostname, status, target: { kind: 'storage' } }) },
    error: isFor('a bucket of unknown id'),
  },
  'a target that the platform does not report': {
    ...{ domains: TARGETLESS, given: ours, inputs: { domain_replace: 'true' }, outputs: ACTIVE },
    warning: `The platform does not report what domain ${HOSTNAME} points at.`,
  },
  'its target, although no list shows that': {
    given: (world) => void world.domains.put(HOSTNAME, NOBODY),
    ...{ inputs: { domain_target: `functions/${NOBODY}` }, outputs: ACTIVE },
  },
  'another target than one that is in no list': {
    inputs: { domain_target: `functions/${NOBODY}`, domain_replace: 'true' },
    error: [/^Could not point .*: the account has nothing of /, NOTHING_CHANGED, /^Check `domain_target`/],
  },
});

scenes('A hostname that is registered', (scene) => withDomain({ faults: [TAKEN], ...scene }), {
  'by another account fails the step': {
    ...{ faults: [{ ...TAKEN, times: 99 }], sent: ['register domain'] },
    error: [/ is already registered by another account: /, NOT_REGISTERED, /^Hostnames are unique across/],
    outputs: { domain: HOSTNAME, domain_status: '', domain_url: '', operation: '', changed: 'false' },
  },
  'for another target since it was read is left alone': {
    onRead: (_read, world) => elsewhere(world),
    error: [OTHER_TARGET, NOT_REGISTERED, /^Set `domain_replace: true`/],
  },
  'for the same target since it was read is kept': { onRead: (_, world) => ours(world), outputs: ACTIVE },
});

const FUNCTION = { function: 'hello', wait_timeout: '0' };
const BUCKET = { bucket: 'site', artifacts: '*.bin' };
const SITE = `storage/${idOf('storage', 'site')}`;
const LINKED = { bucket_url: `https://${HOSTNAME}/` };
const NEW_FUNCTION = `functions/${idOf('functions', 'new')}`;
const NEW_BUCKET = `storage/${idOf('storage', 'new')}`;
const CREATED = { ...BUCKET, bucket: 'new', bucket_visibility: 'public' };

it.each<[what: string, inputs: NonNullable<Scene['inputs']>, target: string, outputs?: object]>([
  ['the function that the step creates', { ...FUNCTION, function: 'new' }, NEW_FUNCTION],
  ['the public bucket that the step creates', CREATED, NEW_BUCKET, { ...LINKED, operation: 'uploaded' }],
  ['a bucket without artifacts', { bucket: 'site' }, SITE, { ...LINKED, operation: 'registered' }],
  ['the bucket beside a function', { ...FUNCTION, ...BUCKET, domain_target: 'bucket' }, SITE, LINKED],
  ['the function beside a bucket', { ...FUNCTION, ...BUCKET }, `functions/${HELLO}`],
  ['a bucket that the step does not name', { domain_target: SITE }, SITE],
])('The target of a domain may be %s', async (_what, inputs, target, outputs = { bucket_url: '' }) => {
  const { after } = await withDomain({
    // The id of a function appears after a moment.
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

const fail = (scene: Scene) => withDomain({ inputs: { function: 'hello' }, sent: [], ...scene });

scenes('The target of a domain is an error', fail, {
  'before any write when its record has no id': {
    ...WITHOUT_ID,
    error: [NO_ID, NOTHING_CHANGED, SET_TARGET],
  },
  'before any write when its record cannot be read': {
    ...{ denied: ['functions:read'], error: [/ could not list .*403/, NOTHING_CHANGED, SET_TARGET] },
  },
  'before any write when it is a private bucket': {
    ...{ given: (world) => world.storage.putBucket('site', 'private'), inputs: BUCKET },
    error: [/^No domain can point at bucket "site"/, NOTHING_CHANGED, /^The visibility of a bucket/],
  },
  'before any write when it would be a private bucket': {
    inputs: BUCKET,
    error: [/ it would be created as private\.$/, NOTHING_CHANGED, 'Set `bucket_visibility: public`.'],
  },
  'after the function was created, when its record has no id': {
    ...{ ...WITHOUT_ID, inputs: { function: 'new', wait_timeout: '0' }, sent: ['create function'] },
    error: [NO_ID, /^The platform has accepted revision \S+; its status is unknown\./, SET_TARGET],
  },
});

const REPLACE: Scene = { given: elsewhere, inputs: { domain_replace: 'true' } };

const replace = (scene: Scene) =>
  register({
    ...{ ...REPLACE, ...scene },
    outputs: { changed: 'true', domain_status: 'active', operation: 'registered' },
    log: /^Deleted the registration of .* \(SHOP\)\n(?:.*\n)*Registered domain app\.example\.com for function HELLO$/m,
  });

scenes('With `domain_replace: true`, a registration is replaced on a platform that', replace, {
  'loses the answer to the deletion, and still shows the registration for a while': {
    ...{ domains: { ghostReads: 3 }, faults: [lost('delete domain'), once('delete domain', refusal(403))] },
  },
  'frees the hostname within a minute': { faults: [{ ...TAKEN, times: 8 }], count: ['register domain', 9] },
});

const FORMER = String.raw`its registration for function "shop" \(SHOP\) was deleted\.$`;

const replaceBadly = (scene: Scene) => withDomain({ ...REPLACE, outputs: { changed: 'true' }, ...scene });

scenes('With `domain_replace: true`, a registration for another target is gone when', replaceBadly, {
  'the platform refuses the new target, and the error says so': {
    faults: [once('register domain', refusal(422, 'that one is not ready'))],
    error: [/ not ready\.$/, RegExp(` is no longer registered: ${FORMER}`), / meant to .* function HELLO\. /],
    sent: ['delete domain', 'register domain'],
    outputs: { operation: '', changed: 'true', domain_status: '', domain_url: '' },
  },
  'the run is cancelled before the new one is known to exist': {
    cancelAt: 6,
    error: [/^The run was cancelled/, RegExp(` may or may not be registered; ${FORMER}`), /^Run the step/],
  },
});
