/** A write is done once, and a wait ends in time: for any answers and readings. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ApiError,
  CancelledError,
  LostAnswerError,
  PERSISTENT_HINT,
  PLATFORM_DOWN_HINT,
  TransientError,
} from '../../src/errors.ts';
import type { Reply } from '../../src/http/reply.ts';
import { waitFor } from '../../src/platform/wait-for.ts';
import { type LostWriteResult, type WriteTools, writeOnce } from '../../src/platform/write-once.ts';
import type { Log } from '../../src/steps.ts';
import { BOUNDS } from '../support/bounds.ts';
import { JumpingClock } from '../world/clock.ts';

const down = new TransientError('it is down');

/** Runs some work on a clock of its own. @returns its result or its error, the log, and the time that it took */
async function play<Result>(
  work: (tools: WriteTools, clock: JumpingClock) => Promise<Result>,
  controller = new AbortController(),
) {
  const clock = new JumpingClock();
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const log: Log = { debug: say, info: say, notice: say, warning: say, group: say };
  const step = { write: () => () => undefined };
  const tools = { clock, signal: controller.signal, random: () => 1, log, step };
  const result = await work(tools, clock).catch((error: Error) => error);
  return { result, lines, elapsedMs: clock.elapsed(), pending: clock.pending() };
}

const ANSWERS = [
  'ok',
  'lost',
  'internal error',
  'lost for an hour',
  'unanswered',
  'taken',
  'again',
  'stands',
] as const;
const READINGS = ['done', 'not done', 'unclear', 'failed'] as const;
type Answer = (typeof ANSWERS)[number];
type Reading = (typeof READINGS)[number];

const refusal = new ApiError('refused', { status: 409 });
const lostForAnHour = new LostAnswerError('No response', { retryAfterMs: 3_600_000 });
const REPLIES: Readonly<Record<Answer, Reply<string>>> = {
  ok: { kind: 'ok', value: 'answered' },
  lost: { kind: 'lost', error: new LostAnswerError('No response') },
  'internal error': { kind: 'lost', error: new LostAnswerError('on fire', { status: 500 }) },
  'lost for an hour': { kind: 'lost', error: lostForAnHour },
  unanswered: { kind: 'unanswered', error: down },
  taken: { kind: 'refused', error: refusal },
  again: { kind: 'refused', error: refusal },
  stands: { kind: 'refused', error: refusal },
};

/** Runs a write with these answers and readings, the last ones forever. `story`: both, in order. */
async function write(answers: readonly Answer[], readings: readonly Reading[]) {
  const story: (Answer | Reading)[] = [];
  let [writes, reads] = [0, 0];
  const played = await play((tools) =>
    writeOnce<LostWriteResult<string>, string>(
      {
        subject: { verb: 'deploy', thing: 'function "hello"' } as const,
        async write() {
          const answer = answers[writes] ?? answers.at(-1) ?? 'ok';
          writes += 1;
          story.push(answer);
          return REPLIES[answer];
        },
        async read() {
          const reading = readings[reads] ?? readings.at(-1) ?? 'not done';
          reads += 1;
          story.push(reading);
          if (reading === 'failed') throw down;
          return reading === 'done' ? { done: 'seen' } : reading;
        },
        compare: (now) => now,
        async refused(_refusal, _lost, pause) {
          if (story.at(-1) === 'stands') throw refusal;
          if (story.at(-1) !== 'again') return { done: 'taken' };
          await pause(refusal);
          return 'again';
        },
      },
      tools,
    ),
  );
  return { ...played, story, writes };
}

describe('A write that must happen once', () => {
  const answer = fc.constantFrom<Answer>(...ANSWERS, 'lost', 'lost');
  const reading = fc.constantFrom<Reading>(...READINGS, 'not done', 'not done', 'not done');
  const answers = fc.array(answer, { minLength: 1, maxLength: 6 });
  const readings = fc.array(reading, { minLength: 1, maxLength: 40 });

  it('is sent again only when the last read proves that it had no effect', async () => {
    const property = fc.asyncProperty(answers, readings, async (asked, seen) => {
      const { story } = await write(asked, seen);
      const isWrite = (entry: string) => !READINGS.some((one) => one === entry);
      const before = story.flatMap((entry, at) => (at > 0 && isWrite(entry) ? [story[at - 1]] : []));
      for (const previous of before) expect(['not done', 'again']).toContain(previous);
      if (story.includes('done')) expect(story.indexOf('done')).toBe(story.length - 1);
    });
    await fc.assert(property, { numRuns: BOUNDS.hostileValues });
  });

  it('is sent for a minute when it is refused each time, and once when a lost answer asks to wait for an hour', async () => {
    const result = { name: 'TransientError', message: 'refused; gave up after 12 tries in 60 s' };
    expect(await write(['again'], ['not done'])).toMatchObject({ result, writes: 12, elapsedMs: 60_000 });
    expect(await write(['lost for an hour'], ['not done'])).toMatchObject({ writes: 1, elapsedMs: 5000 });
  });

  it('is sent three times when each gets the same answer with status 500, and its error names the support', async () => {
    const result = {
      message: expect.stringMatching(/^Could not deploy function "hello": .* 3 attempts/),
      hint: PERSISTENT_HINT,
    };
    expect(await write(['internal error'], ['not done'])).toMatchObject({ result, writes: 3 });
    const hint = PLATFORM_DOWN_HINT;
    expect(await write(['lost'], ['not done'])).toMatchObject({ result: { hint } });
  });
});

