import type { BucketState } from './artifacts/bucket.ts';
import type { Compared } from './artifacts/compare.ts';
import { checkBrake, type Difference, findDifference } from './artifacts/difference.ts';
import type { Artifacts } from './artifacts/files.ts';
import { manifestKey } from './artifacts/manifest.ts';
import type { UploadState } from './artifacts/state.ts';
import type { Assets } from './assets/collect.ts';
import type { ArtifactsPart, BucketPart, DeleteConfig, DeployConfig, FunctionPart } from './config.ts';
import { type DomainPlan, planDomain, planDomainDeletion } from './domains/plan.ts';
import type { DomainState } from './domains/state.ts';
import type { WantedTarget } from './domains/target.ts';
import type { FunctionState } from './functions/state.ts';
import { readSighting } from './platform/functions.ts';

/** What is here: the part of the repository that goes to the platform, as far as it was asked for. */
export interface Local {
  readonly assets?: Assets;
  readonly artifacts?: Artifacts;
  /** Which of the artifacts are there already, when that was found out before the plan. */
  readonly compared?: Compared;
}

/** What is there: the state of the platform before anything is written, as far as it matters to the run. */
export interface Remote {
  readonly function?: FunctionState;
  readonly bucket?: BucketState;
  readonly upload?: UploadState;
  readonly domain?: RemoteDomain;
}

/** What is registered for a hostname, and what it is to point at. */
export interface RemoteDomain {
  readonly state: DomainState;
  readonly target: WantedTarget;
  /** The target for people: `function "hello"`. */
  readonly label: string;
}

/** What is there of what is to be deleted. */
export interface RemoteDeletion {
  readonly function?: FunctionState;
  /** Without a target when it may point at anything. */
  readonly domain?: Omit<RemoteDomain, 'target'> & { readonly target: WantedTarget | undefined };
}

/** What will be done, decided from what is here and what is there. Parts that are not asked for are absent. */
export interface Plan {
  readonly function?: FunctionPlan;
  readonly bucket?: BucketPlan;
  readonly upload?: UploadPlan;
  readonly domain?: DomainPlan;
  /** The whole plan in words, one step a line, in the order of being done. */
  readonly steps: readonly string[];
}

/** What will be done to the function. */
export interface FunctionPlan {
  readonly functionName: string;
  /** `create or redeploy`: whether it exists can't be read, so the platform's answers decide. */
  readonly action: 'create' | 'redeploy' | 'create or redeploy' | 'delete' | 'nothing';
  readonly previousRevisionId: string | undefined;
  readonly steps: readonly string[];
}

/** What will be done to the bucket itself. */
export interface BucketPlan {
  /** Making one that exists already does nothing. */
  readonly action: 'make' | 'nothing';
  readonly steps: readonly string[];
}

/** What will be done to the objects of a bucket. */
export interface UploadPlan {
  readonly difference: Difference;
  readonly manifestKey: string;
  readonly steps: readonly string[];
}

/** The size of what is deployed. */
export interface AssetFigures {
  readonly count: number;
  readonly bytes: number;
}

/** Plans a deployment. Pure. @throws DeployError when an upload would delete too much, or a domain points elsewhere */
export function planDeploy(config: DeployConfig, local: Local, remote: Remote): Plan {
  const { assets, artifacts } = local;
  const part =
    config.function && assets && remote.function
      ? planFunction(config.function, { count: assets.files.length, bytes: assets.bytes }, remote.function)
      : undefined;
  const bucket =
    config.bucket && remote.bucket && needsBucket(config, local)
      ? planBucket(config.bucket, remote.bucket)
      : undefined;
  const upload =
    config.bucket && config.artifacts && artifacts && remote.upload
      ? planUpload(config.bucket.name, config.artifacts, { ...local, artifacts }, remote.upload)
      : undefined;
  const domain =
    config.domain && remote.domain ? planDomain({ ...config.domain, ...remote.domain }) : undefined;
  return {
    ...(part && { function: part }),
    ...(bucket && { bucket }),
    ...(upload && { upload }),
    ...(domain && { domain }),
    steps: [bucket, part, upload, domain].flatMap((plan) => plan?.steps ?? []),
  };
}

