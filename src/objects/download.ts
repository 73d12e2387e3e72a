/** Downloads one object, with a new ticket for each try. */
import type { Context } from '../context.ts';
import { valueOrThrow } from '../http/reply.ts';
import { transferWithRetries } from '../http/transfer-attempts.ts';
import type { StorageClient } from '../platform/storage.ts';

/** Returns the bytes of an object; undefined when it does not exist. @throws DeployError */
export async function download(
  bucket: string,
  key: string,
  { storage, clock, random, signal, emit }: Context & { readonly storage: StorageClient },
): Promise<Uint8Array | undefined> {
  const doing = `download "${key}"`;
  return await transferWithRetries(
    doing,
    async () => {
      const reply = await storage.requestDownload(bucket, key);
      if (reply.kind === 'absent') return { kind: 'done', value: undefined };
      const result = await storage.transfer({ ticket: valueOrThrow(reply), doing });
      return result.kind === 'done' ? { kind: 'done', value: result.bytes } : result;
    },
    {
      ...{ clock, random, signal, budget: storage.budget, health: storage.health },
      onRetry: (line) => emit({ type: 'retrying', line }),
    },
  );
}
