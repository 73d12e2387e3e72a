/**
 * Makes the contract of the local platform from what knows it: its routes, the schemas of its requests, its table of errors,
 * and `contract.yaml`, which contains the rest.
 */
import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { join } from 'node:path';
import { type JsonSchema, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { parse, stringify } from 'yaml';
import { registration } from '../../src/local-platform/domains/validate.ts';
import { creation } from '../../src/local-platform/functions/validate.ts';
import { isObject } from '../../src/local-platform/http/body.ts';
import { ERRORS, type ErrorCode } from '../../src/local-platform/http/error-codes.ts';
import { fault } from '../../src/local-platform/http/faults.ts';
import type { Routes } from '../../src/local-platform/http/router.ts';
import { entries as keyFields } from '../../src/local-platform/keys/validate.ts';
import { bucketBody } from '../../src/local-platform/storage/validate.ts';

const SOURCE = 'src/local-platform/contract.yaml';

type Schema = Readonly<Record<string, unknown>>;
type All<T> = Readonly<Record<string, T>>;

/** What a response contains: JSON, as a schema or as a list in a field, or other bytes. A text is the name of a schema. */
interface Result {
  readonly description?: string;
  /** Whether the API document shows it. By default, it shows what is under `/v1`. */
  readonly 'x-source'?: 'documented' | 'decided';
  readonly json?: Schema | string;
  readonly list?: All<string>;
  readonly types?: readonly string[];
  readonly headers?: All<Schema>;
}

/** What the contract says of an operation, by its names there, and besides: */
interface Operation {
  /** What a success contains. */
  readonly [status: number]: Result | string;
  /** The response of a function; all others are then the platform's own. */
  readonly default?: Result;
  readonly errors?: readonly (ErrorCode | readonly ErrorCode[])[];
  /** Whether it writes to the disk. */
  readonly writes?: boolean;
  /** The name of a body, or what valibot does not say of one. */
  readonly body?: string | Said;
  readonly parameters?: readonly All<unknown>[];
}

/** What valibot does not say of a schema and of its fields. */
type Said = Schema & { readonly fields?: All<unknown> };

interface Source {
  readonly document: Schema & { readonly components: Schema };
  readonly paths: All<Schema>;
  readonly parameters: All<{ readonly name?: string; readonly errors?: readonly ErrorCode[] }>;
  readonly headers: All<All<Schema>>;
  readonly elsewhere: readonly ErrorCode[];
  readonly operations: All<Operation>;
  readonly schemas: All<Schema>;
  readonly named: All<Said>;
}

/** What is read of a route. */
type Route = readonly [access: string, handle?: unknown, request?: GenericSchema];

/** The schemas in requests that have a name. */
const DEFINITIONS: All<GenericSchema> = {
  FunctionName: creation.entries.name,
  BucketName: bucketBody.entries.name,
  Visibility: bucketBody.entries.visibility.wrapped,
  DomainTarget: registration.entries.target,
  KeyName: keyFields.name,
  Resources: keyFields.resources.wrapped,
  Fault: fault,
};

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function mapped<T, U>(all: All<T>, change: (one: T, name: string) => U): All<U> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, change(one, name)]));
}

/** How valibot's schemas are converted; the source says what only their functions know. */
const CONVERSION = {
  definitions: DEFINITIONS,
  typeMode: 'input',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }: { readonly referenceId: string }) => ref(referenceId).$ref,
} as const;

/** Returns the JSON Schema of a request, with what the source says of it and of its fields. */
function withSaid(
  { $schema: _, $defs: __, ...whole }: JsonSchema,
  { fields = {}, ...said }: Said = {},
): Schema {
  const { properties } = whole;
  if (!isObject(properties)) return { ...whole, ...said };
  const more = mapped(fields, (one, name) => ({ ...Object(properties[name]), ...Object(schemaOf(one)) }));
  return { ...whole, properties: { ...properties, ...more }, ...said };
}

/** Returns the JSON Schema that a text or an object of the source stands for. */
function schemaOf(written: unknown): unknown {
  if (typeof written === 'string') return ref(written);
  if (!isObject(written)) return written;
  const { is, fields, items, oneOf, properties, additionalProperties, ...plain } = written;
  return {
    ...(typeof is === 'string' && ref(is)),
    ...(isObject(fields) && recordOf(fields)),
    ...(items !== undefined && { type: 'array', items: schemaOf(items) }),
    ...(Array.isArray(oneOf) && { oneOf: oneOf.map(schemaOf) }),
    ...plain,
    ...(isObject(properties) && { properties: mapped(properties, schemaOf) }),
    ...(additionalProperties !== undefined && { additionalProperties: schemaOf(additionalProperties) }),
  };
}

