import type { IncomingMessage } from 'node:http';
import { HttpError } from './errors.ts';

/** Whether a value is a plain JSON object: no array, no null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a value is an object in which all these fields are texts. */
export function hasTexts(
  value: unknown,
  fields: readonly string[],
): value is Readonly<Record<string, unknown>> {
  return isObject(value) && fields.every((field) => typeof value[field] === 'string');
}

/** Reads a request's body to its end; throws as `bounded` does. */
export async function readBytes(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bounded(bodyOf(request), limitBytes)));
}

/** The bytes of a request's body, as they come. */
export function bodyOf(request: IncomingMessage): AsyncIterator<Buffer> {
  // The connection of a body that is not read to its end still has to carry the answer.
  return request.iterator({ destroyOnReturn: false });
}

/** Throws 413 when a request announces a body of more than `limitBytes`. */
export function requireLength(request: IncomingMessage, limitBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw tooLarge(limitBytes);
}

/** Passes bytes on as they are taken. Throws 413 when more than `limitBytes` have come, 400 when they break off. */
export async function* bounded(bytes: AsyncIterator<Buffer>, limitBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  try {
    for (;;) {
      const next = await bytes.next().catch((error: unknown) => {
        throw error instanceof HttpError ? error : incomplete(size, error);
      });
      if (next.done) return;
      size += next.value.length;
      if (size > limitBytes) throw tooLarge(limitBytes);
      yield next.value;
    }
  } finally {
    await bytes.return?.();
  }
}

function tooLarge(limitBytes: number): HttpError {
  return new HttpError(
    413,
    'body_too_large',
    `The body is larger than the ${limitBytes} bytes that are taken here.`,
  );
}

function incomplete(size: number, cause: unknown): HttpError {
  return new HttpError(
    400,
    'body_incomplete',
    `The body broke off after ${size} bytes. Nothing was changed; send the request again.`,
    { cause },
  );
}
