/** What happens on the platform, as lines for people. */
import { stripVTControlCharacters } from 'node:util';
import type { FunctionEvent } from '../local-platform/functions/runtime.ts';
import type { LoggedRequest } from '../local-platform/http/request-log.ts';

export type Say = (line: string) => void;

export function functionLine({ functionName, text }: FunctionEvent): string {
  return `${timeOfDay()} ${functionName}: ${clean(text)}`;
}

export function requestLine({ method, host, path, status, duration_ms }: LoggedRequest): string {
  return `${timeOfDay()} ${host}: ${method} ${clean(path)} ${status ?? 'no response'} (${duration_ms} ms)`;
}

export function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}

/** What clients and functions write must not control a terminal. */
function clean(text: string): string {
  return stripVTControlCharacters(text).replace(/\p{Cc}/gu, ' ');
}
