import {
  type ArtifactsPart,
  type BucketPart,
  readArtifactsPart,
  readBucketPart,
} from '../artifacts/config.ts';
import {
  type DomainDeletion,
  type DomainPart,
  readDomainDeletion,
  readDomainPart,
} from '../domains/config.ts';
import { readInputNames } from './names.ts';
import {
  createReader,
  type FileRules,
  type Inputs,
  optional,
  type Reader,
  readFileRules,
  type Surroundings,
} from './reader.ts';
import {
  parseApiKey,
  parseBaseUrl,
  parseBoolean,
  parseChoice,
  parseDuration,
  parseFolder,
  parseFunctionName,
  parsePathTemplate,
  parsePatterns,
  parseRelativePath,
  parseStatusWords,
} from './values.ts';

export { warnOfUnknownInputs } from './names.ts';
export { INPUT_DEFAULTS, type InputName, type Inputs, type Surroundings } from './reader.ts';
export type { ArtifactsPart, BucketPart, DomainDeletion, DomainPart };

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
  readonly bucket?: BucketPart;
  /** With a bucket alone. */
  readonly artifacts?: ArtifactsPart;
  readonly domain?: DomainPart;
}

/** What is to be deleted; what is not named is left alone. */
export interface DeleteConfig {
  readonly mode: 'delete';
  readonly connection: Connection;
  readonly dryRun: boolean;
  readonly functionName?: string;
  readonly domain?: DomainDeletion;
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
  for (const { name, meant } of readInputNames(surroundings.variables ?? []).misspelled) {
    reader.unknownName(name, meant);
  }
  const mode = reader.read('mode', parseChoice(['deploy', 'delete']));
  const dryRun = reader.read('dry_run', parseBoolean);
  const whenMissing = reader.read('on_missing_credentials', parseChoice(['auto', 'skip', 'fail']));
  const needsKey = inputs.base_url !== 'local' && inputs.api_key === '';
  const skip = needsKey ? skipReason(whenMissing, surroundings) : undefined;
  const connection = readConnection(reader, inputs, skip !== undefined);
  const parts = readParts(reader, surroundings);
  const scope =
    mode === 'delete' ? readDeletion(reader, inputs, parts) : readDeployment(reader, inputs, parts);

  reader.throwProblems();
  if (connection === undefined) return { mode: 'skip', reason: skip ?? '' };
  return { ...scope, connection, dryRun };
}

type Parts = Pick<DeployConfig, 'function' | 'bucket' | 'artifacts'>;
type Scope<Config> = Omit<Config, 'connection' | 'dryRun'>;

function readDeployment(reader: Reader, inputs: Inputs, parts: Parts): Scope<DeployConfig> {
  requireParts(reader, inputs);
  const domain = readDomainPart(reader, inputs);
  return { mode: 'deploy', ...parts, ...(domain && { domain }) };
}

function readDeletion(reader: Reader, inputs: Inputs, parts: Parts): Scope<DeleteConfig> {
  if (inputs.function === '' && inputs.domain === '') {
    reader.problem('function', 'is required, or `domain`: there is nothing to delete');
  }
  const domain = readDomainDeletion(reader);
  return {
    mode: 'delete',
    ...(parts.function && { functionName: parts.function.name }),
    ...(domain && { domain }),
  };
}

/** Reads all that can be deployed, also what is not asked for, so that no problem stays hidden. */
function readParts(reader: Reader, surroundings: Surroundings): Parts {
  const rules = readFileRules(reader);
  const name = reader.read('function', optional(parseFunctionName));
  const assets = readAssetSelection(reader, surroundings, rules);
  const polling = readPolling(reader);
  const bucket = readBucketPart(reader);
  const artifacts = readArtifactsPart(reader, surroundings, rules);
  return {
    ...(name !== undefined && { function: { name, assets, polling } }),
    ...(bucket && { bucket }),
    ...(artifacts && { artifacts }),
  };
}

/** A deployment must have something to deploy, and an upload both ends. */
function requireParts(reader: Reader, inputs: Inputs): void {
  if ([inputs.function, inputs.artifacts, inputs.bucket, inputs.domain].every((text) => text === '')) {
    reader.problem(
      'function',
      'is required, or `bucket` with `artifacts`, or `domain`: there is nothing to deploy',
    );
  }
  if (inputs.artifacts !== '' && inputs.bucket === '') {
    reader.problem('bucket', 'is required with `artifacts`: the bucket to upload to');
  }
  // A bucket without files may still be what a domain points at.
  if (inputs.bucket !== '' && inputs.artifacts === '' && inputs.domain === '') {
    reader.problem('artifacts', 'is required with `bucket`: the files to upload');
  }
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

function readAssetSelection(reader: Reader, surroundings: Surroundings, rules: FileRules): AssetSelection {
  const { workspace, runnerTemp } = surroundings;
  return {
    workspace,
    root: reader.read('root', parseFolder(workspace)),
    patterns: reader.read('assets', parsePatterns),
    ignoreFile: reader.read('ignore_file', parseRelativePath),
    ...rules,
    entrypoint: reader.read('entrypoint', parseRelativePath),
    runnerTemp,
  };
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
