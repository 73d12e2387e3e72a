import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readContent } from '../../../src/http/answer.ts';
import type { Operation } from '../../../src/http/operation.ts';
import { isPassingStatus, readMessage, redirectError, refusalError } from '../../../src/http/refusal.ts';
import { commandsIn } from '../../support/runner-commands.ts';

const same = (text: string) => text;
const create: Operation = {
  method: 'POST',
  path: ['functions', 'functions'],
  permission: 'functions:write',
  doing: 'create function "hello"',
  body: { length: 1_234_567, open: () => [] },
};

function messageIn(body: unknown): string | undefined {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return readMessage(readContent(Buffer.from(text), {}), same);
}

describe('readMessage', () => {
  it.each<[string, unknown, string | undefined]>([
    ['error.message', { error: { code: 'conflict', message: 'taken' }, message: 'other' }, 'taken'],
    ['message', { message: 'taken', error: 'Conflict' }, 'taken'],
    ['error, when it is text', { error: 'taken', detail: 'other' }, 'taken'],
    ['errors, when they are texts', { errors: ['one', 'two'] }, 'one; two'],
    ['errors, when they are objects', { errors: [{ message: 'one' }, { detail: 'two' }] }, 'one; two'],
    ['detail', { detail: 'taken', title: 'Conflict' }, 'taken'],
    [
      'detail, as a list of objects',
      { detail: [{ loc: ['body'], msg: 'field required' }] },
      'field required',
    ],
    ['title', { title: 'Conflict', status: 409 }, 'Conflict'],
    ['a bare text in JSON', ['taken'], 'taken'],
    ['plain text', 'name taken\n  try another', 'name taken try another'],
    [
      "a page's title",
      '<!doctype html><html><title>502 Bad Gateway</title><body>nginx</body></html>',
      '502 Bad Gateway',
    ],
    [
      "a page's text",
      '<html><style>p{}</style><script>x<y</script><p>Bad <b>Gateway</b></p></html>',
      'Bad Gateway',
    ],
    ['JSON that was cut off', '{"message": "ta', '{"message": "ta'],
    ['nothing in an empty body', '', undefined],
    ['nothing in an empty object', {}, undefined],
    ['nothing in empty texts', { message: ' ', errors: [] }, undefined],
    ['nothing in other values', { message: 5, error: true, detail: null }, undefined],
  ])('reads %s', (_shape, body, expected) => {
    expect(messageIn(body)).toBe(expected);
  });

  it('is at most 200 characters long', () => {
    expect(messageIn({ message: 'x'.repeat(1000) })).toHaveLength(200);
  });

  it('has no ticket in it', () => {
    const message = 'pending: https://bytes.example/upload/t-1?sig=2';
    expect(messageIn({ message })).toBe('pending: https://bytes.example/upload/***');
  });

  it('does not follow a body that nests on and on', () => {
    const depth = 50_000;
    expect(messageIn(`${'{"error":'.repeat(depth)}"deep"${'}'.repeat(depth)}`)).toBeUndefined();
    expect(messageIn(`${'['.repeat(depth)}"deep"${']'.repeat(depth)}`)).toBeUndefined();
  });

  it('is one line without a workflow command, whatever the platform says', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('::', '##[', '\n::', '\u001b'),
        (text, start) => {
          const message = messageIn({ message: start + text }) ?? '';
          expect(commandsIn(message)).toEqual([]);
          expect(message).not.toMatch(/\p{Cc}/u);
        },
      ),
    );
  });

  it('holds no secret, also where it would be cut', () => {
    const redact = (text: string) => text.replaceAll('the-secret-key', '***');
    const message = readMessage(
      { json: { message: `${'x'.repeat(195)}the-secret-key` }, text: '', broken: false },
      redact,
    );
    expect(message).toBe(`${'x'.repeat(195)}***`);
  });
});

describe('a refusal', () => {
  it('says what was tried, what was answered and what the platform said', () => {
    const error = refusalError(create, { status: 409, message: 'name is taken', requestId: 'req_1' });
    expect(error.message).toBe(
      'could not create function "hello": the platform answered 409 (Conflict): name is taken',
    );
    expect(error).toMatchObject({ name: 'ApiError', status: 409, requestId: 'req_1' });
  });

  it('says only the status when the platform said nothing', () => {
    const error = refusalError(create, { status: 499, message: undefined, requestId: undefined });
    expect(error.message).toBe('could not create function "hello": the platform answered 499');
  });

  it.each([
    [400, /Mend what the message names/],
    [401, /`api_key`.*expired or deactivated/],
    [403, /needs the permission `functions:write`/],
    [404, /`base_url`/],
    [405, /`base_url`/],
    [409, /Run the step again/],
    [413, /`assets` or `.deployignore`/],
    [422, /Mend what the message names/],
  ])('of status %i tells what to do next', (status, hint) => {
    expect(refusalError(create, { status, message: 'no', requestId: undefined }).hint).toMatch(hint);
  });

  it('of a body that is too large names its size', () => {
    const error = refusalError(create, { status: 413, message: undefined, requestId: undefined });
    expect(error.message).toContain('(the request holds 1,234,567 bytes)');
  });
});

describe('a redirect', () => {
  it("names the target's origin alone, since its path may hold a secret", () => {
    const target = new URL('https://user:word@other.test/login?token=abc');
    const error = redirectError(create, { status: 302, message: undefined, requestId: undefined }, target);
    expect(error.message).toContain(
      '302 (Found) with a redirect to https://other.test, and redirects are not followed',
    );
    expect(`${error.message} ${error.hint}`).not.toMatch(/word|token|abc/);
  });
});

describe('isPassingStatus', () => {
  it.each([408, 425, 429, 500, 502, 503, 504, 599])('is true of %i', (status) => {
    expect(isPassingStatus(status)).toBe(true);
  });

  it.each([400, 401, 403, 404, 409, 410, 413, 422, 451])('is false of %i', (status) => {
    expect(isPassingStatus(status)).toBe(false);
  });
});
