/** Bodies at the boundaries of what the contract allows, for every operation with a JSON body. */
import { afterAll, describe, expect, it } from 'vitest';
import { isObject } from '../../src/http/reply.ts';
import { problemsOf } from '../support/contract/check.ts';
import { type Node, readContract } from '../support/contract/document.ts';
import { type Answer, send, startTestPlatform } from '../support/local-platform.ts';

const operations = readContract()
  .paths.flatMap((path) => path.operations)
  .flatMap(({ id, bodySchema, ...more }) => (bodySchema ? [{ id, bodySchema, ...more }] : []));
const assets = { 'main.ts': { content: 'eA==', encoding: 'utf-8' } };
const services = ['functions', 'storage', 'domains'];
const NOWHERE = '00000000-0000-4000-8000-00000000000a';
const FAULT = { status: 500, reset: 'before', delay_ms: 0, truncate: false };

/** A valid body of each operation, with every field. */
const BODIES: Readonly<Record<string, object>> = {
  createFunction: { name: 'aa', assets, entrypoint: 'main.ts' },
  redeployFunction: { assets, entrypoint: 'main.ts' },
  createBucket: { name: 'aa', visibility: 'private' },
  createUploadUrl: { key: 'aa' },
  registerDomain: { hostname: 'a.test', target: { kind: 'functions', resource_id: NOWHERE } },
  createKey: {
    name: 'aa',
    services,
    actions: ['read'],
    resources: ['*'],
    expires_at: '2999-01-01T00:00:00Z',
  },
  setFaults: { faults: [{ method: 'GET', path: '/aa', times: 1, ...FAULT }] },
  advanceClock: { advance_seconds: 1 },
};

const isFree = (key: string) => !/(^|[/\\])(\.|%2e){1,2}($|[/\\])/i.test(key);

function hasEntrypoint({ assets, entrypoint = 'main.ts' }: Node): boolean {
  return Object.hasOwn(Object(assets), String(entrypoint));
}

/** What an operation requires beyond the schema of its body. */
const RULES: Readonly<Record<string, (body: Node) => boolean>> = {
  createFunction: hasEntrypoint,
  redeployFunction: hasEntrypoint,
  createUploadUrl: ({ key }) => isFree(String(key)) && Buffer.byteLength(String(key)) <= 1_024,
};

// Nothing is created where the body is valid, except keys.
const platform = await startTestPlatform({ limits: { functionCount: 0, bucketCount: 0, domainCount: 0 } });
afterAll(() => platform.close());

function sendBody(id: string, body: unknown): Promise<Answer> {
  const { path = '', method = '', access } = operations.find((one) => one.id === id) ?? {};
  const token = access === 'admin' ? platform.adminToken : platform.apiKey;
  return send(platform.url + path.replace(/\{\w+\}/g, 'none'), method, token, { body });
}

const CHARACTERS = ['A', '0', '-', '_', '.', '/', ' ', '*', 'ä', '\n', '\0', '😀'];
const LENGTHS = [1, 2, 62, 63, 64, 65, 100, 101, 128, 129, 249, 250, 1_024, 1_025];
const OTHER_TYPES = [null, true, 7, 'x', [], {}, undefined];

function near(base: unknown, { minimum = 0, maximum = 0 }: Node): unknown[] {
  if (typeof base === 'number')
    return [0, 1, minimum, maximum].map(Number).flatMap((one) => [one - 1, one, one + 1, one + 0.5]);
  if (typeof base !== 'string') return [];
  const changed = CHARACTERS.flatMap((one) => [one, one + base, base.replace(/./, `$&${one}`), base + one]);
  return ['', ...changed, ...LENGTHS.map((length) => 'a'.repeat(length - 1) + base)];
}

type Variant = readonly [path: string, value: unknown];

/** Yields values beside a valid one, each with the place that is different. */
function* variantsOf(schema: unknown, base: unknown, path = ''): Generator<Variant> {
  // What stands beside a reference is never about the form.
  const node: Node = { ...Object(schema), ...Object(schema).allOf?.[0] };
  const choices = [node.enum ?? []].flat().flatMap((one) => [one, `${one}x`]);
  for (const value of [...OTHER_TYPES, ...choices, ...near(base, node)]) yield [path, value];
  if (Array.isArray(base))
    for (const [inner, value] of variantsOf(node.items, base[0], `${path}[0]`)) yield [inner, [value]];
  if (!isObject(base)) return;
  const { properties, additionalProperties } = node;
  // Unknown fields of a target are ignored, but no answer contains one.
  if (path !== '.target') yield [properties ? `${path}.other` : path, { ...base, other: 1 }];
  for (const [name, field] of Object.entries(base)) {
    const place = properties ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
    const inner = Object(properties)[name] ?? additionalProperties;
    for (const [at, value] of variantsOf(inner, field, place)) yield [at, { ...base, [name]: value }];
  }
}

const assetAt = (path: string, content = '') => ({ ...assets, [path]: { content } });
const base64 = (content: string) => ({ 'main.ts': { content, encoding: 'base64' } });
const faultWith = (more: object) => [{ method: '*', path: '*', ...more }];
const faultAfter = (retry_after: unknown) => faultWith({ retry_after });
const CONTENT = 'assets["main.ts"].content';
/** What only Linux allows: such names, and for the last one, that names differ only by case, which macOS does not. */
const NAMES = ['a..', 'a /b', 'a:b', 'what?', 'nul', 'lib/CON.ts', 'MAIN.ts'];
const ALLOWED = NAMES.slice(0, { linux: 7, darwin: 6 }[process.platform as string] ?? 0);

