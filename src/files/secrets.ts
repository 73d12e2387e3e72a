/** The search for secrets in files: those of the run, and others in the forms that are documented. */
import { hash } from 'node:crypto';
import { formsOf, type OwnSecret } from './own-secrets.ts';
import { DOCUMENTED, readToken, type SecretForm } from './secret-forms.ts';

export interface FoundSecret {
  /** For messages; never its value. */
  readonly what: string;
  /** Names its value in `allow_secrets`. A secret of the run has none, since nothing allows it. */
  readonly fingerprint?: string | undefined;
  /** In the bytes that were searched. */
  readonly index: number;
}

/** How many bytes on each side of the place where a secret is found decide whether it is one. */
export const CONTEXT_BYTES = 1024;

/** How many bytes behind that place its value may have: twice as many as an RSA key of 8,192 bits in base64 of base64. */
export const VALUE_BYTES = 16 * 1024;

// V8 reuses the memory of short texts, and the processor still has them in its cache when they are searched.
const PIECE_BYTES = 32 * 1024;

/** In larger files, bundles as a rule, dots are too frequent to be looked at. */
const MOST_BYTES_WITH_DOTS = 256 * 1024;

// The end of a longer word is none, but the letter of an escape before it is no part of a word.
const BOUNDARY = '(?<=(?:^|[^A-Za-z0-9]|\\\\[nrt]|\\\\u[0-9A-Fa-f]{4}|%[0-9A-Fa-f]{2})';

/** @param boundary what is before it: an open lookbehind */
function createForm([what, before, char, after, read = readToken]: SecretForm, boundary = BOUNDARY) {
  const at = RegExp.escape(char);
  const value = RegExp(`${at}(?=(${after}))${boundary}(${before}${at}))`, 'y');
  return { what, before, char, after, boundary, read, value };
}

type Form = ReturnType<typeof createForm>;

/** Creates the form of a secret of the run, found by a character that is looked for anyway, else by one that is rare in text. */
function createOwnForm(what: string, text: string): Form {
  const bytes = Buffer.from(text).toString('latin1').slice(0, CONTEXT_BYTES);
  const rare = [/[-_@KJG]/, /[^a-z]/, /./s].map((characters) => bytes.search(characters));
  const index = rare.find((found) => found >= 0) ?? 0;
  const [before = '', after = ''] = [bytes.slice(0, index), bytes.slice(index + 1)].map(RegExp.escape);
  return createForm([what, before, bytes.charAt(index), after], '(?<=');
}

/** Compiles one expression of all forms. Its matches are their characters. */
function compile(forms: readonly Form[]): RegExp {
  // They look at what surrounds the character without consuming it, so that one secret hides no other.
  const groups = Array.from(
    Map.groupBy(forms, ({ char }) => char),
    ([char, group]) => {
      const at = RegExp.escape(char);
      // What comes before is looked at first, together, since most characters are none of a secret.
      const starts = group.map(({ before }) => before).join('|');
      const around = group.map(({ before, after, boundary }) => `(?=${after})${boundary}${before}${at})`);
      return `${at}(?<=(?:${starts})${at})(?:${around.join('|')})`;
    },
  );
  return RegExp(groups.join('|'), 'g');
}

/** Creates a search for the first secret of each kind in a range of bytes that is not allowed; what is around it is context. */
export function createSecretSearch(own: readonly OwnSecret[], allowed: readonly string[]) {
  const ownForms = own.flatMap(({ what, text }) => formsOf(text).map((form) => createOwnForm(what, form)));
  // Those of the run first: a token of the run is no other token, too.
  const forms = [...ownForms, ...DOCUMENTED.map((form) => createForm(form))];
  const compileFor = (characters: RegExp) =>
    compile(forms.filter((form) => ownForms.includes(form) || characters.test(form.char)));
  const inText = compileFor(/./);
  const inLargeText = compileFor(/[^.]/);
  // In bytes that are no text, all characters are equally frequent, and each one to look for takes time.
  const inBinary = compileFor(/[_-]/);
  /** Fingerprints that allowed something. */
  const used = new Set<string>();

  function* findForms(bytes: Buffer, from: number, to: number): Generator<number> {
    const expression = to - from > MOST_BYTES_WITH_DOTS ? inLargeText : inText;
    for (let start = from, zero = bytes.indexOf(0, from); start < to; start += PIECE_BYTES) {
      const end = Math.min(start + PIECE_BYTES, to);
      if (zero >= 0 && zero < start) zero = bytes.indexOf(0, start);
      const isText = zero < 0 || zero >= end;
      yield* findMatches(isText ? expression : inBinary, bytes, start, end);
    }
  }

  /** Reads the secret whose form has an index; undefined for a placeholder. */
  function readSecret(bytes: Buffer, index: number): FoundSecret | undefined {
    const start = Math.max(0, index - CONTEXT_BYTES);
    const text = bytes.toString('latin1', start, index + VALUE_BYTES);
    for (const { what, value, read, boundary } of forms) {
      value.lastIndex = index - start;
      const [, after, before] = value.exec(text) ?? [];
      if (after === undefined || before === undefined) continue;
      if (boundary !== BOUNDARY) return { what, index };
      const secret = read(before, after, text.slice(index - start + 1));
      if (secret === undefined) return undefined;
      return { what, index, fingerprint: `sha256:${hash('sha256', secret).slice(0, 12)}` };
    }
    return undefined;
  }

  function find(bytes: Buffer, from = 0, to = bytes.length): readonly FoundSecret[] {
    const found = new Map<string, FoundSecret>();
    for (const index of findForms(bytes, from, to)) {
      const secret = readSecret(bytes, index);
      if (!secret || found.has(secret.what)) continue;
      const { what, fingerprint } = secret;
      if (fingerprint !== undefined && allowed.includes(fingerprint)) used.add(fingerprint);
      else found.set(what, secret);
    }
    return [...found.values()];
  }

  return { find, used };
}

/** Yields the indexes of the matches in a range of bytes. */
function* findMatches(expression: RegExp, bytes: Buffer, start: number, end: number): Generator<number> {
  const textStart = Math.max(0, start - CONTEXT_BYTES);
  const text = bytes.toString('latin1', textStart, end + CONTEXT_BYTES);
  expression.lastIndex = start - textStart;
  for (let match = expression.exec(text); match; match = expression.exec(text))
    if (textStart + match.index < end) yield textStart + match.index;
}

/** Returns the line that an index lies in, counted from 1. */
export function lineAt(bytes: Buffer, index: number): number {
  let line = 1;
  for (let at = bytes.indexOf(10); at >= 0 && at < index; at = bytes.indexOf(10, at + 1)) line += 1;
  return line;
}
