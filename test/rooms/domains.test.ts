/** A domain is registered once, for the right target, and read back, on every platform that the API document allows. */
import { describe, expect, it } from 'vitest';
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
  withDomain,
} from './domains.ts';
import { busy, lost, NOTHING_CHANGED, once, refusal, type Scene, type Scenes, scenes } from './scene.ts';

const READINGS: Scenes = {
  'responds as documented': {},

  'reports no target anywhere': {
    domains: {
      record: ({ hostname }, status) => ({ hostname, status }),
      listEntry: ({ hostname }) => hostname,
    },
    warning: `The platform does not report what domain ${HOSTNAME} points at.`,
    log: /^/,
  },

  'shows a registration in the list, but not at its own path': {
    domains: {
      record: () => ({ hello: 'world' }),
      listEntry: ({ hostname, target }) => ({ hostname, target, status: 'active' }),
    },
  },

  'refuses the list, but not the record': { denied: ['list domains'] },
};

describe('A platform that', () => {
  it.each(Object.entries(READINGS))('%s registers a hostname, then keeps it', async (_what, scene) => {
    const headline = `## ✅ Domain \`${HOSTNAME}\` is active`;
    const { trace, log } = await register({
      ...{ ...scene, headline, warning: /^$/, sent: ['register domain'] },
      outputs: {
        ...{ domain_status: 'active', domain_url: `https://${HOSTNAME}/` },
        ...{ changed: 'true', operation: 'registered' },
      },
    });
    const target = { kind: 'functions', resource_id: HELLO };
    expect(trace.find(({ call }) => call === 'register domain')?.body).toEqual({
      hostname: HOSTNAME,
      target,
    });
    expect(log).toContain(
      `Registered domain ${HOSTNAME} for function ${HELLO}\nDomain ${HOSTNAME} is active`,
    );
    await register({
      log: `Kept domain ${HOSTNAME} for function HELLO`,
      warning: /^$/,
      ...{ ...scene, headline, given: ours, inputs: { domain_replace: 'true' }, sent: [] },
      outputs: { domain_status: 'active', changed: 'false', operation: 'unchanged' },
    });
  });
});

const isFor = (seen: string, wanted = 'function HELLO') =>
  `Domain ${HOSTNAME} is registered for ${seen}, not for ${wanted}.`;
const SHOP_SEEN = 'function "shop" (SHOP)';
const TAKEN = once('register domain', refusal(409, 'exists'));
const WAS_MEANT = /^The domain was meant to point at function HELLO\. The target must belong to the account/;

async function leaveAlone(scene: Scene) {
  const { writes } = await withDomain(scene);
  expect(writes).toEqual([]);
}

scenes('A hostname that is registered', leaveAlone, {
  'for another function is left alone': {
    ...{ given: elsewhere, sent: [] },
    error: [isFor(SHOP_SEEN), NOTHING_CHANGED, /^Set `domain_replace: true` .* for function HELLO/],
  },

  'for a bucket is named': {
    given: (world) => {
      world.storage.putBucket('site', 'public');
      world.domains.put(HOSTNAME, idOf('storage', 'site'), 'storage');
    },
    error: isFor('bucket "site" (SITE)'),
  },

  'is left alone when the function of the step does not exist yet': {
    ...{ given: elsewhere, inputs: { function: 'new' }, sent: [] },
    error: isFor(SHOP_SEEN, 'function "new"'),
  },

  'by another account fails the step': {
    domains: { takenByOthers: [HOSTNAME] },
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
    log: `Kept domain ${HOSTNAME} for function HELLO`,
  },
});

describe('An international name', () => {
  it('is sent to the platform in its ASCII form and shown in both forms', async () => {
    const { after, summary } = await withDomain({
      inputs: { domain: 'Bücher.example' },
      outputs: { domain: 'xn--bcher-kva.example' },
      log: 'Bücher.example (xn--bcher-kva.example)',
    });
    expect(Object.keys(after.domains)).toEqual(['xn--bcher-kva.example']);
    expect(summary).toContain('[`xn--bcher-kva.example` (`Bücher.example`)](https://xn--bcher-kva.example/)');
  });
});

