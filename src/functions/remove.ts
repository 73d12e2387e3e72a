import { removeAndLook } from '../platform/deletion.ts';
import type { WriteTools } from './deploy.ts';
import { type FunctionState, readFunction } from './state.ts';

/** Deletes a function, as `removeAndLook` does. @returns whether there was one; @throws DeployError */
export async function removeFunction(
  name: string,
  before: FunctionState,
  tools: WriteTools,
): Promise<boolean> {
  const deletion = {
    label: `function "${name}"`,
    stillThere: `Function "${name}" is still listed`,
    wasThere: before.kind === 'present',
    remove: () => tools.client.remove(name),
    read: () => readFunction(tools.client, name),
  };
  return await removeAndLook(deletion, tools);
}
