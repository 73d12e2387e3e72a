/** One request to an address of the platform or of another server, whose answer matters by its status, such as a health check. */
import { buildAddress } from './address.ts';
import type { Request } from './exchange.ts';
import type { Http } from './http.ts';
import { authorization } from './operation.ts';
import { describeStatus, readRefusal } from './reply.ts';

export interface ProbeTarget {
  /** A path that begins with `/v1/`, or an `https` or `http` address; without a query, so that it can be shown. */
  readonly address: string;
  /** Raw, without `?`. It may contain a token and is never shown. */
  readonly query: string;
}

export interface Probe {
  readonly status?: number;
  /** What happened, as the end of a sentence that begins with the address: `answered 503 (Service Unavailable): no database`. */
  readonly result: string;
  /** What to do about a connection that will never work. */
  readonly hint?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Asks an address once. @throws DeployError when the path leads out of `/v1` */
export async function sendProbe(target: ProbeTarget, http: Http): Promise<Probe> {
  const [, inside, slash = ''] = /^\/v1\/(.*?)(\/?)$/s.exec(target.address) ?? [];
  const address =
    inside === undefined
      ? new URL(target.address)
      : buildAddress(http.baseUrl, inside.split('/').map(decodeURIComponent));
  // Below a function, the path with a slash at its end may be another one.
  address.pathname += slash;
  address.search = target.query;
  const request: Request = {
    address,
    method: 'GET',
    headers: { accept: '*/*', ...authorization(address, http) },
    timeoutMs: 10_000,
    // Only the beginning of the answer is shown.
    longestAnswer: 2 ** 20,
  };
  const exchange = await http.tryOnce(request, 1, target.address);
  http.signal.throwIfAborted();
  if (exchange.kind === 'failed') return { result: `failed: ${exchange.text}`, hint: exchange.permanentHint };
  // The head of the answer counts: a body that is cut off changes nothing.
  const refusal = readRefusal(exchange, address, http.clock.wall());
  const { status, requestId } = refusal;
  return { status, result: `answered ${describeStatus(refusal)}`, requestId };
}
