import { describe, expect, it } from 'vitest';
import { ApiError, CancelledError, TransientError } from '../../../src/errors.ts';
import type { Sight } from '../../../src/functions/observer.ts';
import { awaitRevision, type RevisionWait } from '../../../src/functions/revision.ts';
import { statusWords } from '../../../src/functions/status.ts';
import type { RevisionSighting } from '../../../src/platform/records.ts';
import { createVirtualClock, type VirtualClock } from '../../support/virtual-clock.ts';

type Look = Sight | Error | ((clock: VirtualClock) => Promise<Sight>);

interface Watched {
  readonly result: RevisionSighting | Error;
  /** When each look began. */
  readonly looks: readonly number[];
  readonly lines: readonly string[];
  readonly notices: readonly string[];
  readonly changes: readonly RevisionSighting[];
  readonly endedAt: number;
}

/** Waits for revision r2 with these looks, the last one for ever. */
async function watch(looks: readonly Look[], change: Partial<RevisionWait> = {}): Promise<Watched> {
  const clock = createVirtualClock();
  const begun: number[] = [];
  const lines: string[] = [];
  const notices: string[] = [];
  const changes: RevisionSighting[] = [];
  const wait: RevisionWait = {
    functionName: 'hello',
    revisionId: 'r2',
    seenBefore: ['r1'],
    lostWrites: 0,
    status: 'queued',
    timeoutMs: 600_000,
    statusPath: '',
    words: statusWords([], []),
    look: async () => {
      const next = looks[begun.length] ?? looks.at(-1);
      begun.push(clock.now());
      if (next instanceof Error) throw next;
      if (next === undefined) throw new Error('no look was given');
      return typeof next === 'function' ? await next(clock) : next;
    },
    onChange: (sighting) => void changes.push(sighting),
    ...change,
  };
  const log = {
    info: (text: string) => void lines.push(text),
    notice: (text: string) => void notices.push(text),
    warning: () => undefined,
  };
  const tools = { clock, random: () => 1, signal: new AbortController().signal, log };
  const result = await clock.run(awaitRevision(wait, tools)).catch((error: Error) => error);
  return { result, looks: begun, lines, notices, changes, endedAt: clock.now() };
}

function messageOf({ result }: Watched): string {
  return result instanceof Error ? result.message : `no error, but ${JSON.stringify(result)}`;
}

function hintOf({ result }: Watched): string {
  return result instanceof Error && 'hint' in result ? String(result.hint) : '';
}

const building: Sight = { revisionId: 'r2', status: 'building' };
const ready: Sight = { revisionId: 'r2', status: 'ready' };
const fromBefore: Sight = { revisionId: 'r1', status: 'ready' };
const trouble = new TransientError('could not read function "hello": it is down; gave up after 5 tries');
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('the delay between looks', () => {
  it('is kept between the looks', async () => {
    const { looks } = await watch([...times(9, building), ready]);
    const gaps = looks.slice(1).map((time, index) => Math.round(time - (looks[index] ?? 0)));
    expect(gaps).toEqual([250, 375, 563, 844, 1266, 1898, 2848, 4271, 5000]);
  });
});

