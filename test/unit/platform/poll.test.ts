import { describe, expect, it } from 'vitest';
import { lookBefore, pollDelay } from '../../../src/platform/poll.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

describe('the delay between looks', () => {
  it('grows by half from 250 ms to 5 s', () => {
    expect([1, 2, 3, 4, 8, 9, 100].map((looks) => Math.round(pollDelay(looks, () => 1)))).toEqual([
      250, 375, 563, 844, 4271, 5000, 5000,
    ]);
  });

  it('leaves a quarter of it to chance', () => {
    expect(pollDelay(100, () => 0)).toBe(3750);
  });
});

describe('a look before a deadline', () => {
  const { signal } = new AbortController();

  it('gives what was seen', async () => {
    const clock = createVirtualClock();
    expect(await clock.run(lookBefore(1000, async () => 'seen', { clock, signal }))).toBe('seen');
    expect(clock.now()).toBe(0);
  });

  it('is late once the deadline has come, however long the look still takes', async () => {
    const clock = createVirtualClock();
    const slow = () => clock.sleep(5000).then(() => 'seen');
    expect(await clock.run(lookBefore(1000, slow, { clock, signal }))).toBe('late');
    expect(clock.now()).toBe(1000);
  });

  it('does not begin after the deadline', async () => {
    const clock = createVirtualClock();
    const looks: string[] = [];
    const look = async () => void looks.push('look');
    expect(await clock.run(lookBefore(0, look, { clock, signal }))).toBe('late');
    expect(looks).toEqual([]);
  });

  it.each<[how: string, look: () => Promise<string>]>([
    ['sees something', async () => 'seen'],
    ['fails', () => Promise.reject(new Error('no answer'))],
  ])('that %s leaves no sleeper behind', async (_how, look) => {
    const clock = createVirtualClock();
    await clock.run(lookBefore(60_000, look, { clock, signal })).catch(() => undefined);
    await new Promise(setImmediate);
    expect(clock.sleeping()).toBe(0);
    expect(clock.now()).toBe(0);
  });

  it('ends when the run is cancelled', async () => {
    const clock = createVirtualClock();
    const controller = new AbortController();
    const reason = new Error('cancelled');
    const looked = lookBefore(60_000, () => new Promise(() => undefined), {
      clock,
      signal: controller.signal,
    });
    controller.abort(reason);
    await expect(looked).rejects.toBe(reason);
    expect(clock.sleeping()).toBe(0);
  });

  it('throws what the look throws', async () => {
    const clock = createVirtualClock();
    const look = () => Promise.reject(new Error('no answer'));
    await expect(clock.run(lookBefore(1000, look, { clock, signal }))).rejects.toThrow('no answer');
  });
});
