import { formatSeconds } from '../format.ts';
import type { Retry } from '../http/http.ts';

/** The line about a retry: `Could not list the functions: api.example refused the connection. Retry 2 in 0.4 s.` */
export function formatRetry({ doing, cause, try: number, waitMs }: Retry): string {
  return `Could not ${doing}: ${cause}. Retry ${number} in ${formatSeconds(waitMs)}.`;
}
