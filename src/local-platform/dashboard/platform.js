/** Requests to the platform, and how addresses and values are written. */

/** The platform refused a request: its status, and its message with the problems of each field. */
export class Refusal extends Error {
  constructor(status, { message = `The platform answered with status ${status}.`, details = [] } = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

const LONGEST_CALL_MS = 30_000;

/** Sends a request with the session of this browser; `path` is below `/_local/`. Returns the JSON of the answer. */
export async function call(method, path, body) {
  const response = await fetch(`/_local/${path}`, {
    method,
    ...(body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(LONGEST_CALL_MS),
  });
  if (response.status === 204) return undefined;
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw new Refusal(response.status, answer.error);
}

export const read = (path) => call('GET', path);

/** A path below `/_local/`, or after the `#` of a page, from its segments. */
export const pathOf = (...segments) => segments.map(encodeURIComponent).join('/');
export const linkTo = (...segments) => `#/${pathOf(...segments)}`;

/** A command line that calls the API with the key in `$KEY`: GET, or POST when there is data to send as JSON. */
export function curlLine(address, data) {
  const body = data ? ` \\\n  -H 'Content-Type: application/json' -d '${JSON.stringify(data)}'` : '';
  return `curl -H "Authorization: Bearer $KEY" ${address}${body}`;
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Formats a length of time in milliseconds, down to its seconds: `1 d 2 h 5 min`. */
export function formatSpan(ms) {
  const parts = [
    [Math.floor(ms / DAY), 'd'],
    [Math.floor((ms % DAY) / HOUR), 'h'],
    [Math.floor((ms % HOUR) / MINUTE), 'min'],
    [Math.floor((ms % MINUTE) / 1000), 's'],
  ];
  const shown = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return shown.join(' ') || 'less than 1 s';
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes: `0 B`, `1.2 kB`, `35 MB`. */
export function formatBytes(bytes) {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}

/** Formats a number with its noun: `1 bucket`, `1,200 buckets`. */
export const formatCount = (count, noun) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

export const sumOf = (entries, field) => entries.reduce((sum, entry) => sum + entry[field], 0);
