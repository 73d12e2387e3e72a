import { type ArtifactsConfig, readArtifactsConfig } from './artifacts/config.ts';
import { type BucketConfig, readBucketConfig } from './buckets/config.ts';
import {
  type DomainConfig,
  type DomainDeletion,
  type Hostname,
  parseHostname,
  readDomainConfig,
  readDomainDeletion,
} from './domains/config.ts';
import { type FileInputs, readFileSelection } from './files/config.ts';
import { type FunctionConfig, parseRevisionId, readFunctionConfig } from './functions/config.ts';
import { type GitHubConfig, readGitHubConfig } from './github/config.ts';
import {
  type PullRequestEvent,
  pullRequestOf,
  untrustedReason,
  type WorkflowContext,
} from './inputs/event.ts';
import { createReader, type Inputs, misspelledInputs, optional, type Reader } from './inputs/reader.ts';
import { parseApiKey, parseBaseUrl, parseBoolean, parseChoice } from './inputs/values.ts';
import { readAsPreview, readPreviewDomain, readPullRequest } from './previews/config.ts';
import { previewName } from './previews/names.ts';
import { readSnapshotsConfig, type SnapshotsConfig } from './snapshots/config.ts';
import { pastFolder } from './snapshots/history.ts';
import type { Subject } from './steps.ts';

/** The embedded local platform, or a remote one with its key. */
type Connection =
  | { readonly kind: 'local' }
  | { readonly kind: 'remote'; readonly baseUrl: URL; readonly apiKey: string };

/** What every run knows. */
interface Common {
  readonly connection: Connection;
  readonly dryRun: boolean;
  /** How GitHub is reached; undefined when nothing there can be wanted. */
  readonly github: GitHubConfig | undefined;
  /** What the run is about. */
  readonly subject: Subject;
}

/** What is deployed: at least one of a function, artifacts and a domain. */
export interface DeployConfig extends Common {
  readonly mode: 'deploy';
  readonly function: FunctionConfig | undefined;
  /** The files of the function; undefined without a function. */
  readonly assets: FileInputs | undefined;
  /** Only with a function. */
  readonly snapshots: SnapshotsConfig | undefined;
  readonly bucket: BucketConfig | undefined;
  /** Only with a bucket. */
  readonly artifacts: ArtifactsConfig | undefined;
  readonly domain: DomainConfig | undefined;
}

/** Which content of a function is deployed again. */
export interface RollbackConfig extends Common {
  readonly mode: 'rollback';
  readonly function: FunctionConfig;
  readonly snapshots: SnapshotsConfig;
  /** A revision, or `previous`: the newest one that was ready before the live one. */
  readonly revisionId: string;
}

/** What is deleted: a function, a domain or both. */
export interface DeleteConfig extends Common {
  readonly mode: 'delete';
  readonly function: Pick<FunctionConfig, 'name' | 'polling'> | undefined;
  readonly domain: DomainDeletion | undefined;
  /** The objects of a preview. */
  readonly objects: ObjectsDeletion | undefined;
  /** The history and the snapshots of a preview. */
  readonly past: ObjectsDeletion | undefined;
}

/** Objects that are deleted. */
export interface ObjectsDeletion {
  readonly bucket: string;
  /** All objects whose keys begin with it. */
  readonly prefix: string;
}

/** A pull request's own deployment, which is removed when the pull request is closed. */
export interface PreviewConfig extends Common {
  readonly mode: 'preview';
  readonly pullRequest: PullRequestEvent;
  readonly deployment: DeployConfig;
  readonly removal: DeleteConfig;
}

/** The previews of all pull requests that are closed are removed. */
export interface SweepConfig extends Common {
  readonly mode: 'sweep';
  /** The name that the functions of previews begin with; empty for none. */
  readonly functionName: string;
  readonly bucketName: string | undefined;
  /** Of the objects, behind `pr-<number>/`. */
  readonly keyPrefix: string;
  /** The bucket that keeps histories; undefined for none. */
  readonly snapshotBucket: string | undefined;
  /** Contains `{preview}`; undefined for none. */
  readonly domainTemplate: string | undefined;
  /** Returns what belongs to the preview of a pull request. */
  removalOf(number: number): Content<DeleteConfig>;
}

