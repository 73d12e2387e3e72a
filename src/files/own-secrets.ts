/** The secrets of the run, which must be in no file that is deployed or uploaded, nor in its name. */
import type { Annotation } from '../errors.ts';

export interface OwnSecret {
  /** For messages, such as `the API key of this run`. */
  readonly what: string;
  readonly text: string;
}

/** The documented forms of a secret: as it is, in JSON, in a URL, and as `actions/checkout` writes a token into `.git/config`. */
export function formsOf(secret: string): readonly string[] {
  if (secret === '') return [];
  const inUrl = encodeURIComponent(secret.toWellFormed());
  const inLowerCase = inUrl.replace(/%../g, (byte) => byte.toLowerCase());
  const basic = Buffer.from(`x-access-token:${secret}`).toString('base64');
  return [...new Set([secret, JSON.stringify(secret).slice(1, -1), inUrl, inLowerCase, basic])];
}

/** Finds names that contain a secret: they become the keys of objects, which anybody may read. */
export function findNameProblems(
  files: readonly { readonly path: string }[],
  own: readonly OwnSecret[],
): readonly Annotation[] {
  const secrets = own.map(({ what, text }) => ({ what, forms: formsOf(text) }));
  return files.flatMap(({ path }) => {
    const found = secrets.filter(({ forms }) => forms.some((form) => path.includes(form)));
    // The sink hides the secret in it.
    return found.map(({ what }) => ({
      message: `The name ${JSON.stringify(path)} contains ${what}. Rename or exclude it. If it is in the repository, revoke the secret.`,
    }));
  });
}
