/** What errors say in moments that whole runs seldom meet. */
import { describe, expect, it } from 'vitest';
import type { DomainWrite, Event } from '../../../src/events.ts';
import type { Service } from '../../../src/http/writes.ts';
import { headline } from '../../../src/report/headline.ts';
import { stateText } from '../../../src/report/state.ts';
import { configured, FAILURE, outcomeOf } from '../../support/outcome-of.ts';

type Result = Extract<Event, { type: 'write' }>['state'];

function write(service: Service, ...states: readonly Result[]): readonly Event[] {
  return states.map((state) => ({ type: 'write', service, state }));
}

const FUNCTION = configured({ function: 'hello' });
const DELETION = configured({ function: 'hello', mode: 'delete' });
const BUCKET = configured({ bucket: 'site' });
const SWEEP: Event = { type: 'configured', mode: 'sweep', dryRun: false };
const CLOSED: readonly Event[] = [
  { ...DELETION, preview: 'pr-7' } as Event,
  { type: 'removal-started' },
  {
    type: 'planned',
    actions: [
      { type: 'delete-domain', hostname: { ascii: 'a.example', given: 'a.example' }, former: undefined },
      {
        ...{ type: 'delete-function', name: 'hello', previousRevisionId: undefined },
        before: { kind: 'absent', certain: true },
      },
      { type: 'delete-objects', bucket: 'site', keys: ['pr-7/a'], what: 'artifacts' },
    ],
  },
];

describe('After a failure, the error says:', () => {
  it.each<[text: string, events: readonly Event[]]>([
    [
      'The platform has accepted the new revision of "hello"; its status is unknown. It may be live already; which revision served before is not known.',
      [FUNCTION, ...write('functions', 'started', 'accepted')],
    ],
    [
      'Nothing was changed on the platform.',
      [
        FUNCTION,
        ...write('functions', 'started', 'unknown'),
        { type: 'settled', service: 'functions', result: 'not done' },
      ],
    ],
    ['Function "hello" may or may not be deleted.', [DELETION, ...write('functions', 'started')]],
    [
      'The platform has accepted the deletion of function "hello".',
      [DELETION, ...write('functions', 'started', 'accepted')],
    ],
    ['Bucket "site" may or may not have been created.', [BUCKET, ...write('storage', 'started')]],
    [
      'Bucket "site" existed before this run.',
      [BUCKET, ...write('storage', 'accepted'), { type: 'bucket-exists', bucket: 'site' }],
    ],
    [
      'Objects of bucket "site" may have been replaced.',
      [BUCKET, { type: 'action-started', action: 'upload-artifacts' }, ...write('storage', 'started')],
    ],
    [
      'Deleted: its objects in bucket "site". Not deleted: domain a.example. May still exist, wholly or in part: function "hello".',
      [
        ...CLOSED,
        ...write('functions', 'started', 'unknown'),
        { type: 'objects-deleted', bucket: 'site', what: 'artifacts', count: 1 },
      ],
    ],
    [
      'Deleted: the preview of pull request 1. Not deleted completely: the previews of pull requests 2, 3. Not finished: the preview of pull request 4.',
      [
        SWEEP,
        {
          type: 'sweep-planned',
          previews: [1, 2, 3, 4].map((number) => ({ number, state: 'closed', parts: [] })),
        },
        ...write('functions', 'started', 'accepted'),
        { type: 'swept', number: 1, result: 'deleted' },
        { type: 'swept', number: 2, result: 'failed' },
        { type: 'swept', number: 3, result: 'failed' },
      ],
    ],
  ])('%s', (text, events) => {
    expect(stateText(outcomeOf(...events, { type: 'failed', failure: FAILURE }))).toBe(text);
  });

  it.each<[text: string, writes: readonly DomainWrite[]]>([
    ['Domain a.example may or may not be deleted.', [{ verb: 'delete', state: 'unknown' }]],
    [
      'Nothing was changed on the platform. Domain a.example was not deleted by this run.',
      [{ verb: 'delete', state: 'not done' }],
    ],
    [
      'Domain a.example was registered for function 7c1f.',
      [{ verb: 'register', state: 'accepted', target: 'function 7c1f' }],
    ],
    [
      'The registration of domain a.example for site 99 may or may not be deleted.',
      [{ verb: 'delete', state: 'unknown', target: 'site 99' }],
    ],
    [
      'The registration of domain a.example for site 99 was deleted. Domain a.example may or may not be registered.',
      [
        { verb: 'delete', state: 'accepted', target: 'site 99' },
        { verb: 'register', state: 'unknown' },
      ],
    ],
  ])('%s', (text, writes) => {
    const events = writes.map((state): Event => ({ type: 'domain-write', state }));
    expect(stateText(outcomeOf(configured({ domain: 'a.example' }), ...events))).toBe(text);
  });
});

describe('After a failure or a cancellation, the headline is:', () => {
  const cancelled: Event = { type: 'failed', failure: { ...FAILURE, cancelled: true } };
  const failed: Event = { type: 'failed', failure: FAILURE };
  it.each<[text: string, events: readonly Event[]]>([
    ['❌ The sweep of previews failed', [SWEEP, failed]],
    ['❌ The sweep of previews was cancelled', [SWEEP, cancelled]],
    ['❌ The deletion of preview pr-7 failed', [...CLOSED, failed]],
    ['❌ The deletion of preview pr-7 was cancelled', [...CLOSED, cancelled]],
    [
      '❌ The deletion of domain `a.example` was cancelled',
      [
        configured({ domain: 'a.example', mode: 'delete' }),
        { type: 'action-started', action: 'delete-domain' },
        cancelled,
      ],
    ],
  ])('%s', (text, events) => {
    expect(headline(outcomeOf(...events))).toBe(text);
  });
});
