/** What is collected: what the patterns choose, without what the deny list, hidden names and the ignore file leave out. */
import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { DeployError } from '../errors.ts';
import { isInside } from '../paths.ts';
import { describeFailure } from './open.ts';
import type { Pattern } from './patterns.ts';
import type { Root } from './root.ts';

/** Names of files and folders that contain credentials, the history, or what is installed; `*` stands for any characters. */
export const DENIED_NAMES: readonly string[] = [
  '.git',
  'node_modules',
  '.env*',
  '.envrc',
  '*.pem',
  '*.key',
  '*.p12',
  '*.pfx',
  '*.jks',
  '*.keystore',
  'id_rsa*',
  'id_dsa*',
  'id_ecdsa*',
  'id_ed25519*',
  '.npmrc',
  '.pypirc',
  '.netrc',
  '_netrc',
  '.htpasswd',
  '.aws',
  '.ssh',
  '.docker',
  '.kube',
  '.gnupg',
  '*.tfstate*',
  'credentials.json',
  '*-credentials.json',
  'service-account*.json',
  'gha-creds-*.json',
  '.git-credentials',
  'git-credentials-*.config',
];

/** Names that the list above covers, and that are not denied. */
export const ALLOWED_NAMES: readonly string[] = ['.env.example'];

const denied = toExpression(DENIED_NAMES);
const allowed = toExpression(ALLOWED_NAMES);

function toExpression(names: readonly string[]): RegExp {
  const sources = names.map((name) => name.replaceAll('.', '\\.').replaceAll('*', '.*'));
  // Ignores case, since `.ENV` is the same file on many systems; `s` for names with line breaks.
  return new RegExp(`^(?:${sources.join('|')})$`, 'is');
}

/** Which rule leaves something out: the deny list, its dot, the ignore file, or a pattern with `!`. */
export type Rule = 'denied' | 'hidden' | 'ignored' | 'excluded';

export type ItemKind = 'file' | 'folder';

/** Decides what is collected. Paths are relative to the root, with `/`. */
export interface Selection {
  /** Judges an item whose folders are all taken; a folder is taken when a chosen file may lie in it. */
  judge(item: string, kind: ItemKind): 'taken' | 'unmatched' | Rule;
  /** Returns whether the deny list contains the item or a folder above it, whatever a pattern names. */
  denies(item: string): boolean;
  /** Returns whether a pattern without wildcards is this file. */
  names(file: string): boolean;
}

export interface SelectionOptions {
  readonly includeHidden: boolean;
  readonly defaultExcludes: boolean;
  /** The rules of the ignore file, where there is one. */
  readonly ignored: Ignore | undefined;
}

/** The names in a path that a rule is about. */
interface Traits {
  readonly denied: boolean;
  readonly dotNames: readonly string[];
}

/**
 * Creates the rules: patterns first (the last that matches decides), then the deny list (lifted for a file that a pattern
 * names without wildcards), hidden names (lifted when a pattern writes out the dot), and the ignore file, which always applies.
 */
export function createSelection(
  patterns: readonly Pattern[],
  { includeHidden, defaultExcludes, ignored }: SelectionOptions,
): Selection {
  const including = patterns.filter(({ excludes }) => !excludes);
  const known = new Map<string, Traits>([['', { denied: false, dotNames: [] }]]);

  /** Finds what the names of a path say about it, once for each folder. */
  function traitsOf(item: string, kind: ItemKind): Traits {
    const before = known.get(item);
    if (before !== undefined) return before;
    const cut = item.lastIndexOf('/');
    const parent = traitsOf(item.slice(0, Math.max(0, cut)), 'folder');
    const name = item.slice(cut + 1);
    const isListed = (denied.test(name) && !allowed.test(name)) || (ignored && item === IGNORE_FILE);
    const traits = {
      denied: parent.denied || (defaultExcludes && Boolean(isListed)),
      dotNames: name.startsWith('.') ? [...parent.dotNames, name] : parent.dotNames,
    };
    if (kind === 'folder') known.set(item, traits);
    return traits;
  }

  function decides(pattern: Pattern, item: string, kind: ItemKind): boolean {
    if (kind === 'file') return pattern.matches(item);
    return pattern.excludes ? pattern.covers(item) : pattern.reaches(item);
  }

  function findNameRule(item: string, kind: ItemKind): Rule | undefined {
    const { denied, dotNames } = traitsOf(item, kind);
    const isHidden = !includeHidden && dotNames.length > 0;
    if (!denied && !isHidden) return undefined;
    if (including.some((pattern) => pattern.names(item, kind === 'folder'))) return undefined;
    if (denied) return 'denied';
    const isWrittenOut = including.some(
      (pattern) => dotNames.every((name) => pattern.writesOut(name)) && decides(pattern, item, kind),
    );
    return isWrittenOut ? undefined : 'hidden';
  }

  return {
    denies: (item) => traitsOf(item, 'file').denied,
    names: (file) => including.some((pattern) => pattern.names(file, false)),
    judge(item, kind) {
      const last = patterns.findLast((pattern) => decides(pattern, item, kind));
      if (last === undefined) return 'unmatched';
      if (last.excludes) {
        return including.some((pattern) => decides(pattern, item, kind)) ? 'excluded' : 'unmatched';
      }
      const rule = findNameRule(item, kind);
      if (rule !== undefined) return rule;
      return ignored?.ignores(kind === 'file' ? item : `${item}/`) ? 'ignored' : 'taken';
    },
  };
}

/** The ignore file in the root of the assets. */
export const IGNORE_FILE = '.deployignore';

/**
 * Reads the ignore file (gitignore syntax); undefined when there is none.
 * @throws DeployError when it exists and cannot be read: what it excludes must not be deployed
 */
export function readIgnoreFile({ folder, workspace }: Root): Ignore | undefined {
  const file = path.join(folder, IGNORE_FILE);
  try {
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
    const real = realpathSync(file);
    if (!isInside(workspace, real)) throw unusable('is a symbolic link that leads out of the workspace');
    // Asked first, since opening a pipe would wait for a writer.
    if (!statSync(real).isFile()) throw unusable('is not a regular file');
    const bytes = readFileSync(real);
    // In another encoding (some editors write UTF-16) its lines would match nothing.
    if (!isUtf8(bytes) || bytes.includes(0)) throw unusable('is not valid UTF-8');
    return ignore({ ignorecase: false }).add(bytes.toString().replace(/^\uFEFF/u, ''));
  } catch (error) {
    throw error instanceof DeployError ? error : unusable(describeFailure(error), error);
  }
}

function unusable(what: string, cause?: unknown): DeployError {
  return new DeployError(`The ignore file "${IGNORE_FILE}" ${what}.`, {
    cause,
    hint: `Fix or remove "${IGNORE_FILE}".`,
  });
}
