import { type FileInputs, readFileSelection } from '../files/exclude.ts';
import { isAddressable } from '../http/address.ts';
import { INPUT_DEFAULTS } from '../inputs/defaults.ts';
import { optional, type Reader } from '../inputs/reader.ts';
import { isQuoted, parseChoice, parseCount, parseList, ValueProblem } from '../inputs/values.ts';

export interface ArtifactsConfig extends FileInputs {
  readonly keyPrefix: string;
  /** `changed` and `mirror` send only what differs from the last upload; `mirror` also deletes. */
  readonly upload: 'all' | 'changed' | 'mirror';
  /** How much a mirror may delete: a percentage of the objects in its manifest, or a number of objects. */
  readonly deletionLimit: ReturnType<typeof parseDeletionLimit>;
  readonly contentTypes: ReturnType<typeof parseContentTypes>;
  readonly concurrency: number;
  readonly shard: Shard | undefined;
  readonly ifNoFiles: 'error' | 'warn' | 'ignore';
}

/** The part `index` of `count` parts, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export function readArtifactsConfig(reader: Reader): ArtifactsConfig | undefined {
  const config = {
    ...readFileSelection(reader, 'artifacts'),
    keyPrefix: reader.read('key_prefix', parseKeyPrefix),
    upload: reader.read('upload', parseChoice(['all', 'changed', 'mirror'])),
    deletionLimit: reader.read('max_deletions', parseDeletionLimit),
    contentTypes: reader.read('content_types', parseContentTypes),
    concurrency: reader.read('upload_concurrency', parseCount(1, 256)),
    shard: reader.read('shard', optional(parseShard)),
    ifNoFiles: reader.read('if_no_files', parseChoice(['error', 'warn', 'ignore'])),
  };
  // Lines that are only comments match nothing, which is for `if_no_files` to judge.
  return reader.inputs.artifacts === '' ? undefined : config;
}

/** By default, a mirror may delete this many objects, also of a small site. */
const ALWAYS_ALLOWED = 20;

function parseDeletionLimit(text: string) {
  const [, digits, sign] = /^(\d{1,9})(%?)$/.exec(text) ?? [];
  const amount = Number(digits);
  if (digits === undefined || (sign === '%' && amount > 100))
    throw new ValueProblem('must be a percentage from `0%` to `100%` or a whole number of objects');
  // An explicit limit applies as it is.
  const least = text === INPUT_DEFAULTS.max_deletions ? ALWAYS_ALLOWED : undefined;
  return { amount, unit: sign === '%' ? '%' : 'objects', least } as const;
}

/** Parses the prefix of every object key, used verbatim: `docs/` is a folder, `docs-` is not. */
function parseKeyPrefix(text: string): string {
  const isPlain = !/\p{Cc}|\\/u.test(text) && !isQuoted(text);
  // The name that follows it completes its last segment.
  if (isPlain && isAddressable(`${text}x`)) return text;
  throw new ValueProblem(
    'must be the start of a key, such as `docs/`: no leading `/`, no empty, `.` or `..` segment, no quotes around it',
  );
}

const TYPE_LINE =
  /^([^\s/=][^\s=]*)\s*=\s*([\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:\s*;\s*[\w-]+=(?:[\w.+-]+|"[^"\\\p{Cc}]*"))*)$/u;

/** Parses media types by name, with `*` for any characters but `/`: a name without `/` counts in every folder. */
function parseContentTypes(text: string) {
  return parseList(text).map((line) => {
    const [, name = '', type] = TYPE_LINE.exec(line) ?? [];
    if (type === undefined || /\{[^{}]*,/.test(name))
      throw new ValueProblem(
        'must contain lines such as `*.ext=type/subtype`, `name=…` or `path/of/it=…`, in which braces do not expand',
      );
    const source = name.split('*').map(RegExp.escape).join('[^/]*');
    const form = new RegExp(`^${name.includes('/') ? '' : '(?:.*/)?'}${source}$`, 'i');
    return { name, type, matches: (path: string) => form.test(path) };
  });
}

function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index, count };
  throw new ValueProblem('must be a part and the number of parts, such as `2/5`');
}
