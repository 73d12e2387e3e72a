import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { isObject } from '../../../src/http/reply.ts';
import { decodedPiece } from '../../../src/local-platform/http/router.ts';

export const CONTRACT_FILE = fileURLToPath(new URL('../../../.github/docs/openapi.yaml', import.meta.url));

export type Node = Readonly<Record<string, unknown>>;
type All<T> = Readonly<Record<string, T>>;
type Content = All<{ readonly schema?: Node }>;

interface Response {
  readonly headers?: All<{ readonly required?: boolean; readonly schema: Node }>;
  readonly content?: Content;
  readonly 'x-source'?: string;
}

/** One response of an operation. Its name is such as `createBucket 409`, or `invokeFunction default`. */
export type ResponseEntry = Response & { readonly name: string; readonly status: string };

interface Operation {
  readonly operationId: string;
  readonly security: readonly All<readonly string[]>[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: All<Response>;
  readonly 'x-platform-responses'?: All<Response>;
}

export type OperationEntry = ReturnType<typeof readOperation>;

interface Path extends Partial<Record<(typeof METHODS)[number], Operation>> {
  readonly parameters?: readonly { readonly name: string; readonly 'x-slashes'?: boolean }[];
  readonly servers?: unknown;
  readonly 'x-trailing-slash'?: boolean;
  readonly 'x-other-methods'?: string;
}

type PathEntry = ReturnType<typeof readPath>;

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options'] as const;

/** Reads the contract, and puts what its references name in their place. */
export function readContract(text = readFileSync(CONTRACT_FILE, 'utf8')) {
  const root: Node = parse(text);
  const { paths, 'x-elsewhere': elsewhere } = createInline(root)(root) as {
    readonly paths: All<Path>;
    readonly 'x-elsewhere': All<Response>;
  };
  return {
    /** The file as it is, with its references. */
    root,
    /** The most literal first, since `~` comes after all characters of a path, and `{` after all others. */
    paths: Object.entries(paths)
      .map(([path, item]) => readPath(path, item))
      .sort((one, other) => (`${one.path}~` < `${other.path}~` ? -1 : 1)),
    /** Responses by their status to requests without a route or a method, to slow bodies, and below `/_local/v1`. */
    elsewhere: Object.entries(elsewhere).map(([status, response]) => ({
      name: `elsewhere ${status}`,
      status,
      ...response,
    })),
  };
}

/** Creates what replaces references; the same one is the same object, so that its schema is compiled once. */
function createInline(root: Node): (value: unknown) => unknown {
  const known = new Map<string, Node>();
  const find = (reference: string): Node => {
    const pieces = reference.slice('#/'.length).split('/');
    const found = known.get(reference) ?? inline(pieces.reduce<unknown>((at, one) => Object(at)[one], root));
    if (!isObject(found)) throw new Error(`${reference} is no object in ${CONTRACT_FILE}`);
    known.set(reference, found);
    return found;
  };
  function inline(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(inline);
    if (!isObject(value)) return value;
    const { $ref, ...own } = value;
    const fields = Object.entries(own).map(([name, one]) => [name, inline(one)]);
    if (typeof $ref !== 'string') return Object.fromEntries(fields);
    // What stands beside a reference is required in addition.
    return fields.length === 0 ? find($ref) : { allOf: [find($ref)], ...Object.fromEntries(fields) };
  }
  return inline;
}

function readPath(name: string, item: Path) {
  // Linters allow no slash at the end of a path.
  const path = item['x-trailing-slash'] ? `${name}/` : name;
  const operations = METHODS.flatMap((method) => {
    const node = item[method];
    return node === undefined ? [] : [readOperation(path, method.toUpperCase(), node)];
  });
  const slashed = item.parameters?.find((one) => one['x-slashes'])?.name;
  const pattern = path.replace(/\{(\w+)\}/g, (_, one) => (one === slashed ? '.*' : '[^/]+'));
  const { 'x-other-methods': others } = item;
  return {
    path,
    pattern: new RegExp(`^${pattern}$`, 's'),
    operations,
    others,
    /** The operation for every method that is not listed, which `x-other-methods` names. */
    other: operations.find(({ method }) => method.toLowerCase() === others),
    /** Whether the path is served on the hosts of domains, and not on those of the platform. */
    isOfDomains: item.servers !== undefined,
  };
}

function readOperation(path: string, method: string, node: Operation) {
  const { operationId: id, requestBody } = node;
  const responses = Object.entries({ ...node.responses, ...node['x-platform-responses'] });
  return {
    ...{ id, method, path },
    /** With those of `x-platform-responses`, which are the platform's own in addition to any response of a function. */
    responses: responses.map(([status, response]) => ({ name: `${id} ${status}`, status, ...response })),
    hasBody: requestBody !== undefined,
    bodySchema: requestBody?.content['application/json']?.schema,
    /** The permission that the key needs, `admin` or `anyone`. */
    access: readAccess(node.security),
  };
}

function readAccess([requirement]: Operation['security']): string {
  const [[scheme, roles] = ['', []]] = Object.entries(requirement ?? {});
  return { '': 'anyone', AdminToken: 'admin' }[scheme] ?? roles.join(' ');
}

/** Returns the paths of a request to the platform's own hosts, or to the host of a domain. */
export function findPaths(
  { paths }: ReturnType<typeof readContract>,
  target: string,
  isOfDomains = false,
): readonly PathEntry[] {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/\?.*$/s, '');
  // Literal segments may be encoded, and a parameter that cannot be decoded is none.
  const pieces = path.split('/').map((piece) => encodeURIComponent(decodedPiece(piece) ?? ''));
  return paths.filter((one) => one.isOfDomains === isOfDomains && one.pattern.test(pieces.join('/') || '/'));
}

/** Returns the operation of a method: as in the router, the first path that allows it wins. */
export function operationOf(paths: readonly PathEntry[], method: string): OperationEntry | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  const found = paths.map(({ operations, other }) => operations.find((one) => one.method === asked) ?? other);
  return found.find((one) => one !== undefined);
}
