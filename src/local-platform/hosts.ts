import type { IncomingMessage } from 'node:http';

/**
 * The name of the host that a request is for, in lower case, without port and without the dot that may end a name.
 * The host of a whole URL as target wins over the `Host` header (RFC 9112, section 3.2.2). Empty when there is none.
 */
export function requestHost({ url = '/', headers }: IncomingMessage): string {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host ?? '';
  return hostName(`http://${authority}`).replace(/\.$/, '');
}

/** The host name of a URL, as browsers read it; empty when it is no URL. */
export function hostName(url: string): string {
  return URL.parse(url)?.hostname ?? '';
}
