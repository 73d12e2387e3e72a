import { isAbsolute, relative, resolve, sep } from 'node:path';
import { ConfigError } from './errors.ts';
import {
  parseApiKey,
  parseBaseUrl,
  parseBoolean,
  parseChoice,
  parseDuration,
  parseFunctionName,
  parseList,
  parsePathTemplate,
  parseRelativePath,
  parseStatusWords,
  ValueProblem,
} from './input-values.ts';

/** Every input with its default, as `action.yml` declares them. */
export const INPUT_DEFAULTS = {
  base_url: '',
  api_key: '',
  mode: 'deploy',
  dry_run: 'false',
  on_missing_credentials: 'auto',
  function: '',
  root: '.',
  assets: '**',
  ignore_file: '.deployignore',
  include_hidden: 'false',
  default_excludes: 'true',
  entrypoint: 'main.ts',
  wait_timeout: '10m',
  ready_statuses: '',
  failed_statuses: '',
  status_path: '',
} as const;

export type InputName = keyof typeof INPUT_DEFAULTS;
/** Input values as the runner gives them: trimmed text, empty when not set. */
export type Inputs = Readonly<Record<InputName, string>>;

/** What is read of the runner's environment and of the event that started the workflow. */
export interface Surroundings {
  /** Absolute path of the checkout. */
  readonly workspace: string;
  readonly runnerTemp?: string | undefined;
  readonly serverUrl?: string | undefined;
  readonly repository?: string | undefined;
  readonly commit?: string | undefined;
  readonly actor?: string | undefined;
  /** The event's payload; absent when there is none or it can't be read. */
  readonly event?: unknown;
}

/** The embedded local platform, or a real one with the key for it. */
export type Connection =
  | { readonly kind: 'local' }
  | { readonly kind: 'remote'; readonly baseUrl: URL; readonly apiKey: string };

/** Which files become the function's assets. Paths use `/`; `root` is absolute. */
export interface AssetSelection {
  readonly workspace: string;
  readonly root: string;
  readonly patterns: readonly string[];
  readonly ignoreFile: string;
  readonly includeHidden: boolean;
  readonly defaultExcludes: boolean;
  readonly entrypoint: string;
  readonly runnerTemp: string | undefined;
}

/** How the status of a revision is read, and for how long. */
export interface Polling {
  /** Milliseconds; 0 does not poll. */
  readonly timeoutMs: number;
  /** In lower case; empty stands for the built-in words. */
  readonly readyStatuses: readonly string[];
  readonly failedStatuses: readonly string[];
  /** Template under `/v1` with `{name}` and `{revision_id}`; empty stands for the function's record. */
  readonly statusPath: string;
}

/** A function that is to be deployed. */
export interface FunctionPart {
  readonly name: string;
  readonly assets: AssetSelection;
  readonly polling: Polling;
}

/** Any of the parts may be absent, but not all of them. */
export interface DeployConfig {
  readonly mode: 'deploy';
  readonly connection: Connection;
  readonly dryRun: boolean;
  readonly function?: FunctionPart;
}

/** What is to be deleted; what is not named is left alone. */
export interface DeleteConfig {
  readonly mode: 'delete';
  readonly connection: Connection;
  readonly dryRun: boolean;
  readonly functionName?: string;
}

/** Nothing is to be done: the event may not see the secrets. */
export interface SkipConfig {
  readonly mode: 'skip';
  readonly reason: string;
}

export type Config = DeployConfig | DeleteConfig | SkipConfig;

/**
 * Turns raw inputs into a configuration in which every value is valid.
 * @throws ConfigError with every problem, each naming the input, the value and what is allowed.
 */
export function parseConfig(inputs: Inputs, surroundings: Surroundings): Config {
  const reader = createReader(inputs);
  const mode = reader.read('mode', parseChoice(['deploy', 'delete']));
  const dryRun = reader.read('dry_run', parseBoolean);
  const whenMissing = reader.read('on_missing_credentials', parseChoice(['auto', 'skip', 'fail']));
  const needsKey = inputs.base_url !== 'local' && inputs.api_key === '';
  const skip = needsKey ? skipReason(whenMissing, surroundings) : undefined;
  const connection = readConnection(reader, inputs, skip !== undefined);
  const functionName = reader.read('function', optional(parseFunctionName)) ?? '';
  if (inputs.function === '') reader.problem('function', 'is required: the name of the function');
  const part: FunctionPart = {
    name: functionName,
    assets: readAssetSelection(reader, surroundings),
    polling: readPolling(reader),
  };

  reader.throwProblems();
  if (connection === undefined) return { mode: 'skip', reason: skip ?? '' };
  if (mode === 'delete') return { mode, connection, dryRun, functionName };
  return { mode, connection, dryRun, function: part };
}

