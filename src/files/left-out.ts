import type { Reason } from './exclude.ts';

/** A file or folder that a pattern chooses and a rule leaves out. */
export interface LeftOut {
  /** Relative to the root; a folder ends with `/`. */
  readonly path: string;
  readonly reason: Reason;
}

/** Returns how many were left out by which rule: `2 denied, 1 hidden`; empty for none. */
export function countReasons(leftOut: readonly LeftOut[]): string {
  const order: readonly Reason[] = ['denied', 'hidden', 'ignored'];
  return order
    .map((reason) => [leftOut.filter((item) => item.reason === reason).length, reason] as const)
    .flatMap(([count, reason]) => (count > 0 ? [`${count.toLocaleString('en-GB')} ${reason}`] : []))
    .join(', ');
}
