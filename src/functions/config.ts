import { optional, type Reader } from '../config/reader.ts';
import {
  parseDuration,
  parseFunctionName,
  parsePathTemplate,
  parseRelativePath,
  parseStatusWords,
} from '../config/values.ts';

/** A function that is deployed. */
export interface FunctionConfig {
  readonly name: string;
  /** Path of the asset that the function starts with. */
  readonly entrypoint: string;
  readonly polling: PollingConfig;
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

/** Reads the function; undefined when `function` is empty. */
export function readFunctionConfig(reader: Reader): FunctionConfig | undefined {
  const name = reader.read('function', optional(parseFunctionName));
  const entrypoint = reader.read('entrypoint', parseRelativePath);
  const polling = readPolling(reader);
  return name === undefined ? undefined : { name, entrypoint, polling };
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
    statusPath: reader.read('status_path', optional(parsePathTemplate(['name', 'revision_id']))) ?? '',
  };
}
