import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../../../src/local-platform/http/errors.ts';
import {
  readKey,
  readMediaType,
  validateBucket,
  validateUpload,
} from '../../../../src/local-platform/storage/validate.ts';

const inner = fc.string({ unit: fc.constantFrom(...'az09-'), maxLength: 61 });
const edge = fc.constantFrom(...'az09');
const goodName = fc.tuple(edge, inner, edge).map((pieces) => pieces.join(''));

function refusal(work: () => unknown): HttpError {
  try {
    work();
  } catch (error) {
    if (error instanceof HttpError) return error;
  }
  throw new Error('it was not refused');
}

describe('The body that creates a bucket', () => {
  it('may have any valid name, and is private by default', () => {
    fc.assert(
      fc.property(goodName, (name) => {
        expect(validateBucket({ name })).toEqual({ name, visibility: 'private' });
        expect(validateBucket({ name, visibility: 'public' })).toEqual({ name, visibility: 'public' });
      }),
    );
  });

  it.each(['a', 'a'.repeat(64), '-ab', 'ab-', 'aB', 'a_b', 'a.b', 'a b', 'äb', 'ab\n', '', 7, null, ['ab']])(
    'cannot have the name %j',
    (name) => {
      const error = refusal(() => validateBucket({ name }));
      expect(error).toMatchObject({ status: 400, code: 'invalid_bucket', details: [{ path: 'name' }] });
      expect(error.message).toContain('name: must be 2 to 63 lower-case letters, digits and hyphens');
    },
  );

  it('is refused with every problem', () => {
    const error = refusal(() => validateBucket({ visibility: 'secret' }));
    expect(error.message).toBe('name: is required; visibility: must be "private" or "public"');
    expect(error.details.map(({ path }) => path)).toEqual(['name', 'visibility']);
  });
});

describe('The body that requests an upload URL', () => {
  it.each([
    'a',
    'a/b',
    '...',
    '..a/.b',
    'a//b',
    'a/',
    'A',
    'ä ö',
    '%2F',
    '?#&=',
    'upload-url',
    '\\',
    '😀',
    'é'.repeat(512),
  ])('may have the key %j, which stays unchanged', (key) => {
    expect(validateUpload({ key })).toBe(key);
  });

  it.each([
    [undefined, 'is required'],
    [7, 'must be a string'],
    ['', 'must not be empty'],
    ['/a', 'must not begin with "/"; it is relative to the bucket'],
    ['a\0b', 'must not contain control characters'],
    ['a\nb', 'must not contain control characters'],
    ['..', 'must not contain the segment "..", which URLs resolve'],
    ['a/./b', 'must not contain the segment ".", which URLs resolve'],
    ['../../victim', 'must not contain the segment "..", which URLs resolve'],
    ['a/%2E.', 'must not contain the segment "%2E.", which URLs resolve'],
    ['a\\..\\b', 'must not contain the segment "..", which URLs resolve'],
    ['\ud800', 'is not well-formed Unicode'],
    ['é'.repeat(513), 'must not be longer than 1,024 bytes in UTF-8'],
  ])('cannot have the key %j', (key, message) => {
    const error = refusal(() => validateUpload({ key }));
    expect(error).toMatchObject({
      status: 400,
      code: 'invalid_object_key',
      details: [{ path: 'key', message }],
    });
  });
});

describe('The key in a path', () => {
  it('may be any encoded text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (key) => {
        expect(readKey(encodeURIComponent(key))).toBe(key);
        expect(readKey(key.split('/').map(encodeURIComponent).join('/'))).toBe(key);
      }),
    );
  });

  it.each(['%', '%zz', '%ff', 'a/%c3'])('cannot be %j', (raw) => {
    expect(refusal(() => readKey(raw))).toMatchObject({ status: 400, code: 'invalid_object_key' });
  });
});

describe('The media type of an upload', () => {
  it.each(['text/plain', 'text/plain; charset=utf-8', 'x', 'text/plain; name="\u00e9"'])(
    'stays %j',
    (type) => {
      expect(readMediaType(type)).toBe(type);
    },
  );

  it.each([undefined, '', 'text/plain\r\nX: y', 'text/\u4e00', '\0'])(
    'is application/octet-stream instead of %j, which is not allowed in a header',
    (type) => {
      expect(readMediaType(type)).toBe('application/octet-stream');
    },
  );
});
