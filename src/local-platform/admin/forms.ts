import type { IncomingMessage } from 'node:http';
import { readBytes } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { Reply } from '../http/reply.ts';

const LARGEST_FORM = 64 * 1024;

/** Reads a form without files. Throws 413 when it is too long, 415 when it is none. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const mediaType = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== 'application/x-www-form-urlencoded') {
    throw new HttpError(415, 'unsupported_media_type', 'Send the form as application/x-www-form-urlencoded.');
  }
  return new URLSearchParams((await readBytes(request, LARGEST_FORM)).toString());
}

/** Sends a browser on, so that to reload the page it gets does not send the form again. */
export function seeOther(path: string): Reply {
  return { status: 303, headers: { Location: path } };
}

/** Does what a form asks for and goes on to the path that comes of it; a refusal is shown by the form's own page. */
export async function submit(
  work: () => Promise<string>,
  refused: (error: HttpError) => Reply,
): Promise<Reply> {
  try {
    return seeOther(await work());
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return refused(error);
    throw error;
  }
}
