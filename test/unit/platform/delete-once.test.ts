import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, TransientError } from '../../../src/errors.ts';
import type { Event } from '../../../src/events.ts';
import type { Reply } from '../../../src/http/reply.ts';
import { deleteOnce, type Presence } from '../../../src/platform/delete-once.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

type Reading = 'present' | 'absent' | 'unlisted' | 'denied' | 'failed';

const denied = new ApiError('refused with 403', { status: 403 });
const failure = new TransientError('it is down');
const READINGS: Readonly<Record<Reading, Presence | Error>> = {
  present: { kind: 'present' },
  absent: { kind: 'absent' },
  unlisted: { kind: 'absent', certain: false },
  denied: { kind: 'unreadable', reason: denied },
  failed: failure,
};
const REPLIES = {
  done: { kind: 'ok', value: undefined },
  missing: { kind: 'absent', error: new ApiError('not found', { status: 404 }) },
  refused: { kind: 'refused', error: new ApiError('refused with 409', { status: 409 }) },
  unanswered: { kind: 'unanswered', error: failure },
} as const satisfies Readonly<Record<string, Reply<undefined>>>;

/** Deletes with this reply; the last reading stays forever. */
async function play(reply: keyof typeof REPLIES, wasThere: boolean, readings: readonly Reading[]) {
  const clock = createVirtualClock();
  const events: Event[] = [];
  let reads = 0;
  const deletion = {
    subject: {
      verb: 'delete',
      participle: 'deleted',
      thing: 'function "hello"',
      service: 'functions',
      permission: 'functions:read',
    } as const,
    wasThere,
    remove: async () => REPLIES[reply],
    async read() {
      const seen = READINGS[readings[reads] ?? readings.at(-1) ?? 'absent'];
      reads += 1;
      if (seen instanceof Error) throw seen;
      return seen;
    },
  };
  const { signal } = new AbortController();
  const emit = (event: Event) => void events.push(event);
  const result = await clock
    .run(deleteOnce(deletion, { clock, signal, emit }))
    .catch((error: Error) => error);
  const last = reads === 0 ? undefined : (readings[reads - 1] ?? readings.at(-1));
  return { result, reads, last, events, elapsedMs: clock.now() };
}

describe('A deletion', () => {
  it('succeeds only when the last read shows that nothing exists, or is denied', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...(Object.keys(REPLIES) as (keyof typeof REPLIES)[])),
      fc.boolean(),
      fc.array(fc.constantFrom(...(Object.keys(READINGS) as Reading[])), { minLength: 1, maxLength: 8 }),
      async (reply, wasThere, readings) => {
        const { result, last, events, elapsedMs } = await play(reply, wasThere, readings);
        expect(elapsedMs).toBeLessThanOrEqual(7750);
        if (result instanceof Error) {
          expect(events).toEqual([]);
          return;
        }
        expect(result).toBe(reply !== 'missing' || wasThere);
        expect(['absent', 'unlisted', 'denied']).toContain(last);
        expect(events.map(({ type }) => type)).toEqual(last === 'denied' ? ['deletion-unverified'] : []);
      },
    );
    await fc.assert(property, { numRuns: 300 });
  });

  it.each<[what: string, reply: keyof typeof REPLIES, wasThere: boolean, seen: Reading, message: string]>([
    ['is refused', 'refused', true, 'present', 'refused with 409'],
    ['is refused and only the list lacks it', 'refused', true, 'unlisted', 'refused with 409'],
    ['is refused for what did not exist', 'refused', false, 'absent', 'refused with 409'],
    ['gets no response', 'unanswered', true, 'absent', 'it is down'],
    [
      'takes no effect',
      'done',
      true,
      'present',
      'The platform acknowledged the deletion of function "hello", but still shows it',
    ],
    [
      'ends with "not found" for what exists',
      'missing',
      true,
      'present',
      'The platform answered "not found" to the deletion of function "hello", but still shows it',
    ],
    [
      'ends with "not found" for what existed and cannot be read',
      'missing',
      true,
      'denied',
      'Could not verify that function "hello" was deleted: the platform answered "not found", but refused with 403',
    ],
  ])('fails when it %s', async (_what, reply, wasThere, seen, message) => {
    expect((await play(reply, wasThere, [seen])).result).toMatchObject({ message });
  });
});
