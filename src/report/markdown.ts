import { formatNumber } from '../format.ts';
import type { SafeText, Sink } from '../sink.ts';

/** Rows of a table; the log and the files of the run name them all. */
const MOST_ROWS = 500;

export type Markdown = ReturnType<typeof createMarkdown>;

/** Creates functions that show untrusted text as Markdown. The text passes the sink first: it recognizes no secret that is escaped. */
export function createMarkdown({ line }: Sink) {
  return {
    /** A code span that the text cannot leave, also inside a table. */
    code: (text: string) => codeSpan(line(text)),
    /** The key of an object, which is a link where its bucket has an address and nothing in it is hidden. */
    key(text: string, bucketUrl: string) {
      const path = text.toWellFormed().split('/').map(encodeURIComponent).join('/');
      // Markdown would end an address early.
      const address = `${bucketUrl}${path.replaceAll('(', '%28').replaceAll(')', '%29')}`;
      const shown = line(text);
      const isLink = bucketUrl !== '' && shown === text && line(address) === address;
      return isLink ? `[${codeSpan(shown)}](${address})` : codeSpan(shown);
    },
    html: (text: string) => htmlCode(line(text)),
    /** Text that has no meaning as Markdown or HTML, but for the code spans that our own messages use. */
    text: (text: string) => prose(line(text)),
  };
}

function codeSpan(line: string): string {
  // A bar ends a table cell even in a code span, and escaping it depends on the backslashes before it.
  if (line.includes('|')) return htmlCode(line);
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = /^`|`$/.test(line) ? ' ' : '';
  return `${fence}${padding}${line}${padding}${fence}`;
}

function htmlCode(line: string): string {
  return `<code>${line.replace(/[^\w ]/g, entity)}</code>`;
}

/** An address, a mention, a reference of GitHub, a commit or id, mathematics or an emoji, anywhere in a word. */
const LINKED = /(?:https?|ftp):\/\/|www\.|@|#\d|GH-\d|\b[\da-f]{7,40}\b|\$|:[\w+-]+:/i;
/** A host or file, a path, and an IP address. */
const COPIED = /^(?:(?:[\w-]+\.)+[a-z]{2,}(?::\d+){0,2}|\/[\w./~%-]+|\d+(?:\.\d+){3})$/i;
/** A code span, a word or backticks. Single backticks alone make a span: how longer runs pair up is hard to foresee. */
const TOKEN = /(?<!`)`([^`]+)`(?!`)|[^ `]+|`+/g;
/** A word between punctuation, without the colon that ends an emoji. */
const WORD = /^([("'[]*)(.*?)((?:[)\]"'.,;!?…]|(?<!:[\w+-]+):)*)$/s;

/** A word that GitHub would link or take for a mention becomes code, and so does what people copy: it stays byte for byte. */
function prose(line: SafeText): string {
  const text = line.replace(/\s+/g, ' ');
  return text.replace(TOKEN, (token: string, code: string | undefined, at: number) => {
    if (code !== undefined) return codeSpan(code);
    const [, before = '', core = '', after = ''] = WORD.exec(token) ?? [];
    if (!LINKED.test(core) && !COPIED.test(core)) return plain(token);
    // Backticks beside a code span would belong to it.
    const isBeside =
      (before === '' && text[at - 1] === '`') || (after === '' && text[at + token.length] === '`');
    return `${plain(before)}${isBeside ? htmlCode(core) : codeSpan(core)}${plain(after)}`;
  });
}

function plain(value: string): string {
  return value.replace(/[\\*_[\]#~@`]/g, '\\$&').replace(/[&<>|]/g, entity);
}

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/** A table of the first rows, and one row that counts the rest; empty without rows. */
export function table<Row>(
  head: readonly string[],
  rows: readonly Row[],
  toCells: (row: Row) => readonly string[],
): string {
  if (rows.length === 0) return '';
  const more = rows.length - MOST_ROWS;
  const rest = ['…', `and ${formatNumber(more)} more`, ...head.slice(2).map(() => '')];
  return tableOf([head, ...rows.slice(0, MOST_ROWS).map(toCells), ...(more > 0 ? [rest] : [])]);
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const [head = '', ...lines] = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [head, `|${'---|'.repeat(rows[0]?.length ?? 0)}`, ...lines].join('\n');
}

/** A table of names and values, without empty values. The head stays empty, because Markdown shows it bold. */
export function factTable(facts: readonly (readonly [name: string, value: string | undefined])[]): string {
  const rows = facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
  return rows.length > 0 ? tableOf([['', ''], ...rows]) : '';
}

export function details(title: string, content: string): string {
  return content && `<details><summary>${title}</summary>\n\n${content}\n\n</details>`;
}

/** The parts that are not empty, cut to the first lines that fit. @param longest UTF-16 units, without the word about the rest */
export function joinParts(parts: readonly string[], longest: number, { text }: Pick<Sink, 'text'>): string {
  const markdown = text(parts.filter((part) => part !== '').join('\n\n'));
  if (markdown.length <= longest) return markdown;
  const lines = markdown.slice(0, markdown.lastIndexOf('\n', longest) + 1);
  // What follows is hidden in details that are open.
  const end = lines.lastIndexOf('\n<details>') > lines.lastIndexOf('\n</details>') ? '\n</details>\n' : '';
  return `${lines}${end}\n… The rest was cut, because GitHub shows no more. The output \`result_file\` contains all of it.`;
}
