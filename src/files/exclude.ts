import { isDeniedName } from './deny-list.ts';
import type { IgnoreRules } from './ignore-file.ts';
import type { Patterns } from './patterns.ts';

/** Why something is left out although a pattern chooses it. */
export type Reason = 'denied' | 'hidden' | 'ignored';

/** What is left out although a pattern chooses it. Paths are relative to the root, which is `''`. */
export interface Exclude {
  /** Why a file or folder is left out, `undefined` when it is not. */
  reason(folder: string, name: string, kind: 'file' | 'folder'): Reason | undefined;
  /** True for what the deny list holds, or a folder above it, whatever a pattern names. */
  denies(item: string): boolean;
}

export interface ExcludeOptions {
  readonly patterns: Patterns;
  readonly includeHidden: boolean;
  readonly defaultExcludes: boolean;
  /** Relative to the root; `''` when there is none. */
  readonly ignoreFile: string;
  readonly ignored: IgnoreRules | undefined;
}

interface Traits {
  readonly denied: boolean;
  /** Names that begin with a dot; where something is denied also others, which decide nothing there. */
  readonly dotNames: readonly string[];
}

/**
 * Makes the rules of what is never taken: the deny list (lifted for a file that a pattern names without
 * wildcards), hidden files (lifted when a pattern writes the dot name out), and the ignore file, which always holds.
 */
export function createExclude(options: ExcludeOptions): Exclude {
  const { patterns, ignored } = options;
  const traitsOf = rememberTraits(options);
  return {
    denies: (item) => traitsOf(item).denied,
    reason(folder, name, kind) {
      const full = join(folder, name);
      const traits = addName(traitsOf(folder), full, name, options);
      const named = () => (kind === 'file' ? patterns.names(full) : patterns.leadsToNamed(full));
      if (traits.denied && !named()) return 'denied';
      const isHidden = !options.includeHidden && traits.dotNames.length > 0;
      if (isHidden && !named() && !patterns.writesOut(traits.dotNames, full, kind)) return 'hidden';
      return ignored?.ignores(kind === 'file' ? full : `${full}/`) ? 'ignored' : undefined;
    },
  };
}

/** What the names of a path say about it, found once for each folder. */
function rememberTraits(options: ExcludeOptions): (folder: string) => Traits {
  const known = new Map<string, Traits>([['', { denied: false, dotNames: [] }]]);
  return function traitsOf(folder) {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const cut = folder.lastIndexOf('/');
    const traits = addName(
      traitsOf(folder.slice(0, Math.max(0, cut))),
      folder,
      folder.slice(cut + 1),
      options,
    );
    known.set(folder, traits);
    return traits;
  };
}

function addName(parent: Traits, full: string, name: string, options: ExcludeOptions): Traits {
  const denied = options.defaultExcludes && (isDeniedName(name) || full === options.ignoreFile);
  if (!denied && !name.startsWith('.')) return parent;
  return {
    denied: parent.denied || denied,
    dotNames: [...parent.dotNames, name],
  };
}

function join(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
