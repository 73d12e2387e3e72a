/** What the documents refer to exists: their messages are those of the source, their links lead somewhere. */
import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { type Document, readDocuments, snippetsOf } from './documents.ts';
import { readSources, textsOf } from './sources.ts';

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
  const rows = [...tables].flatMap(([, all = '']) => all.trim().split('\n'));
  return rows.map((row) => row.split(' | ')[0]?.slice(2) ?? '');
}

it('A message in a table for troubleshooting is one that the action writes', () => {
  const texts = [...readSources().values()].flatMap(textsOf).map(withoutCode).join('\n');
  const missingIn = (message: string) => fixedWords(message).filter((words) => !texts.includes(words));
  const messages = documents.flatMap(messagesIn);
  expect(messages.length).toBeGreaterThan(10);
  expect(messages.flatMap(missingIn)).toEqual([]);
  expect(missingIn('… a message that nothing writes …')).toEqual(['a message that nothing writes']);
});

/** Returns the anchors of a document: its headings as GitHub names them, and those that are written as HTML. */
function anchorsOf(text: string): readonly string[] {
  const titles = Array.from(text.matchAll(/^#+ (.*)$/gm), ([, title = '']) => title.toLowerCase());
  const headings = titles.map((title) => title.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-'));
  return [...headings, ...Array.from(text.matchAll(/<a id="([^"]+)">/g), ([, id = '']) => id)];
}

/** Pages of the repository at GitHub, next to its files. */
const PAGES = /^(?:\.\.\/)+(?:actions|releases|security|issues|discussions)\b/;

/** Returns the links and pictures of a document, in Markdown and in HTML, that lead to no file or heading of the repository. */
function brokenLinks({ path, text }: Document): readonly string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|\b(?:href|src|srcset)="([^"]+)"/g)];
  return links.flatMap(([, markdown, html]) => {
    const link = markdown ?? html ?? '';
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : posix.join(path, '..', file);
    if (/^[a-z]+:/.test(link) || PAGES.test(target)) return [];
    const linked = target === path ? text : documents.find((document) => document.path === target)?.text;
    const isFound = existsSync(target) && (anchor === undefined || anchorsOf(linked ?? '').includes(anchor));
    return isFound ? [] : [`${path}: ${link}`];
  });
}

it('The links of the documents lead to files and headings that exist', () => {
  expect(documents.flatMap(brokenLinks)).toEqual([]);
  const text = '# A `b`, c\n<a id="d"></a> [x](lost.md) <img src="lost.svg"> [x](#a-b-c) [x](#d) [x](#e)';
  expect(brokenLinks({ path: 'README.md', text })).toEqual(
    ['lost.md', 'lost.svg', '#e'].map((link) => `README.md: ${link}`),
  );
});

it('The code blocks of the documents have fences that the tests find, and those of JSON can be parsed', () => {
  const fences = ({ text }: Document) => text.match(/^.*(```|~~~)/gm)?.length ?? 0;
  const unread = documents.filter((document) => fences(document) !== 2 * snippetsOf(document).length);
  expect(unread.map(({ path }) => path)).toEqual([]);
  const ofJson = documents.flatMap(snippetsOf).filter(({ language }) => language === 'json');
  for (const { at, text } of ofJson) expect(() => JSON.parse(text), at).not.toThrow();
});
