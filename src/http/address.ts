import { DeployError } from '../errors.ts';

/**
 * Builds the address of a request, `{base_url}/v1/<segments>`: the only place where a path is put together.
 * @param path decoded segments @param query raw, without `?`
 * @throws DeployError for a segment that would change the path (empty, `.`, `..`), or when the result is not below the base
 */
export function buildAddress(base: URL, path: readonly string[], query?: string): URL {
  const unsafe = path.find((segment) => !isSegment(segment));
  if (unsafe !== undefined) {
    throw new DeployError(`${JSON.stringify(unsafe)} cannot be part of an address`, {
      hint: 'Choose a name that is not empty, not `.` and not `..`.',
    });
  }
  const pathname = [base.pathname.replace(/\/+$/, ''), 'v1', ...path.map(encodeURIComponent)].join('/');
  const address = new URL(pathname, base.origin);
  if (query) address.search = query;
  if (address.origin !== base.origin || address.pathname !== pathname) {
    throw new DeployError(
      `the address of ${JSON.stringify(path.join('/'))} would be outside the platform's base URL`,
    );
  }
  return address;
}

/** Whether an address can contain a path. */
export function isAddressable(path: string): boolean {
  return path.split('/').every(isSegment);
}

/** What the URL parser would resolve, drop or replace is not sent. */
function isSegment(text: string): boolean {
  return text.isWellFormed() && !['', '.', '..'].includes(text);
}

/** Whether the address is this machine itself, which no proxy can reach for us. */
export function isLoopback(address: URL): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(address.hostname);
}
