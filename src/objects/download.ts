/** Downloads one object, with a new ticket for each try. */
import { valueOrThrow } from '../http/reply.ts';
import type { StorageClient } from '../platform/storage.ts';

/** Returns the bytes of an object; undefined when it does not exist. @throws DeployError */
export async function download(
  bucket: string,
  key: string,
  storage: StorageClient,
): Promise<Uint8Array | undefined> {
  const reply = await storage.transfer({
    doing: `download "${key}"`,
    async attempt(use) {
      const ticket = await storage.requestDownload(bucket, key);
      return ticket.kind === 'ok' ? await use({ ticket: ticket.value }) : ticket;
    },
  });
  // Some platforms give out a ticket for what does not exist.
  return reply.kind === 'absent' ? undefined : valueOrThrow(reply);
}
