/** How addresses and values are written. */

/** A path below `/_local/`, or after the `#` of a page, from its segments. */
export const pathOf = (...segments) => segments.map(encodeURIComponent).join('/');
export const linkTo = (...segments) => `#/${pathOf(...segments)}`;

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats a number of bytes: `0 B`, `1.32 kB`, `35 MB`. */
export function formatBytes(bytes) {
  const power = Math.min(Math.floor(Math.log10(bytes || 1) / 3), UNITS.length - 1);
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${UNITS[power]}`;
}

/** Formats a number with its noun: `1 bucket`, `1,200 buckets`. */
export const formatCount = (count, noun) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** How good an HTTP status is, by its hundreds. */
export const moodOf = (status) => ({ 2: 'good', 4: 'wait', 5: 'bad' })[Math.floor(status / 100)];

export const totalSize = (entries) => formatBytes(entries.reduce((sum, { size }) => sum + size, 0));

/** How long something takes, in seconds. */
export const DURATIONS = { '30 days': 2_592_000, '1 day': 86_400, '1 hour': 3600, '1 minute': 60 };
