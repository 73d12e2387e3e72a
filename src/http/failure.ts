/** Where a request was going. */
export interface Route {
  /** `host:port` of the platform. */
  readonly host: string;
  /** `host:port` of the proxy on the way, without its user and password. */
  readonly proxy: string | undefined;
}

/** Why there is no answer, or no whole one. */
export interface ExchangeFailure {
  /** A clause that names the host: `api.example refused the connection (ECONNREFUSED)`. */
  readonly text: string;
  /** What to do, where a retry cannot help. */
  readonly permanentHint?: string;
  readonly cause: unknown;
}

/** Codes with which OpenSSL and Node reject a certificate. */
const CERTIFICATE_CODE =
  /^(?:CERT_|ERR_TLS_CERT_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_)/;

const CERTIFICATE_HINT =
  "If the platform's certificate comes from an authority of your own, name its PEM file in the environment variable NODE_EXTRA_CA_CERTS of the job (for the whole job: it is read when the process starts). Otherwise fix the certificate; it is never ignored.";

const DIAL_TEXTS: Readonly<Record<string, (party: string) => string>> = {
  ECONNREFUSED: (party) => `${party} refused the connection`,
  ENOTFOUND: (party) => `could not resolve ${party}`,
  EAI_AGAIN: (party) => `could not resolve ${party} (temporary failure)`,
  EHOSTUNREACH: (party) => `there is no route to ${party}`,
  ENETUNREACH: (party) => `there is no route to ${party}`,
  UND_ERR_CONNECT_TIMEOUT: (party) => `${party} did not accept the connection in time`,
};

const TALK_TEXTS: Readonly<Record<string, string>> = {
  ECONNRESET: 'closed the connection',
  ETIMEDOUT: 'did not answer in time',
  EPIPE: 'closed the connection',
  UND_ERR_SOCKET: 'closed the connection',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'sent fewer bytes than its Content-Length',
  UND_ERR_HEADERS_OVERFLOW: 'sent headers that are too long',
};

/** An error and what caused it, ten deep at most, so that a circle ends. */
function chainOf(error: unknown): readonly Error[] {
  const chain: Error[] = [];
  for (let next = error; next instanceof Error && chain.length < 10; next = next.cause) chain.push(next);
  return chain;
}

function codesOf(chain: readonly Error[]): readonly string[] {
  return chain.flatMap((error) => ('code' in error && typeof error.code === 'string' ? error.code : []));
}

/** Whether an error of the HTTP library comes from before the connection, so that no byte of the request was sent. */
export function isUnsent(error: unknown): boolean {
  return codesOf(chainOf(error)).some((code) => code in DIAL_TEXTS);
}

function refusedTunnel(chain: readonly Error[]): number | undefined {
  const status = chain.map((error) => /^Proxy response \((\d{3})\)/.exec(error.message)?.[1]).find(Boolean);
  return status === undefined ? undefined : Number(status);
}

function tunnelFailure(status: number, route: Route, cause: unknown): ExchangeFailure {
  const text = `the proxy ${route.proxy} answered ${status} instead of opening a tunnel to ${route.host}`;
  if (status >= 500 || status === 408 || status === 429) return { text, cause };
  const what = status === 407 ? 'its user and password' : 'whether it may reach the platform';
  return {
    text,
    cause,
    permanentHint: `Check the proxy in HTTPS_PROXY: ${what}, or list the platform in NO_PROXY.`,
  };
}

function connectionFailure(code: string, route: Route, cause: unknown): ExchangeFailure {
  const note = code === '' ? '' : ` (${code})`;
  const dial = DIAL_TEXTS[code];
  // Through a tunnel, the proxy is the only party whose name and port this machine dials itself.
  if (dial) return { text: `${dial(route.proxy ? `the proxy ${route.proxy}` : route.host)}${note}`, cause };
  const other = /^(?:ERR_SSL_|ERR_TLS_|EPROTO)/.test(code)
    ? 'could not establish a TLS connection'
    : 'closed the connection with an error';
  return talkFailure(route, `${TALK_TEXTS[code] ?? other}${note}`, cause);
}

/**
 * A failure of the talk with the platform.
 * @param what continues a sentence that begins with the host
 */
export function talkFailure(route: Route, what: string, cause?: unknown): ExchangeFailure {
  const by = route.proxy ? `, through the proxy ${route.proxy}` : '';
  return { text: `${route.host} ${what}${by}`, cause };
}

/** A failure because the answer is not what it claims to be. */
export function unreadableFailure({ host }: Route): ExchangeFailure {
  return { text: `${host} sent a response that cannot be read`, cause: undefined };
}

/** A failure because the answer is longer than this number of bytes. */
export function tooLongFailure({ host }: Route, longest: number): ExchangeFailure {
  const size = longest >= 2 ** 20 ? `${longest >> 20} MiB` : `${longest >> 10} KiB`;
  const permanentHint = 'Check that `base_url` is the address of the platform itself.';
  return { text: `${host} sent more than ${size}`, cause: undefined, permanentHint };
}

/** A failure because the answer is compressed though `identity` was asked for. No retry changes that. */
export function encodedFailure(route: Route, encoding: string): ExchangeFailure {
  const text = `sent a response with the Content-Encoding ${encoding}, which was not requested`;
  const permanentHint = 'Turn off response compression in the proxy or gateway in front of the platform.';
  return { ...talkFailure(route, text), permanentHint };
}

/** Describes an error of the HTTP library or the operating system, and decides whether a retry can help. */
export function explainFailure(error: unknown, route: Route): ExchangeFailure {
  const chain = chainOf(error);
  const codes = codesOf(chain);
  const certificate = codes.find((code) => CERTIFICATE_CODE.test(code));
  if (certificate) {
    const text = `the certificate of ${route.host} cannot be trusted (${certificate})`;
    return { text, cause: error, permanentHint: CERTIFICATE_HINT };
  }
  const tunnel = refusedTunnel(chain);
  if (tunnel !== undefined) return tunnelFailure(tunnel, route, error);
  if (codes.includes('UND_ERR_INVALID_ARG')) {
    const text = `the request to ${route.host} cannot be sent: ${chain[0]?.message}`;
    return { text, cause: error, permanentHint: 'Check `base_url` and `api_key` for stray characters.' };
  }
  if (chain.some((link) => link.name === 'HTTPParserError')) {
    // This error carries the bytes that it could not read, which may echo the key.
    return talkFailure(route, 'sent something that is not HTTP');
  }
  return connectionFailure(codes.at(-1) ?? '', route, error);
}
