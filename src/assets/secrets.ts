/** What must not be in a file. */
export interface SecretFinding {
  /** What was found, for a message; never its value. */
  readonly what: string;
  /** Where it begins in the searched bytes. */
  readonly index: number;
  /** False for a given secret, which no pattern can let through. */
  readonly canBeIntended: boolean;
}

interface Kind {
  readonly what: string;
  /** Bytes without which it can't be there: to search them costs much less than the expression. */
  readonly needles: readonly Buffer[];
  /** The same in UTF-16. */
  readonly wideNeedles: readonly Buffer[];
  readonly expression: RegExp;
}

// Base64 on the line after the header, or close behind it a line of base64 as long as keys have, whatever is between:
// code and manuals about keys contain only the header, and the names that follow it in programs contain no digits.
const keyBlock =
  /---- ?BEGIN [A-Z0-9 _-]{0,100}?PRIVATE KEY(?: BLOCK)? ?----(?:-?(?:[ \t]*(?:[\r\n]|\\+[rn]))+[ \t]*[A-Za-z0-9+/]|.{0,120}?(?=[A-Za-z+/]{0,59}\d)[A-Za-z0-9+/]{60})/s;
const puttyKey = /PuTTY-User-Key-File-\d: .{0,2000}?\nPrivate-Lines: \d+\s+[A-Za-z0-9+/]{40}/s;

const kinds: readonly Kind[] = [
  {
    what: 'a private key',
    ...toNeedles('---- BEGIN ', '----BEGIN ', 'PuTTY-User-Key-File-'),
    expression: new RegExp(`${keyBlock.source}|${puttyKey.source}`, 's'),
  },
  {
    what: 'a GitHub token',
    ...toNeedles('ghs_', 'ghp_', 'gho_', 'ghu_', 'ghr_', 'github_pat_'),
    // The end of a longer word is none, but the letter of an escape before it is no part of a word.
    expression:
      /(?<=^|[^A-Za-z0-9]|\\[nrt]|\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})(?:gh[spour]_(?:[A-Za-z0-9]{36}|\d+_[\w-]{36})|github_pat_\w{36})/,
  },
];

function toNeedles(...texts: readonly string[]): Pick<Kind, 'needles' | 'wideNeedles'> {
  return { needles: texts.map((text) => Buffer.from(text)), wideNeedles: texts.map(toWide) };
}

/** Finds the first of each kind in these bytes. */
export type FindSecrets = (bytes: Buffer) => SecretFinding[];

/** Creates a search for private keys, GitHub tokens and the given secrets, in UTF-8 and UTF-16. */
export function createSecretSearch(secrets: readonly string[]): FindSecrets {
  const given = secrets.filter((secret) => secret !== '').map((secret) => Buffer.from(secret));
  const wideGiven = secrets.filter((secret) => secret !== '').map(toWide);
  return (bytes) => [
    ...given.flatMap((secret) => findGiven(bytes, secret)),
    ...kinds.flatMap((kind) => findKind(bytes, kind)),
    // UTF-16 of Latin letters has a zero in every character, and text in UTF-8 has none.
    ...(bytes.includes(0) ? findWide(bytes, wideGiven) : []),
  ];
}

/** Text in UTF-16 without its last byte: so it is in the little-endian form, and at the next byte of the big-endian one. */
function toWide(text: string): Buffer {
  return Buffer.from(text, 'utf16le').subarray(0, -1);
}

function findWide(bytes: Buffer, given: readonly Buffer[]): SecretFinding[] {
  const ours = given.flatMap((secret) => findGiven(bytes, secret));
  const others = kinds.flatMap(({ what, wideNeedles, expression }) => {
    if (!wideNeedles.some((needle) => bytes.includes(needle))) return [];
    const index = searchWide(bytes, expression);
    return index === undefined ? [] : [{ what, index, canBeIntended: true }];
  });
  return [...ours, ...others];
}

/** Searches text that begins at an even byte or, as that of the big-endian form from its first letter on, at an odd one. */
function searchWide(bytes: Buffer, expression: RegExp): number | undefined {
  const found = [0, 1].flatMap((start) => {
    // The zero completes the last letter of the big-endian form.
    const text = Buffer.concat([bytes.subarray(start), Buffer.alloc(1)]).toString('utf16le');
    const index = text.search(expression);
    return index < 0 ? [] : [start + 2 * index];
  });
  return found.length > 0 ? Math.min(...found) : undefined;
}

function findGiven(bytes: Buffer, secret: Buffer): SecretFinding[] {
  const index = bytes.indexOf(secret);
  return index < 0 ? [] : [{ what: 'the API key of this run', index, canBeIntended: false }];
}

function findKind(bytes: Buffer, { what, needles, expression }: Kind): SecretFinding[] {
  if (!needles.some((needle) => bytes.includes(needle))) return [];
  const index = bytes.toString('latin1').search(expression);
  return index < 0 ? [] : [{ what, index, canBeIntended: true }];
}