/** Nothing is done: the event has no access to the secrets. */
export interface SkipConfig {
  readonly mode: 'skip';
  readonly reason: string;
}

export type Config = DeployConfig | RollbackConfig | DeleteConfig | PreviewConfig | SweepConfig | SkipConfig;

/**
 * Turns raw inputs into a configuration in which every value is valid.
 * @throws ConfigError with every problem, each naming the input, the value and what is allowed.
 */
export function parseConfig(inputs: Inputs, workflow: WorkflowContext): Config {
  const reader = createReader(inputs, workflow);
  for (const problem of misspelledInputs(workflow)) reader.report(problem);
  const mode = readMode(reader);
  const dryRun = reader.read('dry_run', parseBoolean);
  const skip = readSkipReason(reader);
  const connection = readConnection(reader, skip !== undefined);
  if (mode !== 'rollback' && inputs.revision_id !== '')
    reader.problem('revision_id', 'is only for `mode: rollback`: the revision to bring back');
  const github = readGitHubConfig(reader);
  if (mode === 'sweep' && !github)
    reader.problem(
      'github_token',
      'is required with `mode: sweep`, in a workflow: GitHub knows which pull requests are closed',
    );
  readPreviewDomain(reader);
  const content = READERS[mode](reader);

  reader.throwProblems();
  // Without a content, a problem was thrown.
  if (connection === undefined || content === undefined) return { mode: 'skip', reason: skip ?? '' };
  const common = { connection, dryRun, github };
  if (content.mode !== 'preview') return { ...content, ...common, subject: subjectOf(content, common) };
  const { deployment, removal, pullRequest } = content;
  const preview = previewName(pullRequest.number);
  const subject = { ...subjectOf(deployment, common), preview };
  return {
    ...{ mode: 'preview', pullRequest, ...common, subject },
    deployment: { ...deployment, ...common, subject },
    removal: { ...removal, ...common, subject: { ...subject, mode: 'delete' } },
  };
}

/** What a step is about that is no preview. */
interface Named {
  readonly mode: Subject['mode'];
  readonly function?: { readonly name: string } | undefined;
  readonly bucket?: { readonly name: string } | undefined;
  readonly domain?: { readonly hostname: Hostname } | undefined;
}

function subjectOf(
  { mode, function: part, bucket, domain }: Named,
  { connection, dryRun }: Pick<Common, 'connection' | 'dryRun'>,
): Subject {
  const names = { function: part?.name, bucket: bucket?.name, domain: domain?.hostname };
  return { mode, dryRun, isRehearsal: connection.kind === 'local', ...names };
}

/** A preview before it is completed. */
interface PreviewContent extends Pick<PreviewConfig, 'mode' | 'pullRequest'> {
  readonly deployment: Content<DeployConfig>;
  readonly removal: Content<DeleteConfig>;
}

const READERS = {
  deploy: readDeployment,
  rollback: readRollback,
  delete: readDeletion,
  preview: readPreview,
  sweep: readSweep,
} as const;

const parseMode = parseChoice(['deploy', 'preview', 'auto', 'rollback', 'delete', 'sweep']);

/** `auto` stands for another mode. */
function readMode(reader: Reader): Exclude<ReturnType<typeof parseMode>, 'auto'> {
  const mode = reader.read('mode', parseMode);
  if (mode !== 'auto') return mode;
  return pullRequestOf(reader.workflow) ? 'preview' : 'deploy';
}

type Content<Config> = Omit<Config, keyof Common>;

