/** The search for secrets in files: those of the run, and others in their documented forms. */
import { hash } from 'node:crypto';

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

/** The form of a secret around the character that finds it, and how to read its value: null for one of the run. */
type Form = readonly [what: string, before: string, at: string, after: string, read?: Read | null];

/** @param of with the character in `before`, and all that follows in `tail` @returns undefined for a placeholder */
type Read = (of: Readonly<Record<'before' | 'after' | 'tail', string>>) => string | undefined;

// Code and manuals about keys contain only the header, and the names that follow it in programs contain no digits.
const KEY_ROW = '(?=[A-Za-z+/]{0,59}\\d)[A-Za-z0-9+/]{60}';
const KEY = `(?:(?!---- ?(?:END|BEGIN))[^]){0,300}?${KEY_ROW}`;
// "PRIVATE KEY", in each of the three ways that base64 writes it.
const ENCODED_KEY = 'Ti[A-Za-z0-9+/]{1,40}?(?:QUklWQVRFIEtFW|UFJJVkFURSBLRV|BSSVZBVEUgS0VZ)';
const DATABASE = '(?:postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|sqlserver)(?:\\+[a-z\\d]{1,20})?';
const PASSWORD = '(?!\\$|%[sd])[\\w.~!$&+=^%-]{3,128}';
const HOST =
  '(?!(?:[\\w-]{1,63}\\.)*(?:localhost|example|test|invalid|local|internal)\\b|127\\.|0\\.0\\.)[\\w-]{1,63}\\.\\w';

/** The rest of tokens that only their prefix distinguishes. */
const TOKEN = '(?:[\\w-]{1,40}\\.)?(?=[A-Za-z_-]{0,40}\\d)[\\w-]{20,}';
const PREFIXED = 'a token that begins with `…`';

/**
 * Private keys, and what vendors document as secret. What is public by design is not here (`AIza…` of Firebase, `pk_…` of
 * Stripe, JSON web tokens), nor are keys for tests (`sk_test_…`). The fewer characters find them all, the faster the search.
 */
const DOCUMENTED: readonly Form[] = [
  ['a private key', '---- ?BEGIN [A-Z0-9 _-]{0,100}?PRIVATE KEY(?: BLOCK)? ?', '-', `---${KEY}`, readKey],
  ['a private key in base64', 'LS0tLS1CRUd', 'J', ENCODED_KEY, readEncodedKey],
  ['a PuTTY private key', 'PuTTY-User-Key-File', '-', `\\d: [\\w@.-]+\\s+Encryption: ${KEY}`, readKey],
  ['an age private key', 'AGE-SECRET-KEY', '-', '1[02-9AC-HJ-NP-Z]{58}'],
  ['a GitHub token', 'gh[spour]', '_', '(?:[A-Za-z0-9]{36,}|\\d{1,20}_[\\w-]{36,})'],
  ['a GitHub token', 'github_pat', '_', '\\w{36,}'],
  ['a GitLab token', 'gl(?:pat|oas|dt|rt|cbt|ptt|ft|agent|soat)', '-', '[\\w-]{20,}'],
  ['a Stripe key', '[sr]k_live', '_', '[A-Za-z0-9]{20,}'],
  ['a Slack token', 'xox[abeoprs]', '-', '(?:\\d{1,20}-){1,4}[A-Za-z0-9]{20,}'],
  ['a Slack token', 'xapp', '-', '\\d-[A-Z0-9]{5,20}-\\d{5,20}-[a-f0-9]{32,}'],
  ['an npm token', 'npm', '_', '[A-Za-z0-9]{36,}'],
  ['a PyPI token', 'pypi', '-', 'AgE[\\w-]{50,}'],
  ['a Hugging Face token', 'hf', '_', '[A-Za-z0-9]{34,}'],
  ['a DigitalOcean token', 'do[opr]_v1', '_', '[0-9a-f]{64}'],
  ['an OpenAI key', 'sk-(?:proj|svcacct|admin)', '-', '[\\w-]{40,}'],
  ['an OpenAI key', 'sk', '-', '[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20,}'],
  ['an Anthropic key', 'sk-ant', '-', '[a-z]{2,10}\\d\\d-[\\w-]{40,}'],
  ['a Google OAuth client secret', 'GOCSPX', '-', '[\\w-]{28,}'],
  ['a SendGrid key', 'S', 'G', '\\.[\\w-]{22}\\.[\\w-]{43}'],
  ['a Twilio key', 'S', 'K', '[0-9a-f]{32}(?![A-Za-z0-9])'],
  // Not those in signed addresses, which are made to be passed on.
  ['an AWS access key', '(?<!Credential=|AccessKeyId=)A', 'K', 'IA[A-Z2-7]{16}(?![A-Za-z0-9])'],
  ['a database address with a password', `${DATABASE}://[\\w.%+-]{0,64}:${PASSWORD}`, '@', HOST, readAddress],
  ['a token that begins with `ops_eyJ`', 'ops', '_', `eyJ${TOKEN}`],
  [PREFIXED, '(?:dckr_pat|glsa|gsk|r8|rubygems|sbp|shpat|sntrys|whsec)', '_', TOKEN],
  [PREFIXED, '(?:NRAK|nvapi|pplx|sk-or-v1|tskey|xai)', '-', TOKEN],
  [PREFIXED, '(?:dp\\.st|hvs)', '.', TOKEN],
];

