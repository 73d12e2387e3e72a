const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A number of bytes for people: `0 B`, `1.2 kB`, `35 MB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[power]}`;
}

/** A number with its noun: `1 bucket`, `2 buckets`, `1,200 buckets`. */
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** How far a moment is from now, to the past or the future; from a month on its date. Both in milliseconds. */
export function formatMoment(moment: number, now: number): string {
  const distance = Math.abs(now - moment);
  if (distance < MINUTE) return 'just now';
  if (distance >= 30 * DAY) return new Date(moment).toISOString().slice(0, 10);
  const [size, unit] = distance < HOUR ? [MINUTE, 'min'] : distance < DAY ? [HOUR, 'h'] : [DAY, 'd'];
  const count = Math.round(distance / size);
  return moment <= now ? `${count} ${unit} ago` : `in ${count} ${unit}`;
}
