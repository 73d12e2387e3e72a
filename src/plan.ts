import type { DeleteConfig, DeployConfig } from './config.ts';
import type { FunctionState } from './functions/state.ts';
import { readSighting } from './platform/functions.ts';

/** What will be done to the function, decided from what is here and what is there. */
export interface Plan {
  readonly functionName: string;
  /** `create or redeploy`: whether it exists can't be read, so the platform's answers decide. */
  readonly action: 'create' | 'redeploy' | 'create or redeploy' | 'delete' | 'nothing';
  readonly previousRevisionId: string | undefined;
  /** The plan in words, one step a line. */
  readonly steps: readonly string[];
}

/** The size of what is deployed. */
export interface AssetFigures {
  readonly count: number;
  readonly bytes: number;
}

/** Plans a deployment. Pure. */
export function planDeploy(config: DeployConfig, assets: AssetFigures, state: FunctionState): Plan {
  const name = config.functionName;
  const action = { present: 'redeploy', absent: 'create', unreadable: 'create or redeploy' } as const;
  const previousRevisionId = liveRevision(state);
  const replaced = previousRevisionId === undefined ? '' : `, which replaces revision ${previousRevisionId}`;
  const wait =
    config.polling.timeoutMs > 0 ? [`wait up to ${config.polling.timeoutMs / 1000} s until it is ready`] : [];
  return {
    functionName: name,
    action: action[state.kind],
    previousRevisionId,
    steps: [
      `${action[state.kind]} function "${name}" with ${assets.count} assets (${assets.bytes} bytes, ` +
        `entrypoint ${config.assets.entrypoint})${replaced}`,
      ...wait,
    ],
  };
}

/** Plans a deletion. Pure. */
export function planDelete(config: DeleteConfig, state: FunctionState): Plan {
  const name = config.functionName;
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
