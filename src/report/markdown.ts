/** Values as Markdown for people. */

/** Untrusted text in a code span that it cannot leave, also inside a table. */
export function code(value: string): string {
  const line = value.replace(/\s+/g, ' ');
  // A bar ends a table cell even in a code span, and escaping it depends on the backslashes before it.
  if (line.includes('|')) return htmlCode(line);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** Untrusted text as code in HTML, where Markdown has no meaning. */
export function htmlCode(value: string): string {
  return `<code>${value.replace(/[^\w ]/g, entity)}</code>`;
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

/** A table; empty without rows. @param aligned the alignment of all columns but the first */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  aligned = '---',
): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : aligned)).join('|');
  return [head.every((cell) => cell === '') ? '| | |' : line(head), `|${rule}|`, ...rows.map(line)].join(
    '\n',
  );
}

/** Content that people open when they want to. @param title HTML */
export function details(title: string, content: string): string {
  return `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
}
