import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { check } from './check.ts';

/** Names the folder in which the processes of one run record what they observe; absent when nothing is recorded. */
export const SEEN_FOLDER = 'LOCAL_PLATFORM_TEST_SEEN';

const SHOWN = 500;

const OWN_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
/** Host names of a recorded platform, by its port. */
const watched = new Map<number, ReadonlySet<string>>();
const problems: string[] = [];
const seen = new Set<string>();
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
  const isJson = () => /json/.test(headers['content-type'] ?? 'json');
  const observed =
    (send: (...all: never[]) => unknown, observe: (all: unknown[]) => void) =>
    (...all: unknown[]) => {
      observe(all);
      return Reflect.apply(send, response, all);
    };
  const keep = ([chunk]: unknown[]): void => {
    if (isJson() && (typeof chunk === 'string' || Buffer.isBuffer(chunk))) chunks.push(Buffer.from(chunk));
  };
  const { writeHead, write, end } = response;
  Object.assign(response, {
    writeHead: observed(writeHead, (all) => {
      for (const [name, value] of Object.entries(Object(all.at(-1))))
        headers[name.toLowerCase()] = `${value}`;
    }),
    write: observed(write, keep),
    end: observed(end, keep),
  });
  response.once('finish', () => {
    const { method = 'GET', url: target = '/' } = request;
    const isOwnHost = hosts.has(hostOf(request));
    const body = isJson() && method !== 'HEAD' ? Buffer.concat(chunks).toString() : undefined;
    const verdict = check({ method, target, isOwnHost, status: response.statusCode, headers, body });
    if (isCounting && verdict.seen !== undefined && !seen.has(verdict.seen)) {
      seen.add(verdict.seen);
      note('seen', verdict.seen);
    }
    if (verdict.problems.length === 0) return;
    const path = target.replace(/(load)\/[\w-]{40,}$/, '$1/***');
    const found = `${verdict.problems.join('; ')}\n${body?.slice(0, SHOWN) ?? ''}`;
    problems.push(`${method} ${path} → ${response.statusCode}: ${found}`);
    note('problem', problems.at(-1) ?? '');
  });
}

function hostOf({ url = '', headers }: IncomingMessage): string {
  const authority = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? headers.host ?? '';
  return URL.parse(`http://${authority}`)?.hostname.replace(/\.$/, '') ?? '';
}

function note(kind: string, text: string): void {
  const folder = process.env[SEEN_FOLDER];
  if (folder === undefined) return;
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify([kind, text])}\n`);
}