describe('the wait for a revision', () => {
  it('ends with the first look at which it is ready', async () => {
    const watched = await watch([ready]);
    expect(watched.result).toEqual(ready);
    expect(watched.looks).toEqual([0]);
  });

  it('logs and tells every change of status, once', async () => {
    const watched = await watch([building, building, { ...building, status: 'starting' }, ready]);
    expect(watched.changes.map(({ status }) => status)).toEqual(['building', 'starting', 'ready']);
    expect(watched.lines).toEqual([
      'Revision r2 is "building" after 0 ms',
      expect.stringMatching(/^Revision r2 is "starting" after \d+ ms$/),
      expect.stringMatching(/^Revision r2 is "ready" after [\d.]+ s$/),
    ]);
  });

  it('gives a sign of life when nothing changes for 30 s', async () => {
    const watched = await watch([building], { timeoutMs: 100_000 });
    const beats = watched.lines.filter((line) => line.startsWith('Still waiting'));
    expect(beats).toHaveLength(3);
    expect(beats[0]).toMatch(/^Still waiting after 3[0-4](\.\d)? s: the status is "building"$/);
  });

  it('learns the name of the revision when the answer had none', async () => {
    const watched = await watch([fromBefore, building, ready], { revisionId: undefined, status: undefined });
    expect(watched.result).toEqual(ready);
    expect(watched.changes[0]).toEqual(building);
  });

  it('holds on to that name: what comes after it is another deployment', async () => {
    const watched = await watch([building, { revisionId: 'r3', status: 'ready' }], { revisionId: undefined });
    expect(messageOf(watched)).toBe(
      'Revision r2 of function "hello" was superseded: somebody deployed another revision meanwhile',
    );
    expect(watched.changes.at(-1)).toEqual({ revisionId: 'r2', status: 'superseded' });
  });

  it('fails with the status and the message of the platform', async () => {
    const watched = await watch([building, { revisionId: 'r2', status: 'Failed', message: 'boom' }]);
    expect(messageOf(watched)).toBe('Revision r2 of function "hello" failed with status "Failed": boom');
  });

  it.each([
    [
      'vanished',
      'vanished',
      'Function "hello" was deployed, but the platform does not show it: neither in its list nor at its own path',
    ],
    [
      'without a status',
      { revisionId: 'r2' },
      'The record of function "hello" tells no status of its revision',
    ],
  ] as const)('bears seven looks in a row at which it is %s, and no more', async (_what, blank, message) => {
    expect((await watch([...times(7, blank), ready])).result).toMatchObject({ status: 'ready' });
    expect((await watch([...times(7, blank), building, ...times(7, blank), ready])).result).toMatchObject(
      ready,
    );
    const watched = await watch([blank]);
    expect(messageOf(watched)).toBe(message);
    expect(watched.looks).toHaveLength(8);
  });

  it('calls a function deleted that was seen before it vanished', async () => {
    const watched = await watch([building, 'vanished']);
    expect(messageOf(watched)).toBe('Function "hello" was deleted while it was being deployed');
  });

  it('bears five failed looks in a row, and a good one makes up for them', async () => {
    expect((await watch([...times(5, trouble), building, ...times(5, trouble), ready])).result).toEqual(
      ready,
    );
    const watched = await watch([building, trouble]);
    expect(messageOf(watched)).toBe(
      `Function "hello" was deployed, but its status can not be read: ${trouble.message}`,
    );
    expect(watched.looks).toHaveLength(7);
  });

  it('looks again when the platform asks for it, and ends at once when that is after the deadline', async () => {
    const busy = new TransientError('it is busy', { retryAfterMs: 90_000 });
    const patient = await watch([building, busy, ready]);
    expect(patient.result).toEqual(ready);
    expect(patient.looks).toEqual([0, 250, 90_250]);
    const hasty = await watch([building, busy, ready], { timeoutMs: 60_000 });
    expect(messageOf(hasty)).toContain('its status can not be read: it is busy');
    expect(hasty.endedAt).toBe(250);
  });

  it('ends at once when the platform refuses to tell', async () => {
    const refusal = new ApiError('could not read: 403', {
      status: 403,
      hint: 'Ask for `functions:read`.',
      requestId: 'q',
    });
    const watched = await watch([refusal]);
    expect(messageOf(watched)).toContain('its status can not be read: could not read: 403');
    expect(hintOf(watched)).toMatch(/^Ask for `functions:read`\..*`wait_timeout: 0`/);
    expect(watched.result).toMatchObject({ requestId: 'q' });
    expect(watched.looks).toHaveLength(1);
  });

  it('believes the answer of the write when the key may not read, and only then', async () => {
    const refusal = (status: number) => new ApiError('no', { status });
    expect((await watch([refusal(403)], { status: ' READY' })).result).toMatchObject({ revisionId: 'r2' });
    expect(messageOf(await watch([refusal(401)], { status: 'ready' }))).toContain('can not be read');
    expect(messageOf(await watch([refusal(403)], { status: undefined }))).toContain('can not be read');
  });

  it('lets an error of the action itself through', async () => {
    const mistake = new TypeError('a mistake');
    expect((await watch([mistake])).result).toBe(mistake);
  });
});

describe('the deadline', () => {
  it('tells what the platform says of a status that is not known', async () => {
    const odd = { ...building, status: 'build_failed', message: 'no main.ts' };
    const watched = await watch([odd], { timeoutMs: 60_000 });
    expect(messageOf(watched)).toBe(
      'Revision r2 of function "hello" was still "build_failed" after 1 min: no main.ts',
    );
  });

  it('is kept to the millisecond, with the last status in the error', async () => {
    const watched = await watch([building], { timeoutMs: 60_000 });
    expect(messageOf(watched)).toBe('Revision r2 of function "hello" was still "building" after 1 min');
    expect(hintOf(watched)).toContain('Nothing was cancelled');
    expect(watched.endedAt).toBe(60_000);
  });

  it('is kept though a look hangs', async () => {
    const watched = await watch([building, (clock) => clock.pass(999_999).then(() => ready)], {
      timeoutMs: 60_000,
    });
    expect(messageOf(watched)).toContain('still "building" after 1 min');
    expect(watched.endedAt).toBe(60_000);
  });

  it('names the revision from before when that is all there is to see', async () => {
    const watched = await watch([fromBefore], { timeoutMs: 10_000 });
    expect(messageOf(watched)).toBe(
      'Revision r2 of function "hello" did not show after 10 s: the platform still shows revision r1 from before',
    );
  });

  it('says so when nothing was seen', async () => {
    const watched = await watch([trouble], { timeoutMs: 500, revisionId: undefined, status: undefined });
    expect(messageOf(watched)).toBe(
      'The new revision of function "hello" was still not to be seen after 500 ms',
    );
  });
});

describe('a cancellation', () => {
  it('ends the wait at once, with its own reason', async () => {
    const clock = createVirtualClock();
    const controller = new AbortController();
    const reason = new CancelledError('enough');
    const log = { info: () => undefined, notice: () => undefined, warning: () => undefined };
    const waiting = awaitRevision(
      {
        functionName: 'hello',
        revisionId: 'r2',
        seenBefore: [],
        lostWrites: 0,
        status: undefined,
        timeoutMs: 60_000,
        statusPath: '',
        words: statusWords([], []),
        look: async () => {
          if (clock.now() > 1000) controller.abort(reason);
          return building;
        },
        onChange: () => undefined,
      },
      { clock, random: () => 1, signal: controller.signal, log },
    );
    await expect(clock.run(waiting)).rejects.toBe(reason);
    expect(clock.now()).toBeLessThan(2500);
  });
});