/** Returns an object with these fields and no others. */
function recordOf(fields: All<unknown>): Schema {
  const required = Object.keys(fields).filter((name) => !name.endsWith('?'));
  const named = Object.entries(fields).map(([name, one]) => [name.replace('?', ''), schemaOf(one)]);
  return { type: 'object', additionalProperties: false, required, properties: Object.fromEntries(named) };
}

/** Returns headers, with the ID that every response has. */
function headersOf(headers: All<Schema> = {}): Schema {
  const all = Object.entries(headers).map(([name, { description, ...schema }]) => {
    return [name.replace('?', ''), { description, required: !name.endsWith('?'), schema: schemaOf(schema) }];
  });
  return { 'X-Request-Id': { $ref: '#/components/headers/RequestId' }, ...Object.fromEntries(all) };
}

const jsonOf = (schema: unknown) => ({ 'application/json': { schema } });

function resultOf(path: string, status: string, written: Result | string): Schema {
  const result = typeof written === 'string' ? { json: written } : written;
  const { json, list, types = [], headers } = result;
  const [name = typeof json === 'object' ? json.is : json] = Object.keys(list ?? {});
  const noun = typeof name === 'string' && name.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase();
  const { description = noun ? `The ${noun}.` : STATUS_CODES[status] } = result;
  const source = path.startsWith('/v1/') ? 'documented' : 'decided';
  const schema = list ? recordOf(mapped(list, (items) => ({ items }))) : schemaOf(json);
  const bytes = types.map((type) => [type, type === '*/*' ? {} : { schema: { type: 'string' } }]);
  const content = schema === undefined ? Object.fromEntries(bytes) : jsonOf(schema);
  const shown = Object.keys(content).length > 0 ? content : undefined;
  return {
    description,
    'x-source': result['x-source'] ?? source,
    headers: headersOf(headers),
    content: shown,
  };
}

/** Returns the response that refuses with one of some codes, which have the same status. */
function refusalOf(codes: readonly ErrorCode[], headers: Source['headers']): Schema {
  const [first = 'internal_error', ...others] = codes;
  const [status, meaning] = ERRORS[first];
  const isOne = others.length === 0;
  const code = isOne ? { const: first } : { enum: codes };
  return {
    description: isOne ? meaning : codes.map((one) => `\`${one}\`: ${ERRORS[one][1]}`).join(' '),
    'x-source': 'decided',
    headers: headersOf(headers[status]),
    content: jsonOf({ ...ref('Error'), properties: { error: { properties: { code } } } }),
  };
}

/** Returns a reference to a refusal with some codes, whose name contains them, for each of their statuses. */
function refusals(codes: readonly ErrorCode[]): All<{ readonly $ref: string }> {
  const byStatus = Object.groupBy(new Set(codes), (code) => ERRORS[code][0]);
  return mapped(byStatus as All<ErrorCode[]>, (some) => ({
    $ref: `#/components/responses/${some.join('-or-')}`,
  }));
}

/** Returns the parameters of a path in their order. */
function parametersOf(path: string, { parameters }: Source) {
  return [...path.matchAll(/:(\w+)|\*/g)].map(({ 0: text, 1: own, index }) => {
    const before = path.slice(0, index + text.length);
    const [, found] = Object.entries(parameters).find(([place]) => before.endsWith(place)) ?? [];
    if (!found) throw new Error(`${SOURCE} has no parameter for the end of ${before}.`);
    const { errors = [], ...said } = found;
    const slashes = text === '*' ? { 'x-slashes': true } : {};
    const shown = { name: own, in: 'path', required: true, ...slashes, ...withSchema(said) };
    return { text, errors, shown };
  });
}

const withSchema = (parameter: All<unknown>) => ({ ...parameter, schema: schemaOf(parameter.schema) });

const OF_BODY = ['invalid_json', 'invalid_body', 'body_too_large', 'unsupported_media_type'] as const;

/** Who may call an operation, and with what those who may not are refused. */
function admission(access: string) {
  if (access === 'anyone') return { security: [], refused: [] };
  const refused = access === 'admin' ? 'foreign_origin' : 'permission_denied';
  const security = access === 'admin' ? { AdminToken: [] } : { ApiKey: [access] };
  return { security: [security], refused: ['unauthenticated', refused] as const };
}

