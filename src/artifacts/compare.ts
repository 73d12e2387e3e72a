import { setImmediate as nextTurn } from 'node:timers/promises';
import { ChangedError } from '../files/open.ts';
import { type BufferPool, createBufferPool, hashContent } from '../objects/content.ts';
import type { Artifact } from './collect.ts';
import type { Comparison } from './difference.ts';

export interface Compared {
  /** Their objects hold the same bytes. */
  readonly same: readonly Comparison[];
  /** To be sent. */
  readonly differing: readonly Artifact[];
}

/**
 * Finds out which files hold the bytes that their objects have. Lets others work between two files; stops early, with what
 * it knows, when the signal is aborted. What can't be read counts as different: the sending of it says why.
 */
export async function compareContents(
  comparisons: readonly Comparison[],
  signal: AbortSignal,
): Promise<Compared> {
  const pool = createBufferPool();
  const same: Comparison[] = [];
  const differing: Artifact[] = [];
  for (const comparison of comparisons) {
    if (signal.aborted) break;
    if (await isSame(comparison, pool, signal)) same.push(comparison);
    else differing.push(comparison.artifact);
    await nextTurn();
  }
  return { same, differing };
}

async function isSame(
  { artifact, sha256 }: Comparison,
  pool: BufferPool,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    return (await hashContent(artifact.source, signal, pool)) === sha256;
  } catch (error) {
    const isExpected = error instanceof ChangedError || (error instanceof Error && 'syscall' in error);
    if (isExpected || signal.aborted) return false;
    throw error;
  }
}
