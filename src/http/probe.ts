/** One request to an address of the platform or of another server, whose answer matters by its status, such as a health check. */
import { buildAddress } from './address.ts';
import { describeStatus } from './errors.ts';
import type { Exchange, Request } from './exchange.ts';
import { authorization, COMMON_HEADERS, type JudgeTools, type Platform } from './operation.ts';
import { createRedactor } from './redact.ts';
import { readRefusal } from './response.ts';

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
export function probeRequest({ address: text, query }: ProbeTarget, platform: Platform): Request {
  const [, inside, slash = ''] = /^\/v1\/(.*?)(\/?)$/s.exec(text) ?? [];
  const isPath = inside !== undefined;
  const address = isPath
    ? buildAddress(platform.baseUrl, inside.split('/').map(decodeURIComponent))
    : new URL(text);
  // Below a function, the path with a slash at its end may be another one.
  address.pathname += slash;
  address.search = query;
  return {
    address,
    method: 'GET',
    headers: { ...COMMON_HEADERS, accept: '*/*', ...authorization(address, platform) },
    doing: `check ${text}`,
    timeoutMs: 10_000,
    timeoutFor: 'whole',
    // Only the beginning is shown.
    longestAnswer: 64 * 1024,
  };
}

/** Decides what a probe has shown. The head of the answer counts: a body that is cut off changes nothing. */
export function judgeProbe({ address }: Request, exchange: Exchange, { sink, clock }: JudgeTools): Probe {
  if (!exchange.answered) {
    const { text, permanentHint: hint } = exchange.failure;
    return { status: undefined, result: `failed: ${text}`, hint, requestId: undefined };
  }
  // The other side may echo what it was asked.
  const hideQuery = createRedactor([address.search.slice(1)]);
  const hide = (text: string) => hideQuery(sink.hide(text));
  const { message, ...refusal } = readRefusal(exchange, address, hide, clock.wall());
  const { status, requestId } = refusal;
  const result = `answered ${describeStatus(status < 300 ? { status, message: undefined } : { ...refusal, message })}`;
  return { status, result, hint: undefined, requestId };
}
