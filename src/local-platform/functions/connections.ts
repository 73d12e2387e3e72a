/** The connections to the processes of functions. */
import { maxHeaderSize } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Address } from './endpoint.ts';

/** A request to a process. */
type ProcessRequest = Omit<Dispatcher.DispatchOptions, 'headers'> & {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** The connections to one process. */
export type Connections = {
  dispatch(request: ProcessRequest, handler: Dispatcher.DispatchHandler): boolean;
  /** Breaks them; requests in progress fail. */
  destroy(): Promise<void>;
};

export type Controller = Dispatcher.DispatchController;

/** The platform adds its own headers, and clients count all of them. */
export const MOST_HEADER_BYTES = maxHeaderSize - 1024;

/** Of a request without a host, whatever the connection. */
const DEFAULT_HOST = { host: 'localhost' };

/** Opens connections to a process when requests need them. */
type OpenConnections = (
  address: Address,
  headers: Readonly<Record<string, string>>,
  firstByteMs: number,
) => Connections;

/**
 * Loads what opens connections to a process, each request with these headers. A response must begin within
 * `firstByteMs`, except for slow uploads.
 */
export async function loadConnections(): Promise<OpenConnections> {
  // No boot needs it.
  const { Pool } = await import('undici');
  return (address, headers, firstByteMs) => {
    const isSocket = 'socketPath' in address;
    const pool = new Pool(isSocket ? 'http://localhost' : `http://${address.host}:${address.port}`, {
      ...(isSocket && address),
      headersTimeout: firstByteMs,
      bodyTimeout: 0,
      maxHeaderSize: MOST_HEADER_BYTES,
    });
    return {
      dispatch: (options, handler) =>
        pool.dispatch({ ...options, headers: { ...DEFAULT_HOST, ...options.headers, ...headers } }, handler),
      destroy: () => pool.destroy(),
    };
  };
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
