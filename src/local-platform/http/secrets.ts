import { decodedPiece } from './router.ts';

const HIDDEN = '***';

/** Headers that carry credentials of any program, also of functions. */
const SECRET_HEADER = /^(?:(?:proxy-)?authorization|(?:set-)?cookie)$/i;

/** Keys, tokens and tickets of a platform; `newSecret` writes them. */
const OWN_SECRET = /lp[kat]_[\w-]{20,}/gi;

export type SecretFilter = ReturnType<typeof createSecretFilter>;

/**
 * Creates what hides the platform's own secrets in what a client or a function has sent, before anyone reads it. `known`
 * returns those without the form of the others, such as a key that was chosen by hand.
 */
export function createSecretFilter(known: () => readonly string[]) {
  const plain = (text: string): string =>
    known().reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text.replace(OWN_SECRET, HIDDEN));
  /** Hides the secrets in any text; all of it when its percent-encoding contains one that is not readable in the text itself. */
  const hide = (text: string): string => {
    const shown = plain(text);
    const decoded = decodedPiece(shown) ?? shown;
    return plain(decoded) === decoded ? shown : HIDDEN;
  };
  return {
    text: hide,
    /** Hides secrets in a path or in a query, each part of it alone, and all tickets of transfer URLs. */
    path: (path: string): string =>
      path.replace(/^(\/(?:up|down)load\/).*/s, `$1${HIDDEN}`).replace(/[^/?&]+/g, hide),
    /** Hides secrets in the value of a header; all of it when it carries credentials. */
    header: (name: string, value: string): string => (SECRET_HEADER.test(name) ? HIDDEN : hide(value)),
  };
}
