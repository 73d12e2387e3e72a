/** Secrets in files: those of the run, private keys and GitHub tokens. */
import type { Annotation } from '../errors.ts';

/** A secret that the run was given. */
export interface OwnSecret {
  /** For messages, such as `the API key of this run`. */
  readonly what: string;
  readonly text: string;
}

export interface LocatedSecret {
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  /** What was found, for a message; never its value. */
  readonly what: string;
  /** False for a secret of the run, which no pattern can let through. */
  readonly canBeIntended: boolean;
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

/** Creates a search for the first private key, the first GitHub token and the secrets of the run, each with its index. */
export function createSecretSearch(own: readonly OwnSecret[]) {
  return (bytes: Buffer) => {
    const content = bytes.toString('latin1');
    const found = own.map(({ what, text }) => ({
      what,
      index: text === '' ? -1 : bytes.indexOf(text),
      canBeIntended: false,
    }));
    const others = (hint.test(content) ? kinds : []).map(({ what, expression }) => ({
      what,
      index: content.search(expression),
      canBeIntended: true,
    }));
    // A token of the run is no other token, too.
    const isKnown = (index: number) => found.some((each) => each.index === index);
    return [...found, ...others.filter(({ index }) => !isKnown(index))].filter(({ index }) => index >= 0);
  };
}

/** Returns the line that an index lies in, counted from 1. */
export function lineAt(bytes: Buffer, index: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at >= 0 && at < index; at = bytes.indexOf(10, at + 1)) line += 1;
  return line;
}

/** Says which file contains which secret, and what to do. @param why follows the line, as the end of a sentence */
export function describeSecret(
  input: 'assets' | 'artifacts',
  { path, line, what, canBeIntended }: LocatedSecret,
  why = '',
): Annotation {
  const remedy = canBeIntended
    ? `Remove it, or name the file in \`${input}\` if it is intended`
    : 'Remove it';
  return {
    message: `${JSON.stringify(path)} contains ${what} in line ${line}${why}. ${remedy}. If it is in the repository, revoke it.`,
    file: path,
    line,
  };
}
