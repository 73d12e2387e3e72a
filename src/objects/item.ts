/** Uploads one object: reads the file, sends it, and checks that the file is still the same. */
import type { StepContext } from '../context.ts';
import { ApiError, DeployError, TransientError } from '../errors.ts';
import { ChangedError, describeFailure } from '../files/open.ts';
import { type FailedTry, valueOrThrow } from '../http/reply.ts';
import { LONGEST_RETRY_AFTER_MS } from '../http/retry.ts';
import type { Tried, UseTicket } from '../http/transfer.ts';
import { readFileId } from '../platform/records.ts';
import type { StorageClient } from '../platform/storage.ts';
import { openContent, type Source } from './content.ts';
import type { Progress } from './progress.ts';
import type { Throttle, Turn, TurnEnd } from './throttle.ts';
import { trackWrite } from './track.ts';

/** An object to upload. */
export interface UploadItem {
  readonly key: string;
  readonly contentType: string;
  readonly source: Source;
}

/** An object that was stored. */
export interface UploadedObject {
  readonly key: string;
  readonly status: 'uploaded';
  readonly bytes: number;
  /** Hexadecimal, of the bytes that were sent. */
  readonly sha256: string;
  /** The platform's name for the stored file, where its answer contained one. */
  readonly fileId: string | undefined;
  readonly durationMs: number;
}

/** The result of one item. */
export type UploadResult =
  | UploadedObject
  /** Whether the object exists is not known. The error names the key. */
  | {
      readonly key: string;
      readonly status: 'failed';
      readonly reason: DeployError;
      /** Every other object would fail for the same reason. */
      readonly stopsAll: boolean;
      readonly durationMs: number;
    }
  /** Nothing of it was sent, because the whole upload was stopped first. */
  | { readonly key: string; readonly status: 'omitted' };

/** What objects are uploaded with. */
export interface UploadTools extends StepContext {
  readonly bucket: string;
  readonly storage: StorageClient;
  readonly throttle: Throttle;
  /** Absent for an upload that is not shown. */
  readonly progress?: Pick<Progress, 'add'>;
  /** Called when an item has ended, with any result. */
  readonly onEnd?: (result: UploadResult) => void;
}

/** What an item shares with the others of its upload. */
export interface Watch {
  /** Why the whole upload was given up. */
  readonly stopped: DeployError | undefined;
  tryFailed(failure: FailedTry): void;
}

/** Statuses with which every upload URL is refused: the key, its permission, the bucket. */
const REFUSED_FOR_ALL: readonly number[] = [401, 403, 404];

/** One item on its way. Its place among the concurrent transfers is given up while it waits for another try. */
export class Upload {
  readonly #item: UploadItem;
  readonly #tools: UploadTools;
  readonly #watch: Watch;
  #turn: Turn | undefined;
  #isRefusedForAll = false;

  constructor(item: UploadItem, tools: UploadTools, watch: Watch) {
    this.#item = item;
    this.#tools = tools;
    this.#watch = watch;
  }

  /** Uploads the item. Rejects only for bugs. */
  async execute(): Promise<UploadResult> {
    const { key } = this.#item;
    const { clock } = this.#tools;
    let begunAt: number | undefined;
    try {
      await this.#enter();
      if (this.#watch.stopped) return { key, status: 'omitted' };
      begunAt = clock.now();
      const sent = await this.#send();
      this.#leave('success');
      return { key, status: 'uploaded', ...sent, durationMs: clock.now() - begunAt };
    } catch (error) {
      if (begunAt === undefined) return { key, status: 'omitted' };
      const reason = toReason(key, error);
      const stopsAll = this.#isRefusedForAll || isForAll(error);
      return { key, status: 'failed', reason, stopsAll, durationMs: clock.now() - begunAt };
    } finally {
      this.#leave('other');
    }
  }

  async #enter(): Promise<void> {
    this.#turn = await this.#tools.throttle.enter();
  }

  /** Leaving again does nothing. */
  #leave(how: TurnEnd): void {
    this.#turn?.end(how);
  }

  async #send() {
    const { clock, signal, storage } = this.#tools;
    const reply = await storage.transfer({
      doing: `upload "${this.#item.key}"`,
      attempt: (use) => this.#try(use),
      onFailure: (failure) => this.#failed(failure),
      pause: async (ms) => {
        this.#leave('other');
        await clock.sleep(ms, signal);
        await this.#enter();
        if (this.#watch.stopped) throw this.#watch.stopped;
      },
    });
    return valueOrThrow(reply);
  }

  #failed(failure: FailedTry): void {
    this.#watch.tryFailed(failure);
    const { status, retryAfterMs = 0 } = failure;
    // Too many requests, overload, or a connection that failed.
    const isPushBack = status === undefined || status === 429 || status === 503;
    this.#leave(isPushBack ? 'pushed back' : 'other');
    // A wait that this object is not granted does not stop the others either.
    if (retryAfterMs > 0 && retryAfterMs <= LONGEST_RETRY_AFTER_MS) this.#tools.throttle.hold(retryAfterMs);
  }

  /** Reads the file again for each try, so that one that waits for its turn takes no memory. */
  async #try(use: UseTicket): Promise<Tried<Pick<UploadedObject, 'bytes' | 'sha256' | 'fileId'>>> {
    const { key, contentType, source } = this.#item;
    const { bucket, storage, progress, step } = this.#tools;
    let counted = 0;
    const count = (bytes: number) => {
      counted += bytes;
      progress?.add(0, bytes);
    };
    const content = openContent(source, count);
    const ticket = await storage.requestUpload(bucket, key);
    if (ticket.kind === 'absent' || ticket.kind === 'refused')
      this.#isRefusedForAll = REFUSED_FOR_ALL.includes(ticket.error.status);
    if (ticket.kind !== 'ok') return ticket;
    const { body } = content;
    let isSent = false;
    try {
      const result = await trackWrite(step, () =>
        use({ ticket: ticket.value, content: { type: contentType, body } }),
      );
      if (result.kind !== 'ok') return result;
      const sha256 = content.finish();
      count(body.length - counted);
      isSent = true;
      return { kind: 'ok', value: { bytes: body.length, sha256, fileId: readFileId(result.value) } };
    } finally {
      if (!isSent && counted !== 0) count(-counted);
    }
  }
}

/** A certificate, a proxy, an address: no other try and no other file can succeed. Or the run was cancelled. */
function isForAll(error: unknown): boolean {
  return error instanceof DeployError && !(error instanceof ApiError) && !(error instanceof TransientError);
}

/** Turns any failure into an error that names the key. */
function toReason(key: string, error: unknown): DeployError {
  if (error instanceof DeployError) return error;
  if (error instanceof ChangedError)
    return new DeployError(`Could not upload "${key}": its file ${error.message}`, {
      cause: error,
      hint: 'Does an earlier step still write to it? Let that step finish first, then run the step again.',
    });
  if (error instanceof Error && 'syscall' in error)
    return new DeployError(`Could not upload "${key}": its file ${describeFailure(error)}`, {
      cause: error,
      hint: 'Check the file and its permissions.',
    });
  throw error;
}
