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

describe('router', () => {
  it('matches whole paths, and the query is no part of them', () => {
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
  ])('knows no route for %j', (target) => {
    expect(route(target)).toBeUndefined();
  });

  it('gives back every name, whatever is in it, since it splits before it decodes', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (name) => {
        const match = route(`/v1/things/${encodeURIComponent(name)}`);
        expect(match?.route).toBe(single);
        expect(match?.params).toEqual({ name });
      }),
    );
  });

  it('hands on what is below a name as it was sent, with the query', () => {
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

  it('gives `/` and the query as the rest of a route without one', () => {
    expect(route('/v1/things/n?x=1')?.rest).toBe('/?x=1');
  });

  it('takes a whole URL as target, as a proxy sends it', () => {
    expect(route('http://host:1/v1/things')?.route).toBe(collection);
    expect(splitTarget('https://host')).toEqual({ path: '/', query: '' });
  });
});

describe('a `*` in the middle of a path', () => {
  it.each([
    ['/v1/things/n/parts/a/link', '/a'],
    ['/v1/things/n/parts/a/b//c/link?x', '/a/b//c?x'],
    ['/v1/things/n/parts/link/link', '/link'],
    ['/v1/things/n/parts/a%2Flink/link', '/a%2Flink'],
  ])('of %s stands for %s', (target, rest) => {
    expect(route(target)).toMatchObject({ route: middle, params: { name: 'n' }, rest });
  });

  it.each(['/v1/things/n/parts/link', '/v1/things/n/parts/a%2Flink', '/v1/things/n/parts/a/link/'])(
    'does not stand for what is left of %s',
    (target) => {
      expect(route(target)?.route).toBe(below);
    },
  );
});

describe('routes of one path', () => {
  it('share it by their methods', () => {
    expect(router('/v1/boxes/new', 'POST')?.route).toBe(fixed);
    expect(router('/v1/boxes/new', 'HEAD')?.route).toBe(open);
    expect(router('/v1/boxes/other', 'POST')?.route).toEqual(open);
  });

  it('name the methods of all when none has the one that is asked for', () => {
    const match = router('/v1/boxes/new', 'PUT');
    expect(match && operationFor(match.route, 'PUT')).toBeUndefined();
    expect(match && allowedMethods(match.route)).toBe('POST, GET, HEAD, DELETE');
  });
});

describe('methods of a route', () => {
  it('reads HEAD as GET', () => {
    expect(operationFor(collection, 'HEAD')).toBe(collection.methods.GET);
  });

  it('leaves methods that are not listed to `other`, if there is one', () => {
    expect(operationFor(single, 'PUT')).toBe(single.other);
    expect(operationFor(below, 'HEAD')).toBe(below.other);
    expect(operationFor(collection, 'PUT')).toBeUndefined();
  });

  it('takes no method from what objects inherit', () => {
    expect(operationFor(collection, 'constructor')).toBeUndefined();
  });

  it('names the allowed ones', () => {
    expect(allowedMethods(collection)).toBe('GET, HEAD, POST');
  });
});
