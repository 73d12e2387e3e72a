import type { Artifacts } from './artifacts/collect.ts';
import type { Compared } from './artifacts/compare.ts';
import { type BucketPlan, planBucket, planUpload, type UploadPlan } from './artifacts/plan.ts';
import type { UploadState } from './artifacts/state.ts';
import type { Assets } from './assets/collect.ts';
import type { BucketState } from './buckets/bucket.ts';
import type { DeleteConfig, DeployConfig } from './config/config.ts';
import { type DomainPlan, planDomain, planDomainDeletion } from './domains/plan.ts';
import type { DomainState } from './domains/state.ts';
import type { WantedTarget } from './domains/target.ts';
import { type FunctionPlan, planFunction, planFunctionDeletion } from './functions/plan.ts';
import type { FunctionState } from './functions/state.ts';

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
      ? planUpload(
          config.bucket.name,
          config.artifacts,
          { artifacts, compared: local.compared },
          remote.upload,
        )
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
