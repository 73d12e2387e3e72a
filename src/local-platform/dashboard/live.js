/** Requests to the platform, and what a page reads of it. */
import { createContext, useContext, useEffect, useRef, useState } from './preact.js';

/** The platform refused a request: its status, and its message with the problems of each field. */
export class Refusal extends Error {
  constructor(status, { message = `The platform answered with status ${status}.`, details = [] } = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

const LONGEST_CALL_MS = 30_000;

/** Sends a file, or a value as JSON. Returns the JSON of the answer, or its bytes. Throws a `Refusal`. */
export async function send(method, address, body) {
  const isFile = body instanceof Blob;
  const type = isFile ? body.type || 'application/octet-stream' : 'application/json';
  const response = await fetch(address, {
    method,
    ...(body && { headers: { 'Content-Type': type }, body: isFile ? body : JSON.stringify(body) }),
    ...(!isFile && { signal: AbortSignal.timeout(LONGEST_CALL_MS) }),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const answer = isJson ? await response.json() : new Uint8Array(await response.arrayBuffer());
  if (!response.ok) throw new Refusal(response.status, answer.error);
  return answer;
}

/** Sends a request with the session of this browser; `path` is below `/_local/`. */
export const call = (method, path, body) => send(method, `/_local/${path}`, body);
export const read = (path) => call('GET', path);

/**
 * What every part of a page may use: `status`, the newest one of the platform; `act`, which carries out a change; and
 * `fail`, which receives the errors of reads.
 */
export const Live = createContext();
export const useLive = () => useContext(Live);

/**
 * Returns what the platform answers at the paths, and nothing before the first answers. They are read again when the
 * number `watched` of the status or the clock has changed, and when the reader has changed something.
 */
export function useRead(watched, ...paths) {
  const { status, changes, fail } = useLive();
  const [answers, setAnswers] = useState([]);
  const last = useRef({});
  const version = [status[watched], status.ahead_ms, changes, ...paths].join(' ');
  useEffect(() => {
    // What is slow to read is not read twice at the same time.
    if (version === last.current.version || last.current.isReading) return;
    last.current = { version, isReading: true };
    const retry = (error) => {
      last.current.version = undefined;
      fail(error);
    };
    const end = () => {
      last.current.isReading = false;
    };
    void Promise.all(paths.map(read)).then(setAnswers).catch(retry).finally(end);
  });
  return answers;
}
