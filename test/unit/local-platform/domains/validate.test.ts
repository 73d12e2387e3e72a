import { describe, expect, it } from 'vitest';
import { readRegistration } from '../../../../src/local-platform/domains/validate.ts';
import { HttpError } from '../../../../src/local-platform/http/errors.ts';

const id = '0b9c5f6e-6a3e-4a53-9f2e-3d9d35f2a001';

function refusal(body: Record<string, unknown>): HttpError {
  try {
    readRegistration(body);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

describe('A registration', () => {
  it('contains a hostname and a target, which are used as they are sent', () => {
    const body = {
      hostname: 'App.Example.com',
      target: { kind: 'storage', resource_id: id.toUpperCase(), note: 1 },
      note: 2,
    };
    expect(readRegistration(body)).toEqual({
      hostname: 'App.Example.com',
      target: { kind: 'storage', resource_id: id.toUpperCase() },
    });
  });

  it.each([
    [
      {},
      [
        ['hostname', 'is required'],
        ['target', 'is required'],
      ],
    ],
    [
      { hostname: 7, target: 'x' },
      [
        ['hostname', 'must be a string'],
        ['target', 'must be an object'],
      ],
    ],
    [
      { hostname: 'localhost', target: {} },
      [
        ['hostname', 'is not fully qualified'],
        ['target.kind', 'is required'],
        ['target.resource_id', 'is required'],
      ],
    ],
    [
      { hostname: 'a.example', target: { kind: 'function', resource_id: 'my-function' } },
      [
        ['target.kind', 'must be one of functions, sites, storage'],
        ['target.resource_id', 'must be a UUID'],
      ],
    ],
    [
      { hostname: 'a.example', target: { kind: 'sites', resource_id: [] } },
      [['target.resource_id', 'must be a string']],
    ],
  ])('%j is refused with all its problems', (body, expected) => {
    const { status, details } = refusal(body);
    expect(status).toBe(400);
    expect(details).toEqual(
      expected.map(([path, message]) => ({ path, message: expect.stringContaining(message ?? '') })),
    );
  });

  it('is refused with the error code of its first problem', () => {
    expect(refusal({ hostname: 'x', target: {} })).toMatchObject({
      code: 'invalid_hostname',
      message: expect.stringMatching(
        /^hostname: is not fully qualified.*; target\.kind: is required; target\.resource_id: is required$/,
      ),
    });
    expect(refusal({ hostname: 'a.example', target: null })).toMatchObject({
      code: 'invalid_target',
      message: 'target: must be an object, {"kind": …, "resource_id": …}',
    });
  });
});
