import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Operation, Route } from '../../../src/local-platform/http/router.ts';
import { type PathEntry, readContract } from '../../support/contract/document.ts';

/** The routes from which the server builds its router. */
let table: readonly Route[] = [];

beforeAll(async () => {
  // Only the server of this file has a router that reveals its routes.
  vi.resetModules();
  vi.doMock(import('../../../src/local-platform/http/router.ts'), async (original) => {
    const actual = await original();
    return {
      ...actual,
      createRouter(routes) {
        table = routes;
        return actual.createRouter(routes);
      },
    };
  });
  const { startTestPlatform } = await import('../../support/local-platform.ts');
  await using _platform = await startTestPlatform();
});

afterAll(() => {
  vi.doUnmock('../../../src/local-platform/http/router.ts');
  vi.resetModules();
});

/** `GET /v1/storage/buckets/{} storage:read`, with `ANY` for every method that is not listed. */
function line(method: string, path: string, access: string): string {
  return `${method} ${path.replaceAll(/:\w+|\*|\{\w+\}/g, '{}')} ${access}`;
}

function linesOfRoute({ path, methods, other }: Route): string[] {
  const all: (readonly [string, Operation])[] = [
    ...Object.entries(methods),
    ...(other ? [['ANY', other] as const] : []),
  ];
  return all.map(([method, { access }]) => line(method, path, access));
}

function linesOfContract({ path, operations, other }: PathEntry): string[] {
  // The operation for every other method has only that entry among the routes.
  const listed = operations.filter(
    (one) => !other || one.access !== other.access || !isLike(one.node, other.node),
  );
  return [
    ...listed.map(({ method, access }) => line(method, path, access)),
    ...(other ? [line('ANY', path, other.access)] : []),
  ];
}

/** Returns whether two operations have the same responses, so that the contract has two only for its readers. */
function isLike(one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>): boolean {
  return JSON.stringify(one.responses) === JSON.stringify(other.responses);
}

describe('The routes of the server', () => {
  it('are those of the contract, with the same methods and permissions', () => {
    const { paths } = readContract();
    const described = paths.filter(({ isOfDomains }) => !isOfDomains).flatMap(linesOfContract);
    expect(table.flatMap(linesOfRoute).sort()).toEqual(described.sort());
  });
});
