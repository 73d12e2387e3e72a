import { STATUS_CODES } from 'node:http';
import { messageOf } from '../errors.ts';

/** Why a try got no response, an incomplete one, or one that asks for a retry. */
export interface Failure {
  /** A clause that names the host: `api.example refused the connection (ECONNREFUSED)`. */
  readonly text: string;
  /** The request certainly had no effect. */
  readonly withoutEffect?: boolean;
  /** What to do when a retry cannot help. */
  readonly permanentHint?: string;
  /** What to do when no retry has helped, unless it is to check the platform. */
  readonly hint?: string | undefined;
  /** Too many requests were in progress: the retry waits until others have ended, which does not count as time of failures. */
  readonly isCongestion?: boolean | undefined;
  /** The name of a host that has not answered in this run does not resolve. */
  readonly isUnresolved?: boolean | undefined;
  readonly cause?: unknown;
  /** Of the answer, when there was one, with the wait that it asks for. */
  readonly status?: number | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly requestId?: string | undefined;
}

/** A failed try. It is retried, unless it has a permanent hint. */
export type FailedTry = Failure & { readonly kind: 'failed' };

/** Codes of permanent failures, with their texts and hints. The first that matches counts. */
const PERMANENT: readonly (readonly [code: RegExp, text: (host: string) => string, hint: string])[] = [
  [
    /^CERT_(?:HAS_EXPIRED|NOT_YET_VALID)$/,
    (host) => `the certificate of ${host} has expired, or is not valid yet`,
    'Renew the certificate, and check the clock of this machine.',
  ],
  [
    /^(?:ERR_TLS_CERT_ALTNAME|HOSTNAME_MISMATCH)/,
    (host) => `the certificate of ${host} is for another name`,
    'Check the host in the address, or add it to the names of the certificate.',
  ],
  [
    /^(?:CERT_|ERR_TLS_CERT_|(?:DEPTH_ZERO_)?SELF_SIGNED_CERT|UNABLE_TO_|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_)/,
    (host) => `the certificate of ${host} cannot be trusted`,
    'If the certificate comes from an authority of your own, name its PEM file in the environment variable NODE_EXTRA_CA_CERTS of the job (for the whole job: it is read when the process starts). Otherwise fix the certificate; it is never ignored.',
  ],
  [
    /^ERR_SSL_(?:WRONG_VERSION_NUMBER|UNSUPPORTED_PROTOCOL|TLSV1_ALERT_PROTOCOL_VERSION|PACKET_LENGTH_TOO_LONG|VERSION_TOO_LOW)$/,
    (host) => `${host} does not speak TLS 1.2 or newer on this port`,
    'Check the host and port of the address. A server with an older TLS must be updated.',
  ],
];

/** The texts of temporary failures, in which HOST stands for the host. */
const TEXTS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'HOST refused the connection',
  ENOTFOUND: 'could not resolve HOST',
  EAI_AGAIN: 'could not resolve HOST (temporary failure)',
  EHOSTUNREACH: 'there is no route to HOST',
  ENETUNREACH: 'there is no route to HOST',
  UND_ERR_CONNECT_TIMEOUT: 'HOST did not accept the connection in time',
  ECONNRESET: 'HOST closed the connection',
  EPIPE: 'HOST closed the connection',
  UND_ERR_SOCKET: 'HOST closed the connection',
  ETIMEDOUT: 'HOST did not answer in time',
};
/** What the machine refuses, to files and to connections. */
const SHORTAGES = ['EMFILE', 'ENFILE', 'ENOBUFS', 'EADDRNOTAVAIL', 'EAGAIN'];
const SHORTAGE_HINT =
  'Raise the number of files that the job may open (`ulimit -n`), or lower `upload_concurrency`.';

/** Carries a failure through a library. */
export class FailureError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.text);
    this.failure = failure;
  }
}

/** The innermost code of an error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codeOf(error.cause) || code;
}

/** Describes an error of undici or the operating system, such as one of a file, and whether a retry can help. @param isKnown the host has answered before */
export function explainFailure(error: unknown, host: string, isKnown: boolean): Failure {
  if (error instanceof FailureError) return error.failure;
  const code = codeOf(error);
  const permanent = PERMANENT.find(([form]) => form.test(code));
  if (permanent)
    return { text: `${permanent[1](host)} (${code})`, cause: error, permanentHint: permanent[2] };
  if (SHORTAGES.includes(code)) {
    const text = `this machine cannot open more files or connections (${code})`;
    return { text, cause: error, isCongestion: true, hint: SHORTAGE_HINT };
  }
  const known = TEXTS[code]?.replace('HOST', host);
  const isUnresolved = !isKnown && (code === 'ENOTFOUND' || code === 'EAI_AGAIN');
  if (known) return { text: `${known} (${code})`, cause: error, isUnresolved };
  // Those of undici are plain; those of OpenSSL are not.
  const reason = code === '' || code.startsWith('UND_') ? messageOf(error) : code;
  return { text: `${host} closed the connection with an error (${reason})`, cause: error };
}

const PROXY_HINT =
  'Check the address in HTTPS_PROXY, and that the proxy is up; or name the host in NO_PROXY.';

/** Describes the status with which a proxy refuses a tunnel, or the error of a connection to it. */
export function explainProxy(host: string, refusal: unknown): Failure {
  const name = `the proxy ${host}`;
  if (typeof refusal !== 'number') return { ...explainFailure(refusal, name, true), hint: PROXY_HINT };
  const text = `${name} refused the connection: ${refusal}${STATUS_CODES[refusal] ? ` (${STATUS_CODES[refusal]})` : ''}`;
  if (refusal === 407) return { text, permanentHint: 'Check the user name and password in HTTPS_PROXY.' };
  if (refusal >= 400 && refusal < 500 && refusal !== 408 && refusal !== 429)
    return { text, permanentHint: 'Let whoever runs the proxy allow the host, or name it in NO_PROXY.' };
  return { text, hint: PROXY_HINT };
}
