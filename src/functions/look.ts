/** The two places where the platform tells of a function: its list, and the function's own path. */
import { ApiError, DeployError, TransientError } from '../errors.ts';
import type { FunctionsClient, PathReading } from '../platform/functions.ts';
import type { FunctionRecord } from '../platform/types.ts';

/** What one of them shows. */
export type Look =
  | PathReading
  /** It refused, or gave no usable answer: a function of its own may cause either. */
  | { readonly kind: 'failed'; readonly reason: ApiError | TransientError };

/** Looks for the function's entry in the list. @throws DeployError when the list is not the platform's, or holds the name twice */
export async function lookInList(client: FunctionsClient, name: string): Promise<Look> {
  return await orFailed(async () => {
    const record = findByName(await client.list(), name);
    return record ? { kind: 'record', record } : { kind: 'absent' };
  });
}

/** Looks at what stands at the function's own path. */
export async function lookAtOwnPath(client: FunctionsClient, name: string): Promise<Look> {
  return await orFailed(() => client.read(name));
}

async function orFailed(read: () => Promise<PathReading>): Promise<Look> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError || error instanceof TransientError)
      return { kind: 'failed', reason: error };
    throw error;
  }
}

/** Finds the one record of that name. @throws DeployError when there are two. */
function findByName(records: readonly FunctionRecord[], name: string): FunctionRecord | undefined {
  const matches = records.filter((record) => record.name === name);
  if (matches.length > 1) {
    throw new DeployError(`The platform lists ${matches.length} functions named "${name}"`, {
      hint: 'Delete all but one of them; which one is meant can not be told.',
    });
  }
  return matches[0];
}
