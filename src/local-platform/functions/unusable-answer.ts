import { type IncomingMessage, maxHeaderSize } from 'node:http';
import { systemCode } from '../http/errors.ts';

/** A function answered with what cannot be passed on; the message says what. Its process goes on. */
export class UnusableAnswer extends Error {}

/** The platform adds headers of its own, and clients count all of them. */
export const MOST_HEADER_BYTES = maxHeaderSize - 1024;

/** What is wrong with the status, if anything: 101 would hand over the connection, which the API document does not know. */
export function statusProblem({ statusCode = 0 }: IncomingMessage): string | undefined {
  if (statusCode >= 200 && statusCode <= 599) return undefined;
  return `answered with status ${statusCode}; only 200 to 599 are possible`;
}

/** What is wrong with an answer that is not HTTP; `undefined` for all other failures. */
export function parseProblem(error: Error): string | undefined {
  const code = systemCode(error);
  if (code === 'HPE_HEADER_OVERFLOW')
    return `answered with too many headers (maximum ${MOST_HEADER_BYTES.toLocaleString('en-US')} bytes)`;
  return code?.startsWith('HPE_') ? `answered with what is not HTTP (${error.message})` : undefined;
}
