import type { Log } from '../context.ts';
import { describeCounts, type LeftOut } from '../files/collect.ts';
import type { Rule } from '../files/exclude.ts';
import { quote } from '../files/names.ts';
import { formatBytes, formatCount } from '../format.ts';

/** Paths that are listed; the rest is counted. */
const MOST_LISTED = 1000;

const RULES: Readonly<Record<Rule, string>> = {
  denied: 'denied (default_excludes)',
  hidden: 'hidden (include_hidden)',
  ignored: 'ignored (.deployignore)',
  excluded: 'excluded (!)',
};

/** Files that were collected: assets with their path, or artifacts with their key. */
export interface Collected {
  readonly what: 'asset' | 'artifact';
  readonly files: readonly { readonly name: string; readonly size: number }[];
  readonly bytes: number;
  readonly leftOut: LeftOut;
}

/** Returns what was collected in one line: `Collected 3 assets, 120 bytes (left out 4: 2 denied, 2 hidden)`. */
export function collectedLine({ what, files, bytes, leftOut }: Collected): string {
  const count = leftOut.count === 0 ? '' : ` (left out ${leftOut.count}: ${describeCounts(leftOut)})`;
  return `Collected ${formatCount(files.length, what)}, ${formatBytes(bytes)}${count}`;
}

/** Lists every file with its size, then what was left out by which rule, both up to a limit. */
export function listCollected({ files, leftOut }: Collected, log: Log): void {
  for (const { name, size } of files.slice(0, MOST_LISTED)) {
    log.info(`  ${quote(name)}, ${formatBytes(size)}`);
  }
  listRest(files.length - MOST_LISTED, 'file', log);
  if (leftOut.count === 0) return;
  log.info('Left out:');
  for (const { path, rule } of leftOut.items) log.info(`  ${quote(path)}, ${RULES[rule]}`);
  listRest(leftOut.count - leftOut.items.length, 'path', log);
}

function listRest(more: number, what: string, log: Log): void {
  if (more > 0) log.info(`  and ${more.toLocaleString('en-GB')} more ${what}${more === 1 ? '' : 's'}`);
}
