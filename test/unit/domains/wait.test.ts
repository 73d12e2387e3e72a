import { describe, expect, it } from 'vitest';
import { waitForDomain } from '../../../src/domains/wait.ts';
import { ApiError, CancelledError, TransientError } from '../../../src/errors.ts';
import type { Event } from '../../../src/events.ts';
import type { Reply } from '../../../src/http/reply.ts';
import type { DomainRecord } from '../../../src/platform/domain-records.ts';
import type { DomainsClient } from '../../../src/platform/domains.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const TARGET = { kind: 'functions', resourceId: '11111111-1111-4111-8111-111111111111' } as const;
const OTHER = { kind: 'functions', resourceId: '99999999-9999-4999-8999-999999999999' } as const;

type OwnReply = Reply<DomainRecord | undefined>;

function record(status: string, target: DomainRecord['target'] = TARGET): OwnReply {
  return { kind: 'ok', value: { ...(target && { target }), status, verificationErrors: [] } };
}

const absent: OwnReply = { kind: 'absent', error: new ApiError('no such domain', { status: 404 }) };
const denied = new ApiError('denied', { status: 403 });
const forbidden: OwnReply = { kind: 'refused', error: denied };
const unanswered: OwnReply = { kind: 'unanswered', error: new TransientError('it is down') };

/** Waits on a platform that gives these replies, the last one repeatedly. */
async function watch(replies: readonly (OwnReply | Error)[], timeoutMs = 600_000, firstStatus?: string) {
  const clock = createVirtualClock();
  const events: Event[] = [];
  let reads = 0;
  const read = async () => {
    const reply = replies[reads] ?? replies.at(-1);
    reads += 1;
    if (reply === undefined || reply instanceof Error) throw reply;
    return reply;
  };
  const list = async (): Promise<Reply<readonly DomainRecord[]>> =>
    replies[0] === forbidden ? { kind: 'refused', error: denied } : { kind: 'ok', value: [] };
  const unexpected = () => Promise.reject(new Error('a wait writes nothing'));
  const client: DomainsClient = { read, list, register: unexpected, remove: unexpected };
  const first: DomainRecord = {
    ...(firstStatus !== undefined && { status: firstStatus }),
    verificationErrors: [],
  };
  const registered = { hostname: 'app.example.com', target: TARGET, first, timeoutMs };
  const context = {
    ...{ clock, random: () => 1, signal: new AbortController().signal },
    emit: (event: Event) => void events.push(event),
  };
  const result = await clock
    .run(waitForDomain(registered, client, context))
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  return { result, reads, events, endedAt: clock.now() };
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('The wait for a domain', () => {
  it('reports every change of status once', async () => {
    const { result, events } = await watch([
      ...times(3, record('pending')),
      ...times(2, record('verifying')),
      record('active'),
    ]);
    expect(result).toMatchObject({ status: 'active' });
    expect(events.map((event) => event.type === 'domain-status' && event.domain.status)).toEqual([
      'pending',
      'verifying',
      'active',
    ]);
  });

  it('reports every 30 s that it continues', async () => {
    const { events } = await watch([...times(20, record('pending')), record('active')]);
    const signs = events.filter(({ type }) => type === 'waiting');
    expect(signs).toHaveLength(2);
    expect(signs[0]).toMatchObject({ status: 'domain app.example.com is pending' });
  });

  it('ends at its timeout', async () => {
    const { result, endedAt } = await watch([record('pending')], 90_000);
    expect(result).toMatchObject({ message: 'Domain app.example.com is still pending after 1 min 30 s' });
    expect(endedAt).toBe(90_000);
  });

  it('survives five failed reads in a row, but not a sixth', async () => {
    const recovered = [...times(5, unanswered), record('pending'), ...times(5, unanswered), record('active')];
    expect((await watch(recovered)).result).toMatchObject({ status: 'active' });
    const { result, reads } = await watch([unanswered]);
    expect(result).toMatchObject({
      message: 'Could not read the status of domain app.example.com, which was registered: it is down',
    });
    expect(reads).toBe(6);
  });

  it.each([
    ['does not show the registration', absent, 'was registered, but the platform does not show it'],
    ['shows another target', record('active', OTHER), `is registered for function ${OTHER.resourceId}`],
  ])('tolerates for seven reads that the platform %s', async (_what, reply, message) => {
    const recovered = await watch([...times(7, reply), record('active')]);
    expect(recovered.result).toMatchObject({ status: 'active', target: TARGET });
    const { result, reads } = await watch([reply]);
    expect(result).toMatchObject({ message: expect.stringContaining(message) });
    expect(reads).toBe(8);
  });

  it('ends at an unknown status', async () => {
    const { result, events } = await watch([record('pending'), record('parked')]);
    expect(result).toMatchObject({ status: 'parked' });
    expect(events.at(-1)).toMatchObject({ type: 'domain-status-unknown', domain: { status: 'parked' } });
  });

  it('is a single read with `domain_timeout: 0`', async () => {
    const { result, reads } = await watch([record('pending')], 0);
    expect(result).toMatchObject({ status: 'pending' });
    expect(reads).toBe(1);
  });

  it.each([
    ['active', 60_000],
    ['pending', 0],
  ])(
    'trusts the response to the registration, %s, when a key cannot read and %d ms are left',
    async (status, timeoutMs) => {
      const { result, events } = await watch([forbidden], timeoutMs, status);
      expect(result).toMatchObject({ status });
      expect(events).toContainEqual({ type: 'domain-assumed', hostname: 'app.example.com' });
    },
  );

  it('fails when a key cannot read a pending registration', async () => {
    const { result } = await watch([forbidden], 60_000, 'pending');
    expect(result).toMatchObject({
      message: 'Could not read the status of domain app.example.com, which was registered: denied',
    });
  });

  it('ends when the run is cancelled', async () => {
    const cancelled = new CancelledError('The run was cancelled');
    expect((await watch([record('pending'), cancelled])).result).toBe(cancelled);
  });
});
