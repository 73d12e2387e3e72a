import { applyDelete } from '../apply.ts';
import { tellDomain } from '../apply-domain.ts';
import type { DeleteConfig } from '../config/config.ts';
import type { Context } from '../context.ts';
import { type DomainState, readDomain } from '../domains/state.ts';
import { describeTarget, type WantedTarget } from '../domains/target.ts';
import { type FunctionState, readFunction, withResourceId } from '../functions/state.ts';
import { valueOrThrow } from '../http/reply.ts';
import { planDelete, type RemoteDeletion } from '../plan.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import { resourceIdOf } from '../platform/records.ts';
import { carryOut } from './carry-out.ts';
import type { Platform } from './deploy.ts';

/** Deletes what is named. What is not there is no error. @throws DeployError */
export async function deleteFunction(
  config: DeleteConfig,
  platform: Platform,
  context: Context,
): Promise<void> {
  const { functionName, domain } = config;
  context.tell({ deleting: true, ...(functionName !== undefined && { function: functionName }) });
  if (domain) tellDomain(domain.hostname, undefined, context);
  const remote = await context.stage('Read the state of the platform', () => readRemote(config, platform));
  const plan = planDelete(config, remote);
  await carryOut(plan, config, context, () => applyDelete({ plan, remote, platform }, context));
}

async function readRemote(config: DeleteConfig, platform: Platform): Promise<RemoteDeletion> {
  const { functionName, domain } = config;
  const state = functionName === undefined ? undefined : await readFunction(platform.functions, functionName);
  const registered = domain && (await readDomain(platform.domains, domain.hostname.ascii));
  if (registered?.kind === 'absent' && registered.doubt) throw registered.doubt;
  return {
    ...(state && { function: state }),
    ...(registered && {
      domain: { state: registered, ...(await findAim(config, state, registered, platform)) },
    }),
  };
}

interface Aim {
  readonly target: WantedTarget | undefined;
  readonly label: string;
}

const ANYTHING: Aim = { target: undefined, label: 'anything' };

/** What the registration must point at to be deleted: what is named by its id, else the function, as far as its id is told. */
async function findAim(
  { functionName, domain }: DeleteConfig,
  state: FunctionState | undefined,
  registered: DomainState,
  { functions }: Platform,
): Promise<Aim> {
  if (!domain || domain.anyTarget) return ANYTHING;
  if (domain.targetId !== undefined) {
    const target = { kind: undefined, resourceId: domain.targetId };
    return { target, label: describeTarget({ resourceId: domain.targetId }) };
  }
  if (functionName === undefined || state === undefined || state.kind === 'unreadable') return ANYTHING;
  if (state.kind === 'absent') {
    const label = `function "${functionName}", which is not there`;
    const isOfAnother = await pointsAtFunction(registered, functions);
    return isOfAnother ? { target: { kind: 'functions', resourceId: undefined }, label } : ANYTHING;
  }
  const resourceId = resourceIdOf(await withResourceId(functions, state.record));
  if (resourceId === undefined) return ANYTHING;
  return { target: { kind: 'functions', resourceId }, label: `function "${functionName}"` };
}

/** Whether a registration points at a function that is there: the name of the one to delete may be mistyped. */
async function pointsAtFunction(state: DomainState, functions: FunctionsClient): Promise<boolean> {
  const id = state.kind === 'present' ? state.sighting.target?.resourceId?.toLowerCase() : undefined;
  if (id === undefined) return false;
  const reply = await functions.list();
  const records = reply.kind === 'absent' || reply.kind === 'refused' ? [] : valueOrThrow(reply);
  return records.some((record) => resourceIdOf(record)?.toLowerCase() === id);
}
