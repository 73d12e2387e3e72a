import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedMethods,
  createRouter,
  type Operation,
  operationFor,
  type Route,
  splitTarget,
} from '../../../src/local-platform/http/router.ts';

const operation = (): Operation => ({ access: 'anyone', handle: () => ({ status: 200 }) });
const collection: Route = { path: '/v1/things', methods: { GET: operation(), POST: operation() } };
const single: Route = { path: '/v1/things/:name', methods: { GET: operation() }, other: operation() };
const below: Route = { path: '/v1/things/:name/*', methods: {}, other: operation() };
const middle: Route = { path: '/v1/things/:name/parts/*/link', methods: { GET: operation() } };
const fixed: Route = { path: '/v1/boxes/new', methods: { POST: operation() } };
const open: Route = { path: '/v1/boxes/*', methods: { GET: operation(), DELETE: operation() } };
const router = createRouter([collection, single, middle, below, fixed, open]);
const route = (target: string) => router(target, 'GET');

describe('The router', () => {
  it('matches whole paths without their query', () => {
    expect(route('/v1/things')?.route).toBe(collection);
    expect(route('/v1/things?x=/y/z')?.route).toBe(collection);
    expect(route('/v1/things/a?x')?.route).toBe(single);
  });

  it.each([
    '/',
    '/v1',
    '/v1/thing',
    '/v1/things/',
    '/V1/things',
    '//v1/things',
    '/v1//things',
    '/v1/things/%zz',
    '/v1/things/%ff',
    '*',
    '',
  ])('has no route for %j', (target) => {
    expect(route(target)).toBeUndefined();
  });

  it('decodes any name, since it splits the path first', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
        const match = route(`/v1/things/${encodeURIComponent(name)}`);
        expect(match?.route).toBe(single);
        expect(match?.params).toEqual({ name });
      }),
    );
  });

  it('passes on the path below a name as it was sent, with the query', () => {
    const rest = fc.string({ unit: fc.constantFrom('a', '/', '%2F', '..', '%2e', '?', '&', '=', 'é') });
    fc.assert(
      fc.property(rest, (text) => {
        expect(route(`/v1/things/n/${text}`)).toMatchObject({
          route: below,
          params: { name: 'n' },
          rest: `/${text}`,
        });
      }),
    );
  });

  it('passes on `/` and the query when the path ends at the name', () => {
    expect(route('/v1/things/n?x=1')?.rest).toBe('/?x=1');
  });

  it('accepts an absolute URL as request target, as a proxy sends it', () => {
    expect(route('http://host:1/v1/things')?.route).toBe(collection);
    expect(splitTarget('https://host')).toEqual({ path: '/', query: '' });
  });
});

describe('A `*` in the middle of a route', () => {
  it.each([
    ['/v1/things/n/parts/a/link', '/a'],
    ['/v1/things/n/parts/a/b//c/link?x', '/a/b//c?x'],
    ['/v1/things/n/parts/link/link', '/link'],
    ['/v1/things/n/parts/a%2Flink/link', '/a%2Flink'],
  ])('matches in %s the part %s', (target, rest) => {
    expect(route(target)).toMatchObject({ route: middle, params: { name: 'n' }, rest });
  });

  it.each(['/v1/things/n/parts/link', '/v1/things/n/parts/a%2Flink', '/v1/things/n/parts/a/link/'])(
    'does not match %s',
    (target) => {
      expect(route(target)?.route).toBe(below);
    },
  );
});

describe('Routes with the same path', () => {
  it('are selected by their methods', () => {
    expect(router('/v1/boxes/new', 'POST')?.route).toBe(fixed);
    expect(router('/v1/boxes/new', 'HEAD')?.route).toBe(open);
    expect(router('/v1/boxes/other', 'POST')?.route).toEqual(open);
  });

  it('have the allowed methods of all when none has the requested one', () => {
    const match = router('/v1/boxes/new', 'PUT');
    expect(match && operationFor(match.route, 'PUT')).toBeUndefined();
    expect(match && allowedMethods(match.route)).toBe('POST, GET, HEAD, DELETE');
  });
});

describe('A route', () => {
  it('handles HEAD like GET', () => {
    expect(operationFor(collection, 'HEAD')).toBe(collection.methods.GET);
  });

  it('handles methods that are not listed with `other`, if there is one', () => {
    expect(operationFor(single, 'PUT')).toBe(single.other);
    expect(operationFor(below, 'HEAD')).toBe(below.other);
    expect(operationFor(collection, 'PUT')).toBeUndefined();
  });

  it('has no methods that objects inherit', () => {
    expect(operationFor(collection, 'constructor')).toBeUndefined();
  });

  it('lists its allowed methods', () => {
    expect(allowedMethods(collection)).toBe('GET, HEAD, POST');
  });
});
