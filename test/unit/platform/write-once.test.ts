import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, LostAnswerError, TransientError } from '../../../src/errors.ts';
import type { Event } from '../../../src/events.ts';
import type { Reply } from '../../../src/http/reply.ts';
import { type LostWriteResult, type Write, writeOnce } from '../../../src/platform/write-once.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

type Answer = 'ok' | 'lost' | 'lost for an hour' | 'unanswered' | 'taken' | 'again' | 'stands';
type Reading = 'done' | 'not done' | 'unclear' | 'unreadable' | 'failed';

const unanswered = new TransientError('it is down');
const refusal = new ApiError('refused', { status: 409 });

/** Runs a write with these answers and readings, the last ones forever. */
async function play(answers: readonly Answer[], readings: readonly Reading[]) {
  const clock = createVirtualClock();
  const events: Event[] = [];
  /** What happened, in order: answers to writes and what reads showed. */
  const story: (Answer | Reading)[] = [];
  let [writes, reads] = [0, 0];
  const write: Write<LostWriteResult<string>, string> = {
    subject: {
      verb: 'deploy',
      participle: 'deployed',
      thing: 'function "hello"',
      service: 'functions',
      permission: 'functions:read',
    },
    async write(): Promise<Reply<string>> {
      const answer = answers[writes] ?? answers.at(-1) ?? 'ok';
      writes += 1;
      story.push(answer);
      if (answer === 'ok') return { kind: 'ok', value: 'answered' };
      if (answer === 'unanswered') return { kind: 'unanswered', error: unanswered };
      if (!answer.startsWith('lost')) return { kind: 'refused', error: refusal };
      const retryAfterMs = answer === 'lost' ? undefined : 3_600_000;
      return { kind: 'lost', error: new LostAnswerError('No response', { retryAfterMs }) };
    },
    async read() {
      const reading = readings[reads] ?? readings.at(-1) ?? 'not done';
      reads += 1;
      story.push(reading);
      if (reading === 'failed') throw unanswered;
      return reading === 'done' ? { done: 'seen' } : reading;
    },
    compare: (now) => now,
    async refused() {
      const answer = story.at(-1);
      if (answer === 'stands') throw refusal;
      return answer === 'again' ? answer : { done: 'taken' };
    },
  };
  const { signal } = new AbortController();
  const emit = (event: Event) => void events.push(event);
  const result = await clock.run(writeOnce(write, { clock, signal, emit })).catch((error: Error) => error);
  const settled = events.flatMap((event) => (event.type === 'settled' ? [event.result] : []));
  return { result, story, settled, elapsedMs: clock.now() };
}

const isLost = (entry: Answer | Reading) => entry.startsWith('lost');
const anyAnswer = fc.constantFrom<Answer>(
  ...(['ok', 'lost', 'lost', 'lost', 'lost for an hour', 'unanswered', 'taken', 'again', 'stands'] as const),
);
const anyReading = fc.constantFrom<Reading>(
  ...(['done', 'not done', 'not done', 'not done', 'unclear', 'unreadable', 'failed'] as const),
);

/** Whether an error says that no request took effect. */
function isWithoutEffect({ message }: Error): boolean {
  return /took effect$|did not take effect$/.test(message);
}

/** Checks one guarantee of every write, for any answers and readings. */
async function always(promise: (played: Awaited<ReturnType<typeof play>>) => void) {
  const answers = fc.array(anyAnswer, { minLength: 1, maxLength: 6 });
  const readings = fc.array(anyReading, { minLength: 1, maxLength: 40 });
  const property = fc.asyncProperty(answers, readings, async (asked, seen) => {
    promise(await play(asked, seen));
  });
  await fc.assert(property, { numRuns: 300 });
}

describe('A write that must happen once', () => {
  it('is never sent again after a read showed that it was done', async () => {
    await always(({ story, result }) => {
      const at = story.indexOf('done');
      if (at < 0) return;
      expect(at).toBe(story.length - 1);
      expect(result).toMatchObject({ value: 'seen', isAdopted: true });
    });
  });

  it('is sent again after a lost response only when the last read shows that it was not done', async () => {
    await always(({ story }) => {
      const isWrite = (entry: string) =>
        !['done', 'not done', 'unclear', 'unreadable', 'failed'].includes(entry);
      const again = story.flatMap((entry, index) => (index > 0 && isWrite(entry) ? [story[index - 1]] : []));
      for (const previous of again) expect(['not done', 'again']).toContain(previous);
    });
  });

  it('is reported as its result says', async () => {
    await always(({ result, story, settled }) => {
      if (!(result instanceof Error)) expect(settled).toEqual(result.isAdopted ? ['done'] : []);
      else if (result instanceof LostAnswerError) expect(settled).toEqual([]);
      else expect(settled).toEqual(story.some(isLost) ? ['not done'] : []);
    });
  });

  it('counts the lost responses that no read showed to be done', async () => {
    await always(({ result, story }) => {
      if (result instanceof Error) return;
      const lost = story.filter(isLost).length;
      expect(result.lostCount).toBe(result.value === 'seen' ? lost - 1 : lost);
    });
  });

  it('is reported as without effect only when the last read shows that', async () => {
    await always(({ result, story }) => {
      if (result instanceof Error && isWithoutEffect(result)) expect(story.at(-1)).toBe('not done');
    });
  });

  it('ends with an error that its result is unknown when no read shows it', async () => {
    const { result, story } = await play(
      ['lost'],
      ['not done', 'not done', 'not done', 'not done', 'failed'],
    );
    expect(result).toMatchObject({
      message: 'No response. The action could not verify whether function "hello" was deployed',
      hint: 'Look at function "hello" before you run the step again.',
    });
    expect(story).toEqual(['lost', 'not done', 'not done', 'not done', 'not done', 'failed']);
  });

  it('names the missing permission when the key cannot read', async () => {
    const { result } = await play(['lost'], ['unreadable']);
    expect(result).toMatchObject({ hint: expect.stringContaining('`functions:read`') });
  });

  it('is tried for a minute', async () => {
    const quick = await play(['lost'], ['not done']);
    expect(quick.elapsedMs).toBeGreaterThanOrEqual(60_000);
    expect(quick.elapsedMs).toBeLessThan(70_000);
  });

  it('is not sent again when the platform asks to wait for an hour', async () => {
    const { result, story, elapsedMs } = await play(['lost for an hour'], ['not done']);
    expect(story.filter(isLost)).toHaveLength(1);
    expect(elapsedMs).toBeLessThan(10_000);
    expect(result).toMatchObject({ hint: 'Run the step again when that time is over.' });
  });
});
