import type { Contract, OperationEntry, PathEntry } from './document.ts';

/** The part of the contract for a method and a path: an operation, a path without that method, or nothing. */
export type Found =
  | { readonly kind: 'operation'; readonly operation: OperationEntry }
  | { readonly kind: 'path'; readonly operations: readonly OperationEntry[] }
  | { readonly kind: 'nothing' };

/**
 * Finds the operation of a request to the platform's own hosts, or to the host of a domain. As in the router, the most
 * literal path that allows the method wins; unlike there, the order in the file has no effect.
 */
export function findOperation(
  contract: Contract,
  method: string,
  target: string,
  isOfDomains: boolean,
): Found {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '').replace(/\?.*$/s, '');
  // Literal segments may be encoded, and a parameter that cannot be decoded is none.
  const pieces = path
    .slice(1)
    .split('/')
    .map((piece) => encodeURIComponent(decoded(piece) ?? ''));
  const paths = contract.paths
    .filter((one) => one.isOfDomains === isOfDomains && patternOf(one).test(`/${pieces.join('/')}`))
    .sort((one, other) => rank(one).localeCompare(rank(other)));
  const asked = method === 'HEAD' ? 'GET' : method;
  for (const one of paths) {
    const operation = one.operations.find((each) => each.method === asked) ?? one.other;
    if (operation) return { kind: 'operation', operation };
  }
  const operations = paths.flatMap((one) => one.operations);
  return paths.length > 0 ? { kind: 'path', operations } : { kind: 'nothing' };
}

/** Returns the parameters in a path of an operation, as they were sent. */
export function paramsOf(operation: OperationEntry, target: string): Readonly<Record<string, string>> {
  return { ...patternOf(operation).exec(target.replace(/\?.*$/s, ''))?.groups };
}

type Pattern = Pick<PathEntry, 'path' | 'withSlashes'>;

function patternOf({ path, withSlashes }: Pattern): RegExp {
  const parts = path.replace(
    /\{(\w+)\}/g,
    (_, name) => `(?<${name}>${withSlashes.has(name) ? '.*' : '[^/]+'})`,
  );
  return new RegExp(`^${parts}$`, 's');
}

/** Literal segments before parameters, those before parameters with slashes, and those before the end of a path. */
function rank({ path, withSlashes }: Pattern): string {
  const ranks = path.split('/').map((piece) => {
    if (!piece.startsWith('{')) return '0';
    return withSlashes.has(piece.slice(1, -1)) ? '2' : '1';
  });
  return `${ranks.join('')}3`;
}

/** Returns a text without its percent encoding; `undefined` when that is invalid. */
export function decoded(piece: string): string | undefined {
  try {
    return decodeURIComponent(piece);
  } catch {
    return undefined;
  }
}
