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
