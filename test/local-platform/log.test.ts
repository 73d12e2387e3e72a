import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { FunctionLog } from '../../src/local-platform/functions/log.ts';

const euro = Buffer.from('€');

it.each<[string, FunctionLog, (string | Buffer)[], string[]]>([
  [
    'consists of complete lines, however they arrive, and the last one needs no line break',
    new FunctionLog(9, 99),
    ['a', 'b\n\nc', euro.subarray(0, 1), euro.subarray(1), '\nd'],
    ['ab', '', 'c€', 'd'],
  ],
  ['keeps only the last lines', new FunctionLog(2, 99), ['1\n2\n3\n4\n'], ['3', '4']],
  [
    'cuts long lines, including one that never ends',
    new FunctionLog(9, 4),
    ['abcdefgh\n', ...Array<string>(100).fill('x'.repeat(1000))],
    ['abcd', 'xxxx'],
  ],
  [
    'cleans every line',
    new FunctionLog(9, 99, (line) => line.replaceAll('/secret/', '')),
    ['at /secret/main.ts\n'],
    ['at main.ts'],
  ],
])('The log of a function %s', async (_what, log, chunks, lines) => {
  const stream = new PassThrough();
  log.follow(stream);
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await finished(stream);
  expect(log.lines).toEqual(lines);
});
