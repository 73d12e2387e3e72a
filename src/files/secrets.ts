/** Secrets in files: those of the run, private keys, and tokens that their vendors document as secret. */
import type { Annotation } from '../errors.ts';

export interface OwnSecret {
  /** For messages, such as `the API key of this run`. */
  readonly what: string;
  readonly text: string;
}

export interface LocatedSecret {
  readonly path: string;
  readonly line: number;
  /** What was found, for a message; never its value. */
  readonly what: string;
  /** False for a secret of the run, which no pattern can let through. */
  readonly canBeIntended: boolean;
}

/** What a secret looks like around a character that it is found by. */
type Form = ReturnType<typeof ownForm>;

// Base64 on the line after the header, or close behind it a line of base64 as long as keys have, whatever is between:
// code and manuals about keys contain only the header, and the names that follow it in programs contain no digits.
const KEY_BODY =
  '---(?:-?(?:[ \\t]{0,9}(?:[\\r\\n]|\\\\{1,9}[rn])){1,9}[ \\t]{0,9}[A-Za-z0-9+/]|[^]{0,120}?(?=[A-Za-z+/]{0,59}\\d)[A-Za-z0-9+/]{60})';
// "PRIVATE KEY", in each of the three ways that base64 writes it.
const ENCODED_KEY = '0tLS1CRUdJTi[A-Za-z0-9+/]{1,40}?(?:QUklWQVRFIEtFW|UFJJVkFURSBLRV|BSSVZBVEUgS0VZ)';
// No placeholder, such as `npm_xxxxxxxx` or `hf_your_token_goes_here`.
const REAL = '(?![Xx*]{4}|[a-z_-]{20}|[A-Z_-]{20})';
const DATABASE = '(?:postgres(?:ql)?|mysql|mariadb|mongodb(?:\\+srv)?|rediss?|amqps?|sqlserver)';
const PASSWORD =
  '(?!\\$|%[sd]|(?:(?:your|my|db)[_-]?)?(?:pass(?:word|wd)?|pwd?|secret|changeme|x+)@)[\\w.~!$&+=^%-]{3,128}';
const HOST =
  '(?!(?:[\\w-]{1,63}\\.)*(?:localhost|example|test|invalid|local|internal)\\b|127\\.|0\\.0\\.)[\\w-]{1,63}\\.\\w';

/**
 * Private keys, and what vendors document as secret. What is public by design is not here (`AIza…` of Firebase, `pk_…` of
 * Stripe, JSON web tokens), nor are keys for tests (`sk_test_…`). The fewer characters find them all, the faster the search.
 */
const DOCUMENTED = [
  ['a private key', '---- ?BEGIN [A-Z0-9 _-]{0,100}?PRIVATE KEY(?: BLOCK)? ?', '-', KEY_BODY],
  ['a private key in base64', 'L', 'S', ENCODED_KEY],
  ['a PuTTY private key', 'PuTTY-User-Key-File', '-', '\\d: [\\w@.-]{1,60}\\s{1,2}Encryption: '],
  ['an age private key', 'AGE-SECRET-KEY', '-', '1[02-9AC-HJ-NP-Z]{58}'],
  ['a GitHub token', 'gh[spour]', '_', '(?:[A-Za-z0-9]{36}|\\d{1,20}_[\\w-]{36})'],
  ['a GitHub token', 'github_pat', '_', '\\w{36}'],
  ['a GitLab token', 'gl(?:pat|oas|dt|rt|cbt|ptt|ft|agent|soat)', '-', `${REAL}[\\w-]{20}`],
  ['a Stripe key', '[sr]k_live', '_', `${REAL}[A-Za-z0-9]{20}`],
  ['a Slack token', 'xox[abeoprs]', '-', `(?:\\d{1,20}-){1,4}${REAL}[A-Za-z0-9]{20}`],
  ['a Slack token', 'xapp', '-', '\\d-[A-Z0-9]{5,20}-\\d{5,20}-[a-f0-9]{32}'],
  ['an npm token', 'npm', '_', `${REAL}[A-Za-z0-9]{36}`],
  ['a PyPI token', 'pypi', '-', 'AgE[\\w-]{50}'],
  ['a Hugging Face token', 'hf', '_', `${REAL}[A-Za-z0-9]{34}`],
  ['a DigitalOcean token', 'do[opr]_v1', '_', '[0-9a-f]{64}'],
  ['an OpenAI key', 'sk-(?:proj|svcacct|admin)', '-', `${REAL}[\\w-]{40}`],
  ['an OpenAI key', 'sk', '-', '[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}'],
  ['an Anthropic key', 'sk-ant', '-', `[a-z]{2,10}\\d\\d-${REAL}[\\w-]{40}`],
  ['a Google OAuth client secret', 'GOCSPX', '-', `${REAL}[\\w-]{28}`],
  ['a SendGrid key', '', 'S', `G\\.${REAL}[\\w-]{22}\\.[\\w-]{43}`],
  ['a Twilio key', 'S', 'K', '[0-9a-f]{32}(?![A-Za-z0-9])'],
  // Not the one in Amazon's manuals, nor those in signed addresses, which are made to be passed on.
  [
    'an AWS access key',
    '(?<!Credential=|AccessKeyId=)A',
    'K',
    'IA(?!.{9}EXAMPLE)[A-Z2-7]{16}(?![A-Za-z0-9])',
  ],
  ['a database address with a password', `${DATABASE}://[\\w.%+-]{0,64}:${PASSWORD}`, '@', HOST],
] as const;

