/** Uploads objects: many concurrently, each with a ticket of its own, as fast as the platform accepts them; or a small one. */
import type { StepContext } from '../context.ts';
import { ApiError, CancelledError, DeployError, TransientError } from '../errors.ts';
import { ChangedError, describeFailure, type KnownFile } from '../files/open.ts';
import { type FailedTry, valueOrThrow } from '../http/reply.ts';
import { LONGEST_RETRY_AFTER_MS, PATIENCE_MS } from '../http/retry.ts';
import type { TicketUse, UseTicket } from '../http/transfer.ts';
import { readFileId } from '../platform/records.ts';
import { forEachConcurrently } from './concurrency.ts';
import { isReadFailure, openContent } from './content.ts';
import type { EndTurn, Throttle } from './throttle.ts';
import { trackWrite } from './track.ts';

/** An object to upload. */
export interface UploadItem {
  readonly key: string;
  readonly contentType: string;
  readonly source: KnownFile;
}

/** What became of an item of which something was sent, or was to be. */
export type UploadResult =
  | {
      readonly status: 'uploaded';
      /** Bytes that were sent, and their sha-256 (hexadecimal). */
      readonly size: number;
      readonly sha256: string;
      /** The platform's name for the stored file, where its answer contained one. */
      readonly fileId: string | undefined;
      /** Milliseconds, its retries included. */
      readonly durationMs: number;
    }
  /** Whether the object exists is not known. The reason names the key; there is none for an upload that was cancelled. */
  | { readonly status: 'failed'; readonly reason?: DeployError };

/** What the objects of an upload share. */
export interface Uploading {
  readonly bucket: string;
  readonly throttle: Throttle;
  /** Counts files that ended, and bytes that were sent; negative when they have to be sent again. */
  readonly progress: { add(files: number, bytes: number): void };
  /** Called when an item has ended. */
  readonly onEnd: (key: string, result: UploadResult) => void;
}

/**
 * Uploads items, begun in their order. A file that fails does not stop the others. Rejects only for bugs.
 * @returns why the rest was not sent: a refusal that applies to all, or too many failures in a row
 */
export async function uploadAll(
  items: readonly UploadItem[],
  uploading: Uploading,
  context: StepContext,
): Promise<DeployError | undefined> {
  const { throttle, progress, onEnd } = uploading;
  const watch = new FailureWatch();
  const shared = { ...uploading, watch, context };
  const upload = async (item: UploadItem) => {
    const result = await new Upload(item, shared).execute();
    if (!result) return;
    onEnd(item.key, result);
    progress.add(1, 0);
  };
  const isStopped = () => watch.stopped !== undefined || context.signal.aborted;
  await forEachConcurrently(items, throttle.ceiling, upload, isStopped);
  return watch.stopped;
}

/** Uploads an object whose bytes are in memory. @throws DeployError */
export async function uploadSmall(
  bucket: string,
  key: string,
  content: { readonly type: string; readonly body: Uint8Array },
  context: StepContext,
): Promise<void> {
  const reply = await context.clients.storage.transfer({
    doing: `upload "${key}"`,
    attempt: (use) => send(bucket, key, content, use, context),
  });
  valueOrThrow(reply);
}

/** One try: requests a ticket, and sends the bytes with it. */
async function send(
  bucket: string,
  key: string,
  content: NonNullable<TicketUse['content']>,
  use: UseTicket,
  { clients, step }: StepContext,
) {
  const ticket = await clients.storage.requestUpload(bucket, key);
  if (ticket.kind !== 'ok') return ticket;
  return await trackWrite(step, () => use({ ticket: ticket.value, content }));
}

/** Statuses with which every upload URL is refused: the key, its permission, the bucket. */
const REFUSED_FOR_ALL: readonly number[] = [401, 403, 404];

/** What the items of an upload are sent with. */
interface Shared extends Uploading {
  readonly watch: FailureWatch;
  readonly context: StepContext;
}

/** One item on its way. Its place among the concurrent transfers is given up while it waits for another try. */
class Upload {
  readonly #item: UploadItem;
  readonly #shared: Shared;
  #leave: EndTurn = () => undefined;
  #isRefusedForAll = false;

  constructor(item: UploadItem, shared: Shared) {
    this.#item = item;
    this.#shared = shared;
  }

  /** @returns undefined when nothing was sent, because the whole upload was stopped first */
  async execute(): Promise<UploadResult | undefined> {
    const { key } = this.#item;
    const { clock } = this.#shared.context;
    let begunAt: number | undefined;
    try {
      await this.#enter();
      begunAt = clock.now();
      const sent = await this.#transfer();
      this.#leave('success');
      this.#shared.watch.succeeded();
      return { status: 'uploaded', ...sent, durationMs: clock.now() - begunAt };
    } catch (error) {
      if (begunAt === undefined) return undefined;
      if (error instanceof CancelledError) return { status: 'failed' };
      const reason = toReason(key, error);
      this.#shared.watch.itemFailed(reason, this.#isRefusedForAll || isForAll(error));
      return { status: 'failed', reason };
    } finally {
      this.#leave('other');
    }
  }

