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
  const pieces = target
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/\?.*$/s, '')
    .slice(1)
    .split('/');
  const paths = contract.paths
    .filter((path) => path.isOfDomains === isOfDomains && fits(path, pieces))
    .sort((one, other) => rank(one).localeCompare(rank(other)));
  const asked = method === 'HEAD' ? 'GET' : method;
  for (const path of paths) {
    const operation = path.operations.find((one) => one.method === asked) ?? path.other;
    if (operation) return { kind: 'operation', operation };
  }
  const operations = paths.flatMap((path) => path.operations);
  return paths.length > 0 ? { kind: 'path', operations } : { kind: 'nothing' };
}

/** Returns the parameters in a path of an operation, as they were sent. */
export function paramsOf(
  { path, parameters }: OperationEntry,
  target: string,
): Readonly<Record<string, string>> {
  const pattern = path.replace(/\{(\w+)\}/g, (_, name) => {
    const hasSlashes = parameters.some((one) => one.name === name && one['x-slashes'] === true);
    return `(?<${name}>${hasSlashes ? '.*' : '[^/]+'})`;
  });
  return { ...new RegExp(`^${pattern}$`).exec(target.replace(/\?.*$/s, ''))?.groups };
}

/** Literal segments before parameters, those before parameters with slashes, and those before the end of a path. */
function rank({ path, withSlashes }: PathEntry): string {
  const ranks = path
    .slice(1)
    .split('/')
    .map(nameOf)
    .map((name) => {
      return name === undefined ? '0' : withSlashes.has(name) ? '2' : '1';
    });
  return `${ranks.join('')}3`;
}

function fits({ path, withSlashes }: PathEntry, pieces: readonly string[]): boolean {
  const expected = path.slice(1).split('/');
  const open = expected.findIndex((piece) => withSlashes.has(nameOf(piece) ?? ''));
  if (open < 0) return expected.length === pieces.length && allFit(expected, pieces);
  const tail = expected.slice(open + 1);
  return (
    pieces.length >= expected.length &&
    allFit(expected.slice(0, open), pieces) &&
    allFit(tail, pieces.slice(pieces.length - tail.length))
  );
}

function allFit(expected: readonly string[], pieces: readonly string[]): boolean {
  return expected.every((piece, index) => {
    const text = decoded(pieces[index]);
    return nameOf(piece) === undefined ? text === piece : text !== undefined && text !== '';
  });
}

function nameOf(piece: string): string | undefined {
  return /^\{(.*)\}$/.exec(piece)?.[1];
}

/** Returns a text without its percent encoding; `undefined` when that is invalid. */
export function decoded(piece = ''): string | undefined {
  try {
    return decodeURIComponent(piece);
  } catch {
    return undefined;
  }
}
