import { describe, expect, it } from 'vitest';
import { refuse } from '../../../src/http/errors.ts';
import type { Refusal } from '../../../src/http/response.ts';

const refusal: Refusal = {
  status: 409,
  message: undefined,
  isPage: false,
  requestId: 'req_1',
  retryAfterMs: undefined,
  target: null,
};
const context = { doing: 'create function "hello"', hint: 'Choose another name.' };

describe('A refusal', () => {
  it("contains the operation, the status, and the platform's message", () => {
    expect(refuse({ ...refusal, message: 'name is taken' }, context)).toMatchObject({
      kind: 'refused',
      error: {
        name: 'ApiError',
        message: 'could not create function "hello": the platform answered 409 (Conflict): name is taken',
        status: 409,
        requestId: 'req_1',
        hint: 'Choose another name.',
      },
    });
  });

  it('contains only the status, with its name if it has one, when the platform sent no message', () => {
    expect(refuse({ ...refusal, status: 499 }, context)).toMatchObject({
      error: { message: 'could not create function "hello": the platform answered 499' },
    });
  });

  it('contains only the origin of a redirect target, whose path may contain a secret', () => {
    const target = new URL('https://user:word@other.test/login?token=abc');
    const reply = refuse({ ...refusal, status: 302, target }, context);
    const { message, hint } = reply.kind === 'refused' ? reply.error : expect.unreachable();
    expect(message).toContain(
      '302 (Found) with a redirect to https://other.test, and redirects are not followed',
    );
    expect(`${message} ${hint}`).not.toMatch(/word|token|abc/);
  });
});
