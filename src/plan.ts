/** What a run does, decided from what is wanted, what is here and what is there. Pure. */
import type { Artifacts } from './artifacts/collect.ts';
import { planUpload, type UploadArtifacts, type UploadState } from './artifacts/plan.ts';
import type { Assets } from './assets/collect.ts';
import { type CreateBucket, planBucket } from './buckets/plan.ts';
import type { BucketState } from './buckets/state.ts';
import type { DeleteConfig, DeployConfig } from './config/config.ts';
import {
  type DeleteDomain,
  planDomain,
  planDomainDeletion,
  type RegisterDomain,
  type RemoteDomain,
  type RemoteDomainDeletion,
} from './domains/plan.ts';
import {
  type CheckHealth,
  type DeleteFunction,
  type DeployFunction,
  planFunction,
  planFunctionDeletion,
  planHealthCheck,
} from './functions/plan.ts';
import type { FunctionState } from './functions/state.ts';

/** One step of a run, with all that its execution needs. */
export type Action =
  | CreateBucket
  | DeployFunction
  | CheckHealth
  | UploadArtifacts
  | RegisterDomain
  | DeleteDomain
  | DeleteFunction;

/** What is here: the part of the repository that goes to the platform, as far as it was asked for. */
export interface Local {
  readonly assets?: Assets | undefined;
  readonly artifacts?: Artifacts | undefined;
}

/** What is there: the state of the platform before anything is written, as far as it matters to the run. */
export interface Remote {
  readonly function?: FunctionState | undefined;
  readonly bucket?: BucketState | undefined;
  readonly upload?: UploadState | undefined;
  readonly domain?: RemoteDomain | undefined;
}

/** What is there of what is to be deleted. */
export interface RemoteDeletion {
  readonly function?: FunctionState | undefined;
  readonly domain?: RemoteDomainDeletion | undefined;
}

/**
 * Plans a deployment, in the order in which it is carried out.
 * @throws DeployError when an upload would delete too much, or a domain points elsewhere
 */
export function planDeploy(config: DeployConfig, local: Local, remote: Remote): readonly Action[] {
  const { function: wanted, bucket, artifacts, domain } = config;
  const actions: Action[] = [];
  if (bucket && remote.bucket && needsBucket(config, local))
    actions.push(...planBucket(bucket, remote.bucket));
  if (wanted && local.assets && remote.function) {
    const { files, bytes, locate, encodeBody } = local.assets;
    const content = { count: files.length, bytes, locate, encodeBody };
    actions.push(planFunction(wanted, content, remote.function), ...planHealthCheck(wanted));
  }
  if (bucket && artifacts && local.artifacts && remote.upload)
    actions.push(planUpload(bucket.name, artifacts, local.artifacts, remote.upload));
  if (domain && remote.domain) actions.push(planDomain(domain, remote.domain));
  return actions;
}

/** An upload that found no files needs no bucket, but a domain does. */
function needsBucket({ artifacts, domain }: DeployConfig, local: Local): boolean {
  return local.artifacts !== undefined || !artifacts || domain?.target.kind === 'storage';
}

/** Plans a deletion: the domain first, so that it never leads to what is gone. @throws DeployError when it points elsewhere */
export function planDelete(
  { functionName, domain }: DeleteConfig,
  remote: RemoteDeletion,
): readonly Action[] {
  return [
    ...(domain && remote.domain ? planDomainDeletion(domain.hostname, remote.domain) : []),
    ...(functionName !== undefined && remote.function
      ? planFunctionDeletion(functionName, remote.function)
      : []),
  ];
}
