import type { Annotation } from '../errors.ts';
import { code, formatBytes, formatCount, formatCounts, formatNumber, listed, listNames } from '../format.ts';
import type { BaseAction, Log, Step, Words } from '../steps.ts';
import type { FoundSecret } from './secrets.ts';

/** Every rule that excludes files: its label in lists, how to include them, and why a file is missing. */
export const RULES = {
  denied: {
    label: 'denied (default_excludes)',
    way: 'To include a file on the deny list, name its exact path, or `node_modules`.',
    why: (item: string, line: string) =>
      `${item} is on the deny list: add the line ${line} to \`assets\` if it is intended`,
  },
  hidden: {
    label: 'hidden (include_hidden)',
    way: 'To include hidden files, name their dot explicitly, or set `include_hidden: true`.',
    why: (item: string) => `${item} is hidden: set \`include_hidden\`, or name it in \`assets\``,
  },
  ignored: {
    label: 'ignored (.deployignore)',
    way: 'Files that `.deployignore` excludes are never included.',
    why: (item: string) => `".deployignore" excludes ${item}`,
  },
  excluded: {
    label: 'excluded (!)',
    way: 'A later pattern with `!` excludes it.',
    why: (item: string) => `a pattern with \`!\` excludes ${item}`,
  },
} as const;

/** The rule that excludes a file: the deny list, its dot, the ignore file, or a pattern with `!`. */
export type Rule = keyof typeof RULES;

/** Chosen items that a rule excludes, sorted by path (relative to the root); a folder ends with `/`. */
export type LeftOut = readonly { readonly path: string; readonly rule: Rule }[];

/** Counts excluded items by rule: `2 denied, 1 hidden`. @param areNamed as in `2 denied (".env", "node_modules/")` */
export function countRules(leftOut: LeftOut, areNamed = false): string {
  const rules = Object.keys(RULES) as Rule[];
  const counts = rules.map((rule) => {
    const paths = leftOut.flatMap((one) => (one.rule === rule ? one.path : []));
    return [paths.length, areNamed ? `${rule} (${listNames(paths)})` : rule] as const;
  });
  return formatCounts(counts);
}

export interface LocatedSecret extends Pick<FoundSecret, 'what' | 'fingerprint'> {
  readonly path: string;
  readonly line: number;
}

/** Says which files contain which secrets, once for each value, and what to do. @param why follows as the end of a sentence */
export function describeSecrets(secrets: readonly LocatedSecret[], why = ''): readonly Annotation[] {
  const byValue = Map.groupBy(secrets, ({ what, fingerprint = what }) => fingerprint);
  return Array.from(byValue.values(), (places) => {
    const [{ what = '', fingerprint, path: file = '', line } = {}, ...others] = places;
    const names = `${formatCount(places.length, 'file')} (${listNames(places.map(({ path }) => path))}) contain`;
    const found =
      others.length > 0
        ? `${names} ${what}, the first in line ${line}`
        : `${JSON.stringify(file)} contains ${what} in line ${line}`;
    const orElse = fingerprint
      ? `, or add \`${fingerprint}\` to \`allow_secrets\` if it is a documented sample`
      : '';
    const message = `${found}${why}. Remove it${orElse}. If it is in the repository, revoke it.`;
    return { message, file, line };
  });
}

/** Says what the deny list excludes from a site, and which line includes it. */
export function describeDenied(denied: LeftOut): string {
  const [{ path = '' } = {}] = denied;
  const line = /node_modules\/$/i.test(path) ? `${path}**` : path.replace(/\/$/, '/<file>');
  const count = formatCount(denied.length, 'item');
  return `The deny list (\`default_excludes\`) left out ${count} of the artifacts: ${listNames(denied.map((one) => one.path))}. To upload the first, add the line \`${line}\` to \`artifacts\`.`;
}

export interface Collected {
  /** With their path or key, and their size in bytes. */
  readonly files: readonly { readonly name: string; readonly size: number }[];
  readonly bytes: number;
  readonly leftOut: LeftOut;
  /** Of the checkout, if it is read. */
  readonly commit?: string | undefined;
  /** Hexadecimal sha-256 over sorted paths and bytes; of assets. */
  readonly digest?: string | undefined;
  /** The part of an upload in shards, counted from 1, and the objects in all parts together. */
  readonly part?: { readonly index: number; readonly count: number; readonly totalCount: number } | undefined;
  /** Why nothing is uploaded, although there is a bucket. */
  readonly nothing?: string | undefined;
}

/** `part 1 of 3: 13 of 43 objects`; undefined for an upload in one part. */
export function describePart({ part, files }: Pick<Collected, 'part' | 'files'>): string | undefined {
  if (!part) return undefined;
  const { index, count, totalCount } = part;
  return `part ${index} of ${count}: ${formatNumber(files.length)} of ${formatCount(totalCount, 'object')}`;
}

/** Logs `Collected 3 assets, 120 B (left out 4: 2 denied, 2 hidden)`, which expands to the paths. */
export function logCollected(what: 'asset' | 'artifact', collected: Collected, log: Log): void {
  const { files, bytes, leftOut, digest } = collected;
  const count = formatNumber(leftOut.length);
  const left = leftOut.length > 0 ? ` (left out ${count}: ${countRules(leftOut)})` : '';
  const part = collected.part ? ` (${describePart(collected)})` : '';
  log.group(`Collected ${formatCount(files.length, what)}, ${formatBytes(bytes)}${part}${left}`, [
    ...listed(files, ({ name, size }) => `  ${JSON.stringify(name)}, ${formatBytes(size)}`),
    ...(leftOut.length > 0 ? ['Left out:'] : []),
    ...listed(leftOut, ({ path, rule }) => `  ${JSON.stringify(path)}, ${RULES[rule].label}`),
    ...(digest === undefined ? [] : [`sha256:${digest}`]),
  ]);
}

/** Also for the content of a snapshot. */
export const collectAssetsWords: Words<Step<BaseAction, Collected>> = {
  say({ state, result: { files, bytes = 0, digest } }) {
    const rows = {
      Assets: files && `${formatCount(files.length, 'file')}, ${formatBytes(bytes)}`,
      Digest: digest && code(`sha256:${digest}`),
    };
    if (state !== 'done') return { rows };
    return {
      rows,
      outputs: { assets_count: `${files?.length}`, assets_bytes: `${bytes}`, assets_digest: digest },
    };
  },
};

export const collectArtifactsWords: Words<Step<BaseAction, Collected>> = {
  say: ({ result: { nothing } }) =>
    nothing === undefined ? {} : { note: { kind: 'NOTE', lines: [nothing] } },
};
