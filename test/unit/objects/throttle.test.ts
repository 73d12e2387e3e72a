import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createThrottle } from '../../../src/objects/throttle.ts';
import { createInstantClock } from '../../support/instant-clock.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const MEBIBYTE = 1024 * 1024;

function openThrottle(ceiling: number) {
  const controller = new AbortController();
  const clock = createInstantClock();
  return { throttle: createThrottle(ceiling, { clock, signal: controller.signal }), controller, clock };
}

/** Enters the throttle and records the name once it is admitted. */
function enterInto(throttle: ReturnType<typeof createThrottle>, entered: string[], name: string, bytes = 0) {
  return throttle.enter(bytes).then((turn) => {
    entered.push(name);
    return turn;
  });
}

describe('The throttle of uploads', () => {
  it('admits as many transfers as the window allows, and the next when one ends', async () => {
    const { throttle } = openThrottle(2);
    const entered: string[] = [];
    const first = await enterInto(throttle, entered, 'first');
    await enterInto(throttle, entered, 'second');
    const third = enterInto(throttle, entered, 'third');
    expect(entered).toEqual(['first', 'second']);
    first.end('success');
    await third;
    expect(entered).toEqual(['first', 'second', 'third']);
  });

  it('counts a turn that ends twice once', async () => {
    const { throttle } = openThrottle(1);
    const entered: string[] = [];
    const first = await enterInto(throttle, entered, 'first');
    const second = enterInto(throttle, entered, 'second');
    const third = enterInto(throttle, entered, 'third');
    first.end('other');
    first.end('other');
    (await second).end('other');
    await third;
    expect(entered).toEqual(['first', 'second', 'third']);
  });

  it('limits the memory of open transfers to 64 MiB, in the order of arrival', async () => {
    const { throttle } = openThrottle(16);
    const entered: string[] = [];
    const large = await enterInto(throttle, entered, 'large', 60 * MEBIBYTE);
    const medium = enterInto(throttle, entered, 'medium', 8 * MEBIBYTE);
    const small = enterInto(throttle, entered, 'small', 1);
    await Promise.resolve();
    expect(entered).toEqual(['large']);
    large.end('success');
    await Promise.all([medium, small]);
    expect(entered).toEqual(['large', 'medium', 'small']);
  });

  it('admits a transfer that needs more than all the memory, but alone', async () => {
    const { throttle } = openThrottle(16);
    await expect(throttle.enter(100 * MEBIBYTE)).resolves.toBeDefined();
  });

  it('delays all transfers when the platform asks to wait', async () => {
    const { throttle, clock } = openThrottle(16);
    throttle.hold(5000);
    await throttle.enter(1);
    expect(clock.sleeps).toEqual([5000]);
    expect(clock.now()).toBe(5000);
  });

  it('admits queued transfers when a delay ends', async () => {
    const clock = createVirtualClock();
    const throttle = createThrottle(1, { clock, signal: new AbortController().signal });
    const first = await throttle.enter(1);
    const second = throttle.enter(1);
    throttle.hold(5000);
    first.end('other');
    await clock.run(second);
    expect(clock.now()).toBe(5000);
  });

  it('admits fewer transfers after one was pushed back', async () => {
    const { throttle, clock } = openThrottle(64);
    const turns = await Promise.all(Array.from({ length: 16 }, () => throttle.enter(1)));
    await clock.sleep(10);
    for (const turn of turns) turn.end('pushed back');
    const entered: string[] = [];
    for (let index = 0; index < 16; index += 1) void enterInto(throttle, entered, `${index}`);
    await nextTurn();
    expect(entered).toHaveLength(11);
  });

  it('never sleeps for a negative time when the delay ends between two reads of the clock', async () => {
    const clock = createInstantClock();
    let reads = 0;
    const moving = { ...clock, now: () => clock.now() + reads++ };
    const throttle = createThrottle(16, { clock: moving, signal: new AbortController().signal });
    for (const hold of [1, 2, 3, 4, 5, 6]) {
      throttle.hold(hold);
      await throttle.enter(1);
    }
    expect(clock.sleeps.filter((ms) => ms <= 0)).toEqual([]);
    expect(clock.sleeps.length).toBeGreaterThan(0);
  });

  it('sets no timer when no transfer waits for the end of a delay', async () => {
    const { throttle, clock } = openThrottle(16);
    throttle.hold(5000);
    await Promise.resolve();
    expect(clock.sleeps).toEqual([]);
  });

  it('admits no transfer after the run was cancelled', async () => {
    const { throttle, controller } = openThrottle(1);
    await throttle.enter(1);
    const waiting = throttle.enter(1);
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
    await expect(throttle.enter(1)).rejects.toThrow('cancelled');
  });
});
