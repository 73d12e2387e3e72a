import type { Finding } from '../files/findings.ts';
import { quote } from '../files/names.ts';
import { formatNumber } from '../format.ts';

/** UTF-8 bytes; the API document shows no limit, this is the usual one. */
const LONGEST_KEY = 1024;

/** Says what keeps a key from being sent whole in a URL, to follow its name; undefined when nothing does. */
export function keyProblem(key: string): string | undefined {
  if (!key.isWellFormed() || /\p{Cc}/u.test(key)) return 'contains a character that is not allowed in a URL';
  const bytes = Buffer.byteLength(key);
  if (bytes > LONGEST_KEY)
    return `is ${formatNumber(bytes)} bytes long (maximum ${formatNumber(LONGEST_KEY)})`;
  const isBad = key.split('/').some((segment) => ['', '.', '..'].includes(segment));
  return isBad ? 'contains an empty, `.` or `..` segment' : undefined;
}

/** Finds keys that cannot be sent, and one that is `reserved` for the upload's own object. */
export function keyProblems(
  files: readonly { readonly key: string; readonly path: string }[],
  reserved: string,
): Finding[] {
  return files.flatMap(({ key, path }) => {
    const problem = key === reserved ? 'is reserved for the manifest of the upload' : keyProblem(key);
    if (problem === undefined) return [];
    const message = `The key ${quote(key)} ${problem}. Rename or exclude the file, or change \`key_prefix\`.`;
    return [{ message, place: { file: path } }];
  });
}
