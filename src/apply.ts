import { applyArtifacts, applyBucket } from './apply-artifacts.ts';
import { applyDomain, applyDomainDeletion } from './apply-domain.ts';
import { applyFunction, applyFunctionDeletion } from './apply-function.ts';
import type { DeployConfig } from './config/config.ts';
import type { Context } from './context.ts';
import type { Local, Plan, Remote, RemoteDeletion } from './plan.ts';
import type { Clients } from './platform/clients.ts';

/** What a deployment is carried out with. */
export interface DeployParts {
  readonly config: DeployConfig;
  readonly plan: Plan;
  readonly local: Local;
  readonly remote: Remote;
  readonly platform: Clients;
  /** Reads and plans again what the plan took for a missing bucket. */
  replan(): Promise<{ readonly plan: Plan; readonly remote: Remote }>;
}

/** Carries out the plan of a deployment. @throws DeployError */
export async function applyDeploy(parts: DeployParts, context: Context): Promise<void> {
  const { config, local, platform } = parts;
  let bucket: 'created' | 'existing' | undefined;
  if (config.bucket && parts.plan.bucket?.action === 'make') {
    context.tell({ part: 'bucket' });
    bucket = await applyBucket(config.bucket, platform.storage, context);
  }
  // Another writer, such as a job of the same matrix, may have been faster: what its bucket contains is not known yet.
  const isSurprise = bucket === 'existing' && parts.remote.bucket?.kind === 'absent';
  const { plan, remote } = isSurprise ? await parts.replan() : parts;
  if (config.function && local.assets && remote.function) {
    context.tell({ part: 'function' });
    await applyFunction(
      { part: config.function, before: remote.function, assets: local.assets, client: platform.functions },
      context,
    );
  }
  if (config.bucket && config.artifacts && plan.upload && remote.upload) {
    context.tell({ part: 'artifacts' });
    await applyArtifacts(
      {
        bucket: config.bucket.name,
        part: config.artifacts,
        plan: plan.upload,
        before: remote.upload,
        storage: platform.storage,
      },
      context,
    );
  }
  if (config.domain && plan.domain && remote.domain) {
    context.tell({ part: 'domain' });
    await applyDomain(
      { config: { ...config, domain: config.domain }, plan: plan.domain, remote: remote.domain, platform },
      context,
    );
  }
}

/** What a deletion is carried out with. */
export interface DeleteParts {
  readonly plan: Plan;
  readonly remote: RemoteDeletion;
  readonly platform: Pick<Clients, 'functions' | 'domains'>;
}

/** Carries out the plan of a deletion. @throws DeployError */
export async function applyDelete({ plan, remote, platform }: DeleteParts, context: Context): Promise<void> {
  if (plan.domain && remote.domain) {
    const before = remote.domain.state;
    context.tell({ part: 'domain' });
    await applyDomainDeletion({ plan: plan.domain, before, client: platform.domains }, context);
  }
  if (plan.function && remote.function) {
    context.tell({ part: 'function' });
    await applyFunctionDeletion(plan.function, remote.function, platform.functions, context);
  }
  context.tell({ operation: 'deleted' });
}
