/** What users read is plain English: in the texts of the source, in action.yml and in the documents. */
import { describe, expect, it } from 'vitest';
import { STEP_ACTION } from './action-file.ts';
import { readDocuments, readFiles } from './documents.ts';
import { readSources, type Text, textsOf } from './sources.ts';

/** Words and phrases that no text contains, and what to write instead. `*` stands for the end of a word. */
const BANNED: Readonly<Record<string, string>> = {
  'can not': '"cannot"',
  "can't": '"cannot"',
  "couldn't": '"could not"',
  'mend*': '"fix"',
  meanwhile: 'what happened when: "during the upload"',
  anew: '"again", or "a new …"',
  'for good': '"permanently"',
  'as a rule': '"usually"',
  'from before': '"previous"',
  'what is there': '"the existing …"',
  'at once': '"immediately" or "concurrently"',
  'so often': 'how often, as a number',
  tells: '"reports", "shows" or "contains"',
  told: '"reported", "shown" or "recognized"',
  holds: '"contains" or "owns"',
  bears: '"supports" or "allows"',
  'takes in': '"includes"',
  'was made': '"was created"',
  'is made': '"is created" or "is sent"',
  'one a line': '"one per line"',
  'item a line': '"item per line"',
  'may or may not have been done': '"Could not confirm that …"',
  'no certain answer': '"Could not confirm that …", and the cause',
  'it cannot be read whether': '"Could not check whether …"',
  'cannot be read back whether': '"The action could not verify whether …"',
  'talked to': '"connection failed"',
};

/** Returns the prose of a document as one text, without its code blocks and comments. */
function proseOf(document: string): Text[] {
  const apart = /^```.*?^```|^ {4}\S[^\n]*$|<!--.*?-->/gms;
  return [{ line: 1, text: document.replace(apart, blank) }];
}

const blank = (text: string) => text.replace(/\S/g, ' ');

/** Returns what to write instead of banned words; code between backticks may contain them. */
function findBanned(file: string, texts: readonly Text[]): string[] {
  return texts.flatMap(({ line, text }) => {
    const prose = text.replace(/`[^`\n]+`/g, blank);
    return PATTERNS.flatMap(({ pattern, instead }) =>
      [...prose.matchAll(pattern)].map(({ 0: words, index }) => {
        const at = line + prose.slice(0, index).split('\n').length - 1;
        return `${file}:${at}: "${words.replace(/\s+/g, ' ')}": write ${instead} instead`;
      }),
    );
  });
}

const PATTERNS = Object.entries(BANNED).map(([phrase, instead]) => {
  const words = phrase.replace("'", "['’]").replaceAll(' ', '\\s+').replace('*', '\\w*');
  return { pattern: new RegExp(`(?<![\\w-])${words}(?![\\w-])`, 'gi'), instead };
});

describe('The texts that users read', () => {
  it.each([...readSources()])('are plain English in src/%s', (path, source) => {
    expect(findBanned(`src/${path}`, textsOf(source))).toEqual([]);
  });

  it.each([...readDocuments(), ...readFiles(['action.yml', STEP_ACTION])])(
    'are plain English in $path',
    ({ path, text }) => {
      expect(findBanned(path, proseOf(text))).toEqual([]);
    },
  );
});

describe('A banned phrase', () => {
  const source = (text: string) => findBanned('a.ts', textsOf(text.replaceAll('%{', '${')));

  it.each([
    'f(`%{a} was made in %{b}`)',
    'f(`\\`%{a}\\` was made in \\`%{b}\\``)',
    "f(`a %{b ? 'was made' : c} d`)",
    "f('Can’t see.')",
    "f('it mends all')",
  ])('is found in %s, with its line', (text) => {
    expect(source(`const a = 1;\n${text}`)).toEqual([expect.stringMatching(/^a\.ts:2: ".*": write ".*/)]);
  });

  it.each([
    "f('a b'); // it can not be\n/* meanwhile */",
    "f('set `at once` to x')",
    "f('amend and recommend, so-called for-good')",
    "f('meanwhile')",
  ])('is not found in %j', (text) => {
    expect(source(text)).toEqual([]);
  });

  it('is found in a document across a line break, and not in its code and comments', () => {
    const text = '    at once\n\n```\nat once\n```\n<!-- at\nonce -->\nAll of it at\nonce, `at once`.';
    expect(findBanned('a.md', proseOf(text))).toEqual([
      'a.md:8: "at once": write "immediately" or "concurrently" instead',
    ]);
  });
});
