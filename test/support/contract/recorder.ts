import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createCheck, type Exchange } from './check.ts';

/** Names the folder in which the processes of one run record what they observe; absent when nothing is recorded. */
export const SEEN_FOLDER = 'LOCAL_PLATFORM_TEST_SEEN';

/** The body of a larger response is not checked. */
const LARGEST_BODY = 4 * 1024 * 1024;

/** The maximum length of a wrong response in a message. */
const SHOWN = 500;

const OWN_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Host names of a recorded platform, by its port. */
const watched = new Map<number, ReadonlySet<string>>();
const problems: string[] = [];
const seen = new Set<string>();
let check: ReturnType<typeof createCheck> | undefined;
let isCounting = true;
let isListening = false;

/** Compares every answer of the platform at this address with the contract from now on. */
export function watch(url: string, publicUrl = url): void {
  const names = [url, publicUrl].map((one) => new URL(one).hostname);
  watched.set(Number(new URL(url).port), new Set([...names, ...OWN_HOSTS]));
}

/** Excludes responses from the coverage until its scope ends: random ones may be missing the next time. */
export function countNothing(): Disposable {
  isCounting = false;
  return {
    [Symbol.dispose]() {
      isCounting = true;
    },
  };
}

/** Returns the problems since the last call. */
export function takeProblems(): string[] {
  return problems.splice(0);
}

type Started = Readonly<{ request: IncomingMessage; response: ServerResponse; server: Server }>;

/**
 * Begins to record the platforms that are watched, or all servers of this process; they send what they would send
 * without. Called again, it forgets which are watched: a server of the next test file may have the port of a closed one.
 */
export function startRecorder({ all = false } = {}): void {
  watched.clear();
  if (isListening) return;
  isListening = true;
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as Started;
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const hosts = watched.get(port ?? 0) ?? (all ? OWN_HOSTS : undefined);
    if (hosts) follow(request, response, hosts);
  });
}

function follow(request: IncomingMessage, response: ServerResponse, hosts: ReadonlySet<string>): void {
  const headers: Record<string, string> = {};
  const chunks: Buffer[] = [];
  let size = 0;
  const keep = (chunk: unknown): void => {
    if (!/json/.test(headers['content-type'] ?? 'json') || size > LARGEST_BODY) return;
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.isBuffer(chunk) ? chunk : undefined;
    if (!bytes) return;
    size += bytes.length;
    chunks.push(bytes);
  };
  const { writeHead, write, end } = response;
  response.writeHead = (...all: [status: number, ...rest: unknown[]]) => {
    for (const [name, value] of Object.entries(Object(all.at(-1))))
      headers[name.toLowerCase()] = String(value);
    return Reflect.apply(writeHead, response, all);
  };
  const kept =
    (send: (...all: never[]) => unknown) =>
    (...all: unknown[]) => {
      keep(all[0]);
      return Reflect.apply(send, response, all);
    };
  Object.assign(response, { write: kept(write), end: kept(end) });
  response.once('finish', () => {
    const { method = 'GET', url: target = '/' } = request;
    const isJson = /json/.test(headers['content-type'] ?? '') && size <= LARGEST_BODY;
    const isEmpty = size === 0 || isJson;
    judge({
      method,
      target,
      isOwnHost: hosts.has(hostOf(request)),
      status: response.statusCode,
      headers,
      body: isEmpty && method !== 'HEAD' ? Buffer.concat(chunks).toString() : undefined,
    });
  });
}

function hostOf({ url = '', headers }: IncomingMessage): string {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host ?? '';
  return URL.parse(`http://${authority}`)?.hostname.replace(/\.$/, '') ?? '';
}

/** Compares the response to an invalid request with the contract; no other code observes such a response. */
export function judge(exchange: Exchange): void {
  check ??= createCheck();
  const { seen: pair, problems: found } = check(exchange);
  if (isCounting && pair !== undefined && !seen.has(pair)) {
    seen.add(pair);
    note('seen', pair);
  }
  if (found.length === 0) return;
  const { method, target, status, body } = exchange;
  const text = `${method} ${target.replace(/(load)\/[\w-]{40,}$/, '$1/***')} → ${status}: ${found.join('; ')}\n${body?.slice(0, SHOWN) ?? ''}`;
  problems.push(text);
  note('problem', text);
}

function note(kind: string, text: string): void {
  const folder = process.env[SEEN_FOLDER];
  if (folder === undefined) return;
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify([kind, text])}\n`);
}
