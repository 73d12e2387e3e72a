/** What users read is plain English: in the texts of the source, in action.yml and in the documents. */
import { expect, it } from 'vitest';
import { STEP_ACTION } from './action-file.ts';
import { readDocuments, readFiles } from './documents.ts';
import { readSources, textsOf } from './sources.ts';

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
  'at once': '"immediately" or "concurrently"',
  tells: '"reports", "shows" or "contains"',
  told: '"reported", "shown" or "recognized"',
  holds: '"contains" or "owns"',
  bears: '"supports" or "allows"',
  'takes in': '"includes"',
  'was made': '"was created"',
  'is made': '"is created" or "is sent"',
};

const PATTERNS = Object.entries(BANNED).map(([phrase, instead]) => {
  const words = phrase.replace("'", "['’]").replaceAll(' ', '\\s+').replace('*', '\\w*');
  return { pattern: new RegExp(`(?<![\\w-])${words}(?![\\w-])`, 'gi'), instead };
});

/** Returns what to write instead of banned words. Code, also that between backticks, and comments may contain them. */
function bannedIn(text: string): string[] {
  const prose = text.replace(/^```.*?^```|<!--.*?-->|`[^`\n]+`/gms, ' ');
  return PATTERNS.flatMap(({ pattern, instead }) =>
    [...prose.matchAll(pattern)].map(([words]) => `"${words}": write ${instead} instead`),
  );
}

it('The texts that users read are plain English', () => {
  const sources = [...readSources()].flatMap(([path, source]) =>
    textsOf(source).map((text) => ({ path: `src/${path}`, text })),
  );
  const all = [...sources, ...readDocuments(), ...readFiles(['action.yml', STEP_ACTION])];
  expect(all.flatMap(({ path, text }) => bannedIn(text).map((banned) => `${path}: ${banned}`))).toEqual([]);
});