function readDeployment(reader: Reader): Content<DeployConfig> {
  requireContent(reader);
  const content = readContent(reader);
  return { mode: 'deploy', ...content, domain: readDomainConfig(reader) };
}

/** @returns undefined when an input is missing */
function readRollback(reader: Reader): Content<RollbackConfig> | undefined {
  const { function: config, snapshots } = readContent(reader);
  const revisionId = reader.read('revision_id', optional(parseRevisionId));
  const { inputs, problem } = reader;
  if (inputs.function === '') problem('function', 'is required with `mode: rollback`');
  if (inputs.snapshot_bucket === '')
    problem('snapshot_bucket', 'is required with `mode: rollback`: the bucket that keeps what was deployed');
  if (inputs.revision_id === '')
    problem('revision_id', 'is required with `mode: rollback`: the revision to bring back, or `previous`');
  if (!config || !snapshots || revisionId === undefined) return undefined;
  return { mode: 'rollback', function: config, snapshots, revisionId };
}

function readDeletion(reader: Reader): Content<DeleteConfig> {
  if (reader.inputs.function === '' && reader.inputs.domain === '') {
    reader.problem('function', 'is required, or `domain`: there is nothing to delete');
  }
  const { function: part } = readContent(reader);
  const domain = readDomainDeletion(reader);
  return { mode: 'delete', function: part, domain, objects: undefined, past: undefined };
}

function readPreview(reader: Reader): PreviewContent | undefined {
  const pullRequest = readPullRequest(reader);
  // Without a pull request, all other problems are still found.
  const [wanted, removal] = readAsPreview(reader, pullRequest?.number ?? 1, (own) => [
    readDeployment(own),
    readRemoval(own),
  ]);
  // The hostname is that of this preview and no other, so what it points at instead is what a former one has left.
  const domain = wanted.domain && { ...wanted.domain, replace: true };
  const deployment = { ...wanted, domain };
  return pullRequest && { mode: 'preview', pullRequest, deployment, removal };
}

/** Reads what belongs to a preview: the names of the inputs are its own. */
function readRemoval(reader: Reader): Content<DeleteConfig> {
  const { function: part, bucket, snapshots } = readContent(reader);
  const { inputs } = reader;
  const hostname = reader.read('domain', optional(parseHostname));
  return {
    mode: 'delete',
    function: part,
    // The hostname is that of this preview and no other.
    domain: hostname && { hostname, target: 'any' },
    objects:
      bucket && (inputs.artifacts !== '' || inputs.mode === 'sweep')
        ? { bucket: bucket.name, prefix: inputs.key_prefix }
        : undefined,
    past: part && snapshots && { bucket: snapshots.bucket, prefix: pastFolder(part.name) },
  };
}

function readSweep(reader: Reader): Content<SweepConfig> {
  const { inputs, problem } = reader;
  if (inputs.function === '' && inputs.bucket === '')
    problem(
      'function',
      'is required with `mode: sweep`, or `bucket`: the name of the function without `-pr-<number>`',
    );
  const { objects, past } = readAsPreview(reader, 1, readRemoval);
  return {
    mode: 'sweep',
    functionName: inputs.function,
    bucketName: objects?.bucket,
    keyPrefix: inputs.key_prefix,
    snapshotBucket: past?.bucket,
    domainTemplate: inputs.preview_domain === '' ? undefined : inputs.preview_domain,
    removalOf: (number) => readAsPreview(reader, number, readRemoval),
  };
}

/** Reads all inputs of the rooms, also of what is not deployed, so that no problem stays hidden. */
function readContent(reader: Reader) {
  const config = readFunctionConfig(reader);
  const assets = readFileSelection(reader, 'assets');
  return {
    function: config,
    assets: config && assets,
    snapshots: readSnapshotsConfig(reader),
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
  if (reader.inputs.base_url === 'local' || reader.inputs.api_key !== '') return undefined;
  const reason = untrustedReason(reader.workflow);
  return reason && `\`api_key\` is empty ${reason}`;
}
