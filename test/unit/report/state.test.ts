import { describe, expect, it } from 'vitest';
import type { DomainWrite, Event } from '../../../src/events.ts';
import type { Service } from '../../../src/http/writes.ts';
import { stateText } from '../../../src/report/state.ts';
import {
  configured,
  FAILURE,
  failedDeployment,
  figures,
  outcomeOf,
  revisionEnded,
  rolledBack,
} from '../../support/outcome-of.ts';

type Result = Extract<Event, { type: 'write' }>['state'];

function write(service: Service, ...states: readonly Result[]): readonly Event[] {
  return states.map((state) => ({ type: 'write', service, state }));
}

const FUNCTION = configured({ function: 'hello' });
const CREATED: Event = {
  type: 'function-deployed',
  name: 'hello',
  operation: 'created',
  revision: { revisionId: 'r2' },
  previousRevisionId: undefined,
};

describe('The state of a function after a failure:', () => {
  it.each<[text: string, events: readonly Event[]]>([
    ['Nothing was changed on the platform.', [FUNCTION]],
    ['Nothing was changed on the platform.', [FUNCTION, ...write('functions', 'started', 'not done')]],
    [
      'Function "hello" may or may not have been changed. Look at it before the next run.',
      [FUNCTION, ...write('functions', 'started', 'unknown')],
    ],
    [
      'The platform has accepted the new revision of "hello"; its status is unknown. It may be live already; which revision served before is not known.',
      [FUNCTION, ...write('functions', 'started', 'accepted')],
    ],
    [
      'The platform has accepted revision r2; its status is unknown. It may be live already; no revision served before.',
      [
        FUNCTION,
        { type: 'serving', revisionId: 'r1' },
        ...write('functions', 'started', 'accepted'),
        CREATED,
      ],
    ],
    [
      'Revision r1 is still serving.',
      [
        FUNCTION,
        ...write('functions', 'started', 'accepted'),
        { ...CREATED, previousRevisionId: 'r1' },
        revisionEnded('r1'),
      ],
    ],
    [
      'No revision of "hello" is serving.',
      [FUNCTION, ...write('functions', 'started', 'accepted'), CREATED, revisionEnded(null)],
    ],
    [
      'The platform has accepted revision r2; its status is unknown. It may be live already; revision r1 served before.',
      [FUNCTION, ...write('functions', 'started', 'accepted'), { ...CREATED, previousRevisionId: 'r1' }],
    ],
    [
      'It may be live already; no revision served before.',
      [
        FUNCTION,
        ...write('functions', 'started', 'accepted'),
        CREATED,
        { type: 'failed', failure: { ...FAILURE, cancelled: true } },
      ],
    ],
    [
      'Revision r2 of "hello" is live.',
      [
        FUNCTION,
        ...write('functions', 'started', 'accepted'),
        CREATED,
        { type: 'revision-ready', revision: {}, elapsedMs: 1 },
      ],
    ],
    [
      'Revision r2 of "hello" is live, but not healthy. Revision r1 served before.',
      [
        FUNCTION,
        ...write('functions', 'started', 'accepted'),
        { ...CREATED, previousRevisionId: 'r1' },
        { type: 'revision-ready', revision: {}, elapsedMs: 1 },
        { type: 'health-failed', address: '/v1/healthz', reason: 'answered 503', last: '503', elapsedMs: 1 },
      ],
    ],
    [
      'Nothing was deployed.',
      [
        FUNCTION,
        { type: 'action-started', action: 'store-snapshot' },
        ...write('storage', 'started', 'accepted'),
      ],
    ],
    [
      'Revision r2 was rolled back. Function "hello" is back on the content of revision r1 as revision r3.',
      [...failedDeployment('unhealthy'), ...rolledBack(), { type: 'failed', failure: FAILURE }],
    ],
    [
      'Function "hello" is back on the content of revision r1 as revision r3, but not healthy.',
      [
        ...failedDeployment(),
        ...rolledBack(),
        { type: 'health-failed', address: '/v1/healthz', reason: 'answered 503', last: '503', elapsedMs: 1 },
        { type: 'failed', failure: { ...FAILURE, what: 'Revision r2 of "hello" failed: boom.' } },
      ],
    ],
    [
      'Function "hello" may or may not be deleted.',
      [configured({ function: 'hello', mode: 'delete' }), ...write('functions', 'started')],
    ],
    [
      'The platform has accepted the deletion of function "hello".',
      [configured({ function: 'hello', mode: 'delete' }), ...write('functions', 'started', 'accepted')],
    ],
    [
      'Nothing was changed on the platform.',
      [
        FUNCTION,
        ...write('functions', 'started', 'unknown'),
        { type: 'settled', service: 'functions', result: 'not done' },
      ],
    ],
  ])('%s', (text, events) => {
    expect(stateText(outcomeOf(...events))).toBe(text);
  });
});