/** Records of functions with these ids. */
function identified(ids: object): Scene {
  const record = (stored: StoredFunction) => ({ ...records.full(stored), id: undefined, ...ids });
  return { functions: { record, createReply: (stored) => ({ status: 201, body: record(stored) }) } };
}

describe('The target of a domain', () => {
  const [FUNCTION, BUCKET] = [
    { function: 'hello', wait_timeout: '0' },
    { bucket: 'site', artifacts: '*.bin' },
  ];
  const SITE = `storage/${idOf('storage', 'site')}`;
  const LINKED = { bucket_url: `https://${HOSTNAME}/` };

  it.each<[what: string, inputs: NonNullable<Scene['inputs']>, target: string, outputs?: object]>([
    [
      'the function that the step creates, whose id appears after a moment',
      { function: 'new', wait_timeout: '0' },
      `functions/${idOf('functions', 'new')}`,
    ],
    ['a site, which is not checked', { domain_target: `sites/${HELLO}` }, `sites/${HELLO}`],
    [
      'the public bucket that the step creates',
      { bucket: 'new', artifacts: '*.bin', bucket_visibility: 'public' },
      `storage/${idOf('storage', 'new')}`,
      { ...LINKED, operation: 'uploaded' },
    ],
    ['a bucket without artifacts', { bucket: 'site' }, SITE, { ...LINKED, operation: 'registered' }],
    ['the bucket beside a function', { ...FUNCTION, ...BUCKET, domain_target: 'bucket' }, SITE, LINKED],
    ['the function beside a bucket', { ...FUNCTION, ...BUCKET }, `functions/${HELLO}`],
    ['a bucket that the step does not name', { domain_target: SITE }, SITE],
  ])('may be %s', async (_what, inputs, target, outputs = { bucket_url: '' }) => {
    const { after } = await withDomain({
      functions: { staleReads: 3 },
      given: (world) => world.storage.putBucket('site', 'public'),
      inputs,
      outputs: { domain_status: 'active', changed: 'true', ...outputs },
    });
    expect(after.domains).toEqual({ [HOSTNAME]: target });
  });
});

const NO_ID =
  /^Could not point the domain at function "(?:hello|new)": its record contains no UUID in `id`, `resource_id`, `function_id` or `uuid`\.$/;
const SET_TARGET = /Set `domain_target` to `functions\/<uuid>` with the UUID of function "(?:hello|new)"\.$/i;
const privately: NonNullable<Scene['given']> = (world) => world.storage.putBucket('site', 'private');

scenes(
  'The target of a domain is an error before any write when',
  (scene) => withDomain({ ...scene, sent: [] }),
  {
    'its record has no id': {
      ...{ ...identified({}), inputs: { function: 'hello' } },
      error: [NO_ID, NOTHING_CHANGED, SET_TARGET],
    },

    'its record cannot be read': {
      denied: ['functions:read'],
      inputs: { function: 'hello' },
      error: [/^Could not point .* could not list .*403/, NOTHING_CHANGED, SET_TARGET],
    },
    'it is a private bucket of the step': {
      ...{ given: privately, inputs: { bucket: 'site', artifacts: '*.bin' } },
      error: [/^No domain can point at bucket "site"/, NOTHING_CHANGED, /^The visibility of a bucket/],
    },
    'it would be a private bucket': {
      inputs: { bucket: 'site', artifacts: '*.bin' },
      error: [/ it would be created as private\.$/, NOTHING_CHANGED, 'Set `bucket_visibility: public`.'],
    },
  },
);

scenes('The target of a domain is an error', withDomain, {
  'after the function was created, when its record has no id': {
    ...{ ...identified({}), inputs: { function: 'new', wait_timeout: '0' } },
    error: [NO_ID, /^The platform has accepted revision rev-3; its status is unknown\./, SET_TARGET],
  },
  'when the platform refuses it with 404': {
    domains: { refuse: () => ({ status: 404, body: { message: 'no such target' } }) },
    error: [/answered 404 .*: no such target\.$/, NOT_REGISTERED, WAS_MEANT],
    sent: ['register domain'],
  },
});

