import { describe, expect, it } from 'vitest';
import { createGate } from '../../../../src/local-platform/storage/gate.ts';

function scene() {
  const gate = createGate();
  const seen: string[] = [];
  const begin = (how: 'shared' | 'alone', name: string, key = 'k') => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = gate[how](key, async () => {
      seen.push(`${name} begins`);
      await promise;
      seen.push(`${name} ends`);
    });
    return { done, end: resolve, fail: reject };
  };
  return { seen, begin };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('gate', () => {
  it('lets shared work happen side by side', async () => {
    const { seen, begin } = scene();
    const [one, two] = [begin('shared', 'one'), begin('shared', 'two')];
    await settled();
    expect(seen).toEqual(['one begins', 'two begins']);
    one.end();
    two.end();
    await Promise.all([one.done, two.done]);
  });

  it('keeps lone work from all other, before and after', async () => {
    const { seen, begin } = scene();
    const before = begin('shared', 'before');
    const [lone, later] = [begin('alone', 'lone'), begin('alone', 'later')];
    const after = begin('shared', 'after');
    for (const work of [before, lone, later, after]) {
      await settled();
      work.end();
      await work.done;
    }
    expect(seen).toEqual(
      ['before', 'lone', 'later', 'after'].flatMap((name) => [`${name} begins`, `${name} ends`]),
    );
  });

  it('goes on after work that fails', async () => {
    const { seen, begin } = scene();
    const works = [
      begin('shared', 'one'),
      begin('alone', 'two'),
      begin('alone', 'three'),
      begin('shared', 'four'),
    ];
    for (const { done, fail } of works) {
      fail(new Error('broken'));
      await expect(done).rejects.toThrow('broken');
    }
    expect(seen).toEqual(['one begins', 'two begins', 'three begins', 'four begins']);
  });

  it('has one gate for each key', async () => {
    const { seen, begin } = scene();
    const [one, two] = [begin('alone', 'one', 'a'), begin('alone', 'two', 'b')];
    await settled();
    expect(seen).toEqual(['one begins', 'two begins']);
    one.end();
    two.end();
    await Promise.all([one.done, two.done]);
  });
});
