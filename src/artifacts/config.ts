import { type FileRules, optional, type Reader, type Surroundings } from '../config/reader.ts';
import {
  parseBucketName,
  parseChoice,
  parseContentTypes,
  parseCount,
  parseFolder,
  parseKeyPrefix,
  parsePatterns,
  parseShard,
} from '../config/values.ts';

/** A bucket that is to be there. */
export interface BucketPart {
  readonly name: string;
  /** undefined: as an existing one is, and private for a new one. */
  readonly visibility: 'private' | 'public' | undefined;
}

/** Files that are to be uploaded. `root` is absolute. */
export interface ArtifactsPart extends FileRules {
  readonly workspace: string;
  readonly root: string;
  readonly patterns: readonly string[];
  readonly runnerTemp: string | undefined;
  /** Put before every key, as it is. */
  readonly keyPrefix: string;
  readonly upload: 'all' | 'changed' | 'mirror' | 'mirror!';
  /** The media type for names with an ending, such as `.ext` in lower case. */
  readonly contentTypes: readonly { readonly ending: string; readonly type: string }[];
  /** Transfers at once, at most. */
  readonly concurrency: number;
  /** Counted from 1. */
  readonly shard: { readonly index: number; readonly count: number } | undefined;
  readonly ifNoFiles: 'error' | 'warn' | 'ignore';
}

/** Reads the bucket; undefined when none is named. */
export function readBucketPart(reader: Reader): BucketPart | undefined {
  const name = reader.read('bucket', optional(parseBucketName));
  const visibility = reader.read('visibility', optional(parseChoice(['private', 'public'])));
  return name === undefined ? undefined : { name, visibility };
}

/** Reads what is to be uploaded; undefined when `artifacts` is empty. */
export function readArtifactsPart(
  reader: Reader,
  { workspace, runnerTemp }: Surroundings,
  rules: FileRules,
): ArtifactsPart | undefined {
  const patterns = reader.read('artifacts', optional(parsePatterns));
  const part: ArtifactsPart = {
    workspace,
    root: reader.read('artifacts_root', parseFolder(workspace)),
    patterns: patterns ?? [],
    ...rules,
    runnerTemp,
    keyPrefix: reader.read('key_prefix', parseKeyPrefix),
    upload: reader.read('upload', parseChoice(['all', 'changed', 'mirror', 'mirror!'])),
    contentTypes: reader.read('content_types', parseContentTypes),
    concurrency: reader.read('concurrency', parseCount(1, 256)),
    shard: reader.read('shard', optional(parseShard)),
    ifNoFiles: reader.read('if_no_files', parseChoice(['error', 'warn', 'ignore'])),
  };
  // Lines that are only comments choose nothing, which is for `if_no_files` to judge.
  return patterns && part;
}
