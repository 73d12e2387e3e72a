import { describe, expect, it } from 'vitest';
import { type Inputs, parseConfig } from '../../../src/config/config.ts';
import { INPUT_DEFAULTS } from '../../../src/config/reader.ts';
import { ConfigError } from '../../../src/errors.ts';

const ID = '7c1f3a52-5d0c-4b53-9a0e-2a4c8b1f6d11';
const HOSTNAME = { ascii: 'app.example.com', given: 'app.example.com' };

function parse(inputs: Partial<Inputs>) {
  const all = {
    ...INPUT_DEFAULTS,
    base_url: 'https://api.example.com',
    api_key: 'a-key',
    domain: 'app.example.com',
    ...inputs,
  };
  return parseConfig(all, { workspace: '/workspace' });
}

function problemsOf(inputs: Partial<Inputs>): readonly string[] {
  try {
    return [`no problem, but ${JSON.stringify(parse(inputs))}`];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('the inputs of a domain', () => {
  it.each<[what: string, inputs: Partial<Inputs>, target: object]>([
    ['the function of the step', { function: 'hello' }, { kind: 'functions', resourceId: undefined }],
    ['its bucket when there is no function', { bucket: 'site' }, { kind: 'storage', resourceId: undefined }],
    [
      'its function when there is a bucket too',
      { function: 'hello', bucket: 'site' },
      { kind: 'functions', resourceId: undefined },
    ],
    [
      'its bucket when that is asked for',
      { function: 'hello', bucket: 'site', target_kind: 'storage' },
      { kind: 'storage', resourceId: undefined },
    ],
    [
      'what is named',
      { target_kind: 'sites', target_id: ID.toUpperCase() },
      { kind: 'sites', resourceId: ID },
    ],
    [
      'an id that is named for the function',
      { function: 'hello', target_id: ID },
      { kind: 'functions', resourceId: ID },
    ],
  ])('aim at %s', (_what, inputs, target) => {
    expect(parse(inputs)).toMatchObject({
      mode: 'deploy',
      domain: { hostname: HOSTNAME, target, replace: false, timeoutMs: 0 },
    });
  });

  it('are all read', () => {
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

  it('are enough for a run, without a function', () => {
    expect(Object.keys(parse({ target_kind: 'functions', target_id: ID })).sort()).toEqual([
      'connection',
      'domain',
      'dryRun',
      'mode',
    ]);
  });

  it('do nothing without a hostname', () => {
    expect(parse({ function: 'hello', domain: '', target_kind: 'sites', target_id: ID })).not.toHaveProperty(
      'domain',
    );
  });

  it.each<[what: string, inputs: Partial<Inputs>, problem: string]>([
    [
      'no target',
      {},
      '`target_kind` and `target_id` are required with `domain`: this step deploys neither a function nor a bucket to point it at',
    ],
    [
      'no id of a function elsewhere',
      { target_kind: 'functions' },
      '`target_id` is required with `target_kind: functions`: the UUID of what `domain` is to point at, which this step does not deploy',
    ],
    [
      'no id of a site',
      { function: 'hello', target_kind: 'sites' },
      '`target_id` is required with `target_kind: sites`: the UUID of what `domain` is to point at, which this step does not deploy',
    ],
    [
      'another kind',
      { function: 'hello', target_kind: 'function' },
      '`target_kind` must be `functions`, `storage` or `sites` (it is "function")',
    ],
    [
      'an id that is none',
      { function: 'hello', target_id: 'hello' },
      '`target_id` must be a UUID, such as `7c1f3a52-5d0c-4b53-9a0e-2a4c8b1f6d11` (it is "hello")',
    ],
    [
      'a URL',
      { function: 'hello', domain: 'https://app.example.com' },
      '`domain` must be a hostname alone, without scheme, user, port or path (it is "https://app.example.com")',
    ],
    [
      'a private bucket',
      { bucket: 'site', visibility: 'private' },
      '`visibility` must be `public`, since `domain` points at the bucket (it is "private")',
    ],
    [
      'a word that is no boolean',
      { function: 'hello', domain_replace: 'yes' },
      '`domain_replace` must be `true` or `false` (it is "yes")',
    ],
    [
      'a word that is no duration',
      { function: 'hello', domain_timeout: 'soon' },
      '`domain_timeout` must be a duration such as `90s`, `10m`, `1h` or a number of seconds (it is "soon")',
    ],
  ])('must not be %s', (_what, inputs, problem) => {
    expect(problemsOf(inputs)).toEqual([problem]);
  });

  it('tell all their problems at once', () => {
    expect(
      problemsOf({
        domain: '*.example.com',
        target_kind: 'x',
        target_id: 'y',
        domain_replace: 'z',
        domain_timeout: 'w',
      }),
    ).toHaveLength(5);
  });

  it('name what is deleted', () => {
    expect(parse({ mode: 'delete', function: 'hello', domain_replace: 'true' })).toMatchObject({
      mode: 'delete',
      functionName: 'hello',
      domain: { hostname: HOSTNAME, anyTarget: true, targetId: undefined },
    });
    expect(parse({ mode: 'delete', target_id: ID })).toMatchObject({
      domain: { anyTarget: false, targetId: ID },
    });
  });
});
