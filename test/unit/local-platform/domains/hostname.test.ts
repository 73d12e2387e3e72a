import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparable,
  hostnameProblem,
  isLocalHostname,
} from '../../../../src/local-platform/domains/validate.ts';

const edge = fc.constantFrom(...'abcXYZ019');
const inner = fc.string({ unit: fc.constantFrom(...'abXY09-'), maxLength: 61 });
const label = fc.oneof(
  edge,
  fc.tuple(edge, inner, edge).map((parts) => parts.join('')),
);
const lastLabel = label.filter((text) => !/^\d+$/.test(text));
const hostname = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 4 }), lastLabel)
  .map(([labels, last]) => [...labels, last].join('.'))
  .filter((text) => text.length <= 253);

describe('A hostname', () => {
  it('consists of labels of letters, digits and hyphens, joined by dots', () => {
    fc.assert(
      fc.property(hostname, (name) => {
        expect(hostnameProblem(name)).toBeUndefined();
      }),
    );
  });

  it('is invalid with a character that DNS does not allow at any position', () => {
    const foreign = fc.constantFrom(...' _*/:@%?#\\\0\n"äß。'.split(''));
    fc.assert(
      fc.property(hostname, foreign, fc.nat(), (name, character, at) => {
        const where = at % (name.length + 1);
        expect(hostnameProblem(name.slice(0, where) + character + name.slice(where))).toBeDefined();
      }),
    );
  });

  it.each([`${'a'.repeat(63)}.example`, `${`${'a'.repeat(49)}.`.repeat(5)}abc`])(
    'may be as long as %s',
    (name) => {
      expect(hostnameProblem(name)).toBeUndefined();
    },
  );

  it.each([
    ['', 'contains the invalid label ""'],
    ['localhost', 'is not fully qualified'],
    ['app.example.com.', 'must not end with a dot'],
    ['.example.com', 'contains the invalid label ""'],
    ['app..com', 'contains the invalid label ""'],
    ['-app.example', 'contains the invalid label "-app"'],
    ['app-.example', 'contains the invalid label "app-"'],
    ['my_app.example', 'contains the invalid label "my_app"'],
    ['*.example.com', 'contains the invalid label "*"'],
    ['bücher.example', 'in Punycode'],
    ['https://app.example', 'contains the invalid label "https://app"'],
    ['app.example:80', 'contains the invalid label "example:80"'],
    ['127.0.0.1', 'IP address'],
    ['app.1', 'IP address'],
    ['[::1]', 'contains the invalid label "[::1]"'],
    [`${'a'.repeat(64)}.example`, 'contains the invalid label "aaa'],
    [`${`${'a'.repeat(49)}.`.repeat(5)}abcd`, 'is 254 characters long (maximum 253)'],
  ])('cannot be %j', (name, reason) => {
    expect(hostnameProblem(name)).toContain(reason);
  });

  it('points to this machine only under the reserved endings', () => {
    expect(['app.localhost', 'App.LOCALHOST', 'a.b.test'].map(isLocalHostname)).toEqual([true, true, true]);
    expect(['localhost.example', 'atest.example', 'mytest'].map(isLocalHostname)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('is compared without case and without a last dot', () => {
    expect(comparable('App.Example.Com.')).toBe(comparable('app.example.com'));
  });
});
