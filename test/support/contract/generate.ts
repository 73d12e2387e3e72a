import fc from 'fast-check';
import { asList, asNode, type Contract, isNode, type OperationEntry, resolve } from './document.ts';

/** Values for a schema, by the schema's name in the file; they make requests refer to each other's resources. */
export type Pools = Readonly<Record<string, fc.Arbitrary<unknown>>>;

/** Generates values that a schema of the contract allows, some from the pools. */
export function valuesOf(contract: Contract, schema: unknown, pools: Pools): fc.Arbitrary<unknown> {
  const node = asNode(schema, 'a schema');
  if (typeof node.$ref === 'string') {
    const name = node.$ref.split('/').at(-1) ?? '';
    const own = valuesOf(contract, resolve(contract.root, node), pools);
    const pool = pools[name];
    return pool ? fc.oneof({ weight: 9, arbitrary: pool }, { weight: 1, arbitrary: own }) : own;
  }
  if (node.const !== undefined) return fc.constant(node.const);
  if (Array.isArray(node.enum)) return fc.constantFrom(...node.enum);
  const [type = 'object'] = Array.isArray(node.type) ? node.type : [node.type];
  const make = BY_TYPE[String(type)];
  if (!make) throw new Error(`Could not generate values of the type ${String(type)}`);
  return make(node, (inner) => valuesOf(contract, inner, pools));
}

type Node = Readonly<Record<string, unknown>>;
type Inner = (schema: unknown) => fc.Arbitrary<unknown>;

const BY_TYPE: Readonly<Record<string, (node: Node, inner: Inner) => fc.Arbitrary<unknown>>> = {
  string: (node) => strings(node),
  boolean: () => fc.boolean(),
  integer: ({ minimum = 0, maximum = 1e9 }) => fc.integer({ min: Number(minimum), max: Number(maximum) }),
  number: ({ minimum = 0 }) => fc.double({ min: Number(minimum), max: 1_000, noNaN: true }),
  array: ({ minItems = 0, items }, inner) =>
    fc.array(inner(items), { minLength: Number(minItems), maxLength: 3 }),
  object: (node, inner) => objects(node, inner),
};

function strings({ format, pattern, minLength = 0, maxLength = 40 }: Node): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({
    unit: 'grapheme',
    minLength: Number(minLength),
    maxLength: Math.min(Number(maxLength), 40),
  });
}

function objects(
  { properties = {}, required, additionalProperties }: Node,
  inner: Inner,
): fc.Arbitrary<unknown> {
  const fields: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(asNode(properties, 'properties')).map(([name, schema]) => [name, inner(schema)]),
  );
  const requiredKeys = asList(required).map(String);
  const named: fc.Arbitrary<object> = fc.record(fields, { requiredKeys });
  if (!isNode(additionalProperties)) return named;
  return fc
    .tuple(
      named,
      fc.dictionary(fc.string({ unit: 'grapheme', maxLength: 12 }), inner(additionalProperties), {
        maxKeys: 3,
      }),
    )
    .map(([one, more]) => ({ ...more, ...one }));
}

/** Generates a path of an operation: mostly valid, otherwise with any value in its place. */
export function targetsOf(
  contract: Contract,
  { path, parameters }: OperationEntry,
  pools: Pools,
): fc.Arbitrary<string> {
  const inPath = parameters.filter((one) => one.in === 'path');
  const values = inPath.map((one) =>
    fc.oneof(
      { weight: 8, arbitrary: valuesOf(contract, one.schema, pools).map((value) => encode(value, one)) },
      { weight: 1, arbitrary: fc.webPath().map((text) => text.slice(1)) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          '..',
          '%2e%2e',
          '%2F',
          '%',
          '%ff',
          '%00',
          '',
          'a%2Fb',
          '?x=/',
          '%F0%9F%98%80',
        ),
      },
    ),
  );
  return fc
    .tuple(...values)
    .map((filled) =>
      inPath.reduce(
        (text, { name }, index) => text.replace(`{${String(name)}}`, () => filled[index] ?? ''),
        path,
      ),
    );
}

function encode(value: unknown, parameter: Node): string {
  const text = encodeURIComponent(String(value).toWellFormed());
  return parameter['x-slashes'] === true ? text.replaceAll('%2F', '/') : text;
}

/** Generates bodies of an operation with their media type: valid ones, nearly valid ones, and anything else. */
export function bodiesOf(
  contract: Contract,
  operation: OperationEntry,
  pools: Pools,
): fc.Arbitrary<{ readonly type: string | undefined; readonly text: string | undefined }> {
  const { requestBody } = operation.node;
  const content = requestBody === undefined ? {} : resolve(contract.root, requestBody).content;
  const [[type, media] = ['*/*', {}]] = Object.entries(asNode(content, 'content'));
  const { schema } = asNode(media, type);
  const good =
    type === 'application/json'
      ? jsonBodies(contract, schema, pools)
      : type === 'application/x-www-form-urlencoded'
        ? formBodies(contract, schema, pools)
        : otherBodies;
  const anything = fc.record({
    type: fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      '',
      undefined,
    ),
    text: fc.oneof(fc.json(), fc.string({ unit: 'binary' }), fc.constant(undefined)),
  });
  return fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: anything });
}

function jsonBodies(contract: Contract, schema: unknown, pools: Pools) {
  const good = valuesOf(contract, schema, pools);
  const spoilt = fc
    .tuple(good, fc.nat(), fc.jsonValue())
    .map(([value, at, other]) => spoil(value, at, other));
  return fc
    .oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: spoilt })
    .map((value) => ({ type: 'application/json', text: JSON.stringify(value) }));
}

/** Replaces the value of one field at any depth. */
function spoil(value: unknown, at: number, other: unknown): unknown {
  if (!isNode(value)) return other;
  const names = Object.keys(value);
  const name = names[at % Math.max(names.length, 1)];
  if (name === undefined) return other;
  return { ...value, [name]: at % 2 === 0 ? other : spoil(value[name], at >> 1, other) };
}

/** Generates forms; a list is a repeated field. */
function formBodies(contract: Contract, schema: unknown, pools: Pools) {
  return valuesOf(contract, schema, pools).map((value) => {
    const fields = Object.entries(asNode(value, 'a form')).flatMap(([name, field]) =>
      [field].flat().map((one): [string, string] => [name, String(one)]),
    );
    return {
      type: 'application/x-www-form-urlencoded',
      text: new URLSearchParams(fields).toString(),
    };
  });
}

const otherBodies = fc
  .string({ unit: 'binary', maxLength: 200 })
  .map((text) => ({ type: 'text/plain', text }));
