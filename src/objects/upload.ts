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
import { valueOrThrow } from '../http/reply.ts';
import { asksTooLong } from '../http/retry.ts';
import type { TicketUse, UseTicket } from '../http/transfer.ts';
import { readFileId } from '../platform/records.ts';
import type { Effect } from '../steps.ts';
import { FailureWatch, isForAll, trackWrite } from './outcome.ts';
import { type EndTurn, forEachConcurrently, type Throttle } from './throttle.ts';

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
  const watch = new FailureWatch();
  const upload = async (item: UploadItem) => {
    const result = await uploadOne(item, uploading, watch, context);
    if (!result) return;
    onEnd(item.key, result);
    progress(1, 0);
  };
  const isStopped = () => watch.stopped !== undefined || context.signal.aborted;
  await forEachConcurrently(items, throttle.ceiling, upload, isStopped);
  return watch.stopped;
}

export async function uploadSmall(
  bucket: string,
  key: string,
  body: Uint8Array,
  context: StepContext,
  type = 'application/octet-stream',
): Promise<void> {
  const attempt = (use: UseTicket) => send(bucket, key, { type, body }, use, context);
  valueOrThrow(await context.clients.storage.transfer({ doing: `upload "${key}"`, attempt }));
}

async function send(
  bucket: string,
  key: string,
  content: NonNullable<TicketUse['content']>,
  use: UseTicket,
  { clients, step }: StepContext,
  onEffect?: (effect: Effect) => void,
) {
  const ticket = await clients.storage.requestUpload(bucket, key);
  if (ticket.kind !== 'ok') return ticket;
  return await trackWrite(step, () => use({ ticket: ticket.value, content }), onEffect);
}

/** Uploads an item. @returns undefined when nothing of it took effect, because the whole upload was stopped first */
async function uploadOne(
  { key, contentType: type, source }: UploadItem,
  { bucket, throttle, progress }: Uploading,
  watch: FailureWatch,
  context: StepContext,
): Promise<UploadResult | undefined> {
  const { clients, clock, signal } = context;
  let leave: EndTurn = () => undefined;
  let isTicketRefusedForAll = false;
  let mayExist = false;
  const noteEffect = (effect: Effect) => {
    mayExist ||= effect !== 'none';
  };

  async function enter(): Promise<void> {
    leave = await throttle.enter();
    if (watch.stopped) throw watch.stopped;
  }

  function noteFailure(failure: FailedTry): void {
    watch.tryFailed(failure, clock.now());
    const { status, retryAfterMs } = failure;
    // Too many requests, overload, or a connection that failed.
    const isPushBack = status === undefined || status === 429 || status === 503;
    leave(isPushBack ? 'pushed back' : 'other');
    // The others continue, even if this object may not wait any longer.
    if (retryAfterMs && !asksTooLong(failure)) throttle.hold(retryAfterMs);
  }

  async function pause(ms: number): Promise<void> {
    leave('other');
    await clock.sleep(ms, signal);
    await enter();
  }

  /** Reads the file again for each try, so that a waiting one takes no memory. */
  async function attempt(use: UseTicket) {
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
      const result = await send(bucket, key, { type, body }, use, context, noteEffect);
      // Another ticket works after a refusal that would be the same for all objects: so the ticket was refused.
      if (result.kind === 'absent' || result.kind === 'refused')
        isTicketRefusedForAll = isForAll(result.error);
      if (result.kind !== 'ok') return result;
      lookAgain(source);
      if (!(body instanceof Uint8Array) && counted < body.length) {
        const text = `Could not upload "${key}": the platform acknowledged it before it had received the whole file`;
        throw new TransientError(text, { hint: PERSISTENT_HINT });
      }
      count(body.length - counted);
      isSent = true;
      return { kind: 'ok', value: readFileId(result.value) } as const;
    } finally {
      if (!isSent && counted !== 0) count(-counted);
    }
  }

  try {
    await enter();
    const attemptOrWait = (use: UseTicket) => attempt(use).catch(toShortage);
    const transfer = { doing: `upload "${key}"`, attempt: attemptOrWait, onFailure: noteFailure, pause };
    const fileId = valueOrThrow(await clients.storage.transfer(transfer));
    leave('success');
    watch.succeeded();
    return { status: 'uploaded', fileId };
  } catch (error) {
    if (!mayExist && (error instanceof CancelledError || error === watch.stopped)) return undefined;
    if (error instanceof CancelledError) return { status: 'failed' };
    const reason = toReason(key, error);
    if (error instanceof ApiError ? isTicketRefusedForAll : isForAll(error)) watch.stopped ??= reason;
    return { status: 'failed', reason };
  } finally {
    leave('other');
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
