import { applyArtifacts, applyBucket } from './apply-artifacts.ts';
import { applyDomain, applyDomainDeletion } from './apply-domain.ts';
import type { Assets } from './assets/collect.ts';
import type { DeployConfig, FunctionPart } from './config.ts';
import type { Context } from './context.ts';
import { CancelledError, DeployError } from './errors.ts';
import { type Deployed, deployFunction } from './functions/deploy.ts';
import { createObserver, type Observer } from './functions/observer.ts';
import { removeFunction } from './functions/remove.ts';
import { awaitRevision } from './functions/revision.ts';
import type { FunctionState } from './functions/state.ts';
import { type StatusWords, statusWords } from './functions/status.ts';
import type { FunctionPlan, Local, Plan, Remote, RemoteDeletion } from './plan.ts';
import type { Clients } from './platform/clients.ts';
import type { FunctionsClient, RevisionSighting } from './platform/functions.ts';

/** What a deployment is carried out with. */
export interface DeployParts {
  readonly config: DeployConfig;
  readonly plan: Plan;
  readonly local: Local;
  readonly remote: Remote;
  readonly platform: Clients;
}

/** Carries out the plan of a deployment. @throws DeployError */
export async function applyDeploy(parts: DeployParts, context: Context): Promise<void> {
  const { config, plan, local, remote, platform } = parts;
  if (config.bucket && remote.bucket && plan.bucket?.action === 'make') {
    await applyBucket(config.bucket, remote.bucket, platform.storage, context);
  }
  if (config.function && local.assets && remote.function) {
    await applyFunction(
      { part: config.function, before: remote.function, assets: local.assets, client: platform.functions },
      context,
    );
  }
  if (config.bucket && config.artifacts && plan.upload && remote.upload) {
    await applyArtifacts(
      {
        bucket: config.bucket.name,
        part: config.artifacts,
        plan: plan.upload,
        before: remote.upload,
        storage: platform.storage,
        doneBefore: config.function ? `Function "${config.function.name}" is deployed. ` : '',
      },
      context,
    );
  }
  if (config.domain && plan.domain && remote.domain) {
    await applyDomain(
      { config: { ...config, domain: config.domain }, plan: plan.domain, remote: remote.domain, platform },
      context,
    );
  }
}

interface FunctionParts {
  readonly part: FunctionPart;
  readonly before: FunctionState;
  readonly assets: Assets;
  readonly client: FunctionsClient;
}

/** Deploys the function: the write, then the wait. */
async function applyFunction(parts: FunctionParts, context: Context): Promise<void> {
  const { part, before, assets, client } = parts;
  const { name, polling } = part;
  const { entrypoint } = part.assets;
  const words = statusWords(polling.readyStatuses, polling.failedStatuses);
  context.tell({
    leftBehind: `Function "${name}" may or may not have been changed: look at it before the next run.`,
  });
  const deployed = await context.stage(`Deploy function "${name}"`, () =>
    deployFunction(
      {
        name,
        before,
        createBody: assets.encodeBody({ name, entrypoint }),
        redeployBody: assets.encodeBody({ entrypoint }),
        words,
      },
      { client, ...context },
    ),
  );
  context.log.info(
    `Function "${name}" is ${deployed.operation}, revision ${deployed.revisionId ?? '(not named yet)'}.`,
  );
  tellRevision(deployed, context);
  context.tell({
    operation: deployed.operation,
    changed: true,
    ...(deployed.previousRevisionId !== undefined && { previousRevisionId: deployed.previousRevisionId }),
    leftBehind: `The platform has accepted the new revision of function "${name}".`,
  });
  const look = createObserver(client, name, polling.statusPath);
  if (polling.timeoutMs === 0) return await lookOnce(deployed, look, context);
  await context.stage('Wait until the revision is ready', () =>
    waitUntilReady({ part, deployed, look, words }, context),
  );
}

interface Wait {
  readonly part: FunctionPart;
  readonly deployed: Deployed;
  readonly look: Observer;
  readonly words: StatusWords;
}

async function waitUntilReady({ part, deployed, look, words }: Wait, context: Context): Promise<void> {
  const ready = await awaitRevision(
    {
      functionName: part.name,
      revisionId: deployed.revisionId,
      previousRevisionId: deployed.previousRevisionId,
      status: deployed.status,
      timeoutMs: part.polling.timeoutMs,
      statusPath: part.polling.statusPath,
      words,
      look,
      onChange: (sighting) => tellRevision(sighting, context),
    },
    { ...context, random: Math.random },
  );
  context.tell({
    leftBehind: `Revision ${ready.revisionId ?? ''} of function "${part.name}" is ready.`,
  });
}

/** Without polling, the record may still tell the revision that the answer did not name. */
async function lookOnce(deployed: Deployed, look: Observer, context: Context): Promise<void> {
  if (deployed.revisionId !== undefined) return;
  const sight = await look(undefined).catch((error: unknown) => {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    return 'vanished' as const;
  });
  const isNew = sight !== 'vanished' && sight.revisionId !== deployed.previousRevisionId;
  if (isNew) tellRevision(sight, context);
  if (!isNew || sight.revisionId === undefined)
    context.log.warning('The platform has not named the new revision: the output `revision_id` is empty.');
}

function tellRevision({ revisionId, status }: RevisionSighting, context: Context): void {
  context.tell({
    ...(revisionId !== undefined && { revisionId }),
    ...(status !== undefined && { revisionStatus: status }),
  });
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
    await applyDomainDeletion({ plan: plan.domain, before, client: platform.domains }, context);
  }
  if (plan.function && remote.function) {
    await applyFunctionDeletion(plan.function, remote.function, platform.functions, context);
  }
  context.tell({ operation: 'deleted' });
}

async function applyFunctionDeletion(
  { functionName: name, action }: FunctionPlan,
  before: FunctionState,
  client: FunctionsClient,
  context: Context,
): Promise<void> {
  if (action === 'nothing') return;
  context.tell({ leftBehind: `Function "${name}" may or may not be deleted.` });
  const existed = await context.stage(`Delete function "${name}"`, () =>
    removeFunction(name, before, { client, ...context }),
  );
  context.log.info(existed ? `Function "${name}" is deleted.` : `There was no function "${name}".`);
  context.tell({
    functionExisted: existed,
    ...(existed && { changed: true }),
    leftBehind: `Function "${name}" is gone.`,
  });
}
