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

/** Opens a body for one try, held to the length that it announced. Returning the generator closes the source. */
export async function* openBody(body: RequestBody, watch: BodyWatch): AsyncGenerator<Uint8Array> {
  try {
    let sent = 0;
    for await (const chunk of body.open()) {
      sent += chunk.byteLength;
      if (body.length !== undefined && sent > body.length) break;
      yield chunk;
      watch.moved();
    }
    if (body.length !== undefined && sent !== body.length) throw wrongLength(body.length, sent);
  } catch (error) {
    watch.failed(error);
    throw error;
  }
}

function wrongLength(announced: number, sent: number): DeployError {
  const amount = sent > announced ? 'more' : `only ${sent}`;
  return new DeployError(
    `the Content-Length of a request was ${announced} bytes, but its body had ${amount}`,
    { hint: 'A file changed while it was sent. Run the step again.' },
  );
}
