/** Finds pieces of secrets in a text, in time linear in both: a rolling hash, and a comparison where it agrees. */

const BASE = 0x01000193;
const SPREAD = 0x9e3779b1;

/** All pieces of one width, and where in any text they stand. */
export interface SecretIndex {
  readonly width: number;
  /** Calls back with the begin of every piece, from left to right. */
  find(text: string, found: (at: number) => void): void;
}

/** @param secrets none shorter than `width`, in UTF-16 units */
export function createSecretIndex(secrets: readonly string[], width: number): SecretIndex {
  const all = secrets.join('');
  const bits = Math.max(4, Math.ceil(Math.log2(2 * all.length)));
  const heads = new Int32Array(2 ** bits).fill(-1);
  const next = new Int32Array(all.length);
  const slotOf = (hash: number) => Math.imul(hash, SPREAD) >>> (32 - bits);

  const holds = (text: string, at: number, hash: number): boolean => {
    for (let piece = heads[slotOf(hash)] ?? -1; piece >= 0; piece = next[piece] ?? -1) {
      if (isSame(text, at, all, piece, width)) return true;
    }
    return false;
  };
  let offset = 0;
  for (const secret of secrets) {
    forEachPiece(secret, width, (at, hash) => {
      if (holds(secret, at, hash)) return;
      next[offset + at] = heads[slotOf(hash)] ?? -1;
      heads[slotOf(hash)] = offset + at;
    });
    offset += secret.length;
  }
  return {
    width,
    find(text, found) {
      forEachPiece(text, width, (at, hash) => {
        if (holds(text, at, hash)) found(at);
      });
    },
  };
}

function forEachPiece(text: string, width: number, visit: (at: number, hash: number) => void): void {
  let leaving = 1;
  for (let count = 0; count < width; count += 1) leaving = Math.imul(leaving, BASE);
  let hash = 0;
  for (let end = 0; end < text.length; end += 1) {
    hash = (Math.imul(hash, BASE) + text.charCodeAt(end)) | 0;
    const at = end + 1 - width;
    if (at > 0) hash = (hash - Math.imul(text.charCodeAt(at - 1), leaving)) | 0;
    if (at >= 0) visit(at, hash);
  }
}

function isSame(one: string, at: number, other: string, otherAt: number, length: number): boolean {
  for (let index = 0; index < length; index += 1) {
    if (one.charCodeAt(at + index) !== other.charCodeAt(otherAt + index)) return false;
  }
  return true;
}
