/** One row of a room's table: how the platform is, what happens to a step, and what comes of it. */
import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { type Call, isWrite } from '../world/calls.ts';
import type { Fault, What } from '../world/faults.ts';
import type { Traced } from '../world/platform.ts';
import type { Reading } from '../world/reading.ts';
import { openWorld, type Ran, type Step, type World } from '../world/world.ts';

/** A line as a whole, or what it matches. */
export type Line = string | RegExp;

export interface Scene extends Reading, Omit<Step, 'before' | 'denied'> {
  readonly given?: (world: World) => void;
  readonly inputs?: Partial<Inputs>;
  /** Called before each read that follows a write, from 1. */
  readonly onRead?: (read: number, world: World) => unknown;
  /** The lines of the error, or the first one, with `HOST`, `N tries` and short names of ids. Without it, the step succeeds. */
  readonly error?: readonly Line[] | Line;
  readonly headline?: Line;
  readonly outputs?: Readonly<Record<string, unknown>>;
  /** The writes that were sent, also those without effect. */
  readonly sent?: readonly Call[];
  /** What the summary, the log, the notices and the warnings contain. */
  readonly summary?: Line;
  readonly log?: Line;
  readonly notice?: Line;
  readonly warning?: Line;
  readonly ms?: number;
  /** How often it sent one call. */
  readonly count?: readonly [call: Call, times: number];
}

export interface Played extends Ran {
  readonly world: World;
}

export function scenes<Own extends Scene>(
  title: string,
  run: (scene: Own) => Promise<unknown>,
  rows: Readonly<Record<string, NoInfer<Own>>>,
): void {
  describe(title, () => {
    it.each(Object.entries(rows))('%s', async (_title, scene) => {
      expect.hasAssertions();
      await run(scene);
    });
  });
}

/** Plays a scene, and compares what comes of it. @param names short names of ids, for what is expected */
export async function play(
  scene: Scene,
  inputs: Partial<Inputs>,
  names: Readonly<Record<string, string>> = {},
): Promise<Played> {
  const { given, onRead, ...conditions } = scene;
  await using world = await openWorld({ reading: scene, inputs });
  given?.(world);
  let reads = -1;
  const before = ({ call }: Traced) => {
    if (isWrite(call)) reads = Math.max(reads, 0);
    else if (reads >= 0) onRead?.(++reads, world);
  };
  const ran = await world.step(scene.inputs, { ...conditions, before });
  expectOutcome(ran, scene, { [new URL(world.url).host]: 'HOST', ...names });
  return { ...ran, world };
}

function expectOutcome(ran: Ran, expected: Scene, names: Readonly<Record<string, string>>): void {
  const { error, runner, summary, outputs, writes } = ran;
  const shorten = (text: string) =>
    Object.entries(names).reduce((short, [long, name]) => short.replaceAll(long, name), text);
  const lines = shorten(error)
    .replace(/after \d+ tries/g, 'after N tries')
    .split('\n');
  const { error: said = [''] } = expected;
  if (Array.isArray(said)) expect(lines).toEqual(said.map(toLine));
  else expect(lines[0]).toEqual(toLine(said as Line));
  const [headline] = summary.split('\n');
  expect(headline).toEqual(toLine(expected.headline ?? (ran.done ? /^## (?:✅|🗑️|⏭️|📝)/u : /^## (?:❌|⏱️)/u)));
  expect(outputs).toMatchObject(expected.outputs ?? {});
  const calls = ran.trace.map(({ call }) => call);
  if (expected.sent) expect(calls.filter(isWrite)).toEqual(expected.sent);
  const { summary: shown = /^/, log = /^/, notice = /^/, warning = /^/ } = expected;
  expect(shorten(ran.log)).toMatch(log);
  expect(shorten(runner.notices.join('\n'))).toMatch(notice);
  expect(shorten(ran.warnings)).toMatch(warning);
  expect(summary).toMatch(shown);
  const { ms = ran.ms, count: [call, times] = [undefined, 0] } = expected;
  expect(ran.ms).toBe(ms);
  expect(calls.filter((each) => each === call)).toHaveLength(times);
  if (outputs.changed === 'false' || error.includes(NOTHING_CHANGED)) expect(writes).toEqual([]);
  if (!ran.done && outputs.changed === 'false' && ran.trace.length > 0)
    expect(error).toContain(NOTHING_CHANGED);
  if (!ran.done && outputs.changed === 'true' && writes.length === 0)
    expect(error).toMatch(/may or may not|May still exist/);
}

export function toLine(line: Line): unknown {
  return typeof line === 'string' ? line : expect.stringMatching(line);
}

/** The answer is lost: after the request took effect, or before it did. */
export function lost(at: Call, when: 'before' | 'after' = 'after', what: What = 'reset'): Fault {
  return { at, when, what };
}

export function once(at: Call, what: What, skip = 0): Fault {
  return { at, what, skip };
}

/** All further requests get this answer, after some that pass. */
export function always(at: Fault['at'], what: What, skip = 0): Fault {
  return { at, what, skip, times: 999 };
}

export function refusal(status: number, message?: string): What {
  return { status, body: message === undefined ? undefined : { message } };
}

export const NOTHING_CHANGED = 'Nothing was changed on the platform.';
