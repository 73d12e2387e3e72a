/** The runner of the tests evaluates expressions and matrices as GitHub documents. */
import { describe, expect, it } from 'vitest';
import { fillText, isTrue, Known } from '../support/workflow/expressions.ts';
import { expandMatrix } from '../support/workflow/workflow-file.ts';

const $ = (expression: string) => `\${{ ${expression} }}`;

describe('Expressions', () => {
  const contexts = { github: { ref: 'main', event: {} }, secrets: new Known('the secret', { KEY: 'k' }) };

  it('are evaluated as GitHub does, also with braces in quotes', () => {
    expect(
      fillText(`a ${$("github.REF == 'Main' && '}}' || 'no'")} b ${$('github.event.action')}`, { contexts }),
    ).toBe('a }} b ');
  });

  it('that read an unknown secret are errors', () => {
    expect(() => fillText($('secrets.KEI'), { contexts })).toThrow('reads the secret "KEI"');
  });

  it.each([
    [undefined, false],
    ['always()', true],
    ['failure() && github.ref', true],
    ["github.ref == 'main'", false],
    [$('!cancelled()'), true],
  ])('decide after a failure whether a step runs: %s', (condition, expected) => {
    expect(isTrue(condition, { contexts, status: 'failure' })).toBe(expected);
  });

  it('are refused where text around them makes a condition always true', () => {
    const condition = `${$('github.ref')} == 'main'`;
    expect(() => isTrue(condition, { contexts, status: 'success' })).toThrow('not be evaluated');
  });
});

it('A matrix has the combinations that GitHub documents for include and exclude', () => {
  const include = [
    { color: 'green' },
    { color: 'pink', animal: 'cat' },
    { fruit: 'apple', shape: 'circle' },
    { fruit: 'banana' },
    { fruit: 'banana', animal: 'cat' },
  ];
  expect(expandMatrix({ fruit: ['apple', 'pear'], animal: ['cat', 'dog'], include })).toEqual([
    { fruit: 'apple', animal: 'cat', color: 'pink', shape: 'circle' },
    { fruit: 'apple', animal: 'dog', color: 'green', shape: 'circle' },
    { fruit: 'pear', animal: 'cat', color: 'pink' },
    { fruit: 'pear', animal: 'dog', color: 'green' },
    { fruit: 'banana' },
    { fruit: 'banana', animal: 'cat' },
  ]);
  expect(expandMatrix({ a: [1, 2], exclude: [{ a: 1 }] })).toEqual([{ a: 2 }]);
});
