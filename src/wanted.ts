/** What each mode deploys or deletes, read from the inputs of the rooms. */
import { readArtifactsConfig } from './artifacts/config.ts';
import type { DeleteObjects } from './artifacts/plan.ts';
import { readBucketConfig } from './buckets/bucket.ts';
import { type DomainDeletion, readDomainConfig, readDomainDeletion } from './domains/config.ts';
import { readFileSelection } from './files/exclude.ts';
import {
  type FunctionConfig,
  parseFunctionName,
  parseRevisionId,
  readFunctionConfig,
} from './functions/config.ts';
import { optional, type Reader } from './inputs/reader.ts';
import { parseFingerprints } from './inputs/values.ts';
import {
  checkPreviewDomain,
  checkPreviewFunction,
  previewFunction,
  previewHostname,
  previewPrefix,
  readSource,
  warnOfPreviewNames,
} from './previews/config.ts';
import { readSnapshotsConfig } from './snapshots/config.ts';
import { pastFolder } from './snapshots/history.ts';

export interface DeletionContent {
  readonly mode: 'delete';
  readonly function: Pick<FunctionConfig, 'name' | 'polling'> | undefined;
  readonly domain: DomainDeletion | undefined;
  /** The artifacts of a preview, and all that is kept of its past. */
  readonly objects: readonly Omit<DeleteObjects, 'type' | 'keys'>[];
}

/** Reads what `mode: deploy` deploys: at least one of a function, artifacts and a domain. */
export function readDeployment(reader: Reader) {
  requireContent(reader);
  warnOfPreviewNames(reader);
  return { mode: 'deploy', ...readContent(reader), domain: readDomainConfig(reader) } as const;
}

/** Reads what redeploys a stored content. */
export function readReturn(reader: Reader, mode: 'rollback' | 'promote') {
  const { function: config, snapshots } = readContent(reader);
  const isRollback = mode === 'rollback';
  const kept = isRollback ? 'was deployed' : 'both functions have';
  reader.requireInput('function', ` with \`mode: ${mode}\``);
  reader.requireInput('snapshot_bucket', ` with \`mode: ${mode}\`: the bucket that keeps what ${kept}`);
  const revisionId = reader.read('revision_id', optional(parseRevisionId));
  const fromFunction = isRollback ? undefined : reader.read('from_function', optional(parseFunctionName));
  if (isRollback)
    reader.requireInput('revision_id', ' with `mode: rollback`: the revision to bring back, or `previous`');
  else reader.requireInput('from_function', ' with `mode: promote`: the function whose content is deployed');
  if (fromFunction !== undefined && fromFunction === config?.name)
    reader.problem(
      'from_function',
      'must be another function than `function`. `mode: rollback` brings its own content back',
    );
  return config && snapshots && ({ mode, function: config, snapshots, fromFunction, revisionId } as const);
}

/** Reads what `mode: delete` deletes. */
export function readDeletion(reader: Reader): DeletionContent {
  if (reader.inputs.domain === '')
    reader.requireInput('function', ', or `domain`: there is nothing to delete');
  const { function: part } = readContent(reader);
  const domain = readDomainDeletion(reader);
  return { mode: 'delete', function: part, domain, objects: [] };
}

/** Reads what the preview of a pull request is; undefined when the event is about none. */
export function readPreview(reader: Reader) {
  const source = readSource(reader);
  requireContent(reader, 'preview_domain');
  const content = readContent(reader);
  /** Returns what belongs to the preview of a pull request, and finds the problems of its names. */
  const partsOf = (number: number) => {
    checkPreviewDomain(reader, number);
    checkPreviewFunction(reader, number);
    const removal = removalOf(reader, content, number);
    const { hostname } = removal.domain ?? {};
    const domain = hostname && readDomainConfig(reader, 'preview_domain', hostname);
    const { artifacts } = content;
    const deployment = {
      mode: 'deploy' as const,
      ...content,
      function: removal.function,
      artifacts: artifacts && { ...artifacts, keyPrefix: previewPrefix(artifacts.keyPrefix, number) },
      // Only this preview uses the hostname, so any other target is left over from an earlier one.
      domain: domain && { ...domain, replace: true },
    };
    return { deployment, removal };
  };
  // Without a pull request, all other problems are still found.
  partsOf(source?.number ?? 1);
  return source && { mode: 'preview' as const, source, partsOf };
}

/** Returns what belongs to the preview of a pull request. */
function removalOf(
  { inputs }: Reader,
  { function: part, bucket, snapshots }: ReturnType<typeof readContent>,
  number: number,
) {
  const own = part && { ...part, name: previewFunction(part.name, number) };
  const hostname = previewHostname(inputs.preview_domain, number);
  const prefix = previewPrefix(inputs.key_prefix, number);
  const objects: DeletionContent['objects'][number][] = [];
  if (bucket && (inputs.artifacts !== '' || inputs.mode === 'sweep'))
    objects.push({ bucket: bucket.name, prefix, what: 'artifacts' });
  if (own && snapshots)
    objects.push({ bucket: snapshots.bucket, prefix: pastFolder(own.name), what: 'snapshots' });
  return {
    mode: 'delete' as const,
    function: own,
    // The hostname is that of this preview and no other.
    domain: hostname && { hostname, target: 'any' as const },
    objects,
  };
}

/** Reads which previews a sweep may delete. */
export function readSweep(reader: Reader) {
  const { inputs } = reader;
  if (inputs.bucket === '')
    reader.requireInput(
      'function',
      ' with `mode: sweep`, or `bucket`: the name of the function without `-pr-<number>`',
    );
  checkPreviewFunction(reader, 1);
  const content = readContent(reader);
  return {
    mode: 'sweep' as const,
    /** The name that the functions of previews begin with; empty for none. */
    functionName: inputs.function,
    bucketName: content.bucket?.name,
    /** Of the objects, behind `pr-<number>/`. */
    keyPrefix: inputs.key_prefix,
    snapshotBucket: content.function && content.snapshots?.bucket,
    domainTemplate: inputs.preview_domain,
    removalOf: (number: number) => removalOf(reader, content, number),
  };
}

/** Reads all inputs of the rooms, also of what is not deployed, so that no problem stays hidden. */
function readContent(reader: Reader) {
  return {
    function: readFunctionConfig(reader),
    /** Of the function. */
    assets: readFileSelection(reader, 'assets'),
    /** Fingerprints of secrets that may be deployed and uploaded. */
    allowSecrets: reader.read('allow_secrets', parseFingerprints),
    /** Only with a function. */
    snapshots: readSnapshotsConfig(reader),
    bucket: readBucketConfig(reader),
    /** Only with a bucket. */
    artifacts: readArtifactsConfig(reader),
  };
}

/** Requires something to deploy, and for an upload both the files and the bucket. */
function requireContent(reader: Reader, hostname: 'domain' | 'preview_domain' = 'domain'): void {
  const { artifacts, bucket, [hostname]: domain } = reader.inputs;
  if (artifacts === '' && bucket === '' && domain === '')
    reader.requireInput(
      'function',
      `, or \`bucket\` with \`artifacts\`, or \`${hostname}\`: there is nothing to deploy`,
    );
  if (artifacts !== '') reader.requireInput('bucket', ' with `artifacts`: the bucket to upload to');
  // A bucket without files may still be what a domain points at.
  if (bucket !== '' && domain === '') reader.requireInput('artifacts', ' with `bucket`: the files to upload');
}
