import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lintContract, ownProblems } from '../../.github/scripts/openapi.ts';
import { CONTRACT_FILE } from '../support/contract/document.ts';

const text = readFileSync(CONTRACT_FILE, 'utf8');

function replaced(source: string, good: string, bad: string): string {
  expect(source).toContain(good);
  return source.replace(good, () => bad);
}

it.each([
  ['an unknown source', '\n      x-source: documented', '\n      x-source: guessed', /x-source must be/],
  ['a response without a request id', 'X-Request-Id: {', 'X-Other: {', /X-Request-Id is not named/],
  ['methods that are missing', 'x-other-methods: post', 'x-other-methods: put', /names put/],
  ['an unused component', 'schemas:\n    Id:', 'schemas:\n    No: {}\n    Id:', /schemas\/No is not used/],
])('The check of the contract finds %s', (_what, good, bad, problem) => {
  expect(ownProblems(replaced(text, good, bad)).join('\n')).toMatch(problem);
});

it('The independent linter is asked for its rules', async () => {
  const mistakes = [
    ['  title: Cloud', '  titel: Cloud', /`titel` is not expected/],
    ['operationId: listFunctions', 'operationId: getFunction', /operation-operationId-unique/],
    ["- content: 'export", "- encoding: y\n          content: 'export", /no-invalid-schema-examples/],
  ] as const;
  const broken = mistakes.reduce((source, [good, bad]) => replaced(source, good, bad), text);
  const found = (await lintContract(broken)).join('\n');
  for (const [, , problem] of mistakes) expect(found).toMatch(problem);
}, 30_000);