/** How many bytes on each side of the place where a secret is found decide whether it is one. */
export const CONTEXT_BYTES = 1024;

// V8 reuses the memory of short texts, and the processor still has them in its cache when they are searched.
const PIECE_BYTES = 32 * 1024;

// The end of a longer word is none, but the letter of an escape before it is no part of a word.
const BOUNDARY = '(?<=(?:^|[^A-Za-z0-9]|\\\\[nrt]|\\\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})';

/** Returns the form of a secret of the run, found like the others, else by a character that is rare in text. */
function ownForm({ what, text }: OwnSecret) {
  const bytes = Buffer.from(text).toString('latin1').slice(0, CONTEXT_BYTES);
  const index = [/[_-]/, /[^a-z]/, /./s].map((rare) => bytes.search(rare)).find((found) => found >= 0) ?? 0;
  const [before = '', after = ''] = [bytes.slice(0, index), bytes.slice(index + 1)].map(RegExp.escape);
  return { what, before, at: bytes.charAt(index), after, canBeIntended: false };
}

/** Compiles one expression of all forms, and how to tell from a match which of them it is. */
function compile(all: readonly Form[]) {
  const groups = [...Map.groupBy(all, ({ at }) => at).values()];
  // They look at what surrounds the character without consuming it, so that one secret hides no other.
  const sources = groups.map((group) => {
    const at = RegExp.escape(group[0]?.at ?? '');
    // What comes before is looked at first, together, since most characters are none of a secret.
    const starts = group.map(({ before }) => before);
    const guard = starts.includes('') ? '' : `(?<=(?:${starts.join('|')})${at})`;
    const forms = group.map(
      ({ before, after, canBeIntended }) =>
        `(?=${after})${canBeIntended ? BOUNDARY : '(?<='}${before}${at})()`,
    );
    return `${at}${guard}(?:${forms.join('|')})`;
  });
  // The group of the form is the only empty one; those of others are missing.
  const forms = groups.flat();
  return {
    expression: new RegExp(sources.join('|'), 'g'),
    formOf: (match: RegExpExecArray) => forms[match.indexOf('', 1) - 1],
  };
}

/** Creates a search for the first secret of each kind that is found in a range of bytes; what is around it is context. */
export function createSecretSearch(own: readonly OwnSecret[]) {
  // Those of the run first: a token of the run is no other token, too.
  const all = [
    ...own.filter(({ text }) => text !== '').map(ownForm),
    ...DOCUMENTED.map(([what, before, at, after]) => ({ what, before, at, after, canBeIntended: true })),
  ];
  const inText = compile(all);
  // In bytes that are no text, all characters are equally frequent, and each one to look for takes time.
  const inBinary = compile(all.filter(({ at, canBeIntended }) => !canBeIntended || /[_-]/.test(at)));

  return (bytes: Buffer, from = 0, to = bytes.length) => {
    const found = new Map<string, Pick<Form, 'what' | 'canBeIntended'> & { readonly index: number }>();
    for (let start = from; start < to; start += PIECE_BYTES) {
      const end = Math.min(start + PIECE_BYTES, to);
      const textStart = Math.max(0, start - CONTEXT_BYTES);
      const { expression, formOf } = bytes.subarray(start, end).includes(0) ? inBinary : inText;
      const text = bytes.toString('latin1', textStart, end + CONTEXT_BYTES);
      expression.lastIndex = start - textStart;
      for (let match = expression.exec(text); match; match = expression.exec(text)) {
        const [form, index] = [formOf(match), textStart + match.index];
        if (form && index < end && !found.has(form.what))
          found.set(form.what, { what: form.what, index, canBeIntended: form.canBeIntended });
      }
    }
    return [...found.values()];
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
  const orElse = canBeIntended ? `, or name the file in \`${input}\` if it is intended` : '';
  return {
    message: `${JSON.stringify(path)} contains ${what} in line ${line}${why}. Remove it${orElse}. If it is in the repository, revoke it.`,
    file: path,
    line,
  };
}
