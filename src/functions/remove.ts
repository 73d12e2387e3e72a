import { ApiError, DeployError, TransientError } from '../errors.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import { NOTHING_CHANGED, type WriteTools } from './deploy.ts';
import { type FunctionState, readFunction } from './state.ts';

/** Waits between looks for a function that is still listed after its deletion. */
const LOOKS_MS = [0, 250, 500, 1000, 2000, 4000];

/**
 * Deletes a function and reads back that it is gone.
 * @returns whether there was one: also when "not found" is the answer to a deletion of what was there a moment ago.
 * @throws DeployError when the platform refuses, or still lists the function afterwards.
 */
export async function removeFunction(
  name: string,
  before: FunctionState,
  tools: WriteTools,
): Promise<boolean> {
  const { client, clock, signal, log } = tools;
  const removal = await client.remove(name).catch(async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    // An earlier try may have done it, though its answer was lost.
    if (before.kind === 'present' && (await isGone(client, name))) return 'deleted' as const;
    tools.tell(NOTHING_CHANGED);
    throw error;
  });
  const existed = removal === 'deleted' || before.kind === 'present';
  for (const wait of LOOKS_MS) {
    await clock.sleep(wait, signal);
    const now = await readFunction(client, name).catch((error: unknown) => {
      if (error instanceof TransientError) return undefined;
      if (error instanceof ApiError) return { kind: 'unreadable' as const, reason: error };
      throw error;
    });
    if (now?.kind === 'absent') return existed;
    if (now?.kind === 'unreadable') {
      log.notice(
        `The deletion of function "${name}" was acknowledged; it can not be read whether it is gone: ${now.reason.message}`,
      );
      return existed;
    }
  }
  throw new DeployError(`Function "${name}" is still listed after its deletion was acknowledged`, {
    hint: 'Run this again in a moment; if it stays, ask the platform.',
  });
}

async function isGone(client: FunctionsClient, name: string): Promise<boolean> {
  const now = await readFunction(client, name).catch(() => undefined);
  return now?.kind === 'absent' && now.certain;
}
