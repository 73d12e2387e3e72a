import { type ArtifactsConfig, readArtifactsConfig } from '../artifacts/config.ts';
import { type AssetsConfig, readAssetsConfig } from '../assets/config.ts';
import { type BucketConfig, readBucketConfig } from '../buckets/config.ts';
import {
  type DomainConfig,
  type DomainDeletion,
  readDomainConfig,
  readDomainDeletion,
} from '../domains/config.ts';
import { type FunctionConfig, readFunctionConfig } from '../functions/config.ts';
import { untrustedOrigin, type WorkflowContext } from './event.ts';
import { misspelledInputs } from './names.ts';
import { createReader, type Inputs, optional, type Reader } from './reader.ts';
import { parseApiKey, parseBaseUrl, parseBoolean, parseChoice } from './values.ts';

/** The embedded local platform, or a remote one with its key. */
type Connection =
  | { readonly kind: 'local' }
  | { readonly kind: 'remote'; readonly baseUrl: URL; readonly apiKey: string };

/** What is deployed: at least one of a function, artifacts and a domain. */
export interface DeployConfig {
  readonly mode: 'deploy';
  readonly connection: Connection;
  readonly dryRun: boolean;
  readonly function: FunctionConfig | undefined;
  /** The files of the function; undefined without a function. */
  readonly assets: AssetsConfig | undefined;
  readonly bucket: BucketConfig | undefined;
  /** Only with a bucket. */
  readonly artifacts: ArtifactsConfig | undefined;
  readonly domain: DomainConfig | undefined;
}

/** What is deleted: a function, a domain or both. */
export interface DeleteConfig {
  readonly mode: 'delete';
  readonly connection: Connection;
  readonly dryRun: boolean;
  readonly functionName: string | undefined;
  readonly domain: DomainDeletion | undefined;
}

/** Nothing is done: the event has no access to the secrets. */
export interface SkipConfig {
  readonly mode: 'skip';
  readonly reason: string;
}

export type Config = DeployConfig | DeleteConfig | SkipConfig;

/**
 * Turns raw inputs into a configuration in which every value is valid.
 * @throws ConfigError with every problem, each naming the input, the value and what is allowed.
 */
export function parseConfig(inputs: Inputs, workflow: WorkflowContext): Config {
  const reader = createReader(inputs, workflow);
  for (const problem of misspelledInputs(workflow)) reader.report(problem);
  const mode = reader.read('mode', parseChoice(['deploy', 'delete']));
  const dryRun = reader.read('dry_run', parseBoolean);
  const skip = readSkipReason(reader);
  const connection = readConnection(reader, skip !== undefined);
  const content = mode === 'delete' ? readDeletion(reader) : readDeployment(reader);

  reader.throwProblems();
  if (connection === undefined) return { mode: 'skip', reason: skip ?? '' };
  return { ...content, connection, dryRun };
}

type Content<Config> = Omit<Config, 'connection' | 'dryRun'>;

function readDeployment(reader: Reader): Content<DeployConfig> {
  requireContent(reader);
  const content = readContent(reader);
  return { mode: 'deploy', ...content, domain: readDomainConfig(reader) };
}

function readDeletion(reader: Reader): Content<DeleteConfig> {
  if (reader.inputs.function === '' && reader.inputs.domain === '') {
    reader.problem('function', 'is required, or `domain`: there is nothing to delete');
  }
  const functionName = readContent(reader).function?.name;
  return { mode: 'delete', functionName, domain: readDomainDeletion(reader) };
}

/** Reads all inputs of the rooms, also of what is not deployed, so that no problem stays hidden. */
function readContent(reader: Reader) {
  const config = readFunctionConfig(reader);
  const assets = readAssetsConfig(reader);
  return {
    function: config,
    assets: config && assets,
    bucket: readBucketConfig(reader),
    artifacts: readArtifactsConfig(reader),
  };
}

/** Requires something to deploy, and for an upload both the files and the bucket. */
function requireContent({ inputs, problem }: Reader): void {
  if ([inputs.function, inputs.artifacts, inputs.bucket, inputs.domain].every((text) => text === '')) {
    problem('function', 'is required, or `bucket` with `artifacts`, or `domain`: there is nothing to deploy');
  }
  if (inputs.artifacts !== '' && inputs.bucket === '') {
    problem('bucket', 'is required with `artifacts`: the bucket to upload to');
  }
  // A bucket without files may still be what a domain points at.
  if (inputs.bucket !== '' && inputs.artifacts === '' && inputs.domain === '') {
    problem('artifacts', 'is required with `bucket`: the files to upload');
  }
}

/**
 * Reads the connection; undefined while the address or the key is missing or wrong.
 * A run that is skipped may lack both, since secrets often contain the address too.
 */
function readConnection(reader: Reader, isSkipped: boolean): Connection | undefined {
  const { inputs, problem } = reader;
  if (inputs.base_url === 'local') return { kind: 'local' };
  const baseUrl = reader.read('base_url', optional(parseBaseUrl));
  const apiKey = reader.read('api_key', optional(parseApiKey));
  if (inputs.base_url === '' && !isSkipped) {
    problem(
      'base_url',
      'is required: the address of the platform, or `local` for the embedded local platform',
    );
  }
  if (inputs.api_key === '' && !isSkipped) {
    problem('api_key', 'is required: an API key of the platform, from a repository or environment secret');
  }
  return baseUrl && apiKey ? { kind: 'remote', baseUrl, apiKey } : undefined;
}

/** Returns why an empty key skips the run; undefined when it does not. */
function readSkipReason(reader: Reader): string | undefined {
  const whenMissing = reader.read('on_missing_credentials', parseChoice(['auto', 'skip', 'fail']));
  if (whenMissing === 'fail' || reader.inputs.base_url === 'local' || reader.inputs.api_key !== '') {
    return undefined;
  }
  if (whenMissing === 'skip') return '`api_key` is empty and `on_missing_credentials` is `skip`';
  const origin = untrustedOrigin(reader.workflow);
  return origin && `\`api_key\` is empty because GitHub gives no secrets to a pull request ${origin}`;
}
