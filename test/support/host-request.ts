import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** The response to a request with a custom host. */
export interface HostAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export interface HostRequest {
  readonly method?: string;
  /** The request target, sent unchanged. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Sends a request to a server with a custom `Host`, which fetch does not allow to set. */
export function sendToHost(url: string, host: string, more: HostRequest = {}): Promise<HostAnswer> {
  const { method = 'GET', path = '/', headers = {}, body } = more;
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path, headers: { ...headers, host } }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text: body }),
        reject,
      );
    });
    asked.on('error', reject).end(body);
  });
}
