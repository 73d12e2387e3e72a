import { hash } from 'node:crypto';

/** One of `count` equal parts of an upload, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/**
 * Returns whether an object belongs to a part. The key alone decides, so that every job of a matrix decides alike, and an
 * object stays in its part when others come and go.
 */
export function isInShard(key: string, { index, count }: Shard): boolean {
  return (Number.parseInt(hash('sha256', key, 'hex').slice(0, 8), 16) % count) + 1 === index;
}
