import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateCreate, validateRedeploy } from '../../../../src/local-platform/functions/validate.ts';
import { HttpError, type Problem } from '../../../../src/local-platform/http/errors.ts';
import { defaultLimits, type Limits } from '../../../../src/local-platform/http/limits.ts';

type Body = Record<string, unknown>;

const good = { 'main.ts': { content: 'x' } };

/** The rules of the strictest systems have tests of their own. */
const create = (body: Body, limits: Limits) => validateCreate(body, limits, 'linux');

function refusal(body: Body, limits = defaultLimits): HttpError {
  try {
    create({ name: 'n', assets: good, ...body }, limits);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('the body was taken');
}

function problems(body: Body): readonly Problem[] {
  return refusal(body).details;
}

function problemOfPath(path: string): string {
  return problems({ assets: { ...good, [path]: { content: '' } } })
    .map(({ message }) => message)
    .join();
}

describe('The body of a create', () => {
  it('contains encoded assets, and has the default entrypoint main.ts', () => {
    const assets = { 'main.ts': { content: 'ü' }, 'a/b.bin': { content: 'AP8=', encoding: 'base64' } };
    const { name, source } = create({ name: 'n', assets, extra: 1 }, defaultLimits);
    expect(name).toBe('n');
    expect(source.entrypoint).toBe('main.ts');
    expect(Object.fromEntries(source.assets)).toEqual({
      'main.ts': Buffer.from('ü'),
      'a/b.bin': Buffer.from([0, 255]),
    });
  });

  it('may contain any bytes as base64, and any text as UTF-8', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string({ unit: 'binary' }), (bytes, text) => {
        const assets = {
          'main.ts': { content: Buffer.from(bytes).toString('base64'), encoding: 'base64' },
          text: { content: text.toWellFormed(), encoding: 'utf-8' },
        };
        const { source } = create({ name: 'n', assets }, defaultLimits);
        expect(source.assets.get('main.ts')).toEqual(Buffer.from(bytes));
        expect(source.assets.get('text')?.toString()).toBe(text.toWellFormed());
      }),
    );
  });

  it('may contain an asset of 24 MiB as base64', () => {
    const bytes = Buffer.alloc(24 * 1024 * 1024, 'x');
    const assets = { 'main.ts': { content: bytes.toString('base64'), encoding: 'base64' } };
    const { source } = create({ name: 'n', assets }, defaultLimits);
    expect(source.assets.get('main.ts')?.equals(bytes)).toBe(true);
  });

  it.each(['a', 'a1', 'my-function', 'my--function-pr-12', '0', 'My_Function', 'a-', 'a.b', 'a'.repeat(128)])(
    'may have the name %j',
    (name) => {
      expect(create({ name, assets: good }, defaultLimits).name).toBe(name);
    },
  );

  it.each([undefined, '', 1, null, '-a', '.a', '_a', 'a/b', 'a b', '..', 'ä', 'a\n', 'a'.repeat(129)])(
    'cannot have the name %j',
    (name) => {
      expect(problems({ name }).map(({ path }) => path)).toEqual(['name']);
    },
  );

  it.each([
    ['', 'the path is empty'],
    ['/etc/passwd', 'absolute'],
    ['../x', '".."'],
    ['a/../../x', '".."'],
    ['./x', '"."'],
    ['a//b', 'a segment that is empty'],
    ['a/', 'a segment that is empty'],
    ['a\\b', 'a backslash'],
    ['a\0b', 'a control character'],
    ['a\nb', 'a control character'],
    ['a\u001b[31m', 'a control character'],
    ['a\u0085', 'a control character'],
    ['\ud800', 'not well-formed'],
    ['é'.repeat(128), 'a segment that is too long (maximum 255 bytes)'],
    [`${'a/'.repeat(512)}a`, 'too long (maximum 1,024 bytes)'],
  ])('cannot have the asset path %j', (path, message) => {
    expect(problemOfPath(path)).toContain(message);
  });

  it.each(['..a', 'a..', '.hidden', 'a b', '%2e%2e', '[id].ts', '__proto__', 'constructor', 'ünï/😀.ts'])(
    'may have the asset path %j',
    (path) => {
      const assets = JSON.parse(`{"main.ts":{"content":""},${JSON.stringify(path)}:{"content":"here"}}`);
      const { source } = create({ name: 'n', assets }, defaultLimits);
      expect(source.assets.get(path)?.toString()).toBe('here');
    },
  );

  it('cannot have a path that is both a file and a folder', () => {
    expect(problems({ assets: { ...good, a: { content: '' }, 'a/b/c': { content: '' } } })).toEqual([
      { path: 'assets["a/b/c"]', message: 'requires a folder with the name of the asset "a"' },
    ]);
  });

  it('cannot have two paths that differ only in their Unicode form', () => {
    const [problem] = problems({
      assets: { ...good, 'caf\u00e9': { content: '' }, 'cafe\u0301': { content: '' } },
    });
    expect(problem?.message).toContain('is the same Unicode name as');
  });

  it.each([
    [undefined, 'assets', 'is required'],
    [[], 'assets', 'must be an object'],
    [null, 'assets', 'must be an object'],
    [{ 'main.ts': 'text' }, 'assets["main.ts"]', 'must be an object with "content"'],
    [{ 'main.ts': {} }, 'assets["main.ts"].content', 'must be a string'],
    [{ 'main.ts': { content: 1 } }, 'assets["main.ts"].content', 'must be a string'],
    [{ 'main.ts': { content: '\ud800' } }, 'assets["main.ts"].content', 'not well-formed Unicode'],
    [{ 'main.ts': { content: '', encoding: 'utf8' } }, 'assets["main.ts"].encoding', '"utf-8" or "base64"'],
    [{ 'main.ts': { content: 'a', encoding: 'base64' } }, 'assets["main.ts"].content', 'not valid base64'],
    [{ 'main.ts': { content: 'a b=', encoding: 'base64' } }, 'assets["main.ts"].content', 'not valid base64'],
    [{ 'main.ts': { content: '_-8=', encoding: 'base64' } }, 'assets["main.ts"].content', 'not valid base64'],
  ])('cannot have the assets %j', (assets, path, message) => {
    expect(problems({ assets })).toEqual([{ path, message: expect.stringContaining(message) }]);
  });

  it('must contain the entrypoint among its assets', () => {
    const [problem] = problems({ assets: { 'other.ts': { content: '' } } });
    expect(problem).toEqual({ path: 'entrypoint', message: '"main.ts" is not among the assets' });
    expect(problems({ entrypoint: 1 })[0]?.message).toContain('must be a string');
    expect(problems({ entrypoint: 'toString' })[0]?.message).toContain('is not among the assets');
  });

  it('is refused with every problem, and the first three in the message', () => {
    const error = refusal({ name: '-', assets: { '/a': { content: 1 } }, entrypoint: 'b' });
    expect(error).toMatchObject({ status: 400, code: 'invalid_function' });
    expect(error.details.map(({ path }) => path)).toEqual([
      'name',
      'assets["/a"]',
      'assets["/a"].content',
      'entrypoint',
    ]);
    expect(error.message).toMatch(
      /^name: must be .*; assets\["\/a"\]: .*; .*\.content: must be a string \(and 1 more, see details\)$/,
    );
  });

  it('is refused with its own status when it has too many or too large assets', () => {
    expect(
      refusal({ assets: { ...good, b: { content: '' } } }, { ...defaultLimits, assetCount: 1 }),
    ).toMatchObject({
      status: 422,
      code: 'limit_exceeded',
    });
    expect(
      refusal({ assets: { 'main.ts': { content: 'xyz' } } }, { ...defaultLimits, assetBytes: 2 }),
    ).toMatchObject({
      status: 413,
      code: 'asset_too_large',
      message: 'Asset "main.ts" has 3 bytes (maximum 2).',
    });
  });
});

describe('The body of a redeploy', () => {
  it('may omit the entrypoint, and otherwise names one of its assets', () => {
    const assets = { 'app.ts': { content: '' } };
    expect(validateRedeploy({ assets }, defaultLimits).entrypoint).toBeUndefined();
    expect(validateRedeploy({ assets, entrypoint: 'app.ts' }, defaultLimits).entrypoint).toBe('app.ts');
    expect(() => validateRedeploy({ assets, entrypoint: 'main.ts' }, defaultLimits)).toThrow(
      '"main.ts" is not among the assets',
    );
  });
});
