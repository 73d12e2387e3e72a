import { describe, expect, it } from 'vitest';
import { errorBody, HttpError, toHttpError } from '../../../src/local-platform/http/errors.ts';

describe('The response to a failure', () => {
  it('is a refusal, unchanged', () => {
    const refusal = new HttpError(409, 'exists', 'It exists.', {
      details: [{ path: 'name', message: 'is taken' }],
    });
    expect(toHttpError(refusal)).toBe(refusal);
    expect(errorBody(refusal, 'r')).toEqual({
      error: {
        code: 'exists',
        message: 'It exists.',
        request_id: 'r',
        details: [{ path: 'name', message: 'is taken' }],
      },
    });
  });

  it.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('is 507 when the disk is full (%s)', (code) => {
    const error = Object.assign(new Error('no space'), { code });
    expect(toHttpError(error)).toMatchObject({ status: 507, code: 'storage_full', cause: error });
  });

  it.each([new Error('/home/me/secret'), 'text', undefined])(
    'is never the text of an unexpected failure',
    (error) => {
      const shown = toHttpError(error);
      expect(shown).toMatchObject({ status: 500, code: 'internal_error', cause: error });
      expect(shown.message).not.toContain('secret');
    },
  );
});
