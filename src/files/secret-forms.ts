/** What secrets look like that are not of the run: private keys, and tokens that their vendors document as secret. */

/** What a secret looks like around a character that it is found by, and how to read its value: null for one of the run. */
export type Form = readonly [what: string, before: string, at: string, after: string, read?: Read | null];

/** @param before with that character @param tail what follows `after`, too; @returns undefined for a placeholder */
type Read = (before: string, after: string, tail: string) => string | undefined;

// Code and manuals about keys contain only the header, and the names that follow it in programs contain no digits.
const KEY_ROW = '(?=[A-Za-z+/]{0,59}\\d)[A-Za-z0-9+/]{60}';
const KEY = `(?:(?!---- ?(?:END|BEGIN))[^]){0,300}?${KEY_ROW}`;
// "PRIVATE KEY", in each of the three ways that base64 writes it.
const ENCODED_KEY = 'Ti[A-Za-z0-9+/]{1,40}?(?:QUklWQVRFIEtFW|UFJJVkFURSBLRV|BSSVZBVEUgS0VZ)';
const DATABASE = '(?:postgres(?:ql)?|mysql|mariadb|mongodb|rediss?|amqps?|sqlserver)(?:\\+[a-z\\d]{1,20})?';
const PASSWORD = '(?!\\$|%[sd])[\\w.~!$&+=^%-]{3,128}';
const HOST =
  '(?!(?:[\\w-]{1,63}\\.)*(?:localhost|example|test|invalid|local|internal)\\b|127\\.|0\\.0\\.)[\\w-]{1,63}\\.\\w';

/** What tokens of other vendors begin with. */
const PREFIXES =
  'dckr_pat_ dp.st. glsa_ gsk_ hvs. NRAK- nvapi- ops_eyJ pplx- r8_ rubygems_ sbp_ shpat_ sk-or-v1- sntrys_ tskey- whsec_ xai-';

/**
 * Private keys, and what vendors document as secret. What is public by design is not here (`AIza…` of Firebase, `pk_…` of
 * Stripe, JSON web tokens), nor are keys for tests (`sk_test_…`). The fewer characters find them all, the faster the search.
 */
export const DOCUMENTED: readonly Form[] = [
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
  ...PREFIXES.split(' ').map((prefix): Form => {
    const [, before = '', at = '', after = ''] = /^(.*)([_.-])(.*)$/.exec(prefix) ?? [];
    const rest = `${after}(?:[\\w-]{1,40}\\.)?(?=[A-Za-z_-]{0,40}\\d)[\\w-]{20,}`;
    return [`a token that begins with \`${prefix}\``, RegExp.escape(before), at, rest];
  }),
];

// Of seven letters or more: no random token contains them.
const WORDS =
  'abcdefg|anything|changeme|example|goeshere|invalid|notreal|password|personal|placeholder|redacted|replace|something|testing|whatever';
/** What manuals write in place of a token. The last one is in those of GitHub. */
const PLACEHOLDER = RegExp(
  `(.)\\1{7}|^[Xx*]{4}|^[a-z_-]{20}|(?i:(?:^|[_.-])your|${WORDS})|^16C7e42F292c6912E7710c838347Ae178B4a`,
);
const PLACEHOLDER_PASSWORD = RegExp(`^(?:(?:your|my|db)[_-]?)?(?:pass(?:wd)?|pwd?|secret|x+|${WORDS})$`, 'i');

export function readToken(before: string, after: string): string | undefined {
  return PLACEHOLDER.test(after) ? undefined : before + after;
}

/** Reads the base64 of a key, however the lines of a text or of a program break it. */
function readKey(_before: string, _after: string, tail: string): string | undefined {
  const text = tail.replace(/\\+[nrt]/g, '\n').replace(/["'`]\s*\+\s*["'`]/g, '');
  const [rows] = RegExp(`[A-Za-z0-9+/]*?${KEY_ROW}[A-Za-z0-9+/=\\s]*`).exec(text) ?? [];
  return rows?.replace(/\s/g, '');
}

function readEncodedKey(before: string, _after: string, tail: string): string | undefined {
  const [encoded = ''] = /^[A-Za-z0-9+/]+/.exec(before + tail.replace(/\\+[nrt]|\s/g, '')) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('latin1');
  const [, key] = RegExp(`PRIVATE KEY(?: BLOCK)? ?-(---${KEY}[^]*)`).exec(text) ?? [];
  return key && readKey('', '', key);
}

function readAddress(before: string, _after: string, tail: string): string | undefined {
  if (PLACEHOLDER_PASSWORD.test(before.slice(before.lastIndexOf(':') + 1, -1))) return undefined;
  const [rest = ''] = /^[\w.%:/?=&;~+-]*(?<![.:?;])/.exec(tail) ?? [];
  return before + rest.replaceAll('&amp;', '&');
}
