/** Bytes by powers of 1,000: `120 B`, `1.5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 999.5) return `${bytes} B`;
  const [unit, size] = bytes < 999.5e3 ? ['kB', 1e3] : bytes < 999.5e6 ? ['MB', 1e6] : ['GB', 1e9];
  const value = bytes / size;
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit}`;
}

/** Milliseconds: `420 ms`, `3.2 s`, `2 min 5 s`, `10 min`. */
export function formatDuration(ms: number): string {
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`;
  const tenths = Math.round(ms / 100);
  if (tenths < 600) return `${tenths / 10} s`;
  const seconds = Math.round(ms / 1000);
  const rest = seconds % 60;
  return `${Math.floor(seconds / 60)} min${rest === 0 ? '' : ` ${rest} s`}`;
}

/** A whole number with thousands separators: `1,100`. */
export function formatNumber(value: number): string {
  // The first use of `toLocaleString` takes 13 ms, a tenth of the time to the first request.
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A number with what it counts: `1 file`, `3,000 files`. */
export function formatCount(count: number, what: string): string {
  return `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** A revision id for prose: the first eight digits of a UUID; any other id as it is. */
export function shortId(id: string): string {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(id) ? id.slice(0, 8) : id;
}

/** `revision 7437ab21`, or `the new revision` where it has no id. */
export function revisionText(id: string | undefined, format = (text: string) => text): string {
  return id === undefined ? 'the new revision' : `revision ${format(shortId(id))}`;
}

/** A revision at the beginning of a sentence: `Revision 7437ab21`, or `Revision 7437ab21 of "hello"`. */
export function nameRevision(id: string | undefined, name?: string): string {
  return `${capitalize(revisionText(id))}${name === undefined ? '' : ` of "${name}"`}`;
}

/** Milliseconds as seconds, rounded up as little as a reader needs: `0.15 s`, `86,400 s`. */
export function formatSeconds(ms: number): string {
  const seconds = ms / 1000;
  return `${seconds < 10 ? Number(seconds.toPrecision(2)) : formatNumber(Math.ceil(seconds))} s`;
}

/** A time in ISO 8601 to the minute: `2026-11-22 06:30 UTC`. */
export function formatTime(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`;
}

/** A name as code, in text for the log (where it stays as it is) and for Markdown. */
export function code(name: string): string {
  return `\`${name}\``;
}

/** Names of which one is enough: `a`, `b` or `c`, each as code. */
export function alternatives(names: readonly string[]): string {
  return names
    .map(code)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');
}

/** A line of at most so many UTF-16 units, the last of which is `…` where something is missing. */
export function cut(line: string, max = Number.POSITIVE_INFINITY): string {
  if (line.length <= max) return line;
  // A pair of surrogates is not cut in half.
  return `${line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The beginning of a foreign text, on one line. The sink hides what is left of a secret there. @param max UTF-16 units */
export function excerpt(text: string, max: number): string {
  // The rest may be white space.
  const beginning = text.slice(0, 1000 * max);
  return cut(beginning.replace(/\s+/g, ' ').trim(), max);
}

/** A clause as the end of a sentence: with a full stop, unless it has its own or ends with a list. */
export function sentence(clause: string): string {
  if (clause.slice(clause.lastIndexOf('\n')).startsWith('\n- ')) return clause;
  return /[\p{L}\p{N})}"'`\]%…*]$/u.test(clause) ? `${clause}.` : clause;
}

export function capitalize(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;
}

/** A line for each of the first items, and one that counts the rest. */
export function listed<Item>(
  items: readonly Item[],
  describe: (item: Item) => string,
  most = 1000,
): readonly string[] {
  const more = items.length - most;
  return [...items.slice(0, most).map(describe), ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])];
}

/** The first ten names in quotes, and how many there are besides. */
export function listNames(names: readonly string[]): string {
  return listed(names, (name) => JSON.stringify(name), 10).join(', ');
}

/** The counts above 0, such as `12 unchanged, 3 deleted`. */
export function formatCounts(counts: readonly (readonly [count: number, what: string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatNumber(count)} ${what}`)
    .join(', ');
}
