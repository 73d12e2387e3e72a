import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { contractOf } from '../../.github/scripts/contract.ts';
import { isObject } from '../../src/http/reply.ts';
import { startLocalPlatform } from '../../src/local-platform/server.ts';
import { CONTRACT_FILE, type ResponseEntry, readContract } from '../support/contract/document.ts';

const text = await readFile(CONTRACT_FILE, 'utf8');

function ownProblems(text: string): string[] {
  const { root, paths, elsewhere } = readContract(text);
  const responses = paths.flatMap(({ operations }) => operations).flatMap((one) => one.responses);
  const dangling = paths.filter(({ other, others }) => others !== undefined && other === undefined);
  return [
    ...dangling.map(({ path, others }) => `${path}: x-other-methods names ${others}, which is not there`),
    ...[...responses, ...elsewhere].flatMap(responseProblems),
    ...unusedComponents(root),
  ];
}

function responseProblems({ name, headers = {}, 'x-source': source = '' }: ResponseEntry): string[] {
  const origin = /^(?:documented|decided)$/.test(source) ? [] : [`${name}: x-source is "${source}"`];
  return headers['X-Request-Id'] ? origin : [...origin, `${name}: the header X-Request-Id is not named`];
}

function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  const own = typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}

function unusedComponents(root: Readonly<Record<string, unknown>>): string[] {
  const used = new Set(references(root));
  const { securitySchemes: _named, ...kinds } = Object(root.components);
  return Object.entries(kinds)
    .flatMap(([kind, all]) => Object.keys(Object(all)).map((name) => `#/components/${kind}/${name}`))
    .filter((reference) => !used.has(reference))
    .map((reference) => `${reference} is not used`);
}

/** Our own; an independent linter finds the others (`npm run check`). */
const MISTAKES = [
  ['\n          x-source: documented', '\n          x-source: guessed', /x-source is "guessed"/],
  ['X-Request-Id:\n', 'X-Other:\n', /X-Request-Id is not named/],
  ['x-other-methods: post', 'x-other-methods: put', /names put/],
  ['schemas:\n    Id:', 'schemas:\n    No: {}\n    Id:', /schemas\/No is not used/],
] as const;
it('The contract breaks no rule of this project, and what does is found', () => {
  expect(ownProblems(text)).toEqual([]);
  let wrong = text;
  for (const [good, bad] of MISTAKES) {
    expect(wrong).toContain(good);
    wrong = wrong.replace(good, () => bad);
  }
  const found = ownProblems(wrong).join('\n');
  for (const [, , problem] of MISTAKES) expect(found).toMatch(problem);
});

it('The contract is made from the routes, and a route without its description is none', async () => {
  await using platform = await startLocalPlatform();
  const { '/_local/health': health, ...others } = platform.routes;
  expect(contractOf(platform.routes)).toBe(text);
  expect(() => contractOf({ ...platform.routes, '/_local/new': health ?? {} })).toThrow(
    'The route GET /_local/new is not described. Add it to src/local-platform/contract.yaml.',
  );
  expect(() => contractOf(others)).toThrow('describes GET /_local/health, and there is no such route');
});
