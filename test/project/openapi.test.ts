import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CONTRACT_FILE } from '../support/contract/document.ts';
import { lintContract } from './openapi.ts';

const text = readFileSync(CONTRACT_FILE, 'utf8');

describe('the contract of the local platform', () => {
  it('is without a mistake', async () => {
    expect(await lintContract()).toEqual([]);
  });

  it.each([
    ['no OpenAPI', 'openapi: 3.1.0', 'openapi: 9.9.9', /^OpenAPI 3\.1: /],
    [
      'a response that says nothing of its source',
      '\n      x-source: documented',
      '\n      x-source: guessed',
      /x-source must be/,
    ],
    ['a response without a request id', 'X-Request-Id: {', 'X-Other: {', /X-Request-Id is not named/],
    ['two operations of one name', 'operationId: listFunctions', 'operationId: getFunction', /there twice/],
    ['an operation without a summary', 'summary: List functions\n', 'description: x\n', /has no summary/],
    ['a tag that is not described', 'tags: [functions]', 'tags: [others]', /the tag others is not described/],
    [
      'a parameter that is none',
      '/v1/storage/buckets/{name}:',
      '/v1/storage/buckets/{nome}:',
      /has \{nome\}/,
    ],
    [
      'other methods without an operation',
      '\n    x-other-methods: post',
      '\n    x-other-methods: put',
      /names put/,
    ],
    [
      'a component that nobody uses',
      'schemas:\n    Id:',
      'schemas:\n    No: {}\n    Id:',
      /schemas\/No is not used/,
    ],
    ['an example that does not fit', 'encoding: x', 'encoding: y', /Asset: example 1 does not fit/],
  ])('is read closely: %s is found', async (_what, good, bad, problem) => {
    const examined = text.replace("content: 'export", "encoding: x\n          content: 'export");
    const source = good === 'encoding: x' ? examined : text;
    expect(source).toContain(good);
    expect((await lintContract(source.replace(good, bad))).join('\n')).toMatch(problem);
  });

  it('is refused when a reference leads nowhere', async () => {
    const broken = text.replace(
      "{ $ref: '#/components/responses/Deleted' }",
      "{ $ref: '#/components/responses/No' }",
    );
    await expect(lintContract(broken)).rejects.toThrow('#/components/responses/No');
  });
});
