/** What people read of requests. */
import { formatDuration, formatSeconds, sentence } from '../format.ts';
import type { RequestTrace, Retry } from './http.ts';

/** The line about a retry: `Could not list the functions: api.example refused the connection. Retry 2 in 0.4 s.` */
export function describeRetry({ doing, cause, try: number, waitMs }: Retry): string {
  return `Could not ${doing}: ${sentence(cause)} Retry ${number} in ${formatSeconds(waitMs)}.`;
}

/** The line of the debug log about one try: `GET /v1/functions/functions → 503 in 12 ms, try 2, request id abc`. */
export function describeRequest({ method, path, status, ms, try: number, requestId }: RequestTrace): string {
  const parts = [
    `${method} ${path} → ${status ?? 'no response'} in ${formatDuration(ms)}`,
    ...(number > 1 ? [`try ${number}`] : []),
    ...(requestId === undefined ? [] : [`request id ${requestId}`]),
  ];
  return parts.join(', ');
}
