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
import type { ProbeTarget } from '../http/probe.ts';
import { type StatusWords, statusWords } from './status.ts';

/** A function that is deployed. */
export interface FunctionConfig {
  readonly name: string;
  /** Path of the asset that the function starts with. */
  readonly entrypoint: string;
  readonly polling: PollingConfig;
  /** The one revision that may be replaced; undefined: any. */
  readonly expectedRevisionId: string | undefined;
  readonly health: HealthConfig | undefined;
}

/** What is asked once a revision is ready, and for how long. */
export interface HealthConfig {
  /** A path under `/v1` is a template with `{name}`. */
  readonly target: ProbeTarget;
  /** Milliseconds. */
  readonly timeoutMs: number;
}

/** How the status of a revision is read, and for how long. */
interface PollingConfig {
  /** Milliseconds; 0 does not poll. */
  readonly timeoutMs: number;
  readonly words: StatusWords;
  /** Template under `/v1` with `{name}` and `{revision_id}`; empty stands for the function's record. */
  readonly statusPath: string;
}

/** The API document has no rule for the name of a function, so this one only ensures that it is one segment of a path. */
const parseFunctionName = parseForm(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
  'must be a name of 1 to 128 letters, digits, `-`, `_` and `.` that starts with a letter or a digit',
);

/** Parses the id of a revision: the API document does not show its form. */
export const parseRevisionId = parseForm(
  /^[\x21-\x7e]{1,200}$/,
  'must be the id of a revision, without spaces',
);

/** Reads the function; undefined when `function` is empty. */
export function readFunctionConfig(reader: Reader): FunctionConfig | undefined {
  const name = reader.read('function', optional(parseFunctionName));
  const entrypoint = reader.read('entrypoint', parseRelativePath);
  const polling = readPolling(reader);
  const health = readHealth(reader, polling);
  const expectedRevisionId = reader.read('expected_revision_id', optional(parseRevisionId));
  if (expectedRevisionId !== undefined && reader.inputs.function === '')
    reader.problem('expected_revision_id', 'requires `function`');
  if (name === undefined) return undefined;
  return { name, entrypoint, polling, health, expectedRevisionId };
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
    words: statusWords(readyStatuses, failedStatuses),
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

function readHealth(reader: Reader, polling: PollingConfig): HealthConfig | undefined {
  const target = reader.read('health_check', optional(parseHealthTarget));
  const timeoutMs = reader.read('health_check_timeout', parseHealthTimeout);
  if (reader.inputs.health_check === '') return undefined;
  if (reader.inputs.function === '') reader.problem('health_check', 'requires `function`');
  if (polling.timeoutMs === 0) {
    reader.problem(
      'health_check',
      'requires a `wait_timeout` of more than 0: without the wait, it would check the previous revision',
    );
  }
  return target && { target, timeoutMs };
}

/** Parses a duration of at least a second. */
function parseHealthTimeout(text: string): number {
  const timeoutMs = parseDuration(text);
  if (timeoutMs < 1000) throw new ValueProblem('must be at least `1s`');
  return timeoutMs;
}

const HEALTH_FORM =
  'must be an `https://` or `http://` address, or a path of the API under `/v1`, such as `functions/functions/{name}/healthz`';

const parseHealthPath = parseTemplate(['name'], HEALTH_FORM);

/** The resources of the API document under `/v1`: nothing answers at another path, such as that of the function's own routes. */
const API_RESOURCE = /^(?:functions\/functions|storage\/buckets|domains\/domains)\/[^/?]/;

/** Parses an address, or a path template under `/v1`. No problem repeats the value, whose query may contain a token. */
function parseHealthTarget(text: string): ProbeTarget {
  if (/^https?:/i.test(text)) return parseHealthUrl(text);
  const [path = '', query = ''] = parseHealthPath(text).split(/\?(.*)/s);
  if (!API_RESOURCE.test(path)) throw new ValueProblem(HEALTH_FORM);
  return { address: `/v1/${path}`, query };
}

function parseHealthUrl(text: string): ProbeTarget {
  requireLength(text, LONGEST_URL);
  const url = /[\s\\]/.test(text) || !/^https?:\/\//i.test(text) ? null : URL.parse(text);
  if (!url) throw new ValueProblem('must be an address such as `https://app.example.com/healthz`');
  if (/^[^/]*\/\/[^/?]*@/.test(text)) throw new ValueProblem('must not contain user info');
  if (text.includes('#')) throw new ValueProblem('must not contain a fragment');
  if (/[{}]/.test(text)) throw new ValueProblem('may contain `{name}` only as a path under `/v1`');
  return { address: `${url.origin}${url.pathname}`, query: url.search.slice(1) };
}

const parseStatusPath = parseTemplate(
  ['name', 'revision_id'],
  'must be a path under `/v1`, such as `functions/functions/{name}`',
);

/** Creates a parser for a path template under `/v1` with these placeholders; a leading `/` or `/v1/` is dropped. */
function parseTemplate(placeholders: readonly string[], problem: string) {
  const known = new RegExp(`\\{(?:${placeholders.join('|')})\\}`, 'g');
  const names = placeholders.map((name) => `\`{${name}}\``).join(' and ');
  return (text: string): string => {
    requireLength(text, LONGEST_URL);
    const path = text.replace(/^\/(?!\/)/, '').replace(/^v1\//, '');
    if (/[{}<>$]|(^|\/):/.test(path.replace(known, ''))) {
      throw new ValueProblem(
        `may only contain the placeholder${placeholders.length === 1 ? '' : 's'} ${names}`,
      );
    }
    const segments = (path.split('?')[0] ?? '').replace(/\/$/, '').split('/');
    const isBad = segments.some((segment) => isBadSegment(segment) || /%2e/i.test(segment));
    if (isBad || !canDecode(path) || /[\s\\#]|^[a-z][a-z0-9+.-]*:/i.test(path)) {
      throw new ValueProblem(problem);
    }
    return path;
  };
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
