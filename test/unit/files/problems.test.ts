import { expect, test } from 'vitest';
import { problemsError } from '../../../src/files/problems.ts';

test('one problem is the message', () => {
  const error = problemsError([{ message: 'a is wrong', path: 'a', line: 2, column: 3 }], 'src/');
  expect(error.message).toBe('a is wrong');
  expect(error.annotations).toEqual([{ message: 'a is wrong', file: 'src/a', line: 2, column: 3 }]);
});

test('several are listed, and each is an annotation', () => {
  const error = problemsError([{ message: 'a is wrong', path: 'a' }, { message: 'all is wrong' }], '');
  expect(error.message).toBe('2 problems with the files:\n- a is wrong\n- all is wrong');
  expect(error.annotations).toEqual([{ message: 'a is wrong', file: 'a' }, { message: 'all is wrong' }]);
});

test('a long list is cut in the message, not in the annotations', () => {
  const problems = Array.from({ length: 25 }, (_, index) => ({ message: `problem ${index}` }));
  const error = problemsError(problems, '');
  expect(error.message.split('\n')).toHaveLength(22);
  expect(error.message).toMatch(/- and 5 more$/);
  expect(error.annotations).toHaveLength(25);
});
