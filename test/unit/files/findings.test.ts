import { expect, test } from 'vitest';
import { createProblemsError, toWarnings } from '../../../src/files/findings.ts';

test('a single problem is the message of the error', () => {
  const error = createProblemsError(
    [{ message: 'a is wrong', place: { file: 'a', line: 2, column: 3 } }],
    'src/',
  );
  expect(error.message).toBe('a is wrong');
  expect(error.annotations).toEqual([{ message: 'a is wrong', file: 'src/a', line: 2, column: 3 }]);
});

test('several problems are listed, and each has an annotation', () => {
  const error = createProblemsError(
    [{ message: 'a is wrong', place: { file: 'a' } }, { message: 'all is wrong' }],
    '',
  );
  expect(error.message).toBe('2 problems with the files:\n- a is wrong\n- all is wrong');
  expect(error.annotations).toEqual([{ message: 'a is wrong', file: 'a' }, { message: 'all is wrong' }]);
});

test('25 problems are cut in the message, but not in the annotations', () => {
  const problems = Array.from({ length: 25 }, (_, index) => ({ message: `problem ${index}` }));
  const error = createProblemsError(problems, '');
  expect(error.message.split('\n')).toHaveLength(22);
  expect(error.message).toMatch(/- and 5 more$/);
  expect(error.annotations).toHaveLength(25);
});

test('warnings have paths relative to the workspace, and at most 20 are returned', () => {
  const findings = Array.from({ length: 22 }, () => ({ message: 'odd', place: { file: 'a', line: 1 } }));
  const warnings = toWarnings(findings, 'app/');
  expect(warnings[0]).toEqual({ message: 'odd', place: { file: 'app/a', line: 1 } });
  expect(warnings).toHaveLength(21);
  expect(warnings.at(-1)).toEqual({ message: 'and 2 more warnings about the files' });
});
