import type { Log } from '../context.ts';
import type { Reason } from '../files/exclude.ts';
import { countReasons, type LeftOut } from '../files/left-out.ts';
import { quote } from '../files/names.ts';
import { formatBytes, formatCount } from '../format.ts';

/** Paths that are listed; the rest is counted. */
const MOST_LISTED = 1000;

const RULES: Readonly<Record<Reason, string>> = {
  denied: 'denied (default_excludes)',
  hidden: 'hidden (include_hidden)',
  ignored: 'ignored (.deployignore)',
};

/** Files that were collected: assets with their path, or artifacts with their key. */
export interface Collected {
  readonly what: 'asset' | 'artifact';
  readonly files: readonly { readonly name: string; readonly size: number }[];
  readonly bytes: number;
  readonly leftOut: readonly LeftOut[];
}

/** Returns what was collected in one line: `Collected 3 assets, 120 bytes (left out 4: 2 denied, 2 hidden)`. */
export function collectedLine({ what, files, bytes, leftOut }: Collected): string {
  const left = leftOut.length > 0 ? ` (left out ${leftOut.length}: ${countReasons(leftOut)})` : '';
  return `Collected ${formatCount(files.length, what)}, ${formatBytes(bytes)}${left}`;
}

/** Lists every file with its size, then what was left out by which rule, both up to a limit. */
export function listCollected({ files, leftOut }: Collected, log: Log): void {
  list(files, ({ name, size }) => `${quote(name)}, ${formatBytes(size)}`, 'file', log);
  if (leftOut.length === 0) return;
  log.info('Left out:');
  list(leftOut, ({ path, reason }) => `${quote(path)}, ${RULES[reason]}`, 'path', log);
}

function list<Item>(items: readonly Item[], describe: (item: Item) => string, what: string, log: Log): void {
  for (const item of items.slice(0, MOST_LISTED)) log.info(`  ${describe(item)}`);
  const more = items.length - MOST_LISTED;
  if (more > 0) log.info(`  and ${more.toLocaleString('en-GB')} more ${what}${more === 1 ? '' : 's'}`);
}