type Reader = ReturnType<typeof createReader>;

/** Reads inputs one by one and remembers every problem instead of stopping at the first. */
function createReader(inputs: Inputs) {
  const problems: string[] = [];

  function problem(name: InputName, text: string): void {
    problems.push(`\`${name}\` ${text}`);
  }

  function read<Value>(name: InputName, parse: (text: string) => Value): Value {
    try {
      return parse(inputs[name] || INPUT_DEFAULTS[name]);
    } catch (error) {
      if (!(error instanceof ValueProblem)) throw error;
      const shown = name === 'api_key' ? '' : ` (it is ${JSON.stringify(inputs[name].slice(0, 100))})`;
      problem(name, `${error.message}${shown}`);
      return parse(INPUT_DEFAULTS[name]);
    }
  }

  function throwProblems(): void {
    if (problems.length > 0) throw new ConfigError(problems);
  }

  return { read, problem, throwProblems };
}

/** A parser that lets the empty text stand for "not set". */
function optional<Value>(parse: (text: string) => Value): (text: string) => Value | undefined {
  return (text) => (text === '' ? undefined : parse(text));
}

/**
 * The connection; undefined while the address or the key is missing or wrong.
 * A run that is skipped may lack both, since secrets often hold the address too.
 */
function readConnection(reader: Reader, inputs: Inputs, skipped: boolean): Connection | undefined {
  if (inputs.base_url === 'local') return { kind: 'local' };
  const baseUrl = reader.read('base_url', optional(parseBaseUrl));
  const apiKey = reader.read('api_key', optional(parseApiKey));
  if (inputs.base_url === '' && !skipped) {
    reader.problem(
      'base_url',
      'is required: the address of the platform, or `local` to rehearse on the embedded one',
    );
  }
  if (inputs.api_key === '' && !skipped) {
    reader.problem('api_key', 'is required: a key of the platform, from a repository or environment secret');
  }
  return baseUrl && apiKey ? { kind: 'remote', baseUrl, apiKey } : undefined;
}

function readAssetSelection(reader: Reader, surroundings: Surroundings): AssetSelection {
  const { workspace, runnerTemp } = surroundings;
  return {
    workspace,
    root: reader.read('root', (text) => resolveInside(workspace, text)),
    patterns: reader.read('assets', parseList),
    ignoreFile: reader.read('ignore_file', parseRelativePath),
    includeHidden: reader.read('include_hidden', parseBoolean),
    defaultExcludes: reader.read('default_excludes', parseBoolean),
    entrypoint: reader.read('entrypoint', parseRelativePath),
    runnerTemp,
  };
}

/** A folder's absolute path, which must not be outside of the workspace. */
function resolveInside(workspace: string, text: string): string {
  const path = resolve(workspace, text);
  const below = relative(workspace, path);
  if (below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below)) {
    throw new ValueProblem('must be a folder inside the workspace');
  }
  return path;
}

function readPolling(reader: Reader): Polling {
  const readyStatuses = reader.read('ready_statuses', parseStatusWords);
  const failedStatuses = reader.read('failed_statuses', parseStatusWords);
  const both = readyStatuses.find((word) => failedStatuses.includes(word));
  if (both !== undefined)
    reader.problem('ready_statuses', `and \`failed_statuses\` both contain ${JSON.stringify(both)}`);
  return {
    timeoutMs: reader.read('wait_timeout', parseDuration),
    readyStatuses,
    failedStatuses,
    statusPath: reader.read('status_path', optional(parsePathTemplate(['name', 'revision_id']))) ?? '',
  };
}

/** Why an empty key is no error here; undefined when it is one. */
function skipReason(whenMissing: 'auto' | 'skip' | 'fail', surroundings: Surroundings): string | undefined {
  if (whenMissing === 'fail') return undefined;
  if (whenMissing === 'skip') return '`api_key` is empty and `on_missing_credentials` is `skip`';
  const origin = untrustedOrigin(surroundings);
  return origin && `\`api_key\` is empty because GitHub gives no secrets to a pull request ${origin}`;
}

/** Where an untrusted pull request comes from; undefined for every other event. */
function untrustedOrigin({ event, actor }: Surroundings): string | undefined {
  const pullRequest = field(event, 'pull_request');
  if (pullRequest === undefined) return undefined;
  if (actor === 'dependabot[bot]' || field(field(pullRequest, 'user'), 'login') === 'dependabot[bot]') {
    return 'by Dependabot';
  }
  const base = field(field(field(pullRequest, 'base'), 'repo'), 'full_name');
  const head = field(field(field(pullRequest, 'head'), 'repo'), 'full_name');
  // A fork that was deleted meanwhile has no head repository any more.
  return base !== undefined && head !== base ? 'from a fork' : undefined;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
