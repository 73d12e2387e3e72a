/** Values as Markdown for people. */

/** Bytes in a form for people: `1.5 MB`, by powers of 1,000. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'] as const;
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  if (unit === 0) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  return `${value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** Milliseconds in a form for people: `420 ms`, `3.2 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  if (Math.round(ms) < 1000) return `${Math.round(ms)} ms`;
  if (Math.round(ms / 100) < 600) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Untrusted text in a code span that it can't leave, also inside a table. */
export function code(value: string): string {
  const line = value.replace(/\s+/g, ' ');
  // A table takes a bar for its own even in a code span, and no number of backslashes before it is safe to add to.
  if (line.includes('|')) return `<code>${line.replace(/[^\w ]/g, entity)}</code>`;
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** Text that has no meaning as Markdown or HTML, but for the code spans that our own messages use. */
export function text(value: string): string {
  // Single backticks alone: how longer runs pair up is hard to foresee.
  return value
    .replace(/\s+/g, ' ')
    .split(/(?<!`)`([^`]+)`(?!`)/)
    .map((part, index) => (index % 2 === 1 ? code(part) : plain(part)))
    .join('');
}

function plain(value: string): string {
  return value
    .replace(/[\\*_[\]#~@`]/g, '\\$&')
    .replace(/[&<>|]/g, entity)
    .replace(/https?:(?=\/\/)|www(?=\.)/gi, '$&&#8203;');
}

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
