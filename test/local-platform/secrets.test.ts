import { expect, it } from 'vitest';
import { createSecretFilter } from '../../src/local-platform/http/secrets.ts';

const filter = createSecretFilter(() => ['a key of my own/with+signs']);
const ticket = 't'.repeat(43);
const uuid = '801df19d-189d-40a5-b06e-1cfe1a82f011';

it.each<[kind: 'path' | 'text', text: string, shown?: string]>([
  ['path', '/upload/abc', '/upload/***'],
  ['path', `/%75pl%6Fad/lpt_${ticket}`, '/%75pl%6Fad/***'],
  ['path', '/f/a%20key%20of%20my%20own%2Fwith%2Bsigns/y', '/f/***/y'],
  ['path', `/v1/storage/buckets/b/objects/upload/${uuid}`],
  ['path', `?token=lpa_${ticket}&x=1`, '?token=***&x=1'],
  ['path', `?id=${uuid}&q=a%20long%20sentence&empty=`],
  ['text', `see /download/lpt_${ticket}?x`, 'see /download/***?x'],
  ['text', "default-src 'none'; frame-ancestors 'none'"],
])(
  'A secret of the platform in a %s is hidden, and all else stays as it is: %s',
  (kind, text, shown = text) => {
    expect(filter[kind](text)).toBe(shown);
  },
);

it('A header that carries credentials is hidden as a whole', () => {
  for (const name of ['Authorization', 'Proxy-Authorization', 'cookie', 'set-cookie'])
    expect(filter.header(name, 'a')).toBe('***');
  for (const name of ['X-Author', 'Date', '__proto__']) expect(filter.header(name, 'a')).toBe('a');
});
