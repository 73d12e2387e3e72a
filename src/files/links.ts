import { realpathSync, statSync } from 'node:fs';
import { describeFailure, isInside } from './root.ts';

/** What a symbolic link leads to. */
export interface Target {
  readonly kind: 'file' | 'folder' | 'other' | 'broken';
  /** Where it leads in the end; of a broken link, the link. */
  readonly real: string;
  readonly failure?: unknown;
}

/** Finds what a link leads to, through further links. */
export function follow(link: string): Target {
  try {
    const real = realpathSync(link);
    const stats = statSync(real);
    if (stats.isDirectory()) return { kind: 'folder', real };
    return { kind: stats.isFile() ? 'file' : 'other', real };
  } catch (failure) {
    return { kind: 'broken', real: link, failure };
  }
}

/**
 * Why a link must not be followed, to come after its name; `undefined` when it may be.
 * `chain` holds the real paths of the folders that led to the link.
 */
export function linkProblem(target: Target, realRoot: string, chain: readonly string[]): string | undefined {
  if (target.kind === 'broken') return brokenLink(target.failure);
  if (!isInside(realRoot, target.real)) return 'leads out of the root; copy what it leads to, or exclude it';
  if (target.kind === 'other') return 'leads to something that is no regular file; exclude it';
  if (chain.includes(target.real)) return 'leads back to a folder that it is in; exclude it';
  return undefined;
}

function brokenLink(failure: unknown): string {
  const code = failure instanceof Error && 'code' in failure ? failure.code : undefined;
  if (code === 'ENOENT') return 'leads to something that does not exist; mend or exclude it';
  if (code === 'ELOOP') return 'leads to itself; mend or exclude it';
  return `can't be followed: it ${describeFailure(failure)}`;
}
