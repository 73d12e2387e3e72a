/** One call of the API: its request, and what the answer to it means. */
import { constants } from 'node:buffer';
import type { Sink } from '../sink.ts';
import { buildAddress } from './address.ts';
import { type Answered, type Exchange, type Request, SOCKET_BUFFER } from './exchange.ts';
import {
  compressionOf,
  isHtml,
  type Refusal,
  readContent,
  readRefusal,
  readRequestId,
  refuse,
  type Tried,
} from './reply.ts';
import { type RetryTools, withRetries } from './retry.ts';

export interface Platform {
  /** Without `/v1`. Loopback addresses are never reached through a proxy. */
  readonly baseUrl: URL;
  readonly apiKey: string;
}

export interface Sender extends Platform, RetryTools {
  /** Learns tickets, and hides them in messages. */
  readonly sink: Pick<Sink, 'learnTicket' | 'hide'>;
  /** Makes one try. @param number counted from 1; @param path for the debug log */
  tryOnce(request: Request, number: number, path: string): Promise<Exchange>;
}

/** One call of section 4 of the API document. Its body is JSON text. */
export interface Operation extends Pick<Request, 'method' | 'doing' | 'body'> {
  /** Decoded segments under `{base_url}/v1`; each is percent-encoded when it is sent. */
  readonly path: readonly string[];
  /** Raw, without `?`. */
  readonly query?: string;
  /** Milliseconds for one try: connection, headers and body together. 30 s when absent, and longer for a body. */
  readonly timeoutMs?: number;
  /** Milliseconds of failures after which no retry is planned: 0 for a caller that repeats it, without harm. 1 min when absent. */
  readonly patienceMs?: number;
  /** The response is a documented list without pages: it may take as long as bytes arrive, and be as long as a string can be. */
  readonly isList?: boolean;
}

export interface Answer {
  readonly doing: string;
  readonly status: number;
  /** The parsed body; undefined when it was empty, not JSON, or (of a write, whose status counts) incomplete. */
  readonly json: unknown;
  readonly text: string;
  readonly requestId: string | undefined;
}

function isRepeatable({ method, patienceMs }: Operation): boolean {
  return method === 'GET' || method === 'DELETE' || patienceMs === 0;
}

const OF_A_LIST = {
  timeoutFor: 'silence',
  longestAnswer: constants.MAX_STRING_LENGTH,
  asText: true,
  tooLongHint: 'A longer list cannot be read. Delete what is no longer needed, or use several buckets.',
} as const;
const TRY_TIMEOUT_MS = 30_000;
/** The slowest upload that is still given time: 128 KiB a second. */
const SLOWEST_BYTES_PER_SECOND = 128 * 1024;

/** The header with the key: the only place where it is attached, and only for the platform's own origin. */
export function authorization(address: URL, { baseUrl, apiKey }: Platform) {
  return address.origin === baseUrl.origin ? { authorization: `Bearer ${apiKey}` } : {};
}

export async function sendOperation(operation: Operation, sender: Sender) {
  const { method, body, doing, path, query, patienceMs } = operation;
  const address = buildAddress(sender.baseUrl, path, query);
  const uploadMs = body ? TRY_TIMEOUT_MS + Math.ceil(body.length / SLOWEST_BYTES_PER_SECOND) * 1000 : 0;
  const request: Request = {
    address,
    method,
    body,
    doing,
    headers: {
      accept: 'application/json',
      ...authorization(address, sender),
      ...(body && { 'content-type': 'application/json' }),
    },
    timeoutMs: operation.timeoutMs ?? TRY_TIMEOUT_MS + uploadMs,
    // A shorter body shows no progress.
    timeoutFor: body && body.length > SOCKET_BUFFER ? 'silence' : 'whole',
    ...(operation.isList && OF_A_LIST),
  };
  const tryOnce = async (number: number) => {
    const exchange = await sender.tryOnce(request, number, address.pathname);
    if (exchange.kind === 'failed') return exchange;
    if (exchange.status < 300) return judgeYes(operation, address.host, exchange);
    const refusal = readRefusal(exchange, address, sender.clock.wall());
    return refuse(refusal, request, adviceFor(refusal, operation));
  };
  return await withRetries({ doing, isRepeatable: isRepeatable(operation), patienceMs }, tryOnce, sender);
}

/** For a write the status alone acknowledges, however broken the rest; a read without its content is a failed try. */
function judgeYes(operation: Operation, host: string, answered: Answered): Tried<Answer> {
  const { doing } = operation;
  const { json, text, broken } = readContent(answered);
  const form = isHtml(text) ? 'an HTML page' : 'a body that is not valid JSON';
  const unreadable = { text: `${host} answered ${answered.status} with ${form}`, hint: UNREADABLE_HINT };
  const compressed = text === '' ? undefined : compressionOf(answered, host);
  const failure = compressed ?? answered.cut ?? (broken ? unreadable : undefined);
  if (failure && isRepeatable(operation)) return { kind: 'failed', ...failure };
  const requestId = readRequestId(answered.headers);
  const value = { doing, status: answered.status, json: failure ? undefined : json, text, requestId };
  return { kind: 'ok', value };
}

const UNREADABLE_HINT =
  'Check `base_url`, and what stands between this machine and the platform, such as a proxy. Then run the step again.';
const ADDRESS_HINT = 'Set `base_url` to the address that the platform itself answers at.';
const NOT_FOUND = 'Check the name, and that `base_url` is the address of the platform itself.';
const HINTS: Readonly<Record<number, string>> = {
  401: 'Check the input `api_key`: the platform does not know the key, or it is expired or deactivated. Create a new one in the account dashboard, section API Keys.',
  404: NOT_FOUND,
  405: 'Check that `base_url` is the address of the platform itself.',
  409: 'Something else changed it at the same time, or it is in a state that forbids this. Run the step again.',
  410: NOT_FOUND,
  423: 'Something else locks it. Run the step again when that has ended.',
};

/** What the key must grant, section 5 of the API document. */
const SERVICES = ['functions', 'storage', 'domains'];
const ACTIONS = { GET: 'read', POST: 'write', PATCH: 'write', DELETE: 'delete' } as const;

function adviceFor({ status, redirect }: Refusal, { method, path: [service, , name] }: Operation): string {
  if (redirect || (name === undefined && status === 404)) return ADDRESS_HINT;
  if (status === 403 && !SERVICES.includes(service ?? ''))
    return 'Check the path in `status_path`, and what the API key may read (account dashboard, section API Keys).';
  if (status === 403)
    return `The API key needs the permission \`${service}:${ACTIONS[method]}\`. Create a key that grants it (account dashboard, section API Keys) and put it in \`api_key\`.`;
  return HINTS[status] ?? 'Fix what the message names; the same request would be refused again.';
}
