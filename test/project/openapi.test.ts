import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lintContract, ownProblems } from '../../.github/scripts/openapi.ts';
import { CONTRACT_FILE } from '../support/contract/document.ts';

const OWN = [
  ['\n      x-source: documented', '\n      x-source: guessed', /x-source must be/],
  ['X-Request-Id: {', 'X-Other: {', /X-Request-Id is not named/],
  ['x-other-methods: post', 'x-other-methods: put', /names put/],
  ['schemas:\n    Id:', 'schemas:\n    No: {}\n    Id:', /schemas\/No is not used/],
] as const;
const LINTED = [
  ['  title: Cloud', '  titel: Cloud', /`titel` is not expected/],
  ['operationId: listFunctions', 'operationId: getFunction', /operation-operationId-unique/],
  ["- content: 'export", "- encoding: y\n          content: 'export", /no-invalid-schema-examples/],
] as const;

it.each([
  ['rules of this project', OWN, ownProblems],
  ['rules of an independent linter', LINTED, lintContract],
])('The check of the contract finds what breaks the %s', async (_what, mistakes, check) => {
  let text = readFileSync(CONTRACT_FILE, 'utf8');
  for (const [good, bad] of mistakes) {
    expect(text).toContain(good);
    text = text.replace(good, () => bad);
  }
  const found = (await check(text)).join('\n');
  for (const [, , problem] of mistakes) expect(found).toMatch(problem);
});
