import { decodedPiece, firstPiece } from './router.ts';

/** What replaces a secret. */
const HIDDEN = '***';

/** Names of headers, parameters and fields whose values are secrets. Too many are hidden rather than too few. */
const NAMES =
  'auth(?!ors?(?![a-z]))|cookie|credential|csrf|xsrf|jwt|key(?!word|board)|nonce|otp|pass|pwd|secret|session|sid(?![a-z])|sig|ticket|token|(?<![\\w-])(?:code|state)(?![\\w-])';
const SECRET_NAME = new RegExp(NAMES, 'i');

/** Their names match, but they say only how to authenticate. */
const PUBLIC = new Set(['www-authenticate', 'proxy-authenticate', 'access-control-allow-credentials']);

/** `token=…` and `"token":"…"`, also inside an address or JSON. Begins only where a word does, so that it is linear. */
const NAMED = new RegExp(
  `(?<![\\w.-])(?=[\\w.-]*?(?:${NAMES}))([\\w.-]+["'\\]]*\\s*[=:]\\s*["']?)[^\\s&;,"']+`,
  'gi',
);

const SCHEME = /\b(bearer|basic|digest|negotiate|apikey|token)(\s+)[^\s,;]+/gi;
const USER_INFO = /\/\/[^/@\s?#]*@/g;
const JSON_WEB_TOKEN = /eyJ[\w-]*\.[\w-]+\.[\w-]*/g;

/** Keys, tokens and sessions of a platform; `newSecret` writes them. */
const OWN = /lp[kas]_[\w-]{20,}/gi;

/** A ticket in a wrong path is still valid in the right one. */
const TICKET = /(?<=(?:up|down)load(?:\/|%2f))[\w-]{40,}/gi;

/** Random text of this length may be a secret: in a value, and in a path, where names of files often look random. */
const RANDOM_VALUE = 20;
const RANDOM_PIECE = 40;

/** The same length in headers that look random and are no secrets: names of hosts, digests of content, boundaries of parts. */
const RANDOM_IN: ReadonlyMap<string, number> = new Map([
  ['host', RANDOM_PIECE],
  ['etag', Infinity],
  ['if-match', Infinity],
  ['if-none-match', Infinity],
  ['if-range', Infinity],
  ['content-type', RANDOM_PIECE],
]);

/** Hides secrets in what a client or a function has sent, before anyone reads it. */
export class SecretFilter {
  readonly #known = new Set<string>();

  constructor(known: readonly string[]) {
    for (const secret of known) this.hide(secret);
  }

  /** Hides a secret that no pattern recognizes, such as a key that was chosen by hand. */
  hide(secret: string): void {
    if (secret !== '') this.#known.add(secret);
  }

  /** Hides the tickets of transfer URLs, and secrets that were sent in a path by mistake. */
  path(path: string): string {
    const start = firstPiece(path);
    if ((start === 'upload' || start === 'download') && path.indexOf('/', 1) > 0)
      return `/${start}/${HIDDEN}`;
    const pieces = path.replace(TICKET, HIDDEN).split('/');
    return pieces.map((piece) => this.#encoded(piece, RANDOM_PIECE)).join('/');
  }

  /** Hides secrets in a query, which begins with its `?` unless it is empty. */
  query(query: string): string {
    return query.replace(/[^?&]+/g, (parameter) => this.#encoded(parameter, RANDOM_VALUE));
  }

  /** Hides the secrets in the value of a header; all of it when the name of the header says that it is secret. */
  header(name: string, value: string): string {
    const lowercase = name.toLowerCase();
    if (SECRET_NAME.test(name) && !PUBLIC.has(lowercase)) return HIDDEN;
    return this.#encoded(value, RANDOM_IN.get(lowercase) ?? RANDOM_VALUE);
  }

  /** Hides secrets that were sent as the name of a header by mistake. */
  headerName(name: string): string {
    return this.#encoded(name, RANDOM_PIECE);
  }

  /** Hides the secrets in any text. */
  value(text: string): string {
    return this.#encoded(text, RANDOM_VALUE);
  }

  /** Hides all of a text whose percent-encoding contains a secret that is not readable in the text itself. */
  #encoded(text: string, shortestRandom: number): string {
    const shown = this.#plain(text, shortestRandom);
    const decoded = shown.includes('%') ? decodedPiece(shown) : shown;
    return decoded === undefined || this.#plain(decoded, shortestRandom) === decoded ? shown : HIDDEN;
  }

  #plain(text: string, shortestRandom: number): string {
    const withoutKnown = [...this.#known].reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
    return withoutKnown
      .replace(/[\w-]+/g, (run) => (run.length >= shortestRandom && isRandom(run) ? HIDDEN : run))
      .replace(OWN, HIDDEN)
      .replace(TICKET, HIDDEN)
      .replace(USER_INFO, `//${HIDDEN}@`)
      .replace(SCHEME, `$1$2${HIDDEN}`)
      .replace(NAMED, `$1${HIDDEN}`)
      .replace(JSON_WEB_TOKEN, HIDDEN);
  }
}

/** Whether a run of letters and digits looks random. A UUID does not: it names something, and its letters have one case. */
function isRandom(run: string): boolean {
  const hasBothCases = /[a-z]/.test(run) && /[A-Z]/.test(run);
  if (run.length >= RANDOM_PIECE && hasBothCases) return true;
  const isOneWord = !/[-_]/.test(run);
  return /\d/.test(run) && (hasBothCases || (isOneWord && /[a-z]/i.test(run)));
}
