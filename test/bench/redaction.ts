/** How the time of redaction grows with the text and with the secret: tenfold input takes about ten times as long. */
import { createRedactor } from '../../src/http/redact.ts';

const ROUNDS = 5;
const STEPS = [2_000, 20_000, 200_000] as const;

/** Returns a text of this length, the same in each run, with few repetitions. */
function textOf(length: number, seed: number): string {
  const parts: string[] = [];
  let state = seed;
  for (let size = 0; size < length; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const part = `${state.toString(36)} %2F&amp;`;
    parts.push(part);
    size += part.length;
  }
  return parts.join('').slice(0, length);
}

/** Returns the milliseconds of processor time of the fastest round, which exclude other programs. */
function fastest(work: () => void): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function report(title: string, times: readonly number[]): void {
  const rows = STEPS.map((size, index) => {
    const time = times[index] ?? Number.NaN;
    const ratio = index === 0 ? '' : `, ratio ${(time / (times[index - 1] ?? Number.NaN)).toFixed(1)}`;
    return `  ${size.toLocaleString('en')} characters: ${time.toFixed(1)} ms${ratio}\n`;
  });
  process.stdout.write(
    `${title}, fastest of ${ROUNDS} rounds; linear growth is a ratio of 10\n${rows.join('')}`,
  );
}

const key = textOf(100, 1);
const redact = createRedactor([key]);
// The first rounds are compiled.
for (let round = 0; round < 10; round += 1) createRedactor([textOf(10_000, 3)])(textOf(10_000, 2));

report(
  'text without the secret, a secret of 100 characters',
  STEPS.map((size) => textOf(size, 2)).map((text) => fastest(() => redact(text))),
);
report(
  'text full of the secret, a secret of 100 characters',
  STEPS.map((size) => key.repeat(size / key.length)).map((text) => fastest(() => redact(text))),
);
report(
  'secret, in a text of 10,000 characters',
  STEPS.map((size) => textOf(size, 3)).map((secret) =>
    fastest(() => createRedactor([secret])(textOf(10_000, 2))),
  ),
);
report(
  'secret that repeats itself, in a text of 10,000 characters that does too',
  STEPS.map((size) => 'a'.repeat(size)).map((secret) =>
    fastest(() => createRedactor([secret])('a'.repeat(10_000))),
  ),
);