describe('The state of a bucket after a failure:', () => {
  const BUCKET = configured({ bucket: 'site' });
  it.each<[text: string, events: readonly Event[]]>([
    ['Bucket "site" may or may not have been created.', [BUCKET, ...write('storage', 'started')]],
    [
      'Nothing was changed on the platform. Bucket "site" was not created by this run.',
      [BUCKET, ...write('storage', 'started', 'not done')],
    ],
    [
      'Bucket "site" was created.',
      [BUCKET, ...write('storage', 'started', 'accepted'), { type: 'bucket-created', bucket: 'site' }],
    ],
    [
      'Objects of bucket "site" may have been replaced.',
      [BUCKET, { type: 'action-started', action: 'upload-artifacts' }, ...write('storage', 'started')],
    ],
    [
      'Bucket "site": 2 objects uploaded, 5 unchanged, 0 deleted, 1 failed of 8.',
      [
        BUCKET,
        ...write('storage', 'started', 'accepted'),
        {
          type: 'uploaded',
          bucket: 'site',
          figures: figures({
            uploadedCount: 2,
            unchangedCount: 5,
            totalCount: 8,
            failed: [{ key: 'a', reason: 'no' }],
          }),
          objects: [],
        },
      ],
    ],
  ])('%s', (text, events) => {
    expect(stateText(outcomeOf(...events))).toBe(text);
  });
});

describe('The state of a domain after a failure:', () => {
  it.each<[text: string, writes: readonly DomainWrite[]]>([
    ['Domain a.example may or may not be registered.', [{ verb: 'register', state: 'unknown' }]],
    [
      'Nothing was changed on the platform. Domain a.example was not registered by this run.',
      [{ verb: 'register', state: 'not done' }],
    ],
    [
      'Domain a.example was registered for function 7c1f.',
      [{ verb: 'register', state: 'accepted', target: 'function 7c1f' }],
    ],
    ['Domain a.example may or may not be deleted.', [{ verb: 'delete', state: 'unknown' }]],
    [
      'Nothing was changed on the platform. Domain a.example was not deleted by this run.',
      [{ verb: 'delete', state: 'not done' }],
    ],
    ['Domain a.example was deleted.', [{ verb: 'delete', state: 'accepted' }]],
    [
      'Nothing was changed on the platform. Domain a.example still points at site 99.',
      [{ verb: 'delete', state: 'not done', target: 'site 99' }],
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
    [
      'The registration of domain a.example for site 99 was deleted. Domain a.example was not registered by this run.',
      [
        { verb: 'delete', state: 'accepted', target: 'site 99' },
        { verb: 'register', state: 'not done' },
      ],
    ],
  ])('%s', (text, writes) => {
    const events = writes.map((state): Event => ({ type: 'domain-write', state }));
    expect(stateText(outcomeOf(configured({ domain: 'a.example' }), ...events))).toBe(text);
  });

  it.each([
    [
      'Nothing was changed on the platform. Domain a.example was already registered for function 7c1f.',
      'function 7c1f',
    ],
    ['Nothing was changed on the platform. Domain a.example was already registered.', undefined],
  ])('%s', (text, target) => {
    const name = { ascii: 'a.example', given: 'a.example' };
    const domain = { status: 'pending', meaning: 'pending', reasons: [] } as const;
    const kept: Event = { type: 'domain-registered', name, operation: 'kept', target, domain };
    expect(stateText(outcomeOf(configured({ domain: 'a.example' }), kept))).toBe(text);
  });
});
