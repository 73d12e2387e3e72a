/** Uploads objects: many, as fast as the platform accepts them, or a small one. Each try has a ticket of its own. */
import type { StepContext } from '../context.ts';
import { ApiError, CancelledError, DeployError, PERSISTENT_HINT, TransientError } from '../errors.ts';
import {
  describeFailure,
  isReadFailure,
  type KnownFile,
  lookAgain,
  openFile,
  readFile,
  readFully,
} from '../files/open.ts';
import { type RequestBody, SOCKET_BUFFER } from '../http/exchange.ts';
import { explainFailure, type FailedTry } from '../http/failure.ts';
import { type Tried, valueOrThrow } from '../http/reply.ts';
import { readFileId } from '../platform/records.ts';
import { effectOf, isForAll, trackWrite } from './outcome.ts';
import { forEachConcurrently, type Throttle } from './throttle.ts';

interface UploadItem {
  readonly key: string;
  readonly contentType: string;
  readonly source: KnownFile;
}

/** The result of an item that was sent, or was about to be. */
export type UploadResult =
  /** With the platform's name for the stored file, where its answer contained one. */
  | { readonly status: 'uploaded'; readonly fileId: string | undefined }
  /** Whether the object exists is not known. The reason names the key; there is none for an upload that was cancelled. */
  | { readonly status: 'failed'; readonly reason?: DeployError };

interface Uploading {
  readonly bucket: string;
  readonly throttle: Throttle;
  /** Counts files that ended, and bytes that were sent; negative when they have to be sent again. */
  readonly progress: (files: number, bytes: number) => void;
  readonly onEnd: (key: string, result: UploadResult) => void;
}

/** Uploads items, begun in their order. A file that fails does not stop the others. @returns why the rest was not sent */
export async function uploadAll(
  items: readonly UploadItem[],
  uploading: Uploading,
  context: StepContext,
): Promise<DeployError | undefined> {
  // The memory of short-lived objects grows to ten times what is in use: a third of the whole for thousands of transfers.
  // At the start of the process, it would make V8 slower to start other threads, and the module takes 2 ms (Node 24.21).
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--semi-space-growth-factor=1');
  const { throttle, progress, onEnd } = uploading;
  const upload = async (item: UploadItem) => {
    const result = await uploadOne(item, uploading, context);
    if (!result) return;
    onEnd(item.key, result);
    progress(1, 0);
  };
  const isStopped = () => throttle.stopped !== undefined || context.signal.aborted;
  await forEachConcurrently(items, throttle.ceiling, upload, isStopped);
  return throttle.stopped;
}

export async function uploadSmall(
  bucket: string,
  key: string,
  body: Uint8Array,
  { clients: { storage }, step }: StepContext,
  type = 'application/octet-stream',
): Promise<void> {
  const reply = await storage.repeat(`upload "${key}"`, async (number) => {
    const ticket = await storage.requestUpload(bucket, key);
    if (ticket.kind !== 'ok') return ticket;
    return await trackWrite(step, () => storage.transfer(ticket.value, number, { type, body }));
  });
  valueOrThrow(reply);
}

/** Uploads an item. @returns undefined when nothing of it took effect, because the whole upload was stopped first */
async function uploadOne(
  { key, contentType: type, source }: UploadItem,
  { bucket, throttle, progress }: Uploading,
  { clients: { storage }, step }: StepContext,
): Promise<UploadResult | undefined> {
  let isTicketRefusedForAll = false;
  let mayExist = false;

  /** Reads the file again for each try, so that a waiting one takes no memory. */
  async function send(number: number): Promise<Tried<string | undefined>> {
    let counted = 0;
    const count = (bytes: number) => {
      counted += bytes;
      progress(0, bytes);
      stall.refresh();
    };
    const body = openContent(source, count);
    using stall = throttle.watch();
    let isSent = false;
    try {
      const ticket = await storage.requestUpload(bucket, key);
      isTicketRefusedForAll = 'error' in ticket && isForAll(ticket.error);
      if (ticket.kind !== 'ok') return ticket;
      const mayHaveExisted = mayExist;
      mayExist = true;
      const sent = await trackWrite(step, () => storage.transfer(ticket.value, number, { type, body }));
      mayExist = mayHaveExisted || effectOf(sent) !== 'none';
      if (sent.kind !== 'ok') return sent;
      lookAgain(source);
      if (!(body instanceof Uint8Array) && counted < body.length) {
        const text = `Could not upload "${key}": the platform acknowledged it before it had received the whole file`;
        throw new TransientError(text, { hint: PERSISTENT_HINT });
      }
      count(body.length - counted);
      isSent = true;
      return { kind: 'ok', value: readFileId(sent.value) };
    } finally {
      if (!isSent) progress(0, -counted);
    }
  }

  async function sendInTurn(number: number): Promise<Tried<string | undefined>> {
    const leave = await throttle.enter();
    let sent: Tried<string | undefined> | undefined;
    try {
      if (throttle.stopped) throw throttle.stopped;
      sent = await send(number).catch(toShortage);
      return sent;
    } finally {
      leave(sent?.kind === 'failed' ? sent : undefined);
    }
  }

  try {
    const fileId = valueOrThrow(await storage.repeat(`upload "${key}"`, sendInTurn));
    return { status: 'uploaded', fileId };
  } catch (error) {
    if (!mayExist && (error instanceof CancelledError || error === throttle.stopped)) return undefined;
    if (error instanceof CancelledError) return { status: 'failed' };
    const reason = toReason(key, error);
    if (error instanceof ApiError ? isTicketRefusedForAll : isForAll(error)) throttle.stopped ??= reason;
    return { status: 'failed', reason };
  }
}

const STREAM_PIECE = 256 * 1024;

/** Buffers of sent pieces. Their reuse saves a quarter of the time of an upload of 256 KiB files. */
const unused: Buffer[] = [];

/**
 * Opens a file that must be, until all of it is sent, the version that was collected. A small one is read whole and
 * synchronously, which is faster than to wait for it. @param onPiece called with the bytes of each piece of another one
 */
export function openContent(file: KnownFile, onPiece: (bytes: number) => void): Buffer | RequestBody {
  const { size } = file.identity;
  if (size <= SOCKET_BUFFER) return readFile(file);
  lookAgain(file);
  return {
    length: size,
    async *open() {
      using opened = openFile(file);
      for (let done = 0; done < size; ) {
        const memory = unused.pop() ?? Buffer.allocUnsafeSlow(STREAM_PIECE);
        const piece = memory.subarray(0, size - done);
        readFully(opened.descriptor, piece, done);
        done += piece.length;
        onPiece(piece.length);
        yield piece;
        // The socket has drained only after a write that had to wait. Only then is the buffer free.
        if (piece.length > SOCKET_BUFFER) unused.push(memory);
      }
    },
  };
}

/** Returns the failed try of a file that cannot be opened beside the others. @throws every other error */
function toShortage(error: unknown): FailedTry {
  const failure = explainFailure(error, 'the file', true);
  if (!failure.isCongestion) throw error;
  return { kind: 'failed', ...failure, withoutEffect: true };
}

function toReason(key: string, error: unknown): DeployError {
  if (error instanceof DeployError) return error;
  if (!isReadFailure(error)) throw error;
  return new DeployError(`Could not upload "${key}": its file ${describeFailure(error)}`, {
    cause: error,
    hint: 'Does an earlier step still write to it? Let that step finish first, then run the step again.',
  });
}
