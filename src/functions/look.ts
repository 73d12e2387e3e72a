/** The two places where the platform tells of a function: its list, and the function's own path. */
import { type ApiError, DeployError, type TransientError } from '../errors.ts';
import type { Reply } from '../http/reply.ts';
import type { FunctionsClient } from '../platform/functions.ts';
import type { FunctionRecord } from '../platform/types.ts';

/** What one of them shows. */
export type Look =
  | { readonly kind: 'record'; readonly record: FunctionRecord }
  | { readonly kind: 'absent' }
  /** A success without a record, or a refusal that any function may give. */
  | { readonly kind: 'invocation' }
  /** It refused, or gave no usable answer: a function of its own may cause either. */
  | { readonly kind: 'failed'; readonly reason: ApiError | TransientError };

/** Looks for the function's entry in the list. @throws DeployError when the list is not the platform's, or holds the name twice */
export async function lookInList(client: FunctionsClient, name: string): Promise<Look> {
  const reply = await client.list();
  if (reply.kind !== 'ok') return failed(reply);
  const record = findByName(reply.value, name);
  return record ? { kind: 'record', record } : { kind: 'absent' };
}

/** Looks at what stands at the function's own path. */
export async function lookAtOwnPath(client: FunctionsClient, name: string): Promise<Look> {
  const reply = await client.read(name);
  if (reply.kind === 'absent') return reply;
  if (reply.kind === 'refused' && ![401, 403].includes(reply.error.status)) return { kind: 'invocation' };
  if (reply.kind !== 'ok') return failed(reply);
  return reply.value ? { kind: 'record', record: reply.value } : { kind: 'invocation' };
}

function failed(reply: Exclude<Reply<never>, { kind: 'ok' }>): Look {
  if (reply.kind === 'lost') throw reply.error;
  return { kind: 'failed', reason: reply.error };
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
