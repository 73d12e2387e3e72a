import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowedMethods,
  createRouter,
  type Operation,
  operationFor,
  type Route,
  splitTarget,
} from '../../../src/local-platform/router.ts';

const operation = (): Operation => ({ access: 'anyone', handle: () => ({ status: 200 }) });
const collection: Route = { path: '/v1/things', methods: { GET: operation(), POST: operation() } };
const single: Route = { path: '/v1/things/:name', methods: { GET: operation() }, other: operation() };
const below: Route = { path: '/v1/things/:name/*', methods: {}, other: operation() };
const route = createRouter([collection, single, below]);

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
