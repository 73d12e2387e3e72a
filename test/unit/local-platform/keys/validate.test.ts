import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../../src/local-platform/http/errors.ts';
import { readGrant } from '../../../../src/local-platform/keys/validate.ts';

const NOW = Date.parse('2030-01-01T00:00:00Z');
const least = { name: 'ci', services: ['functions'], actions: ['read'] };

function refusal(body: Record<string, unknown>): HttpError {
  try {
    readGrant(body, NOW);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('was taken');
}

describe('The body that creates a key', () => {
  it('grants every action on every service that it names, and no other', () => {
    const body = { name: 'ci', services: ['storage', 'functions'], actions: ['write', 'read', 'read'] };
    expect(readGrant(body, NOW).permissions).toEqual([
      'functions:read',
      'functions:write',
      'storage:read',
      'storage:write',
    ]);
  });

  it('grants all resources permanently by default', () => {
    expect(readGrant(least, NOW)).toMatchObject({ resources: ['*'], expires_at: null });
    expect(readGrant({ ...least, expires_at: null }, NOW).expires_at).toBeNull();
  });

  it('names resources by service, and hostnames in any case', () => {
    const services = ['functions', 'domains'];
    const resources = ['functions/*', 'functions/app', 'domains/App.Example.com'];
    expect(readGrant({ ...least, services, resources }, NOW).resources).toEqual([
      'functions/*',
      'functions/app',
      'domains/app.example.com',
    ]);
  });

  it('may have an expiry in any time zone', () => {
    expect(readGrant({ ...least, expires_at: '2030-06-01T02:00:00+02:00' }, NOW).expires_at).toBe(
      '2030-06-01T00:00:00.000Z',
    );
  });

  it.each([
    [{ ...least, name: '' }, 'name', 'must be 1 to 100 characters in one line'],
    [{ ...least, name: 'two\nlines' }, 'name', 'must be 1 to 100 characters in one line'],
    [{ ...least, name: 'x'.repeat(101) }, 'name', 'must be 1 to 100 characters in one line'],
    [{ ...least, services: [] }, 'services', 'one or more of functions, storage, domains'],
    [{ ...least, services: 'functions' }, 'services', 'must be a list'],
    [{ ...least, services: ['sites'] }, 'services', 'must be a list'],
    [{ ...least, actions: ['read', 'admin'] }, 'actions', 'one or more of read, write, delete'],
    [{ ...least, resources: [] }, 'resources', 'must be a list'],
    [{ ...least, resources: '*' }, 'resources', 'must be a list'],
    [{ ...least, resources: ['app'] }, 'resources[0]', '"functions/<name>" of a service that the key grants'],
    [{ ...least, resources: ['*', 'storage/app'] }, 'resources[1]', '"functions/<name>"'],
    [{ ...least, expires_at: 'tomorrow' }, 'expires_at', 'must be a date and time with a time zone'],
    [{ ...least, expires_at: '2031-01-01' }, 'expires_at', 'must be a date and time with a time zone'],
    [{ ...least, expires_at: '2031-13-01T00:00:00Z' }, 'expires_at', 'must be a date and time'],
    [{ ...least, expires_at: 4e12 }, 'expires_at', 'must be a date and time'],
    [{ ...least, expires_at: '2030-01-01T00:00:00Z' }, 'expires_at', 'clock shows 2030-01-01T00:00:00.000Z'],
    [{ ...least, expires: null }, 'expires', 'is not a known field; a key has name, services'],
  ])('%j is refused because of its %s', (body, path, message) => {
    const { status, code, details } = refusal(body);
    expect([status, code]).toEqual([400, 'invalid_key']);
    expect(details).toEqual([{ path, message: expect.stringContaining(message) }]);
  });

  it.each([
    ['functions/f*', 'must be 1 to 128 letters'],
    ['functions/a/b', 'must be 1 to 128 letters'],
    ['functions/..', 'must be 1 to 128 letters'],
    ['functions/**', 'must be 1 to 128 letters'],
    ['storage/UPPER', 'must be 2 to 63 lower-case letters'],
    ['storage/a', 'must be 2 to 63 lower-case letters'],
    ['storage/things/docs/*', 'must be 2 to 63 lower-case letters'],
    ['domains/*.example.com', 'the invalid label "*"'],
    ['domains/localhost', 'not fully qualified'],
    ['domains/app.test.', 'must not end with a dot'],
  ])('with the resource %s, which can never match, is refused with 422', (resource, message) => {
    const services = ['functions', 'storage', 'domains'];
    const { status, code, details } = refusal({ ...least, services, resources: ['*', resource] });
    expect([status, code]).toEqual([422, 'unmatched_resource']);
    expect(details).toEqual([{ path: 'resources[1]', message: expect.stringContaining(message) }]);
    expect(details[0]?.message).toContain(`"${resource}" never matches`);
  });
});
