/** One request to an address of the platform or of another server, whose answer matters by its status, such as a health check. */
import { buildAddress } from './address.ts';
import { describeStatus } from './errors.ts';
import type { Exchange, Request } from './exchange.ts';
import { authorization, COMMON_HEADERS, type JudgeTools, type Platform } from './operation.ts';
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

/** Builds the request. @throws DeployError when the path leads out of `/v1` */
export function probeRequest(target: ProbeTarget, doing: string, platform: Platform): Request {
  const address = addressOf(target, platform.baseUrl);
  return {
    address,
    method: 'GET',
    headers: { ...COMMON_HEADERS, accept: '*/*', ...authorization(address, platform) },
    doing,
    timeoutMs: 10_000,
    timeoutFor: 'whole',
    // Only the beginning is shown.
    longestAnswer: 64 * 1024,
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
export function judgeProbe({ address }: Request, exchange: Exchange, { sink, clock }: JudgeTools): Probe {
  if (!exchange.answered) {
    const { text, permanentHint: hint } = exchange.failure;
    return { status: undefined, result: `failed: ${text}`, hint, requestId: undefined };
  }
  // The other side may echo what it was asked.
  const hideQuery = createRedactor([address.search.slice(1)]);
  const hide = (text: string) => hideQuery(sink.hide(text));
  const { status, requestId, target } = readRefusal(exchange, address.href, hide, clock.wall());
  // The body as it is: a health report has other fields than an error.
  const body = { ...readContent(exchange, (text) => text), json: undefined };
  const message = status < 300 || target ? undefined : readMessage(body, hide);
  const answered = `answered ${describeStatus({ status, message })}`;
  const result = target
    ? `${answered} with a redirect to ${hide(placeOf(target))}, and redirects are not followed`
    : answered;
  return { status, result, hint: undefined, requestId };
}

/** Where a redirect leads, without its query and user info. */
function placeOf({ origin, protocol, pathname }: URL): string {
  return cleanLine(origin === 'null' ? protocol : `${origin}${pathname}`, 200);
}
