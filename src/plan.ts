import type { Assets } from './assets/collect.ts';
import type { DeleteConfig, DeployConfig, FunctionPart } from './config.ts';
import type { FunctionState } from './functions/state.ts';
import { readSighting } from './platform/functions.ts';

/** What is here: the part of the repository that goes to the platform, as far as it was asked for. */
export interface Local {
  readonly assets?: Assets;
}

/** What is there: the state of the platform before anything is written, as far as it matters to the run. */
export interface Remote {
  readonly function?: FunctionState;
}

/** What will be done, decided from what is here and what is there. Parts that are not asked for are absent. */
export interface Plan {
  readonly function?: FunctionPlan;
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

/** The size of what is deployed. */
export interface AssetFigures {
  readonly count: number;
  readonly bytes: number;
}

/** Plans a deployment. Pure. */
export function planDeploy(config: DeployConfig, { assets }: Local, remote: Remote): Plan {
  const part =
    config.function && assets && remote.function
      ? planFunction(config.function, { count: assets.files.length, bytes: assets.bytes }, remote.function)
      : undefined;
  return { ...(part && { function: part }), steps: part?.steps ?? [] };
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

/** Plans a deletion. Pure. */
export function planDelete(config: DeleteConfig, remote: Remote): Plan {
  const part =
    config.functionName !== undefined && remote.function
      ? planFunctionDeletion(config.functionName, remote.function)
      : undefined;
  return { ...(part && { function: part }), steps: part?.steps ?? [] };
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
