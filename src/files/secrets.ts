/** The search for secrets in files: those of the run, and others in the forms that are documented. */
import { hash } from 'node:crypto';
import { DOCUMENTED, type Form, readToken } from './secret-forms.ts';

export interface OwnSecret {
  /** For messages, such as `the API key of this run`. */
  readonly what: string;
  readonly text: string;
}

export interface FoundSecret {
  /** For messages; never its value. */
  readonly what: string;
  /** Names its value in `allow_secrets`. A secret of the run has none, since nothing allows it. */
  readonly fingerprint?: string | undefined;
  /** In the bytes that were searched. */
  readonly index: number;
}

/** Bytes on each side of the place where a secret is found that decide whether it is one. */
export const CONTEXT_BYTES = 1024;
/** Bytes behind that place that may belong to the value: twice those of an RSA key of 8,192 bits in base64. */
export const VALUE_BYTES = 16 * 1024;
// V8 reuses the memory of short texts, and the processor still has them in its cache when they are searched.
const PIECE_BYTES = 32 * 1024;
/** Bytes. Larger files are bundles, in which dots are too frequent to look at each. */
const LARGEST_WITH_DOTS = 256 * 1024;

// The end of a longer word is none, but the letter of an escape before it is no part of a word.
const BOUNDARY = '(?:^|[^A-Za-z0-9]|\\\\[nrt]|\\\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})';

/** The documented forms of a secret: as it is, in JSON, in a URL, and as `actions/checkout` writes a token into `.git/config`. */
function formsOf(secret: string): readonly string[] {
  if (secret === '') return [];
  const inUrl = encodeURIComponent(secret.toWellFormed());
  const inLowerCase = inUrl.replace(/%../g, (byte) => byte.toLowerCase());
  const basic = Buffer.from(`x-access-token:${secret}`).toString('base64');
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), inUrl, inLowerCase, basic])];
}

/** Returns the form of a secret of the run, found by a character that is looked for anyway, else by one that is rare in text. */
function ownForm(what: string, text: string): Form {
  const bytes = Buffer.from(text).toString('latin1').slice(0, CONTEXT_BYTES);
  const rare = [/[-_@KJG]/, /[^a-z]/, /./s].map((characters) => bytes.search(characters));
  const index = rare.find((found) => found >= 0) ?? 0;
  const [before = '', after = ''] = [bytes.slice(0, index), bytes.slice(index + 1)].map(RegExp.escape);
  return [what, before, bytes.charAt(index), after, null];
}

/** Compiles one expression of forms, with two groups for each. */
function compile(all: readonly Form[]) {
  const groups = [...Map.groupBy(all, ([, , at]) => RegExp.escape(at))];
  // They look at what surrounds the character without consuming it, so that one secret hides no other.
  const sources = groups.map(([at, group]) => {
    // What comes before is looked at first, together, since most characters are none of a secret.
    const starts = group.map(([, before]) => before).join('|');
    const around = group.map(([, before, , after, read]) => {
      return `(?=(${after}))(?<=${read === null ? '' : BOUNDARY}(${before}${at}))`;
    });
    return `${at}(?<=(?:${starts})${at})(?:${around.join('|')})`;
  });
  return { expression: RegExp(sources.join('|'), 'g'), forms: groups.flatMap(([, group]) => group) };
}

type Compiled = ReturnType<typeof compile>;

/** Yields what has a form in a range of bytes, with its value unless it is of the run or a placeholder. */
function* findForms(bytes: Buffer, from: number, to: number, inText: Compiled, inBinary: Compiled) {
  for (let start = from, zero = bytes.indexOf(0, from); start < to; start += PIECE_BYTES) {
    const end = Math.min(start + PIECE_BYTES, to);
    if (zero >= 0 && zero < start) zero = bytes.indexOf(0, start);
    const { expression, forms } = zero >= 0 && zero < end ? inBinary : inText;
    const textStart = Math.max(0, start - CONTEXT_BYTES);
    const text = bytes.toString('latin1', textStart, end + CONTEXT_BYTES);
    expression.lastIndex = start - textStart;
    for (let match = expression.exec(text); match; match = expression.exec(text)) {
      const index = textStart + match.index;
      if (index >= end) break;
      // The groups of all other forms are missing.
      const group = match.findIndex((part, at) => at > 0 && part !== undefined);
      const [what = '', , , , read = readToken] = forms[(group - 1) / 2] ?? [];
      const [after = '', before = ''] = match.slice(group, group + 2);
      const value = read?.(before, after, bytes.toString('latin1', index + 1, index + VALUE_BYTES));
      yield { what, index, isOwn: read === null, value };
    }
  }
}

export type SecretSearch = ReturnType<typeof createSecretSearch>;

/** Creates a search for secrets whose fingerprints are not allowed. */
export function createSecretSearch(own: readonly OwnSecret[], allowed: readonly string[]) {
  const ownTexts = own.flatMap(({ what, text }) => formsOf(text).map((form) => ({ what, form })));
  const ownForms = ownTexts.map(({ what, form }) => ownForm(what, form));
  // Those of the run first: a token of the run is no other token, too.
  const compileThose = (characters: RegExp) =>
    compile([...ownForms, ...DOCUMENTED.filter(([, , at]) => characters.test(at))]);
  const [inText, inLargeText] = [compileThose(/./), compileThose(/[^.]/)];
  // In bytes that are no text, all characters are equally frequent, and each one to look for takes time.
  const inBinary = compileThose(/[_-]/);
  const used = new Set<string>();
  return {
    /** Fingerprints that allowed something. */
    used,
    /** Returns the first secret of each kind in a range of bytes; what is around it is context. */
    find(bytes: Buffer, from = 0, to = bytes.length): readonly FoundSecret[] {
      const found = new Map<string, FoundSecret>();
      const compiled = to - from > LARGEST_WITH_DOTS ? inLargeText : inText;
      for (const { what, index, isOwn, value } of findForms(bytes, from, to, compiled, inBinary)) {
        const fingerprint = value && `sha256:${hash('sha256', value).slice(0, 12)}`;
        if (fingerprint && allowed.includes(fingerprint)) used.add(fingerprint);
        else if ((fingerprint || isOwn) && !found.has(what)) found.set(what, { what, fingerprint, index });
      }
      return [...found.values()];
    },
    /** Returns what a name contains of the run's secrets. */
    findInName: (name: string) => ownTexts.find(({ form }) => name.includes(form))?.what,
  };
}

/** Returns the line that an index lies in, counted from 1. */
export function lineAt(bytes: Buffer, index: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at >= 0 && at < index; at = bytes.indexOf(10, at + 1)) line += 1;
  return line;
}
