import type { ProbeTarget } from '../http/probe.ts';
import { optional, type Reader } from '../inputs/reader.ts';
import { parseDuration, parseForm, parseList, parseRelativePath, ValueProblem } from '../inputs/values.ts';
import { type StatusWords, statusWords } from './state.ts';

export interface FunctionConfig {
  readonly name: string;
  readonly entrypoint: string;
  /** How the status of a revision is read, and for how long. */
  readonly polling: {
    /** Milliseconds; 0 does not poll. */
    readonly timeoutMs: number;
    readonly statuses: StatusWords;
    /** Template under `/v1` with `{name}` and `{revision_id}`; empty stands for the function's record. */
    readonly statusPath: string;
  };
  readonly health: { readonly target: ProbeTarget; readonly timeoutMs: number } | undefined;
  readonly expectedRevisionId: string | undefined;
}

/** Parses the name of a function. The API document has no rule for it, so this one only ensures that it is one segment of a path. */
export const parseFunctionName = parseForm(
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/,
  'must be a name of 1 to 128 letters, digits, `-`, `_` and `.` that starts with a letter or a digit',
);

/** Parses the id of a revision: the API document does not show its form. */
export const parseRevisionId = parseForm(
  /^[\x21-\x7e]{1,200}$/,
  'must be the id of a revision, without spaces',
);

export function readFunctionConfig(reader: Reader): FunctionConfig | undefined {
  const name = reader.read('function', optional(parseFunctionName));
  const entrypoint = reader.read('entrypoint', parseRelativePath);
  const polling = {
    timeoutMs: reader.read('wait_timeout', parseDuration),
    statuses: statusWords(
      reader.read('ready_statuses', parseList),
      reader.read('failed_statuses', parseList),
    ),
    statusPath: reader.read('status_path', optional(parseStatusPath)) ?? '',
  };
  const health = readHealth(reader, polling.timeoutMs);
  const expectedRevisionId = reader.read('expected_revision_id', optional(parseRevisionId));
  if (name === undefined) return undefined;
  return { name, entrypoint, polling, health, expectedRevisionId };
}

function readHealth(reader: Reader, waitMs: number): FunctionConfig['health'] {
  const target = reader.read('health_check', optional(parseHealthTarget));
  const timeoutMs = reader.read('health_check_timeout', parseDuration);
  if (timeoutMs === 0) reader.problem('health_check_timeout', 'must be at least `1s`');
  if (reader.inputs.health_check === '') return undefined;
  if (waitMs === 0)
    reader.problem(
      'health_check',
      'requires a `wait_timeout` of more than 0: without the wait, it would check the previous revision',
    );
  return target && { target, timeoutMs };
}

const parseStatusPath = parseTemplate(
  '{name}|{revision_id}',
  'must be a path under `/v1`, such as `functions/functions/{name}`, with no placeholders but `{name}` and `{revision_id}`',
);

const HEALTH_FORM =
  'must be an `https://` or `http://` address without user info, fragment and placeholders, or a path of the API under `/v1`, such as `functions/functions/{name}/healthz`';

const parseHealthPath = parseTemplate('{name}', HEALTH_FORM);

/** The resources of the API document under `/v1`: nothing answers at another path, such as that of the function's own routes. */
const API_RESOURCE = /^(?:functions\/functions|storage\/buckets|domains\/domains)\/[^/?]/;

const HEALTH_URL = /^https?:\/\/[^\s\\@/?#{}]+(?:[/?][^\s\\#{}]*)?$/i;

/** Parses an address, or a path template under `/v1`. No problem repeats the value, whose query may contain a token. */
function parseHealthTarget(text: string): ProbeTarget {
  const url = HEALTH_URL.test(text) ? URL.parse(text) : null;
  if (url) return { address: `${url.origin}${url.pathname}`, query: url.search.slice(1) };
  const [path = '', query = ''] = parseHealthPath(text).split(/\?(.*)/s);
  if (!API_RESOURCE.test(path)) throw new ValueProblem(HEALTH_FORM);
  return { address: `/v1/${path}`, query };
}

/** Creates a parser for a path template under `/v1`; a leading `/` or `/v1/` is dropped. */
function parseTemplate(placeholders: string, problem: string) {
  const segment = `(?!\\.{1,2}(?:[/?]|$))(?:[\\w.~@+-]|${placeholders})+`;
  const form = new RegExp(`^${segment}(?:/${segment})*/?(?:\\?(?:[^\\s\\\\#{}]|${placeholders})*)?$`);
  return (text: string): string => {
    const path = text.replace(/^\/(?:v1\/)?/, '').replace(/^v1\//, '');
    if (form.test(path)) return path;
    throw new ValueProblem(problem);
  };
}
