import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowContext } from '../../../src/config/event.ts';
import { INPUT_DEFAULTS, type InputName, type Inputs } from '../../../src/config/reader.ts';
import { ConfigError } from '../../../src/errors.ts';
import { problemsOf as inputProblems, parseInputs, WORKSPACE } from '../../support/inputs.ts';

const parse = (inputs: Partial<Inputs> = {}, workflow: Partial<WorkflowContext> = {}) =>
  parseInputs({ function: 'hello', ...inputs }, workflow);
const problemsOf = (inputs: Partial<Inputs>) => inputProblems({ function: 'hello', ...inputs });

describe('The configuration', () => {
  it('has the defaults of action.yml for inputs that are not set', () => {
    expect(parse()).toEqual({
      mode: 'deploy',
      connection: { kind: 'remote', baseUrl: new URL('https://api.example.com'), apiKey: 'a-key' },
      dryRun: false,
      function: {
        name: 'hello',
        entrypoint: 'main.ts',
        polling: { timeoutMs: 600_000, readyStatuses: [], failedStatuses: [], statusPath: '' },
      },
      assets: {
        workspace: WORKSPACE,
        root: WORKSPACE,
        patterns: ['**'],
        includeHidden: false,
        defaultExcludes: true,
        entrypoint: 'main.ts',
      },
    });
  });

  it('has the default for an empty input', () => {
    const names = Object.keys(INPUT_DEFAULTS).filter(
      (name) => !['base_url', 'api_key', 'function'].includes(name),
    );
    expect(parse(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(parse());
  });

  it('contains the value of every input', () => {
    const config = parse(
      {
        dry_run: 'true',
        assets_root: 'functions/hello',
        assets: '**/*.ts\n!**/*.test.ts',
        include_hidden: 'true',
        default_excludes: 'false',
        entrypoint: './src/app.ts',
        wait_timeout: '90s',
        ready_statuses: 'Up\nSERVING',
        failed_statuses: 'Down',
        status_path: '/v1/revisions/{revision_id}?of={name}',
      },
      { runnerTemp: '/tmp/runner' },
    );
    expect(config).toMatchObject({
      dryRun: true,
      function: {
        entrypoint: 'src/app.ts',
        polling: {
          timeoutMs: 90_000,
          readyStatuses: ['up', 'serving'],
          failedStatuses: ['down'],
          statusPath: 'revisions/{revision_id}?of={name}',
        },
      },
      assets: {
        root: join(WORKSPACE, 'functions/hello'),
        patterns: ['**/*.ts', '!**/*.test.ts'],
        includeHidden: true,
        defaultExcludes: false,
        entrypoint: 'src/app.ts',
        runnerTemp: '/tmp/runner',
      },
    });
  });

  it('requires no address and no key with `base_url: local`', () => {
    expect(parse({ base_url: 'local', api_key: '' })).toMatchObject({ connection: { kind: 'local' } });
  });

  it('contains only the names to delete with `mode: delete`', () => {
    expect(parse({ mode: 'delete' })).toEqual({
      mode: 'delete',
      connection: expect.objectContaining({ kind: 'remote' }),
      dryRun: false,
      function: expect.objectContaining({ name: 'hello' }),
      domain: undefined,
    });
  });

  it.each<[what: string, inputs: Partial<Inputs>, problem: string]>([
    [
      'an unknown mode',
      { mode: 'destroy' },
      '`mode` must be `deploy`, `preview`, `auto`, `rollback`, `delete` or `sweep` (it is "destroy")',
    ],
    ['an invalid boolean', { dry_run: 'True' }, '`dry_run` must be `true` or `false` (it is "True")'],
    [
      'nothing to deploy',
      { function: '' },
      '`function` is required, or `bucket` with `artifacts`, or `domain`: there is nothing to deploy',
    ],
    [
      'nothing to delete',
      { mode: 'delete', function: '' },
      '`function` is required, or `domain`: there is nothing to delete',
    ],
    [
      'a root outside',
      { assets_root: '../other' },
      '`assets_root` must be a folder inside the workspace (it is "../other")',
    ],
    [
      'a root in another place',
      { assets_root: '/etc' },
      '`assets_root` must be a folder inside the workspace (it is "/etc")',
    ],
    [
      'a root whose path only begins like the workspace',
      { assets_root: '../space-b' },
      '`assets_root` must be a folder inside the workspace (it is "../space-b")',
    ],
    [
      'status words with two meanings',
      { ready_statuses: 'up\nBoth', failed_statuses: 'both' },
      '`ready_statuses` and `failed_statuses` both contain "both"',
    ],
    [
      'an unknown placeholder',
      { status_path: 'revisions/{id}' },
      '`status_path` may only contain the placeholders `{name}` and `{revision_id}` (it is "revisions/{id}")',
    ],
  ])('excludes %s', (_what, inputs, problem) => {
    expect(problemsOf(inputs)).toEqual([problem]);
  });

  it.each<[what: string, inputs: Partial<Inputs>, problems: readonly string[]]>([
    [
      'snapshots without a function',
      { function: '', artifacts: 'a', bucket: 'site', snapshot_bucket: 'snapshots' },
      ['`snapshot_bucket` requires `function`: it keeps what is deployed as a function'],
    ],
    [
      'a bucket name that the platform does not allow',
      { snapshot_bucket: 'Snapshots' },
      [expect.stringMatching(/^`snapshot_bucket` must .* \(it is "Snapshots"\)$/)],
    ],
    [
      'the bucket of the artifacts as the one for snapshots',
      { artifacts: 'a', bucket: 'site', snapshot_bucket: 'site' },
      [
        '`snapshot_bucket` must be another bucket than `bucket`: it contains source code and must stay private',
      ],
    ],
    [
      'a rollback without snapshots and without polling',
      { rollback_on_failure: 'true', wait_timeout: '0' },
      [
        '`rollback_on_failure` requires `snapshot_bucket`: the bucket that keeps what was deployed',
        '`rollback_on_failure` requires a `wait_timeout` of more than 0: without the wait, no failure is seen',
      ],
    ],
    [
      'a rollback with another invalid input',
      { rollback_on_failure: 'true', snapshot_bucket: 'snapshots', wait_timeout: 'soon' },
      [expect.stringMatching(/^`wait_timeout` must .* \(it is "soon"\)$/)],
    ],
    [
      'a revision that is not asked for',
      { revision_id: 'previous' },
      ['`revision_id` is only for `mode: rollback`: the revision to bring back'],
    ],
    [
      'a rollback of nothing',
      { mode: 'rollback', function: '', expected_revision_id: 'r1' },
      [
        '`expected_revision_id` requires `function`',
        '`function` is required with `mode: rollback`',
        '`snapshot_bucket` is required with `mode: rollback`: the bucket that keeps what was deployed',
        '`revision_id` is required with `mode: rollback`: the revision to bring back, or `previous`',
      ],
    ],
    [
      'a revision that cannot exist',
      { mode: 'rollback', snapshot_bucket: 'snapshots', revision_id: 'r 1' },
      ['`revision_id` must be the id of a revision, without spaces (it is "r 1")'],
    ],
  ])('excludes %s, with all problems', (_what, inputs, problems) => {
    expect(problemsOf(inputs)).toEqual(problems);
  });

  it('of a rollback contains the function, the snapshots and the revision', () => {
    const inputs = { mode: 'rollback', snapshot_bucket: 'snapshots', revision_id: 'previous' };
    expect(parse({ ...inputs, skip_unchanged: 'false' }, { commit: 'abc', runNumber: 3 })).toMatchObject({
      mode: 'rollback',
      function: { name: 'hello' },
      snapshots: { bucket: 'snapshots', skipUnchanged: false, run: { commit: 'abc', runNumber: 3 } },
      revisionId: 'previous',
    });
  });

  it('has errors without the key, and with at most the start of a long value', () => {
    expect(problemsOf({ api_key: 'sekret key' }).join()).not.toContain('sekret');
    expect(problemsOf({ mode: 'x'.repeat(10_000) }).join().length).toBeLessThan(300);
  });

  it('has an error with one problem for each invalid input', () => {
    const wrong: Readonly<Partial<Record<InputName, string>>> = {
      base_url: 'ftp://x',
      api_key: 'two words',
      mode: 'x',
      dry_run: 'x',
      on_missing_credentials: 'x',
      function: '/',
      assets_root: '..',
      include_hidden: 'x',
      default_excludes: 'x',
      entrypoint: '..',
      wait_timeout: 'x',
      ready_statuses: 'a,b',
      status_path: '/',
      health_check: '..',
      health_check_timeout: 'x',
      expected_revision_id: 'r 1',
      snapshot_bucket: 'X',
      skip_unchanged: 'x',
      rollback_on_failure: 'x',
      revision_id: 'r1',
    };
    fc.assert(
      fc.property(fc.subarray(Object.keys(wrong)), (names) => {
        const entries = Object.entries(wrong).filter(([name]) => names.includes(name));
        const problems = problemsOf(Object.fromEntries(entries));
        expect(problems.map((problem) => /^`(\w+)`/.exec(problem)?.[1]).sort()).toEqual([...names].sort());
      }),
    );
  });

  it('is valid or a ConfigError, whatever the inputs are', () => {
    const anyInputs = fc.record(
      Object.fromEntries(
        Object.keys(INPUT_DEFAULTS).map((name) => [
          name,
          fc.oneof(fc.string(), fc.constantFrom('', 'true', '..')),
        ]),
      ),
    );
    fc.assert(
      fc.property(anyInputs, fc.anything(), (inputs, event) => {
        try {
          const config = parse(inputs, { event });
          expect(['deploy', 'rollback', 'delete', 'skip']).toContain(config.mode);
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
        }
      }),
    );
  });
});
