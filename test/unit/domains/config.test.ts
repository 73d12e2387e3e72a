import { describe, expect, it } from 'vitest';
import type { Inputs } from '../../../src/config/reader.ts';
import { problemsOf as inputProblems, parseInputs } from '../../support/inputs.ts';

const ID = '7c1f3a52-5d0c-4b53-9a0e-2a4c8b1f6d11';
const HOSTNAME = { ascii: 'app.example.com', given: 'app.example.com' };

const parse = (inputs: Partial<Inputs>) => parseInputs({ domain: 'app.example.com', ...inputs });
const problemsOf = (inputs: Partial<Inputs>) => inputProblems({ domain: 'app.example.com', ...inputs });

describe('The inputs of a domain', () => {
  it.each<[what: string, inputs: Partial<Inputs>, target: object]>([
    ['the function of the step', { function: 'hello' }, { kind: 'functions', resourceId: undefined }],
    ['its bucket when there is no function', { bucket: 'site' }, { kind: 'storage', resourceId: undefined }],
    [
      'its function when there is a bucket too',
      { function: 'hello', bucket: 'site' },
      { kind: 'functions', resourceId: undefined },
    ],
    [
      'its bucket on request',
      { function: 'hello', bucket: 'site', domain_target: 'bucket' },
      { kind: 'storage', resourceId: undefined },
    ],
    ['a named target', { domain_target: `sites/${ID.toUpperCase()}` }, { kind: 'sites', resourceId: ID }],
    [
      'a named function other than that of the step',
      { function: 'hello', domain_target: `functions/${ID}` },
      { kind: 'functions', resourceId: ID },
    ],
  ])('select %s', (_what, inputs, target) => {
    expect(parse(inputs)).toMatchObject({
      mode: 'deploy',
      domain: { hostname: HOSTNAME, target, replace: false, timeoutMs: 0 },
    });
  });

  it('include the replacement and the timeout', () => {
    expect(
      parse({ function: 'hello', domain: 'bücher.example', domain_replace: 'true', domain_timeout: '2m' }),
    ).toMatchObject({
      domain: {
        hostname: { ascii: 'xn--bcher-kva.example', given: 'bücher.example' },
        replace: true,
        timeoutMs: 120_000,
      },
    });
  });

  it('are sufficient for a run without a function and a bucket', () => {
    expect(parse({ domain_target: `functions/${ID}` })).toMatchObject({
      mode: 'deploy',
      function: undefined,
      bucket: undefined,
      domain: { hostname: HOSTNAME },
    });
  });

  it('have no effect without a hostname', () => {
    expect(parse({ function: 'hello', domain: '', domain_target: `sites/${ID}` })).toMatchObject({
      domain: undefined,
    });
  });

  it.each<[what: string, inputs: Partial<Inputs>, problem: string]>([
    [
      'no target',
      {},
      '`domain_target` is required with `domain` in a step without `function` and `bucket`, such as `functions/<uuid>`',
    ],
    [
      'the function of a step that has none',
      { bucket: 'site', domain_target: 'function' },
      '`function` is required with `domain_target: function`',
    ],
    [
      'the bucket of a step that has none',
      { function: 'hello', domain_target: 'bucket' },
      '`bucket` is required with `domain_target: bucket`',
    ],
    [
      'the bucket with `mode: delete`',
      { mode: 'delete', function: 'hello', bucket: 'site', domain_target: 'bucket' },
      '`domain_target` must be `function` or `<kind>/<uuid>` with `mode: delete` (it is "bucket")',
    ],
    [
      'the function with `mode: delete` and no function',
      { mode: 'delete', domain_target: 'function' },
      '`function` is required with `domain_target: function`',
    ],
    [
      'a URL',
      { function: 'hello', domain: 'https://app.example.com' },
      '`domain` must be only a hostname, without scheme, user, port or path (it is "https://app.example.com")',
    ],
    [
      'a private bucket',
      { bucket: 'site', bucket_visibility: 'private' },
      '`bucket_visibility` must be `public`, because `domain` points at the bucket (it is "private")',
    ],
    [
      'an invalid boolean',
      { function: 'hello', domain_replace: 'yes' },
      '`domain_replace` must be `true` or `false` (it is "yes")',
    ],
    [
      'an invalid duration',
      { function: 'hello', domain_timeout: 'soon' },
      '`domain_timeout` must be a duration such as `90s`, `10m`, `1h` or a number of seconds (it is "soon")',
    ],
  ])('cannot have %s', (_what, inputs, problem) => {
    expect(problemsOf(inputs)).toEqual([problem]);
  });

  it.each([
    'sites',
    'functions/',
    'function/hello',
    `cdn/${ID}`,
    `functions/${ID}/x`,
    ID,
    `/${ID}`,
    'Function',
  ])('cannot have the target %j', (target) => {
    expect(problemsOf({ domain_target: target })).toEqual([
      `\`domain_target\` must be \`function\`, \`bucket\`, or \`<kind>/<uuid>\` with kind \`functions\`, \`storage\` or \`sites\` (it is "${target}")`,
    ]);
  });

  it('have one error with all their problems', () => {
    expect(
      problemsOf({
        domain: '*.example.com',
        domain_target: 'x',
        domain_replace: 'z',
        domain_timeout: 'w',
      }),
    ).toHaveLength(4);
  });

  it('select which registration `mode: delete` deletes', () => {
    expect(parse({ mode: 'delete', function: 'hello', domain_replace: 'true' })).toMatchObject({
      mode: 'delete',
      function: { name: 'hello' },
      domain: { hostname: HOSTNAME, target: 'any' },
    });
    expect(parse({ mode: 'delete', function: 'hello' })).toMatchObject({ domain: { target: 'function' } });
    expect(parse({ mode: 'delete', domain_target: `sites/${ID}` })).toMatchObject({
      domain: { target: { kind: 'sites', resourceId: ID } },
    });
  });
});
