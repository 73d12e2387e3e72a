import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** The file that describes every route of the local platform. */
export const CONTRACT_FILE = fileURLToPath(
  new URL('../../../src/local-platform/openapi.yaml', import.meta.url),
);

type Node = Readonly<Record<string, unknown>>;

/** One response of an operation in the file. */
export interface ResponseEntry {
  /** `200`, or `default`. */
  readonly status: string;
  /** The location of its object in the file, as a JSON pointer. */
  readonly pointer: string;
  readonly node: Node;
  readonly source: unknown;
}

/** One method of one path. */
export interface OperationEntry {
  readonly id: string;
  /** In capital letters. */
  readonly method: string;
  readonly path: string;
  readonly node: Node;
  /** Names of the parameters of its path that may contain slashes. */
  readonly withSlashes: ReadonlySet<string>;
  /** With those of `x-platform-responses`, which are the platform's own in addition to any response of a function. */
  readonly responses: readonly ResponseEntry[];
  /** The schema of its JSON body, as a JSON pointer; `undefined` when it has none. */
  readonly bodySchema: string | undefined;
  /** The permission that the key needs, `admin` or `anyone`. */
  readonly access: string;
}

export interface PathEntry {
  readonly path: string;
  readonly operations: readonly OperationEntry[];
  /** The operation for every method that is not listed. */
  readonly other: OperationEntry | undefined;
  /** Names of the parameters that may contain slashes. */
  readonly withSlashes: ReadonlySet<string>;
  /** Whether the path is served on the hosts of domains, and not on those of the platform. */
  readonly isOfDomains: boolean;
}

/** The contract in a file, read for tests: references resolved, one entry for each path. */
export interface Contract {
  readonly root: Node;
  readonly paths: readonly PathEntry[];
  /**
   * Responses to requests without a route or a method, to those whose body is slow, and to those below `/_local/v1`
   * without a session or from another origin.
   */
  readonly elsewhere: Readonly<Record<'path' | 'method' | 'timeout' | 'session' | 'origin', ResponseEntry>>;
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Reads the contract; throws when the file is invalid. */
export function readContract(text = readFileSync(CONTRACT_FILE, 'utf8')): Contract {
  const root = asNode(parse(text), 'the file');
  const own = asNode(root['x-elsewhere'], 'x-elsewhere');
  const elsewhere = (status: string, name: string) =>
    readResponse(root, status, `/x-elsewhere/${name}`, own[name]);
  return {
    root,
    paths: Object.entries(asNode(root.paths, 'paths')).map(([path, item]) => readPath(root, path, item)),
    elsewhere: {
      path: elsewhere('404', 'path'),
      method: elsewhere('405', 'method'),
      timeout: elsewhere('408', 'timeout'),
      session: elsewhere('401', 'session'),
      origin: elsewhere('403', 'origin'),
    },
  };
}

function readPath(root: Node, path: string, value: unknown): PathEntry {
  const item = asNode(value, path);
  const operations = METHODS.filter((method) => item[method] !== undefined).map((method) =>
    readOperation(root, path, method, item),
  );
  // Linters allow no slash at the end of a path.
  if (item['x-trailing-slash'] === true) return withSlash(path, operations);
  const withSlashes = new Set(operations.flatMap((operation) => [...operation.withSlashes]));
  const other = operations.find(({ method }) => method.toLowerCase() === item['x-other-methods']);
  const isOfDomains = item.servers !== undefined;
  return { path, operations, other, withSlashes, isOfDomains };
}

function withSlash(path: string, operations: readonly OperationEntry[]): PathEntry {
  const renamed = operations.map((operation) => ({ ...operation, path: `${path}/` }));
  return {
    path: `${path}/`,
    operations: renamed,
    other: undefined,
    withSlashes: new Set(),
    isOfDomains: false,
  };
}

function readOperation(root: Node, path: string, method: string, item: Node): OperationEntry {
  const node = asNode(item[method], `${method} ${path}`);
  const pointer = `/paths/${escapePointer(path)}/${method}`;
  const parameters = [...asList(item.parameters), ...asList(node.parameters)].map((one) =>
    resolve(root, one),
  );
  const withSlashes = parameters.filter((one) => one['x-slashes'] === true).map(({ name }) => String(name));
  const responses = ['responses', 'x-platform-responses'].flatMap((field) =>
    Object.entries(asNode(node[field] ?? {}, `${method} ${path}: ${field}`)).map(([status, response]) =>
      readResponse(root, status, `${pointer}/${field}/${status}`, response),
    ),
  );
  return {
    id: String(node.operationId),
    method: method.toUpperCase(),
    path,
    node,
    withSlashes: new Set(withSlashes),
    responses,
    bodySchema: readBodySchema(root, node.requestBody),
    access: readAccess(node.security ?? root.security),
  };
}

function readResponse(root: Node, status: string, pointer: string, value: unknown): ResponseEntry {
  const reference = asNode(value, pointer).$ref;
  const node = resolve(root, value);
  const place = typeof reference === 'string' ? reference.slice(1) : pointer;
  return { status, pointer: place, node, source: node['x-source'] };
}

function readBodySchema(root: Node, body: unknown): string | undefined {
  if (!isNode(body) || asNode(resolve(root, body).content, 'content')['application/json'] === undefined)
    return;
  return `${String(body.$ref).slice(1)}/content/${escapePointer('application/json')}/schema`;
}

function readAccess(security: unknown): string {
  const [requirement] = asList(security);
  if (requirement === undefined) return 'anyone';
  const [[scheme, roles] = []] = Object.entries(asNode(requirement, 'security'));
  return scheme === 'AdminToken' ? 'admin' : asList(roles).join(' ');
}

/** Follows a reference inside of the file; returns any other value unchanged. */
export function resolve(root: Node, value: unknown): Node {
  const node = asNode(value, 'a reference');
  if (typeof node.$ref !== 'string') return node;
  const pieces = node.$ref.slice(2).split('/');
  const found = pieces.reduce<unknown>((at, piece) => asNode(at, piece)[unescapePointer(piece)], root);
  return resolve(root, asNode(found, node.$ref));
}

/** Encodes a segment of a JSON pointer (RFC 6901). */
export function escapePointer(piece: string): string {
  return piece.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapePointer(piece: string): string {
  return piece.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Returns a list, empty when there is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns an object; throws, naming the expected value, for anything else. */
export function asNode(value: unknown, what: string): Node {
  if (isNode(value)) return value;
  throw new Error(`${what} is no object in ${CONTRACT_FILE}`);
}

/** Returns whether a value is an object. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
