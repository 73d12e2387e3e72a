import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTargets, describeTarget } from '../../../src/domains/target.ts';
import { isUuid, resourceIdOf } from '../../../src/platform/records.ts';

const ONE = '11111111-1111-4111-8111-11111111aaaa';
const TWO = '22222222-2222-4222-8222-222222222222';

describe('The id of a resource', () => {
  it.each<[what: string, record: Record<string, unknown>, id: string | undefined]>([
    ['its `id`', { id: ONE, uuid: TWO }, ONE],
    ['its `resource_id` when `id` is not a UUID', { id: 7, resource_id: ONE }, ONE],
    ['its `function_id`', { function_id: ONE }, ONE],
    ['its `bucket_id`', { bucket_id: ONE }, ONE],
    ['its `uuid`', { uuid: ONE }, ONE],
    ['never that of its revision', { id: ONE, revision_id: ONE }, undefined],
    ['never its name', { id: 'hello', name: ONE }, undefined],
  ])('is %s', (_what, record, id) => {
    expect(resourceIdOf(record)).toBe(id);
  });

  it('may be any UUID', () => {
    fc.assert(fc.property(fc.uuid(), (id) => isUuid(id) && isUuid(id.toUpperCase())));
  });
});

describe('A target', () => {
  it.each<
    [seen: { kind?: string; resourceId?: string } | undefined, wanted: string | undefined, relation: string]
  >([
    [{ kind: 'functions', resourceId: ONE }, ONE, 'same'],
    [{ kind: 'Functions', resourceId: ONE.toUpperCase() }, ONE, 'same'],
    [{ kind: 'function', resourceId: ONE }, ONE, 'same'],
    [{ resourceId: ONE }, ONE, 'same'],
    [{ kind: 'functions', resourceId: TWO }, ONE, 'other'],
    [{ kind: 'storage', resourceId: ONE }, ONE, 'other'],
    [{ kind: 'storage' }, ONE, 'other'],
    [{ kind: 'functions' }, ONE, 'unknown'],
    [undefined, ONE, 'unknown'],
    [{ resourceId: TWO }, undefined, 'other'],
    [undefined, undefined, 'other'],
  ])('%j compared with function %s is: %s', (seen, resourceId, relation) => {
    expect(compareTargets(seen, { kind: 'functions', resourceId })).toBe(relation);
  });

  it('is described by its kind and id', () => {
    expect(describeTarget({ kind: 'storage', resourceId: ONE })).toBe(`bucket ${ONE}`);
    expect(describeTarget({ kind: 'cdn' })).toBe('a cdn of unknown id');
    expect(describeTarget(undefined)).toBe('a resource of unknown id');
  });
});
