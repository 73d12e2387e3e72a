/** Downloads one object, with a new ticket for each try. */
import type { Sink } from '../http/http.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { StorageClient } from '../platform/storage.ts';

/** Returns the bytes of a small object (32 MiB at most); undefined when it does not exist. @throws DeployError */
export async function download(
  bucket: string,
  key: string,
  storage: StorageClient,
): Promise<Uint8Array | undefined> {
  return await fetchObject(bucket, key, storage, undefined);
}

/**
 * Downloads an object of any size into a sink, from its beginning at each try.
 * @returns false when the object does not exist
 * @throws DeployError, and what the sink throws, as it is
 */
export async function downloadTo(
  bucket: string,
  key: string,
  sink: Sink,
  storage: StorageClient,
): Promise<boolean> {
  return (await fetchObject(bucket, key, storage, sink)) !== undefined;
}

async function fetchObject(bucket: string, key: string, storage: StorageClient, sink: Sink | undefined) {
  const reply = await storage.transfer({
    doing: `download "${key}"`,
    async attempt(use) {
      const ticket = await storage.requestDownload(bucket, key);
      return ticket.kind === 'ok' ? await use({ ticket: ticket.value, sink }) : ticket;
    },
  });
  // Some platforms give out a ticket for what does not exist.
  const isAbsent = reply.kind === 'absent' || (reply.kind === 'refused' && reply.error.status === 404);
  return isAbsent ? undefined : valueOrThrow(reply);
}
