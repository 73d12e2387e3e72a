import { Readable } from 'node:stream';
import { DeployError } from '../errors.ts';

/** The bytes of a request, which can be sent more than once. */
export interface RequestBody {
  /** Bytes, when known: sent as `Content-Length`, and enforced. */
  readonly length: number | undefined;
  /** Called for each try. A chunk once given must not change. What is thrown here reaches the caller as it is. */
  open(): Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Takes the bytes of an answer while they arrive. What is thrown here reaches the caller as it is, and ends the request. */
export interface Sink {
  /** An answer begins: those of earlier tries, if any, were incomplete and no longer count. */
  begin(): void;
  /** Takes the next bytes. `enough` ends the request successfully, and the rest is not received. */
  write(bytes: Uint8Array): 'more' | 'enough';
}

/** Receives what happens to a body while it is sent. */
interface BodyWatch {
  /** Another chunk was asked for: what came before it is on its way. */
  moved(): void;
  /** The source itself failed (a length that is not kept included). Comes before the stream fails. */
  failed(error: unknown): void;
}

async function* readBody(body: RequestBody, watch: BodyWatch): AsyncGenerator<Uint8Array> {
  try {
    let sent = 0;
    for await (const chunk of body.open()) {
      sent += chunk.byteLength;
      if (body.length !== undefined && sent > body.length) break;
      yield chunk;
      watch.moved();
    }
    if (body.length !== undefined && sent !== body.length) {
      const amount = sent > body.length ? 'more' : `only ${sent}`;
      throw new DeployError(
        `the Content-Length of a request was ${body.length} bytes, but its body had ${amount}`,
        {
          hint: 'A file changed while it was sent. Run the step again.',
        },
      );
    }
  } catch (error) {
    watch.failed(error);
    throw error;
  }
}

/** Leaves out `throw`, through which a stream would hand the errors of a socket to the source, as if it had failed. */
function withoutThrow(generator: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => generator.next(),
      return: () => generator.return(undefined),
    }),
  };
}

/** Opens a body for one try, held to the length that it announced. Destroying the stream closes the source. */
export function streamBody(body: RequestBody, watch: BodyWatch): Readable {
  const stream = Readable.from(withoutThrow(readBody(body, watch)), { objectMode: false });
  // Whoever reads the stream may have left when it fails; the error has been reported already.
  stream.on('error', () => undefined);
  return stream;
}
