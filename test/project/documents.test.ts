/** What the documents refer to exists: their messages are those of the source, their links lead somewhere. */
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { marked, type Token } from 'marked';
import { describe, expect, it } from 'vitest';
import { type Document, readDocuments, snippetsOf } from './documents.ts';
import { readSources, textsOf } from './sources.ts';

const ROOT = join(import.meta.dirname, '../..');
const documents = readDocuments();

/** Returns a text with `…` in place of the code between backticks, whose content may come from a value. */
function withoutCode(text: string): string {
  return text.replace(/`[^`\n]+`/g, '…');
}

/** Returns the fixed words of a message in a document: what is between its values, without punctuation at the ends. */
function fixedWords(message: string): readonly string[] {
  return withoutCode(message.replace(/^`` | ?``$/g, ''))
    .split('…')
    .map((words) => words.replace(/^[\s",.:;]+|[\s",.:;]+$/g, ''))
    .filter((words) => /\p{L}/u.test(words));
}

/** Returns the first cells of all tables whose first column is "message". */
function messagesIn({ text }: Document): readonly string[] {
  const tables = text.matchAll(/^\| message \|.*\n\|[-| ]+\|\n((?:\|.*\n?)*)/gm);
  return [...tables]
    .flatMap(([, rows = '']) => rows.trim().split('\n'))
    .map((row) => row.split(' | ')[0]?.slice(2) ?? '');
}

describe('A message in a table for troubleshooting', () => {
  const messages = [...new Set(documents.flatMap(messagesIn))];
  const texts = [...readSources().values()].flatMap(textsOf).map(({ text }) => withoutCode(text));
  const missingIn = (message: string) =>
    fixedWords(message).filter((words) => !texts.some((text) => text.includes(words)));

  it('is one that the action writes', () => {
    expect(messages.length).toBeGreaterThan(40);
    expect(messages.flatMap(missingIn)).toEqual([]);
    expect(missingIn('… a message that nothing writes …')).toEqual(['a message that nothing writes']);
  });
});

/** Returns the anchors of a document: its headings as GitHub names them, and those that are written as HTML. */
function anchorsOf(text: string): readonly string[] {
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)];
}

/** Pages of the repository at GitHub, next to its files. */
const PAGES = /^(?:\.\.\/)+(?:actions|releases|security|issues|discussions)\b/;

/** Returns why a link leads nowhere; undefined if it leads somewhere, or out of the repository. */
function problemOf(link: string, from: Document): string | undefined {
  if (/^[a-z]+:/.test(link)) return undefined;
  const [path = '', anchor] = link.split('#');
  const target =
    path === '' ? from.path : relative(ROOT, join(ROOT, from.path, '..', path)).replaceAll('\\', '/');
  if (target.startsWith('..') && PAGES.test(target)) return undefined;
  if (!existsSync(join(ROOT, target))) return `${from.path}: ${link} does not exist`;
  const document = documents.find((candidate) => candidate.path === target);
  const isFound = anchor === undefined || (document && anchorsOf(document.text).includes(anchor));
  return isFound ? undefined : `${from.path}: ${link} has no such heading`;
}

/** Returns the targets of links and pictures, in Markdown and in HTML. */
function linksOf({ text }: Document): readonly string[] {
  const links = text.matchAll(/\]\(([^)\s]+)\)|\b(?:href|src|srcset)="([^"]+)"/g);
  return [...links].map(([, markdown, html]) => markdown ?? html ?? '');
}

describe('The links of a document', () => {
  it.each(documents)('lead to files and headings that exist: $path', (document) => {
    const problems = linksOf(document).map((link) => problemOf(link, document));
    expect(problems.filter((problem) => problem !== undefined)).toEqual([]);
  });

  it('are compared with files and headings', () => {
    const text = '# A `b`, c\n<a id="d"></a> [x](lost.md) <img src="lost.svg">';
    const document = { path: 'README.md', text };
    expect(anchorsOf(text)).toEqual(['a-b-c', 'd']);
    const problems = [...linksOf(document), '#lost'].map((link) => problemOf(link, document));
    expect(problems).toEqual([
      'README.md: lost.md does not exist',
      'README.md: lost.svg does not exist',
      'README.md: #lost has no such heading',
    ]);
  });
});

/** Returns the code blocks that GitHub shows, but that no test reads and runs. */
function unreadCode(document: Document): readonly string[] {
  const read = snippetsOf(document).map(({ language, text }) => `${language}\n${text.trimEnd()}`);
  const unread: string[] = [];
  void marked.walkTokens(marked.lexer(document.text), (token: Token) => {
    const isCode = token.type === 'code' || (token.type === 'html' && /<pre\b/i.test(token.raw));
    const code = `${'lang' in token ? token.lang : ''}\n${'text' in token ? token.text.trimEnd() : ''}`;
    if (isCode && !read.includes(code)) unread.push(code);
  });
  return unread;
}

describe('The code blocks of a document', () => {
  it.each(documents)('are all read by the tests that run them: $path', (document) => {
    expect(unreadCode(document)).toEqual([]);
  });

  it.each([
    ...['```yaml title="a"\na: 1\n```', '````yaml\na: 1\n````', '~~~yaml\na: 1\n~~~', '```yaml\na: 1'],
    ...['> ```yaml\n> a: 1\n> ```', '- A\n\n      a: 1', '<pre>a: 1</pre>'],
  ])('are found by this test when no other one reads them: %j', (text) => {
    expect(unreadCode({ path: 'README.md', text })).toHaveLength(1);
  });
});