/** An upload that found no files needs no bucket, but a domain does. */
function needsBucket({ artifacts, domain }: DeployConfig, local: Local): boolean {
  return local.artifacts !== undefined || !artifacts || domain?.target.kind === 'storage';
}

function planBucket({ name, visibility }: BucketPart, state: BucketState): BucketPlan {
  if (state.kind === 'present') return { action: 'nothing', steps: [] };
  const unless = state.kind === 'unreadable' ? ', unless it exists' : '';
  return { action: 'make', steps: [`make bucket "${name}", ${visibility ?? 'private'}${unless}`] };
}

/** Plans an upload. Pure. @throws DeployError when it would delete too much */
export function planUpload(
  bucket: string,
  part: ArtifactsPart,
  { artifacts, compared }: Pick<Local, 'compared'> & { readonly artifacts: Artifacts },
  before: UploadState,
): UploadPlan {
  const difference = findDifference(artifacts.objects, before, part.upload);
  checkBrake(difference, before, part.upload, bucket);
  return {
    difference,
    manifestKey: manifestKey(part.keyPrefix, part.shard),
    steps: uploadSteps(bucket, difference, compared),
  };
}

function uploadSteps(
  bucket: string,
  { send, compare, remove }: Difference,
  compared: Compared | undefined,
): string[] {
  const sent = [...send, ...(compared?.differing ?? [])];
  const bytes = sent.reduce((sum, { size }) => sum + size, 0);
  const open = compared ? 0 : compare.length;
  const same = compared?.same.length ?? 0;
  return [
    ...(sent.length > 0 || open + same === 0
      ? [`upload ${count(sent.length, 'object')} (${bytes} bytes) to bucket "${bucket}"`]
      : []),
    ...(open > 0
      ? [`compare ${count(open, 'file')} with what bucket "${bucket}" holds, and upload what differs`]
      : []),
    ...(same > 0 ? [`leave ${count(same, 'object')} as before`] : []),
    ...(remove.length > 0
      ? [
          `delete ${count(remove.length, 'object')} that an earlier upload put there: ${someOf(remove.map(({ key }) => `"${key}"`))}`,
        ]
      : []),
  ];
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

const MOST_NAMED = 10;

function someOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Plans the deployment of a function. Pure. */
export function planFunction(part: FunctionPart, assets: AssetFigures, state: FunctionState): FunctionPlan {
  const { name, polling } = part;
  const action = { present: 'redeploy', absent: 'create', unreadable: 'create or redeploy' } as const;
  const previousRevisionId = liveRevision(state);
  const replaced = previousRevisionId === undefined ? '' : `, which replaces revision ${previousRevisionId}`;
  const wait = polling.timeoutMs > 0 ? [`wait up to ${polling.timeoutMs / 1000} s until it is ready`] : [];
  return {
    functionName: name,
    action: action[state.kind],
    previousRevisionId,
    steps: [
      `${action[state.kind]} function "${name}" with ${assets.count} assets (${assets.bytes} bytes, ` +
        `entrypoint ${part.assets.entrypoint})${replaced}`,
      ...wait,
    ],
  };
}

/** Plans a deletion: the domain first, which must not lead to what is gone. Pure. @throws DeployError when it points elsewhere */
export function planDelete(config: DeleteConfig, remote: RemoteDeletion): Plan {
  const part =
    config.functionName !== undefined && remote.function
      ? planFunctionDeletion(config.functionName, remote.function)
      : undefined;
  const domain =
    config.domain && remote.domain
      ? planDomainDeletion({ hostname: config.domain.hostname, ...remote.domain })
      : undefined;
  return {
    ...(part && { function: part }),
    ...(domain && { domain }),
    steps: [domain, part].flatMap((plan) => plan?.steps ?? []),
  };
}

/** Plans the deletion of a function. Pure. */
export function planFunctionDeletion(name: string, state: FunctionState): FunctionPlan {
  const absent = state.kind === 'absent' && state.certain;
  return {
    functionName: name,
    action: absent ? 'nothing' : 'delete',
    previousRevisionId: liveRevision(state),
    steps: [absent ? `nothing: there is no function "${name}"` : `delete function "${name}", for good`],
  };
}

function liveRevision(state: FunctionState): string | undefined {
  return state.kind === 'present' ? readSighting(state.record).revisionId : undefined;
}
