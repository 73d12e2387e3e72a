import { Readable } from 'node:stream';
import { DeployError } from '../errors.ts';
import type { RequestBody } from './operation.ts';

async function* readBody(body: RequestBody, onError: (error: unknown) => void): AsyncGenerator<Uint8Array> {
  try {
    let sent = 0;
    for await (const chunk of body.open()) {
      sent += chunk.byteLength;
      if (body.length !== undefined && sent > body.length) break;
      yield chunk;
    }
    if (body.length !== undefined && sent !== body.length) {
      const amount = sent > body.length ? 'more' : `only ${sent}`;
      throw new DeployError(`a request was announced with ${body.length} bytes, but its body has ${amount}`, {
        hint: 'A file changed while it was sent. Run the step again.',
      });
    }
  } catch (error) {
    onError(error);
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

/**
 * Opens a body for one try, held to the length that it announced. Destroying the stream closes the source.
 * @param onError told of an error of the source itself (a length that is not kept included), before the stream fails
 */
export function streamBody(body: RequestBody, onError: (error: unknown) => void): Readable {
  const stream = Readable.from(withoutThrow(readBody(body, onError)), { objectMode: false });
  // Whoever reads the stream may have left when it fails; the error has been told already.
  stream.on('error', () => undefined);
  return stream;
}
