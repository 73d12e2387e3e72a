/** What each mode deploys or deletes, read from the inputs of the rooms. */
import { type ArtifactsConfig, readArtifactsConfig } from './artifacts/config.ts';
import type { DeleteObjects } from './artifacts/plan.ts';
import { type BucketConfig, readBucketConfig } from './buckets/bucket.ts';
import * as domains from './domains/config.ts';
import { type FileInputs, readFileSelection } from './files/exclude.ts';
import * as functions from './functions/config.ts';
import { optional, type Reader } from './inputs/reader.ts';
import { parseFingerprints } from './inputs/values.ts';
import * as previews from './previews/config.ts';
import { readSnapshotsConfig, type SnapshotsConfig } from './snapshots/config.ts';
import { pastFolder } from './snapshots/history.ts';

/** The files that are deployed or uploaded, and their targets. */
interface Content {
  readonly function: functions.FunctionConfig | undefined;
  readonly assets: FileInputs;
  readonly allowSecrets: readonly string[];
  /** Only with a function. */
  readonly snapshots: SnapshotsConfig | undefined;
  readonly bucket: BucketConfig | undefined;
  /** Only with a bucket. */
  readonly artifacts: ArtifactsConfig | undefined;
}

/** At least one of a function, artifacts and a domain. */
export interface DeploymentContent extends Content {
  readonly mode: 'deploy';
  readonly domain: domains.DomainConfig | undefined;
}

/** A rollback to an earlier content of the function, or a promotion of that of another function. */
export interface ReturnContent {
  readonly mode: 'rollback' | 'promote';
  readonly function: functions.FunctionConfig;
  readonly snapshots: SnapshotsConfig;
  readonly fromFunction: string | undefined;
  /** Or `previous`. */
  readonly revisionId: string | undefined;
}

/** A function, a domain or both. */
export interface DeletionContent {
  readonly mode: 'delete';
  readonly function: Pick<functions.FunctionConfig, 'name' | 'polling'> | undefined;
  readonly domain: domains.DomainDeletion | undefined;
  /** The artifacts, history and snapshots of a preview. */
  readonly objects: readonly Omit<DeleteObjects, 'type' | 'keys'>[];
}

/** The previews of all pull requests. Their names are those of the content, with a number. */
export interface SweepContent {
  readonly mode: 'sweep';
  readonly content: Content;
  readonly keyPrefix: string;
  /** Contains `{preview}`; empty for none. */
  readonly domainTemplate: string;
}

export interface PreviewContent extends Omit<SweepContent, 'mode'> {
  readonly mode: 'preview';
  readonly source: previews.PreviewSource;
  readonly isChosen: boolean;
  /** With the hostname of another preview. */
  readonly domain: domains.DomainConfig | undefined;
}

export function readDeployment(reader: Reader): DeploymentContent {
  requireContent(reader);
  previews.warnOfPreviewNames(reader);
  return { mode: 'deploy', ...readContent(reader), domain: domains.readDomainConfig(reader) };
}

export function readReturn(reader: Reader, mode: ReturnContent['mode']): ReturnContent | undefined {
  const { function: config, snapshots } = readContent(reader);
  const isRollback = mode === 'rollback';
  const content = isRollback ? 'was deployed' : 'both functions have';
  reader.requireInput('function', ` with \`mode: ${mode}\``);
  reader.requireInput('snapshot_bucket', ` with \`mode: ${mode}\`: the bucket that keeps what ${content}`);
  const revisionId = reader.read('revision_id', optional(functions.parseRevisionId));
  const fromFunction = isRollback
    ? undefined
    : reader.read('from_function', optional(functions.parseFunctionName));
  if (isRollback)
    reader.requireInput('revision_id', ' with `mode: rollback`: the revision to bring back, or `previous`');
  else reader.requireInput('from_function', ' with `mode: promote`: the function whose content is deployed');
  return config && snapshots && { mode, function: config, snapshots, fromFunction, revisionId };
}

export function readDeletion(reader: Reader): DeletionContent {
  if (reader.inputs.domain === '')
    reader.requireInput('function', ', or `domain`: there is nothing to delete');
  const { function: part } = readContent(reader);
  const domain = domains.readDomainDeletion(reader);
  return { mode: 'delete', function: part, domain, objects: [] };
}

/** Reads the preview of a pull request; undefined when the event is about none. */
export function readPreview(reader: Reader): PreviewContent | undefined {
  const { key_prefix: keyPrefix, preview_domain: domainTemplate, pull_request: chosen } = reader.inputs;
  const source = previews.readSource(reader);
  // Without a pull request, all other problems are still found. A number that GitHub tells later may be a long one.
  const number = source ? (source.number ?? 999_999_999) : 1;
  requireContent(reader, 'preview_domain');
  const content = readContent(reader, number);
  const hostname = previews.previewHostname(domainTemplate, number);
  const domain = hostname ? domains.readDomainConfig(reader, hostname) : undefined;
  const isChosen = chosen !== '';
  return source && { mode: 'preview', source, isChosen, content, domain, keyPrefix, domainTemplate };
}

export function readSweep(reader: Reader): SweepContent {
  const { bucket, key_prefix: keyPrefix, preview_domain: domainTemplate } = reader.inputs;
  if (bucket === '')
    reader.requireInput(
      'function',
      ' with `mode: sweep`, or `bucket`: the name of the function without `-pr-<number>`',
    );
  return { mode: 'sweep', content: readContent(reader), keyPrefix, domainTemplate };
}

/** Returns the resources of the preview of a pull request. */
export function removalOf(
  { mode, content, keyPrefix, domainTemplate }: PreviewContent | SweepContent,
  number: number,
): DeletionContent {
  const { function: part, bucket, artifacts, snapshots } = content;
  const own = part && { ...part, name: previews.previewFunction(part.name, number) };
  const hostname = previews.previewHostname(domainTemplate, number);
  const objects: DeletionContent['objects'][number][] = [];
  if (bucket && (artifacts || mode === 'sweep'))
    objects.push({
      bucket: bucket.name,
      prefix: previews.previewPrefix(keyPrefix, number),
      what: 'artifacts',
    });
  if (own && snapshots)
    objects.push({ bucket: snapshots.bucket, prefix: pastFolder(own.name), what: 'snapshots' });
  // Only this preview uses the hostname.
  return {
    mode: 'delete',
    function: own,
    domain: hostname ? { hostname, target: 'any' } : undefined,
    objects,
  };
}

/** Reads all inputs of the rooms, also of what is not deployed, so that no problem stays hidden. @param number of the pull request */
function readContent(reader: Reader, number = 1): Content {
  previews.checkPreviewDomain(reader, number);
  return {
    function: functions.readFunctionConfig(reader),
    assets: readFileSelection(reader, 'assets'),
    allowSecrets: reader.read('allow_secrets', parseFingerprints),
    snapshots: readSnapshotsConfig(reader),
    bucket: readBucketConfig(reader),
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
