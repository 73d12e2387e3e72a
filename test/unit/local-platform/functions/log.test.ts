import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { FunctionLog } from '../../../../src/local-platform/functions/log.ts';

async function feed(log: FunctionLog, ...chunks: (string | Buffer)[]): Promise<readonly string[]> {
  const stream = new PassThrough();
  log.follow(stream);
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await finished(stream);
  return log.lines;
}

describe('The log of a function', () => {
  it('consists of complete lines, however they arrive, and the last one needs no line break', async () => {
    const euro = Buffer.from('€');
    const lines = await feed(
      new FunctionLog(9, 99),
      'a',
      'b\n\nc',
      euro.subarray(0, 1),
      euro.subarray(1),
      '\nd',
    );
    expect(lines).toEqual(['ab', '', 'c€', 'd']);
  });

  it('keeps only the last lines', async () => {
    expect(await feed(new FunctionLog(2, 99), '1\n2\n3\n4\n')).toEqual(['3', '4']);
  });

  it('cuts long lines, including one that never ends', async () => {
    expect(
      await feed(new FunctionLog(9, 4), 'abcdefgh\n', ...Array<string>(100).fill('x'.repeat(1000))),
    ).toEqual(['abcd', 'xxxx']);
  });

  it('cleans every line', async () => {
    expect(
      await feed(new FunctionLog(9, 99, (line) => line.replaceAll('/secret/', '')), 'at /secret/main.ts\n'),
    ).toEqual(['at main.ts']);
  });
});
