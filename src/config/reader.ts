import { ConfigError } from '../errors.ts';
import { parseBoolean, ValueProblem } from './values.ts';

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
  bucket: '',
  visibility: '',
  artifacts: '',
  artifacts_root: '.',
  key_prefix: '',
  upload: 'all',
  content_types: '',
  concurrency: '128',
  shard: '',
  if_no_files: 'error',
  domain: '',
  target_kind: '',
  target_id: '',
  domain_replace: 'false',
  domain_timeout: '0',
} as const;

export type InputName = keyof typeof INPUT_DEFAULTS;
/** Input values as the runner gives them: trimmed text, empty when not set. */
export type Inputs = Readonly<Record<InputName, string>>;

/** What is read of the runner's environment and of the event that started the workflow. */
export interface Surroundings {
  /** Absolute path of the checkout. */
  readonly workspace: string;
  /** Names of all variables of the step: among them are the inputs that nobody declared. */
  readonly variables?: readonly string[];
  readonly runnerTemp?: string | undefined;
  readonly serverUrl?: string | undefined;
  readonly repository?: string | undefined;
  readonly commit?: string | undefined;
  readonly actor?: string | undefined;
  /** The event's payload; absent when there is none or it can't be read. */
  readonly event?: unknown;
}

export type Reader = ReturnType<typeof createReader>;

/** Reads inputs one by one and remembers every problem instead of stopping at the first. */
export function createReader(inputs: Inputs) {
  const problems: string[] = [];

  function problem(name: InputName, text: string): void {
    problems.push(`\`${name}\` ${text}`);
  }

  function unknownName(name: string, meant: InputName): void {
    problems.push(`Unknown input ${JSON.stringify(name)}. Did you mean "${meant}"?`);
  }

  function read<Value>(name: InputName, parse: (text: string) => Value): Value {
    try {
      return parse(inputs[name] || INPUT_DEFAULTS[name]);
    } catch (error) {
      if (!(error instanceof ValueProblem)) throw error;
      const shown = JSON.stringify(inputs[name].slice(0, 100));
      problem(name, mayHoldSecret(name, inputs[name]) ? error.message : `${error.message} (it is ${shown})`);
      return parse(INPUT_DEFAULTS[name]);
    }
  }

  function throwProblems(): void {
    if (problems.length > 0) throw new ConfigError(problems);
  }

  return { read, problem, unknownName, throwProblems };
}

/** Whether a value may contain a secret: the key, and an address that is none or has a password or a token in it. */
function mayHoldSecret(name: InputName, value: string): boolean {
  return name === 'api_key' || (name === 'base_url' && !/^[a-z]+:\/\/[^@?#]*$/i.test(value));
}

/** A parser that lets the empty text stand for "not set". */
export function optional<Value>(parse: (text: string) => Value): (text: string) => Value | undefined {
  return (text) => (text === '' ? undefined : parse(text));
}

/** What both assets and artifacts leave out. */
export interface FileRules {
  readonly includeHidden: boolean;
  readonly defaultExcludes: boolean;
}

/** Reads the rules of what is left out. */
export function readFileRules(reader: Reader): FileRules {
  return {
    includeHidden: reader.read('include_hidden', parseBoolean),
    defaultExcludes: reader.read('default_excludes', parseBoolean),
  };
}
