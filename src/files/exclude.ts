/** What is collected: what the patterns choose, without what the deny list, hidden names and the ignore file leave out. */
import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { DeployError } from '../errors.ts';
import { formatBytes, formatNumber } from '../format.ts';
import { describeFailure } from './open.ts';
import { isInside } from './paths.ts';
import type { ItemKind, Patterns } from './patterns.ts';
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

/** Decides what is collected. Paths are relative to the root, with `/`. */
export interface Selection {
  /** Judges an item whose folders are all taken. */
  judge(item: string, kind: ItemKind): 'taken' | 'unmatched' | Rule;
  /** Returns whether the deny list contains the item or a folder above it, whatever a pattern names. */
  denies(item: string): boolean;
}

export interface SelectionOptions {
  readonly patterns: Patterns;
  readonly includeHidden: boolean;
  readonly defaultExcludes: boolean;
  /** The rules of the ignore file, where there is one. */
  readonly ignored: Ignore | undefined;
}

interface Traits {
  readonly denied: boolean;
  readonly dotNames: readonly string[];
}

/**
 * Creates the rules: patterns first, then the deny list (lifted for a file that a pattern names without wildcards),
 * hidden names (lifted when a pattern names the dot explicitly), and the ignore file, which always applies.
 */
export function createSelection(options: SelectionOptions): Selection {
  const { patterns, includeHidden, defaultExcludes, ignored } = options;
  const known = new Map<string, Traits>([['', { denied: false, dotNames: [] }]]);

  /** What the names of a path say about it, found once for each folder. */
  function traitsOf(item: string, kind: ItemKind): Traits {
    const before = known.get(item);
    if (before !== undefined) return before;
    const cut = item.lastIndexOf('/');
    const parent = traitsOf(item.slice(0, Math.max(0, cut)), 'folder');
    const name = item.slice(cut + 1);
    const isIgnoreFile = ignored !== undefined && item === IGNORE_FILE;
    const isDenied = defaultExcludes && ((denied.test(name) && !allowed.test(name)) || isIgnoreFile);
    const isDot = name.startsWith('.');
    const traits =
      isDenied || isDot
        ? {
            denied: parent.denied || isDenied,
            dotNames: isDot ? [...parent.dotNames, name] : parent.dotNames,
          }
        : parent;
    if (kind === 'folder') known.set(item, traits);
    return traits;
  }

  function findNameRule({ denied, dotNames }: Traits, item: string, kind: ItemKind): Rule | undefined {
    const mayHide = !includeHidden && dotNames.length > 0;
    if ((!denied && !mayHide) || patterns.names(item, kind)) return undefined;
    if (denied) return 'denied';
    return patterns.writesOut(dotNames, item, kind) ? undefined : 'hidden';
  }

  return {
    denies: (item) => traitsOf(item, 'file').denied,
    judge(item, kind) {
      const choice = patterns.judge(item, kind);
      if (choice !== 'chosen') return choice;
      const rule = findNameRule(traitsOf(item, kind), item, kind);
      if (rule !== undefined) return rule;
      return ignored?.ignores(kind === 'file' ? item : `${item}/`) ? 'ignored' : 'taken';
    },
  };
}

/** The ignore file in the root of the assets. */
export const IGNORE_FILE = '.deployignore';

// Every path is compared with every rule: these keep one comparison below a second.
const MOST_BYTES = 256_000;
const MOST_RULES = 5000;
/** `**` between names in one rule: each multiplies the time by the depth of the path. */
const MOST_GLOBSTARS = 2;

/**
 * Reads the ignore file (gitignore syntax); undefined when there is none.
 * @throws DeployError when it exists and cannot be read or is too large: what it excludes must not be deployed
 */
export function readIgnoreFile(root: Root): Ignore | undefined {
  const bytes = readIfPresent(root);
  if (bytes === undefined) return undefined;
  // In another encoding (some editors write UTF-16) its lines would match nothing.
  if (!isUtf8(bytes) || bytes.includes(0)) throw unusable('is not valid UTF-8');
  const text = bytes.toString().replace(/^\uFEFF/u, '');
  const lines = text.split(/\r?\n/);
  const rules = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).length;
  if (rules > MOST_RULES) {
    throw unusable(`contains ${formatNumber(rules)} rules (maximum ${formatNumber(MOST_RULES)})`);
  }
  const line = lines.findIndex((rule) => countGlobstars(rule) > MOST_GLOBSTARS);
  if (line >= 0) {
    throw unusable(`contains more than ${MOST_GLOBSTARS} \`**\` between names in line ${line + 1}`);
  }
  return ignore({ ignorecase: false }).add(text);
}

function readIfPresent({ folder, workspace }: Root): Buffer | undefined {
  const file = path.join(folder, IGNORE_FILE);
  try {
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
    const real = realpathSync(file);
    if (!isInside(workspace, real)) throw unusable('is a symbolic link that leads out of the workspace');
    const stats = statSync(real);
    // Asked first, since opening a pipe would wait for a writer.
    if (!stats.isFile()) throw unusable('is not a regular file');
    if (stats.size > MOST_BYTES) {
      throw unusable(`is too large: ${formatBytes(stats.size)} (maximum ${formatBytes(MOST_BYTES)})`);
    }
    return readFileSync(real);
  } catch (error) {
    throw error instanceof DeployError ? error : unusable(describeFailure(error), error);
  }
}

/** Counts those between names: at both ends they cost nothing. */
function countGlobstars(rule: string): number {
  if (rule.startsWith('#')) return 0;
  const inner = rule.replace(/^!?\/?(?:\*\*+\/)*/, '').replace(/(?:\/\*\*+)*\/?\s*$/, '');
  return inner.split('/').filter((segment) => /^\*\*+$/.test(segment)).length;
}

function unusable(what: string, cause?: unknown): DeployError {
  return new DeployError(`The ignore file "${IGNORE_FILE}" ${what}.`, {
    cause,
    hint: `Fix or remove "${IGNORE_FILE}".`,
  });
}