const PATHS = [
  ...['', '/etc/passwd', 'a/../../x', './x', 'a//b', 'a\\b', 'a\u0085', '\ud800'],
  // What the file system refuses: too long for it, longer than any, and a folder where a file is.
  ...['a'.repeat(256), `${'a/'.repeat(512)}a`, 'main.ts/a', ...NAMES.slice(ALLOWED.length)],
];

/** Rules that a schema cannot express: the places of the problems, and values for each. */
const REFUSED: Readonly<Record<string, readonly (readonly [place: string, ...values: unknown[]])[]>> = {
  'createFunction assets': [
    ...PATHS.map((path) => [`assets[${JSON.stringify(path)}]`, assetAt(path)] as const),
    ['assets["a"]', { ...assetAt('a/b'), a: { content: '' } }],
    [CONTENT, assetAt('main.ts', '\ud800'), ...['a', 'a b=', '_-8=', 'AA=', 'AAAAA'].map(base64)],
  ],
  'createFunction entrypoint': [['entrypoint', 'toString']],
  'createUploadUrl key': [
    ['key', '/a', 'a\0b', 'a/./b', '../../victim', 'a\\..\\b', 'a/%2E.', '\ud800', 'é'.repeat(513)],
  ],
  'registerDomain hostname': [
    ['hostname', 'localhost', 'app.example.com.', 'app..com', 'bücher.example', '127.0.0.1', 'app.1'],
    ['hostname', `${`${'a'.repeat(49)}.`.repeat(5)}abcd`],
  ],
  'createKey resources': [['resources[0]', ['app'], ['other/app']]],
  'createKey expires_at': [
    ['expires_at', 'tomorrow', '2031-01-01', '2031-13-01T00:00:00Z', '2020-01-01T00:00:00Z'],
  ],
  'setFaults faults': [
    ['faults[0].retry_after', ...[-1, 1.5, 'soon', 1e10].map(faultAfter)],
    ['faults[0].method', faultWith({ method: 7 })],
    ['faults[0].toString', faultWith({ toString: 1 })],
  ],
};

/** Values at the other side of these rules. */
const ACCEPTED: Readonly<Record<string, readonly unknown[]>> = {
  'createFunction assets': [
    ...['..a', '.hidden', 'a b', '%2e%2e', '[id].ts', 'constructor', 'ünï/😀.ts', 'é'.repeat(127)],
    ...ALLOWED,
  ].map((path) => assetAt(path)),
  'redeployFunction assets': ['', 'AA==', 'AA', 'AAA=', '+/+/'].map(base64),
  'createUploadUrl key': ['...', '..a/.b', 'a//b', 'a/', '%2F', '?#&=', '\\', 'é'.repeat(512)],
  'registerDomain hostname': [`${`${'a'.repeat(49)}.`.repeat(5)}abc`, '1.2.3.x4'],
  'createKey expires_at': ['2999-06-01T02:00:00+02:00', '2999-06-01T02:00Z', null],
  'createKey resources': [['functions/a.b_C', 'functions/*', 'storage/aa', 'domains/App.Example.com', '*']],
  'setFaults faults': [[], ...[0, 1e9].map(faultAfter)],
};

/** Sends a valid body with another value of a field, of which `place` is `<operation> <field>`. */
function sendWith(place: string, value: unknown): Promise<Answer> {
  const [id = '', field = ''] = place.split(' ');
  return sendBody(id, { ...BODIES[id], [field]: value });
}

describe('A body', () => {
  it.each(operations)('of $id is refused at its place exactly if the contract forbids it', async (one) => {
    const { id, bodySchema } = one;
    const variants = [...variantsOf(bodySchema, BODIES[id])];
    const compared = variants.map(async ([path, body]) => {
      if (!isObject(body)) return;
      const isAllowed = problemsOf(bodySchema, body).length === 0 && (RULES[id]?.(body) ?? true);
      const answer = await sendBody(id, body);
      expect([body, answer.status === 400]).toEqual([body, !isAllowed]);
      if (isAllowed) return;
      const { details, message } = Object(answer.json.error);
      const places = [message, ...Array.from(details, (one: Node) => one.path)].map((one) => `.${one}`);
      // Without its asset, the entrypoint is at fault.
      const isNear = (one: string) => one.startsWith(path) || path.startsWith(one) || one === '.entrypoint';
      expect([body, path, places.some(isNear)]).toEqual([body, path, true]);
    });
    await Promise.all(compared);
  });

  it.each(Object.entries(REFUSED))('cannot have invalid %s', async (place, rows) => {
    for (const [path, ...values] of rows)
      for (const value of values) {
        const { status, json } = await sendWith(place, value);
        const expected = [value, 400, [{ path, message: expect.any(String) }]];
        expect([value, status, Object(json.error).details]).toEqual(expected);
      }
  });

  it.each(Object.entries(ACCEPTED))('may have unusual %s', async (place, values) => {
    for (const value of values)
      expect([value, (await sendWith(place, value)).status]).not.toEqual([value, 400]);
  });

  it('is refused with every problem, in the message too', async () => {
    const body = { name: '-', assets: { '/a': { content: 1 } }, entrypoint: 7 };
    const { error } = (await sendBody('createFunction', body)).json;
    expect(error).toMatchObject({
      code: 'invalid_function',
      details: ['name', 'assets["/a"]', 'assets["/a"].content', 'entrypoint'].map((path) => ({ path })),
      message: expect.stringMatching(
        /^name: must be .*; assets\["\/a"\]: .*; .*\.content: must be a string; entrypoint: must be /,
      ),
    });
  });
});
