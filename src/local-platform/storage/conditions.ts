/** What part of some bytes a request is answered with. `to` is the last byte, as in `Content-Range`. */
export type Part =
  | { readonly kind: 'all' }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'unsatisfiable' }
  | { readonly kind: 'unchanged' };

/** The headers that decide about it, as Node names them. */
export interface Conditions {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/**
 * Decides how a GET of `size` bytes with this ETag is answered (RFC 9110, sections 13 and 14). Several ranges,
 * other units and what is no range at all are answered with everything, as the RFC allows.
 */
export function choosePart(conditions: Conditions, size: number, etag: string): Part {
  if (matches(conditions['if-none-match'], etag)) return { kind: 'unchanged' };
  const asked = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(conditions.range ?? '');
  const [, first = '', last = ''] = asked ?? [];
  const isForOther = conditions['if-range'] !== undefined && conditions['if-range'] !== etag;
  if (isForOther || (first === '' && last === '')) return { kind: 'all' };
  if (first === '') return range(Math.max(size - Number(last), 0), size - 1, size);
  if (last === '') return range(Number(first), size - 1, size);
  if (Number(last) < Number(first)) return { kind: 'all' };
  return range(Number(first), Math.min(Number(last), size - 1), size);
}

function range(from: number, to: number, size: number): Part {
  return from < size ? { kind: 'range', from, to } : { kind: 'unsatisfiable' };
}

/** Compares weakly: a cache or proxy on the way may have marked the tag so. */
function matches(tags: string | undefined, etag: string): boolean {
  const listed = (tags ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return listed.includes(etag) || listed.includes('*');
}
