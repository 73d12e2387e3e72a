import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { lintContract, ownProblems } from '../../.github/scripts/openapi.ts';
import { CONTRACT_FILE } from '../support/contract/document.ts';

const text = readFileSync(CONTRACT_FILE, 'utf8');

function replaced(source: string, good: string, bad: string): string {
  expect(source).toContain(good);
  return source.replace(good, () => bad);
}

describe('The contract of the local platform', () => {
  it.each([
    [
      'a response without its source',
      '\n      x-source: documented',
      '\n      x-source: guessed',
      /x-source must be/,
    ],
    ['a response without a request id', 'X-Request-Id: {', 'X-Other: {', /X-Request-Id is not named/],
    [
      'other methods without an operation',
      '\n    x-other-methods: post',
      '\n    x-other-methods: put',
      /names put/,
    ],
    ['an unused component', 'schemas:\n    Id:', 'schemas:\n    No: {}\n    Id:', /schemas\/No is not used/],
  ])('is checked closely: %s is found', (_what, good, bad, problem) => {
    expect(ownProblems(replaced(text, good, bad)).join('\n')).toMatch(problem);
  });
});

describe('The independent linter', () => {
  const mistakes = [
    ['a misspelt field', '  title: Cloud', '  titel: Cloud', /`titel` is not expected/],
    [
      'a description that an unquoted comma cuts off',
      "description: 'How many requests it affects; without it, all until the faults are replaced.'",
      'description: How many requests it affects; without it, all until the faults are replaced.',
      /`all until the faults are replaced\.` is not expected/,
    ],
    [
      'a description that an unquoted comma cuts off after code',
      "description: 'Sent as `Retry-After` with `status`, unchanged.'",
      'description: Sent as `Retry-After` with `status`, unchanged.',
      /`unchanged\.` is not expected/,
    ],
    [
      'two operations of one name',
      'operationId: listFunctions',
      'operationId: getFunction',
      /operation-operationId-unique/,
    ],
    ['an operation without a summary', 'summary: List functions\n', 'description: x\n', /operation-summary/],
    ['a tag that is not described', 'tags: [functions]', 'tags: [others]', /operation-tag-defined/],
    [
      'a parameter that its path does not contain',
      '/v1/storage/buckets/{name}:',
      '/v1/storage/buckets/{nome}:',
      /path-parameters-defined/,
    ],
    [
      'an example that does not fit its schema',
      "- content: 'export",
      "- encoding: y\n          content: 'export",
      /no-invalid-schema-examples/,
    ],
    [
      'a reference that leads nowhere',
      "{ $ref: '#/components/responses/Deleted' }",
      "{ $ref: '#/components/responses/No' }",
      /no-unresolved-refs/,
    ],
  ] as const;

  let found: string;
  beforeAll(async () => {
    const broken = mistakes.reduce((source, [, good, bad]) => replaced(source, good, bad), text);
    found = (await lintContract(broken)).join('\n');
  });

  it.each(mistakes)('finds %s', (_what, _good, _bad, problem) => {
    expect(found).toMatch(problem);
  });
});
