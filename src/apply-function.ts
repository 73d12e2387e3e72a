import type { Assets } from './assets/collect.ts';
import type { FunctionPart } from './config/config.ts';
import type { Context } from './context.ts';
import { CancelledError, DeployError } from './errors.ts';
import { type Deployed, deployFunction } from './functions/deploy.ts';
import { createObserver, type Observer } from './functions/observer.ts';
import type { FunctionPlan } from './functions/plan.ts';
import { removeFunction } from './functions/remove.ts';
import { awaitRevision } from './functions/revision.ts';
import type { FunctionState } from './functions/state.ts';
import { type StatusWords, statusWords } from './functions/status.ts';
import type { FunctionsClient } from './platform/functions.ts';
import { type RevisionSighting, readSighting } from './platform/records.ts';

/** What the deployment of a function is carried out with. */
export interface FunctionParts {
  readonly part: FunctionPart;
  readonly before: FunctionState;
  readonly assets: Assets;
  readonly client: FunctionsClient;
}

/** Deploys the function: the write, then the wait. @throws DeployError */
export async function applyFunction(parts: FunctionParts, context: Context): Promise<void> {
  const { part, before, assets, client } = parts;
  const { name, polling } = part;
  const { entrypoint } = part.assets;
  const words = statusWords(polling.readyStatuses, polling.failedStatuses);
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
  if (before.kind === 'present') tellServing(readSighting(before.record), context);
  tellRevision(deployed, context);
  context.tell({
    operation: deployed.operation,
    ...(deployed.previousRevisionId !== undefined && { previousRevisionId: deployed.previousRevisionId }),
  });
  const look = createObserver(client, name, polling.statusPath);
  if (polling.timeoutMs === 0) await lookOnce(deployed, look, context);
  else
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
      seenBefore: deployed.seenBefore,
      lostWrites: deployed.lostWrites,
      status: deployed.status,
      timeoutMs: part.polling.timeoutMs,
      statusPath: part.polling.statusPath,
      words,
      look,
      onChange: (sighting) => tellRevision(sighting, context),
    },
    { ...context, random: Math.random },
  );
  context.tell({ isLive: true });
  if (ready.revisionId !== undefined) return;
  context.log.warning(
    `The platform did not name the new revision of function "${part.name}", so the status "${ready.status ?? ''}" may be that of an earlier revision, and the output \`revision_id\` is empty. ` +
      'Set `status_path` to where the platform reports the status of a new revision.',
  );
}

/** Without polling, the record may still tell the revision that the answer did not name. */
async function lookOnce(deployed: Deployed, look: Observer, context: Context): Promise<void> {
  if (deployed.revisionId !== undefined) return;
  const sight = await look(undefined).catch((error: unknown) => {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    return 'vanished' as const;
  });
  const isNew =
    sight !== 'vanished' &&
    (sight.revisionId === undefined || !deployed.seenBefore.includes(sight.revisionId));
  if (isNew) tellRevision(sight, context);
  if (!isNew || sight.revisionId === undefined)
    context.log.warning('The platform has not named the new revision: the output `revision_id` is empty.');
}

function tellServing({ activeRevisionId }: RevisionSighting, context: Context): void {
  if (activeRevisionId !== undefined) context.tell({ servingRevisionId: activeRevisionId });
}

function tellRevision(sighting: RevisionSighting, context: Context): void {
  const { revisionId, status } = sighting;
  tellServing(sighting, context);
  context.tell({
    ...(revisionId !== undefined && { revisionId }),
    ...(status !== undefined && { revisionStatus: status }),
  });
}

/** Carries out the plan to delete a function. @throws DeployError */
export async function applyFunctionDeletion(
  { functionName: name, action }: FunctionPlan,
  before: FunctionState,
  client: FunctionsClient,
  context: Context,
): Promise<void> {
  if (action === 'nothing') return;
  const existed = await context.stage(`Delete function "${name}"`, () =>
    removeFunction(name, before, { client, ...context }),
  );
  context.log.info(existed ? `Function "${name}" is deleted.` : `There was no function "${name}".`);
  context.tell({ functionExisted: existed });
}
