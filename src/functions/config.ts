import { optional, type Reader } from '../config/reader.ts';
import {
  isBadSegment,
  isQuoted,
  LONGEST_URL,
  parseDuration,
  parseForm,
  parseList,
  parseRelativePath,
  requireLength,
  ValueProblem,
} from '../config/values.ts';

/** A function that is deployed. */
export interface FunctionConfig {
  readonly name: string;
  /** Path of the asset that the function starts with. */
  readonly entrypoint: string;
  readonly polling: PollingConfig;
  /** The one revision that may be replaced; undefined: any. */
  readonly expectedRevisionId: string | undefined;
}

/** How the status of a revision is read, and for how long. */
interface PollingConfig {
  /** Milliseconds; 0 does not poll. */
  readonly timeoutMs: number;
  /** In lower case; empty stands for the built-in words. */
  readonly readyStatuses: readonly string[];
  readonly failedStatuses: readonly string[];
  /** Template under `/v1` with `{name}` and `{revision_id}`; empty stands for the function's record. */
  readonly statusPath: string;
}

/** The API document has no rule for the name of a function, so this one only ensures that it is one segment of a path. */
const parseFunctionName = parseForm(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
  'must be a name of 1 to 128 letters, digits, `-`, `_` and `.` that starts with a letter or a digit',
);

/** Parses the id of a revision: the API document does not show its form. */
export const parseRevisionId = parseForm(/^[\x21-\x7e]{1,200}$/, 'must be the id of a revision, without spaces');

/** Reads the function; undefined when `function` is empty. */
export function readFunctionConfig(reader: Reader): FunctionConfig | undefined {
  const name = reader.read('function', optional(parseFunctionName));
  const entrypoint = reader.read('entrypoint', parseRelativePath);
  const polling = readPolling(reader);
  const expectedRevisionId = reader.read('expected_revision_id', optional(parseRevisionId));
  if (expectedRevisionId !== undefined && reader.inputs.function === '')
    reader.problem('expected_revision_id', 'requires `function`');
  return name === undefined ? undefined : { name, entrypoint, polling, expectedRevisionId };
}

function readPolling(reader: Reader): PollingConfig {
  const readyStatuses = reader.read('ready_statuses', parseStatusWords);
  const failedStatuses = reader.read('failed_statuses', parseStatusWords);
  const both = readyStatuses.find((word) => failedStatuses.includes(word));
  if (both !== undefined) {
    reader.problem('ready_statuses', `and \`failed_statuses\` both contain ${JSON.stringify(both)}`);
  }
  return {
    timeoutMs: reader.read('wait_timeout', parseDuration),
    readyStatuses,
    failedStatuses,
    statusPath: reader.read('status_path', optional(parseStatusPath)) ?? '',
  };
}

/** Parses the words for a status of a revision into lower case, as they are compared. */
function parseStatusWords(text: string): readonly string[] {
  const words = parseList(text).map((word) => word.toLowerCase());
  if (words.some((word) => /[,;]|^[-*]\s/.test(word) || isQuoted(word))) {
    throw new ValueProblem('must contain one word per line, without commas, semicolons, bullets or quotes');
  }
  return words;
}

const PLACEHOLDER = /\{(?:name|revision_id)\}/g;

/** Parses a path template under `/v1`; a leading `/` or `/v1/` is dropped. */
function parseStatusPath(text: string): string {
  requireLength(text, LONGEST_URL);
  const path = text.replace(/^\/(?!\/)/, '').replace(/^v1\//, '');
  if (/[{}<>$]|(^|\/):/.test(path.replace(PLACEHOLDER, ''))) {
    throw new ValueProblem('may only contain the placeholders `{name}` and `{revision_id}`');
  }
  const segments = (path.split('?')[0] ?? '').replace(/\/$/, '').split('/');
  const isBad = segments.some((segment) => isBadSegment(segment) || /%2e/i.test(segment));
  if (isBad || !canDecode(path) || /[\s\\#]|^[a-z][a-z0-9+.-]*:/i.test(path)) {
    throw new ValueProblem('must be a path under `/v1`, such as `functions/functions/{name}`');
  }
  return path;
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