function tagOf(path: string): string {
  if (/^\/(?:up|down)load\//.test(path)) return 'storage';
  return /^\/v1\/(\w+)/.exec(path)?.[1] ?? (path === '/*' ? 'domains' : 'local');
}

function operationOf(name: string, [access, , request]: Route, source: Source): Schema {
  const [method = '', path = ''] = name.split(' ');
  const {
    body,
    default: byFunction,
    errors = [],
    writes = false,
    parameters,
    ...more
  } = source.operations[name] ?? {};
  const { security, refused } = admission(access);
  const refusing = [
    ...errors.flat(),
    ...refused,
    ...(request ? OF_BODY : []),
    ...(method === 'OPTIONS' ? [] : parametersOf(path, source).flatMap((one) => one.errors)),
    ...(writes ? (['storage_full'] as const) : []),
  ];
  const plain = Object.entries(more).filter(([key]) => !/^\d/.test(key));
  const results = Object.entries(more).filter(([key]) => /^\d/.test(key));
  const shown = results.map(([status, one]) => [status, resultOf(path, status, one)]);
  const own = { ...Object.fromEntries(shown), ...refusals(refusing) };
  const json = request && {
    required: true,
    content: jsonOf(withSaid(toJsonSchema(request, CONVERSION), Object(body))),
  };
  return {
    ...Object.fromEntries(plain),
    tags: [tagOf(path)],
    security,
    parameters: parameters?.map(withSchema),
    requestBody: json ?? (body && { $ref: `#/components/requestBodies/${body}` }),
    responses: byFunction ? { default: resultOf(path, '', byFunction) } : own,
    'x-platform-responses': byFunction && own,
  };
}

/** Returns the operations by their paths and methods. Throws unless each route is described, and nothing else. */
function pathsOf(routes: Routes, source: Source): All<Schema> {
  const paths: Record<string, Schema> = {};
  const left = new Set(
    Object.entries(routes).flatMap(([path, own]) => Object.keys(own).map((one) => `${one} ${path}`)),
  );
  for (const name of Object.keys(source.operations)) {
    const [method = '', path = ''] = name.split(' ');
    // The hosts of domains have no routes.
    const own: All<Route> = path === '/*' ? { '*': ['anyone'] } : (routes[path] ?? {});
    const listed = own[method] === undefined ? '*' : method;
    const route = own[listed];
    if (route === undefined) throw new Error(`${SOURCE} describes ${name}, and there is no such route.`);
    left.delete(`${listed} ${path}`);
    const parameters = parametersOf(path, source);
    const full = parameters.reduce((at, { text, shown }) => at.replace(text, `{${shown.name}}`), path);
    const place = full.replace(/(?<=.)\/$/, '');
    const key = method.toLowerCase();
    paths[place] = {
      ...source.paths[path],
      ...paths[place],
      ...(listed === '*' && { 'x-other-methods': key }),
      ...(parameters.length > 0 && { parameters: parameters.map(({ shown }) => shown) }),
      [key]: operationOf(name, route, source),
    };
  }
  for (const name of left) throw new Error(`The route ${name} is not described. Add it to ${SOURCE}.`);
  return paths;
}

/** Returns the contract of these routes, as text. */
export function contractOf(routes: Routes): string {
  const written = readFileSync(join(import.meta.dirname, '../..', SOURCE), 'utf8');
  const source: Source = parse(written, { merge: true });
  const paths = pathsOf(routes, source);
  const elsewhere = refusals(source.elsewhere);
  const used = new Set(JSON.stringify({ paths, elsewhere }).match(/(?<=#\/components\/responses\/)[\w-]+/g));
  const refusing = [...used]
    .sort()
    .map((name) => [name, refusalOf(name.split('-or-') as ErrorCode[], source.headers)]);
  const named = toJsonSchemaDefs(DEFINITIONS, CONVERSION);
  const checked = mapped(named, (schema, name) => withSaid(schema, source.named[name]));
  const components = {
    ...source.document.components,
    responses: Object.fromEntries(refusing),
    schemas: { ...mapped(source.schemas, schemaOf), ...checked },
  };
  const root = { ...source.document, paths, 'x-elsewhere': elsewhere, components };
  const form = { aliasDuplicateObjects: false, blockQuote: 'literal', lineWidth: 0 } as const;
  return `# Made by \`npm run docs\`.\n${stringify(root, form)}`;
}
