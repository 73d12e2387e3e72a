import { STATUS_CODES } from 'node:http';
import { ApiError } from '../errors.ts';
import { type Content, isObject } from './answer.ts';
import type { Operation } from './operation.ts';
import { cleanLine, hideTransferUrls } from './redact.ts';

const LONGEST_MESSAGE = 200;

/** Whether a status asks to try again: too early, too late, too many, or the platform's own trouble. */
export function isPassingStatus(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Errors nest a little (`error.errors[].message`); a body that nests on and on holds no message. */
const DEEPEST_MESSAGE = 4;

function textOf(value: unknown, depth = 0): string | undefined {
  if (depth > DEEPEST_MESSAGE) return undefined;
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (Array.isArray(value)) {
    const parts = value.slice(0, 5).map((item) => textOf(item, depth + 1));
    return parts.filter((part) => part !== undefined).join('; ') || undefined;
  }
  return isObject(value) ? messageOf(value, depth + 1) : undefined;
}

/** What the platform says went wrong: the document leaves the shape of errors open, so all usual ones are read. */
function messageOf(body: Readonly<Record<string, unknown>>, depth: number): string | undefined {
  const fields = ['message', 'error', 'errors', 'detail', 'title', 'msg'];
  const nested = isObject(body.error) ? textOf(body.error, depth) : undefined;
  return nested ?? fields.map((field) => textOf(body[field], depth)).find((text) => text !== undefined);
}

function textOfHtml(html: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim();
  return title || html.replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ').replace(/<[^<>]*>/g, ' ');
}

function looksLikeHtml(text: string): boolean {
  return /^\s*(?:<!doctype html|<html|<head|<body|<title)/i.test(text);
}

/**
 * The message in an error's body, whatever its shape, as one clean line of at most 200 characters without secrets.
 * @returns undefined when the body says nothing
 */
export function readMessage(content: Content, redact: (text: string) => string): string | undefined {
  // Enough for any message, and little enough to search through.
  const text = content.json === undefined ? content.text.slice(0, 20_000) : '';
  const found = textOf(content.json) ?? (looksLikeHtml(text) ? textOfHtml(text) : text);
  const line = hideTransferUrls(redact(found.slice(0, 20_000)))
    .replace(/\s+/g, ' ')
    .trim();
  return line === '' ? undefined : cleanLine(line, LONGEST_MESSAGE);
}

/** A status with its usual name and what the platform said: `503 (Service Unavailable): back soon`. */
export function describeStatus(status: number, message: string | undefined): string {
  const name = STATUS_CODES[status];
  return `${status}${name ? ` (${name})` : ''}${message ? `: ${message}` : ''}`;
}

function hintFor(status: number, operation: Operation): string {
  switch (status) {
    case 401:
      return 'Check the input `api_key`: the platform does not know the key, or it is expired or deactivated. A new one is made in the account dashboard, section API Keys.';
    case 403:
      return `The API key needs the permission \`${operation.permission}\`. Create a key that grants it (account dashboard, section API Keys) and put it in \`api_key\`.`;
    case 404:
    case 410:
      return 'Check the name, and that `base_url` is the address of the platform itself.';
    case 405:
    case 501:
      return 'Check that `base_url` is the address of the platform itself.';
    case 409:
      return 'Something else changed it at the same time, or it is in a state that forbids this. Run the step again.';
    case 413:
      return 'Send less: leave files out with `assets` or `.deployignore`.';
    default:
      return 'Mend what the message names; the same request would be refused again.';
  }
}

function sizeNote(status: number, operation: Operation): string {
  const length = operation.body?.length;
  return status === 413 && length !== undefined
    ? ` (the request holds ${length.toLocaleString('en')} bytes)`
    : '';
}

/** An answer that says no. */
export interface Refusal {
  readonly status: number;
  /** What the platform said, clean. */
  readonly message: string | undefined;
  readonly requestId: string | undefined;
  /** An earlier try of the same request may have been carried out: its answer was lost. */
  readonly afterLostTry?: boolean;
}

/** The error for an answer that says no for good. */
export function refusalError(
  operation: Operation,
  { status, message, requestId, afterLostTry }: Refusal,
): ApiError {
  const said = describeStatus(status, message);
  return new ApiError(
    `could not ${operation.doing}: the platform answered ${said}${sizeNote(status, operation)}`,
    {
      // "Gone" is "not found" with a memory: nowhere does it make a difference.
      status: status === 410 ? 404 : status,
      requestId,
      afterLostTry,
      hint: hintFor(status, operation),
    },
  );
}

/** The error for a redirect: following one could hand the key to another host. Names the target's origin alone. */
export function redirectError(
  operation: Pick<Operation, 'doing'>,
  { status, requestId, afterLostTry }: Refusal,
  target: URL,
): ApiError {
  const origin = cleanLine(target.origin === 'null' ? target.protocol : target.origin, LONGEST_MESSAGE);
  return new ApiError(
    `could not ${operation.doing}: the platform answered ${describeStatus(status, undefined)} with a redirect to ${origin}, and redirects are not followed`,
    {
      status,
      requestId,
      afterLostTry,
      hint: 'Set `base_url` to the address that the platform itself answers at.',
    },
  );
}
