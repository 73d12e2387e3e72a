/** What people read of collected files. Pure. */
import { formatBytes, formatCount, formatCounts, formatNumber, listed } from '../format.ts';
import { code } from '../markdown.ts';
import type { BaseAction, Step, Words } from '../steps.ts';
import type { LeftOut } from './collect.ts';

/** A file that was collected, with its path or key and its size in bytes. */
export interface NamedFile {
  readonly name: string;
  readonly size: number;
}

/** The part of an upload that a job is about, of parts that are counted from 1. */
export interface UploadPart {
  readonly index: number;
  readonly count: number;
  /** Objects in all parts together. */
  readonly totalCount: number;
}

/** The files that were collected for one purpose. */
export interface Collected {
  readonly files: readonly NamedFile[];
  readonly bytes: number;
  readonly leftOut: LeftOut;
  /** Hexadecimal sha-256 over sorted paths and bytes; of assets. */
  readonly digest?: string | undefined;
  readonly part?: UploadPart | undefined;
  /** Why nothing is uploaded, though it was asked for. */
  readonly nothing?: string | undefined;
}

type CollectWords = Words<Step<BaseAction, Collected>>;

/** Every rule that leaves out files, with what people read of it. */
const RULES = {
  denied: 'denied (default_excludes)',
  hidden: 'hidden (include_hidden)',
  ignored: 'ignored (.deployignore)',
  excluded: 'excluded (!)',
} as const;

/** `part 1 of 3: 13 of 43 objects`; undefined for an upload in one part. */
export function describePart({ part, files }: Pick<Collected, 'part' | 'files'>): string | undefined {
  if (!part) return undefined;
  const { index, count, totalCount } = part;
  return `part ${index} of ${count}: ${formatNumber(files.length)} of ${formatCount(totalCount, 'object')}`;
}

/** `Collected 3 assets, 120 B (left out 4: 2 denied, 2 hidden)`, which opens to every path. */
function createDone(what: 'asset' | 'artifact'): NonNullable<CollectWords['done']> {
  return ({ result }, log) => {
    const { files, bytes, leftOut, digest, nothing } = result;
    if (nothing !== undefined) return;
    const rules = Object.keys(RULES) as (keyof typeof RULES)[];
    const counts = formatCounts(rules.map((rule) => [leftOut.counts[rule] ?? 0, rule]));
    const left = leftOut.count > 0 ? ` (left out ${formatNumber(leftOut.count)}: ${counts})` : '';
    const part = result.part ? ` (${describePart(result)})` : '';
    const more = leftOut.count - leftOut.items.length;
    log.group(`Collected ${formatCount(files.length, what)}, ${formatBytes(bytes)}${part}${left}`, [
      ...listed(files, ({ name, size }) => `  ${JSON.stringify(name)}, ${formatBytes(size)}`),
      ...(leftOut.count > 0 ? ['Left out:'] : []),
      ...listed(leftOut.items, ({ path, rule }) => `  ${JSON.stringify(path)}, ${RULES[rule]}`),
      ...(more > 0 ? [`  and ${formatNumber(more)} more`] : []),
      ...(digest === undefined ? [] : [`sha256:${digest}`]),
    ]);
  };
}

function createAssetWords(name: string): CollectWords {
  return {
    name: () => name,
    done: createDone('asset'),
    outputs: ({ state, result: { files, bytes, digest } }) =>
      state === 'done'
        ? { assets_count: `${files?.length}`, assets_bytes: `${bytes}`, assets_digest: digest }
        : {},
    rows: ({ result: { files, bytes = 0, digest } }) => ({
      Assets: files && `${formatCount(files.length, 'file')}, ${formatBytes(bytes)}`,
      Digest: digest && code(`sha256:${digest}`),
    }),
  };
}

export const collectAssetsWords = createAssetWords('Collect assets');
export const fetchSnapshotWords = createAssetWords('Fetch the snapshot');

export const collectArtifactsWords: CollectWords = {
  name: () => 'Collect artifacts',
  done: createDone('artifact'),
  rows: ({ result: { part, files = [] } }) => ({ Part: describePart({ part, files }) }),
  note: ({ result: { nothing } }) => (nothing === undefined ? undefined : { kind: 'NOTE', lines: [nothing] }),
};
