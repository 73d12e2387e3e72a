/** Secrets in files: those of the run, private keys and GitHub tokens. */
import type { Finding } from './findings.ts';
import { quote } from './names.ts';
import { ChangedError, type OpenFile, openFile } from './open.ts';
import type { Pace } from './pace.ts';
import type { CollectedFile } from './walk.ts';
import { createReadBuffer, readWindows, type Window } from './windows.ts';

/** A secret that the run was given. */
export interface OwnSecret {
  /** For messages, such as `the API key of this run`. */
  readonly what: string;
  readonly text: string;
}

/** What must not be in a file. */
export interface SecretFinding {
  /** What was found, for a message; never its value. */
  readonly what: string;
  /** Where it begins in the searched bytes. */
  readonly index: number;
  /** False for a secret of the run, which no pattern can let through. */
  readonly canBeIntended: boolean;
}

/** A secret in a file. */
export interface LocatedSecret extends Pick<SecretFinding, 'what' | 'canBeIntended'> {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
}

// Base64 on the line after the header, or close behind it a line of base64 as long as keys have, whatever is between:
// code and manuals about keys contain only the header, and the names that follow it in programs contain no digits.
const privateKey =
  /---- ?BEGIN [A-Z0-9 _-]{0,100}?PRIVATE KEY(?: BLOCK)? ?----(?:-?(?:[ \t]*(?:[\r\n]|\\+[rn]))+[ \t]*[A-Za-z0-9+/]|.{0,120}?(?=[A-Za-z+/]{0,59}\d)[A-Za-z0-9+/]{60})/s;

// The end of a longer word is none, but the letter of an escape before it is no part of a word.
const token =
  /(?<=^|[^A-Za-z0-9]|\\[nrt]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})(?:gh[spour]_(?:[A-Za-z0-9]{36}|\d+_[\w-]{36})|github_pat_\w{36})/;

const kinds = [
  { what: 'a private key', expression: privateKey },
  { what: 'a GitHub token', expression: token },
];

/** Without one of these, bytes contain none of the kinds: several times as fast as the expressions. */
const hint = /_[\w-]{36}|IVATE KEY/;

/** Characters: a token is no shorter. */
const LONG_WORD = 40;

const isWordByte = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[\w-]/.test(String.fromCharCode(byte)) ? 1 : 0,
);

/**
 * Returns whether bytes contain a word that is as long as a token. Looks at one byte in 40 and at the words that it hits, since
 * artifacts may be large, and most contain no such word.
 */
function hasLongWord(bytes: Buffer): boolean {
  const isWord = (at: number) => isWordByte[bytes[at] ?? 0] === 1;
  for (let at = LONG_WORD - 1; at < bytes.length; at += LONG_WORD) {
    if (!isWord(at)) continue;
    let start = at;
    while (start > 0 && isWord(start - 1)) start -= 1;
    while (at + 1 < bytes.length && isWord(at + 1)) at += 1;
    if (at - start + 1 >= LONG_WORD) return true;
  }
  return false;
}

/** Finds the first of each kind in these bytes. */
export type FindSecrets = (bytes: Buffer) => SecretFinding[];

/** Creates a search for private keys, GitHub tokens and the secrets of the run. */
export function createSecretSearch(own: readonly OwnSecret[]): FindSecrets {
  const given = new Map(own.filter(({ text }) => text !== '').map(({ what, text }) => [text, what]));
  const searched = Array.from(given, ([text, what]) => {
    const secret = Buffer.from(text);
    return { what, secret, isLongWord: hasLongWord(secret) };
  });
  return (bytes) => {
    const hasWord = hasLongWord(bytes);
    const found = searched.flatMap(({ what, secret, isLongWord }) =>
      isLongWord && !hasWord ? [] : toFinding(what, bytes.indexOf(secret), false),
    );
    if (!hasWord && !bytes.includes('RIVAT')) return found;
    const text = bytes.toString('latin1');
    if (!hint.test(text)) return found;
    const others = kinds.flatMap(({ what, expression }) => toFinding(what, text.search(expression), true));
    return [...found, ...others.filter(({ index }) => found.every((known) => known.index !== index))];
  };
}

function toFinding(what: string, index: number, canBeIntended: boolean): readonly SecretFinding[] {
  return index < 0 ? [] : [{ what, index, canBeIntended }];
}

/** Notes the first secret of each kind in a file. */
export function noteSecrets(window: Window, find: FindSecrets, secrets: SecretFinding[]): void {
  const start = window.position - (window.withOverlap.length - window.bytes.length);
  for (const { what, index, canBeIntended } of find(window.withOverlap))
    if (secrets.every((known) => known.what !== what))
      secrets.push({ what, index: start + index, canBeIntended });
}

/**
 * Reads files in search of secrets. A file that cannot be read contains none: its upload reports why.
 * @param mayContain returns whether a file may contain private keys and tokens (never the secrets of the run)
 * @param progress counted up while reading
 */
export async function searchFiles(
  files: readonly CollectedFile[],
  own: readonly OwnSecret[],
  mayContain: (path: string) => boolean,
  progress: { files: number; bytes: number },
  pace: Pace,
): Promise<readonly LocatedSecret[]> {
  const find = createSecretSearch(own);
  const buffer = createReadBuffer();
  const located: LocatedSecret[] = [];
  for (const file of files) {
    await pace();
    try {
      located.push(...(await searchFile(file, find, buffer, pace)));
    } catch (error) {
      const isExpected = error instanceof ChangedError || (error instanceof Error && 'syscall' in error);
      if (!isExpected) throw error;
    }
    progress.files += 1;
    progress.bytes += file.identity.size;
  }
  return located.filter(({ path, canBeIntended }) => !canBeIntended || !mayContain(path));
}

async function searchFile(
  file: CollectedFile,
  find: FindSecrets,
  buffer: Buffer,
  pace: Pace,
): Promise<readonly LocatedSecret[]> {
  using opened = openFile(file);
  const secrets: SecretFinding[] = [];
  for (const window of readWindows(opened.descriptor, opened.identity.size, buffer)) {
    noteSecrets(window, find, secrets);
    if (!window.isLast) await pace();
  }
  return await locateSecrets(file.path, secrets, opened, buffer, pace);
}

/** Finds the line of each secret, counted from 1. Reads the file up to it, since only errors ask for it. */
export async function locateSecrets(
  path: string,
  secrets: readonly SecretFinding[],
  { descriptor, identity }: OpenFile,
  buffer: Buffer,
  pace: Pace,
): Promise<readonly LocatedSecret[]> {
  const located: LocatedSecret[] = [];
  for (const { what, index, canBeIntended } of secrets) {
    let line = 1;
    for (const { bytes, position } of readWindows(descriptor, identity.size, buffer)) {
      if (position >= index) break;
      const before = bytes.subarray(0, index - position);
      for (let at = before.indexOf(10); at >= 0; at = before.indexOf(10, at + 1)) line += 1;
      await pace();
    }
    located.push({ path, what, line, canBeIntended });
  }
  return located;
}

/** Says which file contains which secret, and what to do. @param why follows the line, as the end of a sentence */
export function describeSecret(
  input: 'assets' | 'artifacts',
  { path, line, what, canBeIntended }: LocatedSecret,
  why = '',
): Finding {
  const remedy = canBeIntended
    ? `Remove it, or name the file in \`${input}\` if it is intended`
    : 'Remove it';
  return {
    message: `${quote(path)} contains ${what} in line ${line}${why}. ${remedy}. If it is in the repository, revoke it.`,
    place: { file: path, line },
  };
}
