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
  /** Bytes without which it can't be there: searching them is much cheaper than the expression. */
  readonly needles: readonly Buffer[];
  readonly expression: RegExp;
}

const kinds: readonly Kind[] = [
  {
    what: 'a private key',
    needles: [Buffer.from('-----BEGIN ')],
    // With a first line after it: code that handles keys holds the header alone.
    expression: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\s|\\[rn])+[A-Za-z0-9+/]/g,
  },
  {
    what: 'a GitHub token',
    needles: ['ghs_', 'ghp_', 'gho_', 'ghu_', 'ghr_', 'github_pat_'].map((text) => Buffer.from(text)),
    expression: /\b(?:gh[spour]_\w{36,}|github_pat_\w{36,})/g,
  },
];

/** Bytes that a finding may need after its beginning to be known as one. */
export type FindSecrets = (bytes: Buffer) => SecretFinding[];

/** Makes a search for private keys, GitHub tokens and the given secrets; the first of each kind is found. */
export function createSecretSearch(secrets: readonly string[]): FindSecrets {
  const given = secrets.filter((secret) => secret !== '').map((secret) => Buffer.from(secret));
  return (bytes) => [
    ...given.flatMap((secret) => {
      const index = bytes.indexOf(secret);
      return index < 0 ? [] : [{ what: 'the API key of this run', index, canBeMeant: false }];
    }),
    ...kinds.flatMap((kind) => findKind(bytes, kind)),
  ];
}

function findKind(bytes: Buffer, { what, needles, expression }: Kind): SecretFinding[] {
  if (!needles.some((needle) => bytes.includes(needle))) return [];
  const index = bytes.toString('latin1').search(expression);
  return index < 0 ? [] : [{ what, index, canBeMeant: true }];
}
