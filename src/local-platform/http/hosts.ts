import type { IncomingMessage } from 'node:http';
import { HttpError } from './errors.ts';

/**
 * Returns the host name of a request in lower case, without port and trailing dot; empty when it has none. The host of
 * a whole URL as target wins over the `Host` header (RFC 9112, section 3.2.2).
 */
export function requestHost({ url = '/', headers }: IncomingMessage): string {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host ?? '';
  return hostName(`http://${authority}`).replace(/\.$/, '');
}

/** Throws 400 unless a request has one `Host` header (RFC 9112, section 3.2); HTTP/1.0 may omit it. */
export function requireHost({ httpVersion, rawHeaders }: IncomingMessage): void {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (count === 1 || (count === 0 && httpVersion === '1.0')) return;
  throw new HttpError(
    400,
    'bad_request',
    `A request must have exactly one Host header; this one has ${count}.`,
  );
}

/** Returns the host name of a URL, as browsers read it; empty when it is not a URL. */
export function hostName(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}