const busy = new TransientError('it is busy', { retryAfterMs: 90_000 });
type Sight = 'building' | 'blank' | 'ready' | 'hanging' | Error;

/** Waits until a reading is "ready"; the last reading stays forever. */
async function wait(sights: readonly Sight[], timeoutMs = 600_000, cancelAt?: number) {
  const controller = new AbortController();
  /** When each read began. */
  const reads: number[] = [];
  const played = await play(
    (tools, clock) =>
      waitFor<Sight, Sight>(
        {
          timeoutMs,
          async read() {
            const sight = sights[reads.length] ?? sights.at(-1) ?? 'building';
            reads.push(clock.elapsed());
            if (reads.length === cancelAt) controller.abort(new CancelledError('enough'));
            if (sight === 'hanging') await new Promise(() => undefined);
            if (sight instanceof Error) throw sight;
            return sight;
          },
          judge: (seen) => (seen === 'ready' ? { done: seen } : seen === 'blank' ? seen : 'wait'),
          status: () => 'the status is "building"',
        },
        tools,
      ),
    controller,
  );
  return { ...played, reads };
}

const times = (count: number, sight: Sight): Sight[] => Array.from({ length: count }, () => sight);

it('A wait pauses for 15 % of the time that has passed, from 200 ms to 5 s, and reports every 30 s that it continues', async () => {
  const { reads, lines } = await wait(['building'], 100_000);
  const pauses = reads.slice(1, -1).map((time, index) => time - (reads[index] ?? 0));
  const expected = reads.map((time) => Math.round(Math.min(Math.max(200, 0.15 * time), 5000)));
  expect(pauses.map(Math.round)).toEqual(expected.slice(0, -2));
  const line = expect.stringMatching(/^Still waiting after .* s: the status is "building"$/);
  expect(lines).toEqual([line, line, line]);
});

/** All reads of the first 8 s. */
const twenty = times(20, 'blank');
/** Until the pauses are the longest. */
const long = times(60, 'building');
const seven = times(7, 'blank');
const five = times(5, down);
const ready = { result: { done: 'ready' } };

it.each<[what: string, sights: readonly Sight[], timeoutMs: number, end: object]>([
  ['survives blank reads for 8 s', [...twenty, 'building', ...seven, 'ready'], 600_000, ready],
  ['ends after that time', ['blank'], 600_000, { result: { blank: 'blank' }, reads: { length: 21 } }],
  ['survives seven blank reads, however long that takes', [...long, ...seven, 'ready'], 600_000, ready],
  ['ends at the eighth', [...long, 'blank'], 600_000, { result: { blank: 'blank' }, reads: { length: 68 } }],
  ['survives five failed reads in a row', [...five, 'building', ...five, 'ready'], 600_000, ready],
  ['ends at the sixth', [down], 600_000, { result: down, reads: { length: 6 } }],
  ['pauses as long as it is asked', ['building', busy, 'ready'], 90_201, { ...ready, elapsedMs: 90_200 }],
  ['ends when it is asked for too long', ['building', busy], 60_000, { result: busy, elapsedMs: 200 }],
  ['ends while a read hangs', ['building', 'hanging'], 60_000, { result: 'late', elapsedMs: 60_000 }],
  ['sends no read without time', ['ready'], 0, { result: 'late', reads: { length: 0 } }],
  ['passes on any other error', [refusal], 600_000, { result: refusal, reads: { length: 1 } }],
])('A wait %s', async (_what, sights, timeoutMs, end) => {
  expect(await wait(sights, timeoutMs)).toMatchObject(end);
});

it.each<Sight>(['hanging', 'building'])('A wait ends immediately when cancelled (%s)', async (sight) => {
  const { result, elapsedMs } = await wait(['building', sight], 600_000, 2);
  expect([result, elapsedMs]).toMatchObject([{ name: 'CancelledError', message: 'enough' }, 200]);
});

it('A wait ends for the reason that its last reads show, never after the deadline, in any sequence', async () => {
  const sight = fc.constantFrom<Sight>('building', 'blank', 'blank', 'ready', 'hanging', down, down, busy);
  const all = fc.array(sight, { minLength: 1, maxLength: 30 });
  const timeout = fc.integer({ min: 1, max: 200_000 });
  const property = fc.asyncProperty(all, timeout, async (sights, timeoutMs) => {
    const { result, reads, elapsedMs, pending } = await wait(sights, timeoutMs);
    const seen = reads.map((_, index) => sights[index] ?? sights.at(-1));
    expect(pending).toBe(0);
    expect(elapsedMs).toBeLessThanOrEqual(timeoutMs);
    expect(seen.slice(0, -1)).not.toContain('ready');
    if (result === 'late') expect(elapsedMs).toBe(timeoutMs);
    else if (result === down) expect(seen.slice(-6).filter((one) => one instanceof Error)).toHaveLength(6);
    else if (typeof result === 'object' && 'blank' in result) expect(seen.at(-1)).toBe('blank');
    else if (result !== busy) expect([result, seen.at(-1)]).toEqual([{ done: 'ready' }, 'ready']);
  });
  await fc.assert(property, { numRuns: BOUNDS.values });
});
