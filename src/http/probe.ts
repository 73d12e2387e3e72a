/** One request to an address of the platform or of another server, whose answer matters by its status, such as a health check. */
import { buildAddress } from './address.ts';
import { CONNECT_TIMEOUT_MS } from './connections.ts';
import { describeStatus } from './errors.ts';
import type { Exchange, Request } from './exchange.ts';
import { type JudgeTools, requestHeaders } from './operation.ts';
import { cleanLine, createRedactor } from './redact.ts';
import { readContent, readMessage, readRefusal } from './response.ts';

/** What a probe asks. */
export interface ProbeTarget {
  /** A path that begins with `/v1/`, or an `https` or `http` address; without a query, so that it can be shown. */
  readonly address: string;
  /** Raw, without `?`. It may contain a token and is never shown. */
  readonly query: string;
}

/** What one probe has shown. */
export interface Probe {
  /** Of the answer; undefined without one. */
  readonly status: number | undefined;
  /** What happened, as the end of a sentence that begins with the address: `answered 503 (Service Unavailable): no database`. */
  readonly result: string;
  /** What to do about a connection that will never work. */
  readonly hint: string | undefined;
  readonly requestId: string | undefined;
}

/** Milliseconds for the whole probe. */
const PROBE_TIMEOUT_MS = 10_000;
/** Bytes of the answer's body that are read: only its beginning is shown. */
const LONGEST_BODY = 64 * 1024;
/** Characters. */
const LONGEST_PLACE = 200;

/** Builds the request. @throws DeployError when the path leads out of `/v1` */
export function probeRequest(target: ProbeTarget, doing: string, baseUrl: URL, apiKey: string): Request {
  const address = addressOf(target, baseUrl);
  return {
    address,
    method: 'GET',
    headers: requestHeaders(address, '*/*', baseUrl, apiKey),
    body: undefined,
    sink: undefined,
    doing,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    timeoutMs: PROBE_TIMEOUT_MS,
    timeoutFor: 'whole',
    longestAnswer: LONGEST_BODY,
  };
}

function addressOf({ address, query }: ProbeTarget, baseUrl: URL): URL {
  const path = /^\/v1\/(.*?)(\/?)$/s.exec(address);
  const [, inside = '', slash = ''] = path ?? [];
  const url = path ? buildAddress(baseUrl, inside.split('/').map(decodeURIComponent)) : new URL(address);
  // Below a function, the path with a slash at its end may be another one.
  if (slash !== '') url.pathname += slash;
  url.search = query;
  return url;
}

/** Decides what a probe has shown. The head of the answer counts: a body that is cut off or has no end changes nothing. */
export function judgeProbe(
  { address }: Request,
  exchange: Exchange,
  { redact, clock }: Pick<JudgeTools, 'redact' | 'clock'>,
): Probe {
  if (!exchange.answered) {
    const { text, permanentHint: hint } = exchange.failure;
    return { status: undefined, result: `failed: ${text}`, hint, requestId: undefined };
  }
  // The other side may echo what it was asked.
  const hideQuery = createRedactor([address.search.slice(1)]);
  const hide = (text: string) => hideQuery(redact(text));
  const { status, requestId, target } = readRefusal(exchange, address.href, hide, clock.wall());
  const answered = (message?: string) => `answered ${describeStatus({ status, message })}`;
  const describe = () => {
    if (status < 300) return answered();
    if (target) return `${answered()} with a redirect to ${placeOf(target)}, and redirects are not followed`;
    const content = readContent(exchange.bytes, exchange.headers);
    // The body as it is: a health report has other fields than an error.
    return answered(readMessage({ ...content, json: undefined }, hide));
  };
  return { status, result: describe(), hint: undefined, requestId };
}

/** Where a redirect leads, without its query and user info. */
function placeOf({ origin, protocol, pathname }: URL): string {
  return cleanLine(origin === 'null' ? protocol : `${origin}${pathname}`, LONGEST_PLACE);
}
