/** Values as Markdown for people. */
import { formatNumber } from './format.ts';
import { hideTransferUrls } from './http/redact.ts';

/** Rows of a table; the log and the files of the run name them all. */
const MOST_ROWS = 500;

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

/** Untrusted text as code in HTML, where Markdown has no meaning. No sink recognizes a transfer URL in it afterwards. */
export function htmlCode(value: string): string {
  return `<code>${hideTransferUrls(value).replace(/[^\w ]/g, entity)}</code>`;
}

/**
 * Text that has no meaning as Markdown or HTML, but for the code spans that our own messages use. A word that GitHub would
 * link or take for a mention becomes code, and so does what people copy: there it is neither, and it stays byte for byte.
 */
export function text(value: string): string {
  // Single backticks alone: how longer runs pair up is hard to foresee.
  const parts = value.replace(/\s+/g, ' ').split(/(?<!`)`([^`]+)`(?!`)/);
  return parts
    .map((part, index) => (index % 2 === 1 ? code(part) : prose(part, index > 0, index < parts.length - 1)))
    .join('');
}

/** An address, a mention or a reference of GitHub, anywhere in a word. */
const LINKED = /https?:\/\/|www\.|@|#\d|GH-\d/i;
/** A host or file, a path, an IP address, and the id of a revision, in full and short. */
const COPIED =
  /^(?:(?:[\w-]+\.)+[a-z]{2,}(?::\d+){0,2}|\/[\w./~%-]+|\d+(?:\.\d+){3}|[0-9a-f]{8}(?:(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?)$/i;

/** @param followsCode whether a code span stands directly before: backticks beside it would belong to it */
function prose(value: string, followsCode: boolean, precedesCode: boolean): string {
  const words = value.split(' ');
  return words
    .map((word, index) => {
      const [, before = '', core = '', after = ''] = /^([("'[]*)(.*?)([)\]"'.,;:!?…]*)$/s.exec(word) ?? [];
      if (!LINKED.test(core) && !COPIED.test(core)) return plain(word);
      const isBeside =
        (followsCode && index === 0 && before === '') ||
        (precedesCode && index === words.length - 1 && after === '');
      return `${plain(before)}${isBeside ? htmlCode(core) : code(core)}${plain(after)}`;
    })
    .join(' ');
}

function plain(value: string): string {
  return value.replace(/[\\*_[\]#~@`]/g, '\\$&').replace(/[&<>|]/g, entity);
}

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/** A table of the first rows, and one row that counts the rest; empty without rows. @param total of the rows, when not all of them are given */
export function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  total = rows.length,
): string {
  if (rows.length === 0) return '';
  const more = total - MOST_ROWS;
  const rest = ['…', `and ${formatNumber(more)} more`, ...head.slice(2).map(() => '')];
  return tableOf([head, ...rows.slice(0, MOST_ROWS), ...(more > 0 ? [rest] : [])]);
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = '', ...lines] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [head, `|${'---|'.repeat(rows[0]?.length ?? 0)}`, ...lines].join('\n');
}

/** A table of names and values, without what has no value; Markdown needs a head, which is the first of them. */
export function factTable(facts: readonly (readonly [name: string, value: string | undefined])[]): string {
  const rows = facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
  return rows.length > 0 ? tableOf(rows) : '';
}

/** Content that people open when they want to. @param title HTML */
export function details(title: string, content: string): string {
  return `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
}

/** The first lines of a text, as many as fit, and a word about the rest. @param longest UTF-16 units, without that word */
export function cutLines(markdown: string, longest: number): string {
  if (markdown.length <= longest) return markdown;
  const lines = markdown.slice(0, markdown.lastIndexOf('\n', longest) + 1);
  return `${lines}\n… The rest was cut, because GitHub shows no more. The output \`result_file\` contains all of it.`;
}
