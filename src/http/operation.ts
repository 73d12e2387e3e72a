/** One call of the API: its request, and what the answer to it means. */
import { constants } from 'node:buffer';
import { buildAddress } from './address.ts';
import { type Answered, type Request, SOCKET_BUFFER } from './exchange.ts';
import type { Http } from './http.ts';
import {
  compressionOf,
  isHtml,
  type Refusal,
  type Reply,
  readContent,
  readRefusal,
  readRequestId,
  refuse,
  type Tried,
} from './reply.ts';
import { withRetries } from './retry.ts';

/** One call of section 4 of the API document. Its body is JSON text. */
export interface Operation extends Pick<Request, 'method' | 'body'> {
  /** What it does, for messages, as in `create function "hello"`. */
  readonly task: string;
  /** Decoded segments under `{base_url}/v1`; each is percent-encoded when it is sent. */
  readonly path: readonly string[];
  /** Raw, without `?`. */
  readonly query?: string;
  /** Milliseconds for one try: connection, headers and body together. 30 s when absent, and longer for a body. */
  readonly timeoutMs?: number;
  /** Milliseconds of failures after which no retry is planned. 1 min when absent. */
  readonly patienceMs?: number;
  /** Sending it twice does the same as sending it once, as for all reads and deletions. */
  readonly isRepeatable?: boolean;
  /** The response is a documented list without pages: it may take as long as bytes arrive, and be as long as a string can be. */
  readonly isList?: boolean;
}

export interface Answer {
  readonly task: string;
  readonly status: number;
  /** The parsed body; undefined when it was empty, not JSON, or (of a write, whose status counts) incomplete. */
  readonly json: unknown;
  readonly text: string;
  readonly requestId: string | undefined;
}

function isRepeatable(operation: Operation): boolean {
  return operation.isRepeatable || operation.method === 'GET' || operation.method === 'DELETE';
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
export function authorization(address: URL, { baseUrl, apiKey }: Http) {
  return address.origin === baseUrl.origin ? { authorization: `Bearer ${apiKey}` } : {};
}

/** Sends an operation, for a minute: a write again only if it had no effect or may be repeated. @throws as `Http.tryOnce`; DeployError */
export async function sendOperation(operation: Operation, http: Http): Promise<Reply<Answer>> {
  const request = { ...operation, isRepeatable: isRepeatable(operation) };
  return await withRetries(request, (number) => tryOperation(operation, http, number), http);
}

export async function tryOperation(operation: Operation, http: Http, number = 1): Promise<Tried<Answer>> {
  const { method, body, task, path, query, timeoutMs = TRY_TIMEOUT_MS } = operation;
  const address = buildAddress(http.baseUrl, path, query);
  const uploadMs = body ? TRY_TIMEOUT_MS + Math.ceil(body.length / SLOWEST_BYTES_PER_SECOND) * 1000 : 0;
  const request: Request = {
    address,
    method,
    body,
    headers: {
      accept: 'application/json',
      ...authorization(address, http),
      ...(body && { 'content-type': 'application/json' }),
    },
    timeoutMs: timeoutMs + uploadMs,
    // A shorter body shows no progress.
    timeoutFor: body && body.length > SOCKET_BUFFER ? 'silence' : 'whole',
    ...(operation.isList && OF_A_LIST),
  };
  const exchange = await http.tryOnce(request, number, address.pathname);
  if (exchange.kind === 'failed') return exchange;
  if (exchange.status < 300) return judgeYes(operation, address.host, exchange);
  const refusal = readRefusal(exchange, address, http.clock.wall());
  return refuse(refusal, task, request, adviceFor(refusal, operation));
}

/** For a write the status alone acknowledges, however broken the rest; a read without its content is a failed try. */
function judgeYes(operation: Operation, host: string, answered: Answered): Tried<Answer> {
  const { task } = operation;
  const { json, text, broken } = readContent(answered);
  const form = isHtml(text) ? 'an HTML page' : 'a body that is not valid JSON';
  const unreadable = { text: `${host} answered ${answered.status} with ${form}`, hint: UNREADABLE_HINT };
  const compressed = text === '' ? undefined : compressionOf(answered, host);
  const failure = compressed ?? answered.cut ?? (broken ? unreadable : undefined);
  if (failure && isRepeatable(operation)) return { kind: 'failed', ...failure };
  const requestId = readRequestId(answered.headers);
  const value = { task, status: answered.status, json: failure ? undefined : json, text, requestId };
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
  413: 'Exclude files with `assets` or `.deployignore`. The log lists all files with their sizes.',
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
