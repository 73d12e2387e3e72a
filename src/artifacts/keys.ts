import type { Finding } from '../files/findings.ts';
import { quote } from '../files/names.ts';
import { formatNumber } from '../format.ts';

/** A file and the key that its object gets. */
interface KeyedFile {
  readonly key: string;
  /** Relative to the root, with `/`. */
  readonly path: string;
}

/** UTF-8 bytes; the API document shows no limit, this is the usual one. */
const LONGEST_KEY = 1024;

/** The end of a path that asks for a download URL (section 4 of the API document, "Objects"). */
const TRAP = '/download-url';

/** Says what keeps a key from being sent whole in a URL, to follow its name; undefined when nothing does. */
export function keyProblem(key: string): string | undefined {
  if (key === '') return 'is empty';
  if (!key.isWellFormed() || /\p{Cc}/u.test(key)) return 'contains a character that is not allowed in a URL';
  const bytes = Buffer.byteLength(key);
  if (bytes > LONGEST_KEY)
    return `is ${formatNumber(bytes)} bytes long (maximum ${formatNumber(LONGEST_KEY)})`;
  const bad = key.split('/').find((segment) => ['', '.', '..'].includes(segment));
  if (bad === undefined) return undefined;
  return bad === '' ? 'contains an empty segment' : `contains the segment "${bad}", which URLs resolve`;
}

/** Finds keys that cannot be sent, and one that is `reserved` for the upload's own object. */
export function keyProblems(files: readonly KeyedFile[], reserved: string): Finding[] {
  return files.flatMap(({ key, path }) => {
    const problem = key === reserved ? 'is reserved for the manifest of the upload' : keyProblem(key);
    if (problem === undefined) return [];
    const message = `The key ${quote(key)} ${problem}. Rename or exclude the file, or change \`key_prefix\`.`;
    return [{ message, place: { file: path } }];
  });
}

/** Finds keys whose path in the API is that of something else. */
export function keyWarnings(files: readonly KeyedFile[]): Finding[] {
  return files
    .filter(({ key }) => key.endsWith(TRAP))
    .map(({ key, path }) => ({
      message:
        `The key ${quote(key)} ends like the API's path for download URLs: clients must send its last slash ` +
        'as `%2F` to read or delete it, as this action does. Better rename the file.',
      place: { file: path },
    }));
}
