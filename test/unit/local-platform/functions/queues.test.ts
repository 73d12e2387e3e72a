import { describe, expect, it } from 'vitest';
import { KeyedQueue } from '../../../../src/local-platform/functions/queues.ts';

describe('The keyed queue', () => {
  it('runs the work of one key in order, one at a time, even after a failure', async () => {
    const queue = new KeyedQueue();
    const events: string[] = [];
    const work = (name: string, fails: boolean) => async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
    const results = await Promise.allSettled([
      queue.run('k', work('a', false)),
      queue.run('k', work('b', true)),
      queue.run('k', work('c', false)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  });

  it('does not make one key wait for another', async () => {
    const queue = new KeyedQueue();
    const never = queue.run('slow', () => new Promise<string>(() => undefined));
    expect(await Promise.race([never, queue.run('fast', async () => 'fast')])).toBe('fast');
  });
});
