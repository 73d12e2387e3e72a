import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface HostRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Sends a request to a server with a custom `Host`, which fetch does not allow to set. */
export async function sendToHost(url: string, host: string, more: HostRequest = {}) {
  const { method = 'GET', path = '/', headers = {}, body } = more;
  const { hostname, port } = new URL(url);
  const asked = request({ hostname, port, method, path, headers: { ...headers, host } }).end(body);
  const [response]: IncomingMessage[] = await once(asked, 'response');
  // A server that does not read the whole body may end the connection after its response.
  asked.on('error', () => undefined);
  if (!response) throw new Error('there is no response');
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}
