import { describe, expect, it } from 'vitest';
import type { DomainState } from '../../../src/domains/state.ts';
import { awaitDomain } from '../../../src/domains/wait.ts';
import { CancelledError, TransientError } from '../../../src/errors.ts';
import type { DomainSighting } from '../../../src/platform/domain-records.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const TARGET = { kind: 'functions', resourceId: '11111111-1111-4111-8111-111111111111' } as const;
const trouble = new TransientError(
  'could not read domain "app.example.com": it is down; gave up after 5 tries',
);

function seen(status: string): DomainState {
  return { kind: 'present', sighting: { target: TARGET, status, verificationErrors: [] } };
}

/** Waits with these looks, the last one for ever. */
async function watch(looks: readonly (DomainState | Error)[], timeoutMs = 600_000) {
  const clock = createVirtualClock();
  const begun: number[] = [];
  const lines: string[] = [];
  const changes: DomainSighting[] = [];
  const wait = {
    hostname: 'app.example.com',
    target: TARGET,
    first: { verificationErrors: [] },
    timeoutMs,
    look: async () => {
      const next = looks[begun.length] ?? looks.at(-1);
      begun.push(clock.now());
      if (next === undefined || next instanceof Error) throw next;
      return next;
    },
    onChange: (sighting: DomainSighting) => void changes.push(sighting),
  };
  const log = {
    info: (text: string) => void lines.push(text),
    notice: () => undefined,
    warning: () => undefined,
  };
  const tools = { clock, random: () => 1, signal: new AbortController().signal, log };
  const result = await clock.run(awaitDomain(wait, tools)).catch((error: Error) => error);
  return { result, looks: begun, lines, changes, endedAt: clock.now() };
}

const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('the wait for a domain', () => {
  it('looks at once, then less and less often, at last every five seconds', async () => {
    const { looks } = await watch([...times(9, seen('pending')), seen('active')]);
    const gaps = looks.slice(1).map((time, index) => Math.round(time - (looks[index] ?? 0)));
    expect(gaps).toEqual([250, 375, 563, 844, 1266, 1898, 2848, 4271, 5000]);
  });

  it('logs each change of status, and a sign of life every 30 s', async () => {
    const { lines, changes } = await watch([
      ...times(20, seen('pending')),
      seen('verifying'),
      seen('active'),
    ]);
    expect(lines[0]).toBe('Domain "app.example.com" is "pending"');
    expect(lines.filter((line) => line.startsWith('Still waiting'))).toHaveLength(2);
    expect(lines.slice(-2)).toEqual([
      'Domain "app.example.com" is "verifying"',
      'Domain "app.example.com" is "active"',
    ]);
    expect(changes.map(({ status }) => status)).toEqual(['pending', 'verifying', 'active']);
  });

  it('ends at its deadline', async () => {
    const { result, endedAt } = await watch([seen('pending')], 90_000);
    expect(result).toMatchObject({
      message: 'Domain "app.example.com" was still "pending" after 1 min 30 s',
    });
    expect(endedAt).toBe(90_000);
  });

  it('bears five failed looks in a row, which a success makes forgotten', async () => {
    const looks = [...times(5, trouble), seen('pending'), ...times(5, trouble), seen('active')];
    expect((await watch(looks)).result).toMatchObject({ status: 'active' });
  });

  it('bears no sixth failed look', async () => {
    const { result, looks } = await watch([trouble]);
    expect(result).toMatchObject({
      message: expect.stringContaining('its status can not be read'),
      cause: trouble,
    });
    expect(looks).toHaveLength(6);
  });

  it('takes a wait that the platform asks for at its word', async () => {
    const busy = new TransientError('it is busy', { retryAfterMs: 90_000 });
    const { result, looks } = await watch([busy, seen('active')]);
    expect(result).toMatchObject({ status: 'active' });
    expect(looks).toEqual([0, 90_000]);
    expect((await watch([busy], 60_000)).looks).toHaveLength(1);
  });

  it('bears that the registration takes a moment to appear, but not for ever', async () => {
    const absent: DomainState = { kind: 'absent' };
    expect((await watch([...times(7, absent), seen('active')])).result).toMatchObject({ status: 'active' });
    expect((await watch([absent])).result).toMatchObject({
      message: expect.stringContaining('the platform does not show it'),
    });
  });

  it('looks once when nothing is to be waited for', async () => {
    const { result, looks } = await watch([seen('pending')], 0);
    expect(result).toMatchObject({ status: 'pending' });
    expect(looks).toHaveLength(1);
  });

  it('ends when the run is cancelled', async () => {
    const cancelled = new CancelledError('The run was cancelled');
    expect((await watch([seen('pending'), cancelled])).result).toBe(cancelled);
  });
});