// Of seven letters or more: no random token contains them.
const WORDS =
  'abcdefg|anything|changeme|example|goeshere|invalid|notreal|password|personal|placeholder|redacted|replace|something|testing|whatever';
/** Placeholders for tokens in manuals. The last one is in those of GitHub. */
const PLACEHOLDER = RegExp(
  `(.)\\1{7}|^[Xx*]{4}|^[a-z_-]{20}|(?i:(?:^|[_.-])your|${WORDS})|^16C7e42F292c6912E7710c838347Ae178B4a`,
);
const PLACEHOLDER_PASSWORD = RegExp(`^(?:(?:your|my|db)[_-]?)?(?:pass(?:wd)?|pwd?|secret|x+|${WORDS})$`, 'i');

const readToken: Read = ({ before, after }) => (PLACEHOLDER.test(after) ? undefined : before + after);

/** Reads the base64 of a key, however the lines of a text or of a program break it. */
function readKey({ tail }: { readonly tail: string }): string | undefined {
  const text = tail.replace(/\\+[nrt]/g, '\n').replace(/["'`]\s*\+\s*["'`]/g, '');
  const [rows] = RegExp(`[A-Za-z0-9+/]*?${KEY_ROW}[A-Za-z0-9+/=\\s]*`).exec(text) ?? [];
  return rows?.replace(/\s/g, '');
}

function readEncodedKey({ before, tail }: Parameters<Read>[0]): string | undefined {
  const [encoded = ''] = /^[A-Za-z0-9+/]+/.exec(before + tail.replace(/\\+[nrt]|\s/g, '')) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('latin1');
  const [, key = ''] = RegExp(`PRIVATE KEY(?: BLOCK)? ?-(---${KEY}[^]*)`).exec(text) ?? [];
  return readKey({ tail: key });
}

function readAddress({ before, tail }: Parameters<Read>[0]): string | undefined {
  if (PLACEHOLDER_PASSWORD.test(before.slice(before.lastIndexOf(':') + 1, -1))) return undefined;
  const [rest = ''] = /^[\w.%:/?=&;~+-]*(?<![.:?;])/.exec(tail) ?? [];
  return before + rest.replaceAll('&amp;', '&');
}

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
  const [index = 0] = [/[-_@KJG]/, /[^a-z]/].map((rare) => bytes.search(rare)).filter((at) => at >= 0);
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

function readMatch(match: RegExpExecArray, forms: readonly Form[], tail: string) {
  // The groups of all other forms are missing.
  const group = match.findIndex((part, at) => at > 0 && part !== undefined);
  const [what = '', , , , read = readToken] = forms[(group - 1) / 2] ?? [];
  const [after = '', before = ''] = match.slice(group, group + 2);
  const value = read?.({ before, after, tail });
  const fingerprint = value && `sha256:${hash('sha256', value).slice(0, 12)}`;
  return { what: what.replace('…', before), isOwn: read === null, fingerprint };
}

export type SecretSearch = ReturnType<typeof createSecretSearch>;

/** Creates a search for secrets whose fingerprints are not allowed. */
export function createSecretSearch(own: readonly OwnSecret[], allowed: readonly string[]) {
  const ownTexts = own.flatMap(({ what, text }) => formsOf(text).map((form) => ({ what, form })));
  // Those of the run first: a token of the run is no other token, too.
  const ownForms = ownTexts.map(({ what, form }) => ownForm(what, form));
  // In bundles, dots are too frequent to look at each.
  const inBundle = compile([...ownForms, ...DOCUMENTED.filter(([, , at]) => at !== '.')]);
  const inText = compile([...ownForms, ...DOCUMENTED]);
  const used = new Set<string>();
  return {
    /** Fingerprints that allowed something. */
    used,
    /** Whether each secret has fifteen characters of text in a row, as all documented ones have. */
    areText: ownTexts.every(({ form }) => /[ -~]{15}/.test(form)),
    /** Yields the secrets in a range of bytes; what is around it is context. */
    *find(bytes: Buffer, from = 0, to = bytes.length, isBundle = false): Generator<FoundSecret> {
      const start = Math.max(0, from - CONTEXT_BYTES);
      const text = bytes.toString('latin1', start, to + CONTEXT_BYTES);
      const { expression, forms } = isBundle ? inBundle : inText;
      expression.lastIndex = from - start;
      for (let match = expression.exec(text); match; match = expression.exec(text)) {
        const index = start + match.index;
        if (index >= to) return;
        const tail = bytes.toString('latin1', index + 1, index + VALUE_BYTES);
        const { what, isOwn, fingerprint } = readMatch(match, forms, tail);
        if (fingerprint && allowed.includes(fingerprint)) used.add(fingerprint);
        else if (fingerprint || isOwn) yield { what, fingerprint, index };
      }
    },
    findInName: (name: string) => ownTexts.find(({ form }) => name.includes(form))?.what,
  };
}
