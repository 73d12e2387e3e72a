/** The connections to the processes of functions. */
import { maxHeaderSize } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** The connections to one process. */
export type Connections = Pick<Dispatcher, 'dispatch'> & {
  /** Breaks them; requests in progress fail. */
  destroy(): Promise<void>;
};

export type Controller = Dispatcher.DispatchController;

/** The platform adds its own headers, and clients count all of them. */
export const MOST_HEADER_BYTES = maxHeaderSize - 1024;

/** Opens connections to a socket when requests need them. A response must begin within `firstByteMs`, except for slow uploads. */
export async function openConnections(socketPath: string, firstByteMs: number): Promise<Connections> {
  // No boot needs it.
  const { Pool } = await import('undici');
  return new Pool('http://localhost', {
    socketPath,
    headersTimeout: firstByteMs,
    bodyTimeout: 0,
    maxHeaderSize: MOST_HEADER_BYTES,
  });
}

/** The response of a function, whose body is read with back-pressure. */
export class FunctionAnswer extends Readable {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Whether all of it has arrived. */
  complete = false;
  readonly #controller: Controller;

  constructor(status: number, headers: FunctionAnswer['headers'], controller: Controller) {
    super();
    this.status = status;
    this.headers = headers;
    this.#controller = controller;
  }

  add(chunk: Buffer): void {
    if (!this.push(chunk)) this.#controller.pause();
  }

  end(): void {
    this.complete = true;
    this.push(null);
  }

  override _read(): void {
    this.#controller.resume();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    if (!this.complete) this.#controller.abort(error ?? new Error('The response is no longer read.'));
    callback(error);
  }
}