  async #enter(): Promise<void> {
    this.#leave = await this.#shared.throttle.enter();
    if (this.#shared.watch.stopped) throw this.#shared.watch.stopped;
  }

  async #transfer() {
    const { clients, clock, signal } = this.#shared.context;
    const reply = await clients.storage.transfer({
      doing: `upload "${this.#item.key}"`,
      attempt: (use) => this.#try(use),
      onFailure: (failure) => this.#tryFailed(failure),
      pause: async (ms) => {
        this.#leave('other');
        await clock.sleep(ms, signal);
        await this.#enter();
      },
    });
    return valueOrThrow(reply);
  }

  #tryFailed(failure: FailedTry): void {
    this.#shared.watch.tryFailed(failure, this.#shared.context.clock.now());
    const { status, retryAfterMs = 0 } = failure;
    // Too many requests, overload, or a connection that failed.
    const isPushBack = status === undefined || status === 429 || status === 503;
    this.#leave(isPushBack ? 'pushed back' : 'other');
    // A wait that this object is not granted does not stop the others either.
    if (retryAfterMs > 0 && retryAfterMs <= LONGEST_RETRY_AFTER_MS) this.#shared.throttle.hold(retryAfterMs);
  }

  /** Reads the file again for each try, so that one that waits for its turn takes no memory. */
  async #try(use: UseTicket) {
    const { key, contentType: type, source } = this.#item;
    const { bucket, progress } = this.#shared;
    let counted = 0;
    const count = (bytes: number) => {
      counted += bytes;
      progress.add(0, bytes);
    };
    const { body, finish } = openContent(source, count);
    let isSent = false;
    try {
      const result = await send(bucket, key, { type, body }, use, this.#shared.context);
      // A transfer that is refused with one of these gets another ticket: so it was the ticket that was refused.
      if (result.kind === 'absent' || result.kind === 'refused')
        this.#isRefusedForAll = REFUSED_FOR_ALL.includes(result.error.status);
      if (result.kind !== 'ok') return result;
      const sha256 = finish();
      count(body.length - counted);
      isSent = true;
      return { kind: 'ok', value: { size: body.length, sha256, fileId: readFileId(result.value) } } as const;
    } finally {
      if (!isSent && counted !== 0) count(-counted);
    }
  }
}

/** A certificate, a proxy, an address: no other try and no other file can succeed. */
function isForAll(error: unknown): boolean {
  return error instanceof DeployError && !(error instanceof ApiError) && !(error instanceof TransientError);
}

/** Turns any failure into an error that names the key. */
function toReason(key: string, error: unknown): DeployError {
  if (error instanceof DeployError) return error;
  if (!isReadFailure(error)) throw error;
  const why = error instanceof ChangedError ? error.message : describeFailure(error);
  return new DeployError(`Could not upload "${key}": its file ${why}`, {
    cause: error,
    hint: 'Does an earlier step still write to it? Let that step finish first, then run the step again.',
  });
}

/** This many consecutive failures mean that the storage host is down. */
const MOST_FAILURES_IN_A_ROW = 20;

/** Looks for a reason to give up the rest. */
class FailureWatch {
  #failedItems = 0;
  #failedTries = 0;
  #failingSince = 0;
  stopped: DeployError | undefined;

  succeeded(): void {
    this.#failedItems = 0;
    this.#failedTries = 0;
  }

  /** A host that restarts fails as many tries within a second: it has as long as any request. @param now milliseconds */
  tryFailed({ text, requestId }: FailedTry, now: number): void {
    if (this.#failedTries === 0) this.#failingSince = now;
    this.#failedTries += 1;
    if (this.#failedTries < MOST_FAILURES_IN_A_ROW || now - this.#failingSince < PATIENCE_MS) return;
    this.stopped ??= new TransientError(
      `No upload has succeeded for ${PATIENCE_MS / 1000} s, so the remaining files were not sent. The last failure: ${text}`,
      { requestId, hint: 'Check that the platform is up, then run the step again.' },
    );
  }

  itemFailed(reason: DeployError, stopsAll: boolean): void {
    this.#failedItems += 1;
    if (stopsAll) this.stopped ??= reason;
    if (this.#failedItems < MOST_FAILURES_IN_A_ROW) return;
    this.stopped ??= new TransientError(
      `${MOST_FAILURES_IN_A_ROW} consecutive uploads failed, so the remaining files were not sent. The last failure: ${reason.message}`,
      { cause: reason, requestId: reason.requestId, hint: reason.hint },
    );
  }
}
