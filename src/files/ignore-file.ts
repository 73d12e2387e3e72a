import { isUtf8 } from 'node:buffer';
import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import ignore from 'ignore';
import { DeployError } from '../errors.ts';
import { formatBytes } from '../format.ts';
import { quote } from './names.ts';
import { describeFailure, isInside, type Root } from './root.ts';

/** The rules of an ignore file. */
export interface IgnoreRules {
  /** Whether a path relative to the root is left out; that of a folder ends with `/`. */
  ignores(path: string): boolean;
}

// Every path is compared with every rule: these keep one comparison below a second.
const MOST_BYTES = 256_000;
const MOST_RULES = 5000;
/** `**` between names in one rule: each multiplies the time by the depth of the path. */
const MOST_GLOBSTARS = 2;

/**
 * Reads an ignore file (gitignore syntax), `undefined` when there is none.
 * @throws DeployError when it exists and cannot be read or is too large: what it excludes must not be deployed
 */
export function readIgnoreFile(root: Root, name: string): IgnoreRules | undefined {
  if (name === '') return undefined;
  const bytes = readIfPresent(root, name);
  if (bytes === undefined) return undefined;
  // In another encoding (some editors write UTF-16) its lines would match nothing.
  if (!isUtf8(bytes) || bytes.includes(0)) throw refuse(name, 'is no UTF-8 text', 'Save it as UTF-8.');
  const text = bytes.toString().replace(/^\uFEFF/u, '');
  checkRules(name, text.split(/\r?\n/));
  return ignore({ ignorecase: false }).add(text);
}

function readIfPresent({ folder, workspace }: Root, name: string): Buffer | undefined {
  const file = path.join(folder, name);
  try {
    if (lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
    const real = realpathSync(file);
    if (!isInside(workspace, real)) {
      throw refuse(name, 'is a link that leads out of the workspace', 'Copy what it leads to.');
    }
    const stats = statSync(real);
    if (stats.isFile() && stats.size > MOST_BYTES) {
      throw refuse(name, `is too large: ${formatBytes(stats.size)} (maximum ${formatBytes(MOST_BYTES)})`);
    }
    // Asked first, since opening a pipe would wait for a writer.
    if (stats.isFile()) return readFileSync(real);
  } catch (error) {
    if (error instanceof DeployError) throw error;
    throw refuse(name, describeFailure(error), undefined, error);
  }
  throw refuse(name, 'is no regular file');
}

function checkRules(name: string, lines: readonly string[]): void {
  const rules = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'));
  if (rules.length > MOST_RULES) {
    const count = rules.length.toLocaleString('en-GB');
    throw refuse(name, `contains ${count} rules (maximum ${MOST_RULES.toLocaleString('en-GB')})`);
  }
  const line = lines.findIndex((rule) => countGlobstars(rule) > MOST_GLOBSTARS);
  if (line >= 0) {
    const what = `contains more than ${MOST_GLOBSTARS} \`**\` between names in line ${line + 1}`;
    throw refuse(name, what, 'Write the rule with fewer.');
  }
}

/** Counts those between names: at both ends they cost nothing. */
function countGlobstars(rule: string): number {
  if (rule.startsWith('#')) return 0;
  const inner = rule.replace(/^!?\/?(?:\*\*+\/)*/, '').replace(/(?:\/\*\*+)*\/?\s*$/, '');
  return inner.split('/').filter((segment) => /^\*\*+$/.test(segment)).length;
}

function refuse(name: string, what: string, hint?: string, cause?: unknown): DeployError {
  return new DeployError(`ignore file ${quote(name)} ${what}`, {
    cause,
    hint: hint ?? 'Fix the file.',
  });
}
