import { formatBytes, formatCount, formatDuration } from '../format.ts';
import type { FunctionConfig } from './config.ts';
import { type FunctionState, servingRevision } from './state.ts';
import { statusWords } from './status.ts';

/** What will be done to the function. */
export interface FunctionPlan {
  readonly functionName: string;
  /** `create or redeploy`: whether it exists can't be read, so the platform's answers decide. */
  readonly action: 'create' | 'redeploy' | 'create or redeploy' | 'delete' | 'nothing';
  /** The revision that serves before the plan is carried out, if one is known to. */
  readonly previousRevisionId: string | undefined;
  readonly steps: readonly string[];
}

/** The size of what is deployed. */
export interface AssetFigures {
  readonly count: number;
  readonly bytes: number;
}

/** Plans the deployment of a function. Pure. */
export function planFunction(part: FunctionConfig, assets: AssetFigures, state: FunctionState): FunctionPlan {
  const { name, entrypoint, polling } = part;
  const action = { present: 'redeploy', absent: 'create', unreadable: 'create or redeploy' } as const;
  const words = statusWords(polling.readyStatuses, polling.failedStatuses);
  const previousRevisionId = servingRevision(state, words);
  const replaced = previousRevisionId === undefined ? '' : `, which replaces revision ${previousRevisionId}`;
  const wait =
    polling.timeoutMs > 0 ? [`wait up to ${formatDuration(polling.timeoutMs)} until it is ready`] : [];
  return {
    functionName: name,
    action: action[state.kind],
    previousRevisionId,
    steps: [
      `${action[state.kind]} function "${name}" with ${formatCount(assets.count, 'asset')} (${formatBytes(assets.bytes)}, ` +
        `entrypoint ${entrypoint})${replaced}`,
      ...wait,
    ],
  };
}

/** Plans the deletion of a function. Pure. */
export function planFunctionDeletion(name: string, state: FunctionState): FunctionPlan {
  const absent = state.kind === 'absent' && state.certain;
  return {
    functionName: name,
    action: absent ? 'nothing' : 'delete',
    previousRevisionId: servingRevision(state, statusWords([], [])),
    steps: [absent ? `nothing: there is no function "${name}"` : `delete function "${name}", for good`],
  };
}
