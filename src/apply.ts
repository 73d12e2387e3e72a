import type { Assets } from './assets/collect.ts';
import type { DeployConfig } from './config.ts';
import type { Context } from './context.ts';
import { CancelledError, DeployError } from './errors.ts';
import { type Deployed, deployFunction } from './functions/deploy.ts';
import { removeFunction } from './functions/remove.ts';
import { awaitRevision } from './functions/revision.ts';
import { createObserver, type FunctionState, type Sight } from './functions/state.ts';
import { type StatusWords, statusWords } from './functions/status.ts';
import type { Plan } from './plan.ts';
import type { FunctionsClient, RevisionSighting } from './platform/functions.ts';

/** What a deployment is carried out with. */
export interface DeployParts {
  readonly config: DeployConfig;
  readonly plan: Plan;
  readonly before: FunctionState;
  readonly assets: Assets;
  readonly client: FunctionsClient;
}

/** Carries out the plan of a deployment: the write, then the wait. @throws DeployError */
export async function applyDeploy(parts: DeployParts, context: Context): Promise<void> {
  const { config, plan, before, assets, client } = parts;
  const { entrypoint } = config.assets;
  const name = plan.functionName;
  const words = statusWords(config.polling.readyStatuses, config.polling.failedStatuses);
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
  const look = createObserver(client, name, config.polling.statusPath);
  if (config.polling.timeoutMs === 0) return await lookOnce(deployed, look, context);
  await context.stage('Wait until the revision is ready', () =>
    waitUntilReady({ config, deployed, look, words }, context),
  );
}

type Look = (revisionId: string | undefined) => Promise<Sight>;

interface Wait {
  readonly config: DeployConfig;
  readonly deployed: Deployed;
  readonly look: Look;
  readonly words: StatusWords;
}

async function waitUntilReady({ config, deployed, look, words }: Wait, context: Context): Promise<void> {
  const ready = await awaitRevision(
    {
      functionName: config.functionName,
      revisionId: deployed.revisionId,
      previousRevisionId: deployed.previousRevisionId,
      status: deployed.status,
      timeoutMs: config.polling.timeoutMs,
      statusPath: config.polling.statusPath,
      words,
      look,
      onChange: (sighting) => tellRevision(sighting, context),
    },
    { ...context, random: Math.random },
  );
  context.tell({
    leftBehind: `Revision ${ready.revisionId ?? ''} of function "${config.functionName}" is ready.`,
  });
}

/** Without polling, the record may still tell the revision that the answer did not name. */
async function lookOnce(deployed: Deployed, look: Look, context: Context): Promise<void> {
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
  readonly before: FunctionState;
  readonly client: FunctionsClient;
}

/** Carries out the plan of a deletion. @throws DeployError */
export async function applyDelete({ plan, before, client }: DeleteParts, context: Context): Promise<void> {
  const name = plan.functionName;
  if (plan.action === 'nothing') return context.tell({ operation: 'deleted', changed: false });
  context.tell({ leftBehind: `Function "${name}" may or may not be deleted.` });
  const existed = await context.stage(`Delete function "${name}"`, () =>
    removeFunction(name, before, { client, ...context }),
  );
  context.log.info(existed ? `Function "${name}" is deleted.` : `There was no function "${name}".`);
  context.tell({ operation: 'deleted', changed: existed, leftBehind: `Function "${name}" is gone.` });
}
