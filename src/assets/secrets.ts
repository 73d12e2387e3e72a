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

const kinds: readonly Kind[] = [
  {
    what: 'a private key',
    needles: toNeedles('-----BEGIN '),
    // With a first line after it: code that handles keys holds the header alone.
    expression: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[rn])+[A-Za-z0-9+/]/,
  },
  {
    what: 'a GitHub token',
    needles: toNeedles('ghs_', 'ghp_', 'gho_', 'ghu_', 'ghr_', 'github_pat_'),
    expression: /\b(?:gh[spour]|github_pat)_\w{36}/,
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
