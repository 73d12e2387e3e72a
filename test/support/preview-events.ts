/** What happens in the life of the preview `pr-7` of function "hello". */
import { DeployError } from '../../src/errors.ts';
import type { Event } from '../../src/events.ts';
import type { Service } from '../../src/http/writes.ts';

type Configured = Extract<Event, { type: 'configured' }>;

const DOMAIN = { ascii: 'pr-7.example.com', given: 'pr-7.example.com' };

export function configuredPreview(given: Partial<Configured> = {}): Configured {
  return {
    type: 'configured',
    mode: 'deploy',
    dryRun: false,
    preview: 'pr-7',
    function: 'hello-pr-7',
    bucket: 'site',
    domain: DOMAIN,
    ...given,
  };
}

export const SWEEP: Configured = { type: 'configured', mode: 'sweep', dryRun: false };

/** One write with its result. */
export function wrote(
  service: Service,
  state: 'accepted' | 'unknown' | 'not done' = 'accepted',
): readonly Event[] {
  return [
    { type: 'write', service, state: 'started' },
    { type: 'write', service, state },
  ];
}

const CONNECTED: Event = {
  type: 'connected',
  address: 'https://api.example.com/',
  isRehearsal: false,
  url: 'https://api.example.com/f',
};

export const DEPLOYED_PREVIEW: readonly Event[] = [
  configuredPreview(),
  CONNECTED,
  { type: 'action-started', action: 'deploy-function' },
  ...wrote('functions'),
  {
    type: 'function-deployed',
    name: 'hello-pr-7',
    operation: 'created',
    revision: { revisionId: 'r2', status: 'pending' },
    previousRevisionId: undefined,
  },
  { type: 'revision-ready', revision: { revisionId: 'r2', status: 'ready' }, elapsedMs: 5 },
];

export const CLOSED: readonly Event[] = [configuredPreview(), CONNECTED, { type: 'removal-started' }];

export const PLANNED_REMOVAL: Event = {
  type: 'planned',
  actions: [
    { type: 'delete-domain', hostname: DOMAIN, former: undefined },
    {
      type: 'delete-function',
      name: 'hello-pr-7',
      before: { kind: 'unreadable', reason: new DeployError('403') },
      previousRevisionId: undefined,
    },
    { type: 'delete-objects', bucket: 'site', keys: ['pr-7/a'], what: 'artifacts' },
    { type: 'delete-objects', bucket: 'snaps', keys: ['h'], what: 'snapshots' },
  ],
};

export function deletedPart(part: 'domain' | 'function' | 'artifacts' | 'snapshots'): Event {
  if (part === 'domain') return { type: 'domain-deleted', hostname: DOMAIN.ascii, existed: true };
  if (part === 'function') return { type: 'deleted', kind: 'function', name: 'hello-pr-7', existed: true };
  return { type: 'objects-deleted', bucket: part === 'artifacts' ? 'site' : 'snaps', what: part, count: 1 };
}

/** A closed pull request whose preview is deleted in all its parts. */
export const REMOVED: readonly Event[] = [
  ...CLOSED,
  PLANNED_REMOVAL,
  ...wrote('domains'),
  deletedPart('domain'),
  ...wrote('functions'),
  deletedPart('function'),
  ...wrote('storage'),
  deletedPart('artifacts'),
  deletedPart('snapshots'),
];
