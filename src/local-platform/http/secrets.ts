import { decodedPiece } from './router.ts';

const HIDDEN = '***';

/** Keys, tokens and tickets of a platform; `newSecret` writes them. */
const OWN_SECRET = /lp[kat]_[\w-]{20,}/gi;

/**
 * Creates what hides the platform's own secrets in the host or the path of a request, before anyone reads it: each segment that
 * contains one, also percent-encoded, and all tickets of transfer URLs. `known` returns those without the form of the others,
 * such as a key that was chosen by hand.
 */
export function createSecretFilter(known: () => readonly string[]) {
  const plain = (text: string): string =>
    known().reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text.replace(OWN_SECRET, HIDDEN));
  const hide = (segment: string): string => {
    const shown = plain(segment);
    const decoded = decodedPiece(shown) ?? shown;
    return plain(decoded) === decoded ? shown : HIDDEN;
  };
  return (text: string): string =>
    text.replace(/^(\/(?:up|down)load\/).*/s, `$1${HIDDEN}`).replace(/[^/]+/g, hide);
}