describe('A dry run', () => {
  it.each<
    [what: string, given: NonNullable<Scene['given']>, inputs: NonNullable<Scene['inputs']>, plan: string]
  >([
    ['keeps', ours, {}, `keep domain ${HOSTNAME}, which is registered for function HELLO`],
    [
      'replaces',
      elsewhere,
      { domain_replace: 'true' },
      `delete the registration of domain ${HOSTNAME} for function "shop" (SHOP)\nPlan: register domain ${HOSTNAME} for function HELLO`,
    ],
    [
      'waits',
      () => undefined,
      { domain_timeout: '2m' },
      `register domain ${HOSTNAME} for function HELLO\nPlan: wait up to 2 min until domain ${HOSTNAME} is active`,
    ],
  ])('shows what a run %s, and writes nothing', async (_what, given, inputs, plan) => {
    const { summary } = await withDomain({
      ...{ given, inputs: { ...inputs, dry_run: 'true' }, sent: [], log: `Plan: ${plan}` },
      outputs: { operation: 'planned', changed: 'false', domain: HOSTNAME },
    });
    // Hosts and ids are code there.
    const plain = summary.replaceAll('`', '').replaceAll(HELLO, 'HELLO').replaceAll(SHOP, 'SHOP');
    expect(plain).toContain(`1. ${plan.replace('Plan:', '1.')}`);
  });
});

const REPLACED: Scene = {
  given: elsewhere,
  inputs: { domain_replace: 'true' },
  outputs: { changed: 'true', domain_status: 'active', operation: 'registered' },
  log: /^Deleted the registration of .* \(SHOP\)\n(?:.*\n)*Registered domain app\.example\.com for function HELLO$/m,
};

scenes(
  'With `domain_replace: true`, a registration for another target is replaced on a platform that',
  (scene) => register({ ...REPLACED, ...scene }),
  {
    'responds as documented': { sent: ['delete domain', 'register domain'] },
    'loses the answer to the deletion, and still shows the registration for a while': {
      domains: { ghostReads: 3 },
      faults: [lost('delete domain'), once('delete domain', refusal(403))],
    },

    'asks to wait for an hour, and has registered the new one': {
      faults: [lost('register domain', 'after', busy(503))],
      sent: ['delete domain', 'register domain'],
    },
  },
);

const FORMER_GONE = `its registration for ${SHOP_SEEN} was deleted.`;
const NOT_ANY_LONGER = `Domain ${HOSTNAME} is no longer registered: ${FORMER_GONE}`;
const GONE_UNKNOWN = `Domain ${HOSTNAME} may or may not be registered; ${FORMER_GONE}`;

scenes(
  'With `domain_replace: true`, a registration for another target',
  (scene) => withDomain({ ...scene, given: elsewhere, inputs: { domain_replace: 'true' } }),
  {
    'is gone when the platform refuses the new target, and the error says so': {
      domains: { refuse: () => ({ status: 422, body: { message: 'that one is not ready' } }) },
      error: [/ that one is not ready\.$/, NOT_ANY_LONGER, WAS_MEANT],
      sent: ['delete domain', 'register domain'],
      outputs: { operation: '', changed: 'true', domain_status: '', domain_url: '' },
    },

    'is left in place when its deletion is refused after reads showed that a lost one had no effect': {
      faults: [lost('delete domain', 'before'), once('delete domain', refusal(403))],
      error: [
        / 403 /,
        `${NOTHING_CHANGED} Domain ${HOSTNAME} still points at ${SHOP_SEEN}.`,
        /`domains:delete`/,
      ],
      sent: ['delete domain', 'delete domain'],
    },

    'is gone when the run is cancelled before the new one is known to exist': {
      ...{ cancelAt: 5, outputs: { changed: 'true' } },
      error: ['The run was cancelled (test).', GONE_UNKNOWN, 'Run the step again.'],
    },
  },
);
