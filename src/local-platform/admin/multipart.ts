import { HttpError } from '../http/errors.ts';

/** One field of a form, as browsers send it when the form has files. */
export interface Part {
  readonly name: string;
  /** `undefined` when the field is no file. */
  readonly fileName: string | undefined;
  readonly contentType: string | undefined;
  /** To be read before the next part is asked for; what is left unread then is skipped. */
  readonly bytes: AsyncGenerator<Buffer>;
}

const LINE_END = Buffer.from('\r\n');
const HEADERS_END = Buffer.from('\r\n\r\n');
const LONGEST_HEADERS = 16 * 1024;

/**
 * Reads a `multipart/form-data` body part by part as it comes, with no more in memory than one chunk.
 * Throws 415 for another media type, 400 for a body that is not built so or ends too early.
 */
export async function* readParts(
  contentType: string | undefined,
  chunks: AsyncIterator<Buffer>,
): AsyncGenerator<Part> {
  // The first boundary has no line end before it; with one, all of them look the same.
  const scanner = createScanner(LINE_END, chunks);
  const boundary = Buffer.from(`\r\n--${readBoundary(contentType)}`);
  try {
    await skip(scanner.until(boundary));
    // What follows a boundary is a line end when there is another part.
    while ((await text(scanner.until(LINE_END), LONGEST_HEADERS)) === '') {
      const headers = await text(scanner.until(HEADERS_END), LONGEST_HEADERS);
      let isOpen = true;
      const bytes = async function* () {
        yield* scanner.until(boundary);
        isOpen = false;
      };
      yield { ...readHeaders(headers), bytes: bytes() };
      if (isOpen) await skip(scanner.until(boundary));
    }
  } finally {
    await chunks.return?.();
  }
}

/** Reads all of a part as text; throws 413 beyond `limitBytes`. */
export async function text(bytes: AsyncIterable<Buffer>, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > limitBytes) throw new HttpError(413, 'body_too_large', 'A field of the form is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

interface Scanner {
  /** The bytes up to a mark, which is taken away as well. */
  until(mark: Buffer): AsyncGenerator<Buffer>;
}

function createScanner(start: Buffer, chunks: AsyncIterator<Buffer>): Scanner {
  let held = start;
  return {
    async *until(mark) {
      for (;;) {
        const at = held.indexOf(mark);
        if (at >= 0) {
          const last = held.subarray(0, at);
          // The mark stays until all before it was taken: a reader may stop here, and another one go on.
          held = held.subarray(at);
          if (last.length > 0) yield last;
          held = held.subarray(mark.length);
          return;
        }
        // The end of what is here may be the beginning of the mark.
        const safe = Math.max(0, held.length - mark.length + 1);
        const ready = held.subarray(0, safe);
        held = held.subarray(safe);
        if (ready.length > 0) yield ready;
        const next = await chunks.next();
        if (next.done) throw malformed('it ends too early');
        held = Buffer.concat([held, next.value]);
      }
    },
  };
}

async function skip(bytes: AsyncGenerator<Buffer>): Promise<void> {
  while (!(await bytes.next()).done);
}

function readBoundary(contentType = ''): string {
  const match = /^multipart\/form-data;.*?boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType);
  const boundary = match?.[1] ?? match?.[2];
  if (boundary !== undefined) return boundary;
  throw new HttpError(415, 'unsupported_media_type', 'Send the form as multipart/form-data.');
}

function readHeaders(headers: string): Omit<Part, 'bytes'> {
  const disposition = headerOf(headers, 'content-disposition') ?? '';
  const name = parameterOf(disposition, 'name');
  if (name === undefined) throw malformed('a field has no name');
  return {
    name,
    fileName: parameterOf(disposition, 'filename'),
    contentType: headerOf(headers, 'content-type'),
  };
}

function headerOf(headers: string, name: string): string | undefined {
  const line = headers.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim();
}

/** Browsers escape these three characters alone in the names of fields and files. */
function parameterOf(disposition: string, name: string): string | undefined {
  const value = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition)?.[1];
  return value?.replaceAll(/%(?:22|0D|0A)/gi, decodeURIComponent);
}

function malformed(reason: string): HttpError {
  return new HttpError(400, 'invalid_form', `The form could not be read: ${reason}. Send it again.`);
}
