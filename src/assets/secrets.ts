/** What must not be in a file. */
export interface SecretFinding {
  /** What was found, for a message; never its value. */
  readonly what: string;
  /** Where it begins in the searched bytes. */
  readonly index: number;
  /** False for a given secret, which no pattern can let through. */
  readonly canBeMeant: boolean;
}

interface Kind {
  readonly what: string;
  /** Bytes without which it can't be there: to search them costs much less than the expression. */
  readonly needles: readonly Buffer[];
  readonly expression: RegExp;
}

// Base64 on the line after the header, or close behind it a line of base64 as long as keys have, whatever is between:
// code and manuals that speak of keys hold the header alone, and programs other names behind it, but no digits.
const keyBlock =
  /---- ?BEGIN [A-Z0-9 _-]{0,100}?PRIVATE KEY(?: BLOCK)? ?----(?:-?(?:[ \t]*(?:[\r\n]|\\+[rn]))+[ \t]*[A-Za-z0-9+/]|.{0,120}?(?=[A-Za-z+/]{0,59}\d)[A-Za-z0-9+/]{60})/s;
const puttyKey = /PuTTY-User-Key-File-\d: .{0,2000}?\nPrivate-Lines: \d+\s+[A-Za-z0-9+/]{40}/s;

const kinds: readonly Kind[] = [
  {
    what: 'a private key',
    needles: toNeedles('---- BEGIN ', '----BEGIN ', 'PuTTY-User-Key-File-'),
    expression: new RegExp(`${keyBlock.source}|${puttyKey.source}`, 's'),
  },
  {
    what: 'a GitHub token',
    needles: toNeedles('ghs_', 'ghp_', 'gho_', 'ghu_', 'ghr_', 'github_pat_'),
    // The end of a longer word is none, but the letter of an escape before it is no part of a word.
    expression:
      /(?<=^|[^A-Za-z0-9]|\\[nrt]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})(?:gh[spour]_(?:[A-Za-z0-9]{36}|\d+_[\w-]{36})|github_pat_\w{36})/,
  },
];

function toNeedles(...texts: readonly string[]): Buffer[] {
  return texts.map((text) => Buffer.from(text));
}

/** Finds the first of each kind in these bytes. */
export type FindSecrets = (bytes: Buffer) => SecretFinding[];

/** Makes a search for private keys, GitHub tokens and the given secrets. */
export function createSecretSearch(secrets: readonly string[]): FindSecrets {
  const given = secrets.filter((secret) => secret !== '').map((secret) => Buffer.from(secret));
  return (bytes) => [
    ...given.flatMap((secret) => findGiven(bytes, secret)),
    ...kinds.flatMap((kind) => findKind(bytes, kind)),
  ];
}

function findGiven(bytes: Buffer, secret: Buffer): SecretFinding[] {
  const index = bytes.indexOf(secret);
  return index < 0 ? [] : [{ what: 'the API key of this run', index, canBeMeant: false }];
}

function findKind(bytes: Buffer, { what, needles, expression }: Kind): SecretFinding[] {
  if (!needles.some((needle) => bytes.includes(needle))) return [];
  const index = bytes.toString('latin1').search(expression);
  return index < 0 ? [] : [{ what, index, canBeMeant: true }];
}
