/** How the time of redaction grows with the text and with the secret: tenfold input takes about ten times as long. */
import { createRedactor } from '../../src/http/redact.ts';
import { say } from './bench.ts';

const ROUNDS = 5;

/** Returns a text of this length, the same in each run, with few repetitions. */
function textOf(length: number, seed: number): string {
  let text = '';
  for (let state = seed; text.length < length; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += `${state.toString(36)} %2F&amp;`;
  }
  return text.slice(0, length);
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

/** Measures work with inputs of each size, prepared before. */
function measure<Input>(title: string, inputOf: (size: number) => Input, work: (input: Input) => void): void {
  say(`${title}, fastest of ${ROUNDS} rounds; linear growth is a ratio of 10`);
  let last = Number.NaN;
  for (const size of [2_000, 20_000, 200_000]) {
    const input = inputOf(size);
    const time = fastest(() => work(input));
    const ratio = (time / last).toFixed(1);
    say(`  ${size.toLocaleString('en')} characters: ${time.toFixed(1)} ms, ratio ${ratio}`);
    last = time;
  }
}

const key = textOf(100, 1);
const redact = createRedactor([key]);
const [text, repeated] = [textOf(10_000, 2), 'a'.repeat(10_000)];
// The first rounds are compiled.
for (let round = 0; round < 10; round += 1) createRedactor([textOf(10_000, 3)])(text);

measure('text without the secret of 100 characters', (size) => textOf(size, 2), redact);
measure('text full of the secret of 100 characters', (size) => key.repeat(size / key.length), redact);
measure(
  'secret, in a text of 10,000 characters',
  (size) => textOf(size, 3),
  (secret) => createRedactor([secret])(text),
);
measure(
  'secret that repeats itself, in a text of 10,000 characters that does too',
  (size) => 'a'.repeat(size),
  (secret) => createRedactor([secret])(repeated),
);
