import { decodedPiece } from './router.ts';

/** What replaces a secret. */
const HIDDEN = '***';

/** Names of headers, parameters and fields whose values are secrets. Too many are hidden rather than too few. */
const NAMES =
  'auth(?!ors?(?![a-z]))|cookie|credential|csrf|xsrf|jwt|key(?!word|board)|nonce|otp|pass|pwd|secret|session|sid(?![a-z])|sig|ticket|token|(?<![\\w-])(?:code|state)(?![\\w-])';
const SECRET_NAME = new RegExp(NAMES, 'i');

/** Their names match, but they say only how to authenticate. */
const PUBLIC = new Set(['www-authenticate', 'proxy-authenticate', 'access-control-allow-credentials']);

/** What is hidden in any text, and what stays of it. */
const PATTERNS: readonly (readonly [pattern: RegExp, shown: string])[] = [
  // Keys, tokens and tickets of a platform; `newSecret` writes them.
  [/lp[kat]_[\w-]{20,}/gi, HIDDEN],
  // Tickets of another platform.
  [/((?:up|down)load(?:\/|%2f))[\w-]{40,}/gi, `$1${HIDDEN}`],
  // User and password of an address.
  [/\/\/[^/@\s?#]*@/g, `//${HIDDEN}@`],
  [/\b(bearer|basic|digest|negotiate|apikey|token)(\s+)[^\s,;]+/gi, `$1$2${HIDDEN}`],
  // `token=…` and `"token":"…"`, also inside an address or JSON. Begins only where a word does, so that it is linear.
  [
    new RegExp(`(?<![\\w.-])(?=[\\w.-]*?(?:${NAMES}))([\\w.-]+["'\\]]*\\s*[=:]\\s*["']?)[^\\s&;,"']+`, 'gi'),
    `$1${HIDDEN}`,
  ],
  // JSON Web Tokens.
  [/eyJ[\w-]*\.[\w-]+\.[\w-]*/g, HIDDEN],
];

export type SecretFilter = ReturnType<typeof createSecretFilter>;

/**
 * Creates what hides secrets in what a client or a function has sent, before anyone reads it. `known` returns the secrets
 * that no pattern recognizes, such as a key that was chosen by hand.
 */
export function createSecretFilter(known: () => readonly string[]) {
  const plain = (text: string): string => {
    const unknown = known().reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
    return PATTERNS.reduce((rest, [pattern, shown]) => rest.replace(pattern, shown), unknown);
  };
  /** Hides the secrets in any text; all of it when its percent-encoding contains one that is not readable in the text itself. */
  const hide = (text: string): string => {
    const shown = plain(text);
    const decoded = decodedPiece(shown) ?? shown;
    return plain(decoded) === decoded ? shown : HIDDEN;
  };
  return {
    text: hide,
    /** Hides the tickets of transfer URLs, and secrets that were sent in a path by mistake. */
    path: (path: string): string =>
      path.replace(/^(\/(?:up|down)load\/).*/s, `$1${HIDDEN}`).replace(/[^/]+/g, hide),
    /** Hides secrets in a query, which begins with its `?` unless it is empty. */
    query: (query: string): string => query.replace(/[^?&]+/g, hide),
    /** Hides the secrets in the value of a header; all of it when the name of the header says that it is secret. */
    header: (name: string, value: string): string =>
      SECRET_NAME.test(name) && !PUBLIC.has(name.toLowerCase()) ? HIDDEN : hide(value),
  };
}
