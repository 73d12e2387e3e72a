/** The inputs of a step: which values they have, and the exact lines of the error about those that are wrong. */
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/errors.ts';
import { statusWords } from '../../src/functions/state.ts';
import { INPUT_DEFAULTS } from '../../src/inputs/defaults.ts';
import type { WorkflowContext } from '../../src/inputs/event.ts';
import { type InputName, type Inputs, shownInputs, warnOfUnknownInputs } from '../../src/inputs/reader.ts';
import { BOUNDS } from '../support/bounds.ts';
import { parseInputs, problemsOf, WORKSPACE } from '../support/inputs.ts';
import { newest, records, statusOf } from '../world/functions.ts';
import type { FunctionsReading } from '../world/reading.ts';
import { openWorld, type Step } from '../world/world.ts';

const ID = '7c1f3a52-5d0c-4b53-9a0e-2a4c8b1f6d11';
const ALL_PRINTABLE = String.fromCharCode(...Array.from({ length: 94 }, (_, at) => 33 + at));
const KEY = 'must be the key alone: one line of printable ASCII without spaces (its value is not shown)';
const EVERYTHING: Partial<Inputs> = {
  ...{ function: 'hello', bucket: 'site', artifacts: '**', snapshot_bucket: 'past' },
  domain: 'app.example.com',
};
const RUN: Partial<WorkflowContext> = {
  ...{ eventName: 'push', repository: 'octo/hello', event: {} },
};

function pullRequest(number = 7, more: object = {}): Partial<WorkflowContext> {
  const pull_request = { number, head: { sha: 'a'.repeat(40) }, ...more };
  return { ...RUN, eventName: 'pull_request', event: { action: 'opened', pull_request } };
}

describe('An input that is not set', () => {
  it('has the default of action.yml, as an empty one has', () => {
    const expected = {
      mode: 'deploy',
      connection: { kind: 'remote', baseUrl: new URL('https://api.example.com'), apiKey: 'a-key' },
      ...{ dryRun: false, subject: expect.objectContaining({ mode: 'deploy', function: 'hello' }) },
      function: {
        ...{ name: 'hello', entrypoint: 'main.ts' },
        polling: { timeoutMs: 600_000, words: statusWords([], []), statusPath: '' },
      },
      assets: {
        ...{ workspace: WORKSPACE, root: WORKSPACE, patterns: ['**'] },
        ...{ includeHidden: false, defaultExcludes: true },
      },
    };
    expect(parseInputs({ function: 'hello' })).toEqual(expected);
    const connection = ['base_url', 'api_key', 'function'];
    const names = Object.keys(INPUT_DEFAULTS).filter((name) => !connection.includes(name));
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    expect(parseInputs({ ...empty, function: 'hello' })).toEqual(expected);
  });

  it('has its default in the configuration of everything that a step can deploy', () => {
    expect(parseInputs({ ...EVERYTHING, bucket_visibility: 'public' }, RUN)).toMatchObject({
      snapshots: { bucket: 'past', skipUnchanged: true, rollbackOnFailure: false },
      bucket: { name: 'site', visibility: 'public' },
      artifacts: {
        ...{ keyPrefix: '', upload: 'all', deletionLimit: { amount: 50, unit: '%' }, contentTypes: [] },
        ...{ concurrency: 256, shard: undefined, ifNoFiles: 'error' },
      },
      domain: {
        hostname: { ascii: 'app.example.com', given: 'app.example.com' },
        ...{ target: { kind: 'functions' }, replace: false, timeoutMs: 0 },
      },
      github: { apiUrl: 'https://api.github.com', repository: 'octo/hello', comment: true, environment: '' },
    });
  });
});

const POLLING = 'function.polling';
const TYPES = 'artifacts.contentTypes';
const HEALTH = 'function.health.target';
const to = (address: string, query = '') => ({ address, query });
const url = (text: string) => expect.objectContaining({ href: text });

describe('The value of an input', () => {
  it.each<[input: InputName, value: string, path: string, meaning: unknown]>([
    ['base_url', 'https://api.example.com/v1/', 'connection.baseUrl', url('https://api.example.com/')],
    ['base_url', 'https://a.example/cloud/v1//', 'connection.baseUrl', url('https://a.example/cloud')],
    ['base_url', 'https://a.example/v10', 'connection.baseUrl', url('https://a.example/v10')],
    ['base_url', 'HTTPS://API.Example.com:8443', 'connection.baseUrl', url('https://api.example.com:8443/')],
    ['base_url', 'http://localhost:8787', 'connection.baseUrl', url('http://localhost:8787/')],
    ['base_url', 'http://127.0.0.1:1/v1', 'connection.baseUrl', url('http://127.0.0.1:1/')],
    ['base_url', 'http://[::1]:1', 'connection.baseUrl', url('http://[::1]:1/')],
    ['entrypoint', '././src//main.ts', 'function.entrypoint', 'src/main.ts'],
    ['entrypoint', 'src/', 'function.entrypoint', 'src'],
    ['assets_root', join(WORKSPACE, 'app'), 'assets.root', join(WORKSPACE, 'app')],
    ['artifacts_root', 'dist', 'artifacts.root', join(WORKSPACE, 'dist')],
    ['assets', ' **\r\n\n# pages\r\tb c\n! *.md', 'assets.patterns', ['**', 'b c', '! *.md']],
    ['assets', '# nothing', 'assets.patterns', []],
    ['artifacts', 'dist/**\n!*.map', 'artifacts.patterns', ['dist/**', '!*.map']],
    ['ready_statuses', 'Up\nIn Service', `${POLLING}.words`, statusWords(['up', 'in service'], [])],
    ['failed_statuses', 'Down', `${POLLING}.words`, statusWords([], ['down'])],
    ['wait_timeout', '0', `${POLLING}.timeoutMs`, 0],
    ['health_check', 'https://a.example', 'function.health.timeoutMs', 60_000],
    ['status_path', '/v1/revisions/{revision_id}', `${POLLING}.statusPath`, 'revisions/{revision_id}'],
    ['status_path', 'v1/status?of={name}&at=a%20b', `${POLLING}.statusPath`, 'status?of={name}&at=a%20b'],
    ['max_deletions', '0%', 'artifacts.deletionLimit', { amount: 0, unit: '%' }],
    ['max_deletions', '5000', 'artifacts.deletionLimit', { amount: 5000, unit: 'objects' }],
    ['content_types', '*.B.GZ = x/y; q="a"', TYPES, [{ ending: '.b.gz', type: 'x/y; q="a"' }]],
    ['upload_concurrency', '256', 'artifacts.concurrency', 256],
    ['shard', '256/256', 'artifacts.shard', { index: 256, count: 256 }],
    ['health_check', 'functions/functions/{name}/up', HEALTH, to('/v1/functions/functions/{name}/up')],
    [
      'health_check',
      '/v1/domains/domains/x?of={name}&at=a%20b?',
      HEALTH,
      to('/v1/domains/domains/x', 'of={name}&at=a%20b?'),
    ],
    [
      'health_check',
      'https://a.example:8443/a/@me?token=x',
      HEALTH,
      to('https://a.example:8443/a/@me', 'token=x'),
    ],
    ['health_check', 'HTTP://A.example:80/Healthz', HEALTH, to('http://a.example/Healthz')],
    ['domain_target', 'function', 'domain.target', { kind: 'functions' }],
    ['domain_target', 'bucket', 'domain.target', { kind: 'storage' }],
    ['domain_target', `sites/${ID.toUpperCase()}`, 'domain.target', { kind: 'sites', id: ID }],
  ])('`%s`: %j is read as `%s`: %j', (input, value, path, meaning) => {
    expect(parseInputs({ ...EVERYTHING, [input]: value }, RUN)).toHaveProperty(path, meaning);
  });

  it.each<[input: InputName, path: string, values: readonly string[]]>([
    ['base_url', 'connection.baseUrl.href', [`https://a.example/${'x'.repeat(2030)}`]],
    ['api_key', 'connection.apiKey', [ALL_PRINTABLE]],
    ['function', 'function.name', ['a', 'Hello_World-2.0', '0', 'a'.repeat(128)]],
    ['entrypoint', 'function.entrypoint', ['..a/b..']],
    ['expected_revision_id', 'function.expectedRevisionId', ['r-1!', 'r'.repeat(200)]],
    ['bucket', 'bucket.name', ['a1', 'a--b', 'x'.repeat(63)]],
    ['bucket_visibility', 'bucket.visibility', ['public', 'private']],
    ['key_prefix', 'artifacts.keyPrefix', ['docs/', 'docs-', 'a b/ü#?/', '.', 'v1..', 'x'.repeat(512)]],
    ['upload', 'artifacts.upload', ['all', 'changed', 'mirror']],
    ['if_no_files', 'artifacts.ifNoFiles', ['error', 'warn', 'ignore']],
    ['github_token', 'github.token', ['a-token']],
    ['environment', 'github.environment', ['Staging (EU)', 'x'.repeat(255)]],
  ])('`%s` is `%s` as it is', (input, path, values) => {
    for (const value of values)
      expect(parseInputs({ ...EVERYTHING, [input]: value }, RUN), value).toHaveProperty(path, value);
  });

  it.each<[input: InputName, path: string]>([
    ['wait_timeout', 'function.polling.timeoutMs'],
    ['health_check_timeout', 'function.health.timeoutMs'],
    ['domain_timeout', 'domain.timeoutMs'],
  ])('`%s` is a number of seconds, minutes or hours, at most 24 hours', (input, path) => {
    const units = fc.constantFrom<[unit: string, seconds: number]>(['', 1], ['s', 1], ['m', 60], ['h', 3600]);
    const inputs = { ...EVERYTHING, health_check: 'https://app.example.com' };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90_000 }), units, (amount, [unit, seconds]) => {
        const given = { ...inputs, [input]: `${amount}${unit}` };
        if (amount * seconds > 86_400)
          expect(problemsOf(given)).toEqual([expect.stringMatching('must be at most `24h`')]);
        else expect(parseInputs(given)).toHaveProperty(path, amount * seconds * 1000);
      }),
      { examples: [24, 25].map((hours) => [hours, ['h', 3600]]) },
    );
  });

  it.each<[input: InputName, path: string]>([
    ['dry_run', 'dryRun'],
    ['include_hidden', 'assets.includeHidden'],
    ['include_hidden', 'artifacts.includeHidden'],
    ['default_excludes', 'assets.defaultExcludes'],
    ['skip_unchanged', 'snapshots.skipUnchanged'],
    ['rollback_on_failure', 'snapshots.rollbackOnFailure'],
    ['domain_replace', 'domain.replace'],
    ['comment', 'github.comment'],
  ])('`%s` is `true` or `false` (`%s`)', (input, path) => {
    const given = (value: string) => ({ ...EVERYTHING, [input]: value });
    for (const value of [true, false])
      expect(parseInputs(given(`${value}`), RUN)).toHaveProperty(path, value);
    for (const value of ['True', 'yes', '1'])
      expect(problemsOf(given(value), RUN)).toEqual([
        `\`${input}\` must be \`true\` or \`false\` (it is "${value}")`,
      ]);
  });
});

const DURATION = 'must be a duration such as `90s`, `10m`, `1h` or a number of seconds';
const FOLDER = 'must be a folder inside the workspace';
const ADDRESS = 'must be an address such as `https://api.example.com`, or `local`';
const HTTPS = 'must use `https`: `http` sends the key unencrypted and is allowed for localhost only';
const QUERY = 'must not contain a query or a fragment';
const PLAIN = 'must not contain spaces, backslashes, `.` or `..` segments';
const FUNCTION =
  'must be a name of 1 to 128 letters, digits, `-`, `_` and `.` that starts with a letter or a digit';
const RELATIVE = 'must be a relative path with `/`, such as `src/main.ts`, without `.` and `..`';
const STATUS_PATH =
  'must be a path under `/v1`, such as `functions/functions/{name}`, with no placeholders but `{name}` and `{revision_id}`';
const HEALTH_CHECK =
  'must be an `https://` or `http://` address, or a path of the API under `/v1`, such as `functions/functions/{name}/healthz`';
const HEALTH_URL =
  'must be an address such as `https://app.example.com/healthz`, without user info, fragment and placeholders';
const BUCKET = 'must be 2 to 63 lower-case letters, digits and hyphens, with a letter or digit at both ends';
const PREFIX =
  'must be the start of a key, such as `docs/`: no leading `/`, no empty, `.` or `..` segment, no quotes around it, at most 512 bytes';
const LIMIT = 'must be a percentage from `0%` to `100%` or a whole number of objects';
const TYPE = 'must contain lines such as `*.ext=type/subtype`';
const SHARD = 'must be a part and the number of parts (maximum 256), such as `2/5`';
const TARGET = 'must be `function`, `bucket`, or `<kind>/<uuid>` with kind `functions`, `storage` or `sites`';
const PREVIEW = 'must contain `{preview}` once, such as `{preview}.example.com`';
const LABEL = 'a label has 1 to 63 letters, digits and hyphens, with no hyphen at either end';

const x = (count: number) => 'x'.repeat(count);
const quoted = (text: string) => text.replaceAll('`', "'");

const WRONG: readonly (readonly [input: InputName, problem: string, values: string])[] = [
  ['base_url', ADDRESS, 'ftp://api.example.com · file:///etc/passwd'],
  ['base_url', HTTPS, 'http://localhost.example.com · http://127.0.0.1.nip.io · http://0x7f.1'],
  ['base_url', PLAIN, 'https://a.example/a/../b · https://a.example/%2e · https://a.example\\x'],
  ['mode', 'must be `deploy`, `preview`, `auto`, `rollback`, `delete` or `sweep`', 'destroy · Deploy'],
  ['function', FUNCTION, `. · .. · -a · .a · _a · a/b · a\\b · a?b · %2e · a b · a\nb · ä · ${x(129)}`],
  ['assets_root', FOLDER, `../other · /etc · .. · dist/../.. · ../${WORKSPACE.slice(1)}-b`],
  ['artifacts_root', FOLDER, '../other'],
  ['assets', 'contains the pattern "!", in which nothing follows the `!`', '!'],
  ['entrypoint', RELATIVE, '. · ./ · .. · ../a · a/../b · a/.. · a/./b · /a · //a · a\\b · ..\\a'],
  ['wait_timeout', DURATION, '-1 · +1 · 1.5 · 1e9 · NaN · 5 m · 5M · 5min · 1d · 0x10 · ٣ · 9999999999'],
  ['health_check_timeout', DURATION, 'soon'],
  ['domain_timeout', DURATION, 'soon'],
  ['status_path', STATUS_PATH, '//a/{name} · a/../b · a//b · a/%2e%2e/b · a b · a\\b · a#b · / · %zz'],
  ['status_path', STATUS_PATH, '{id} · {name · name} · {{name}} · $name · a/<name> · functions/:name · {}'],
  ['health_check', HEALTH_CHECK, 'ftp://a.example · //a.example · functions/../x · healthz · a.example:80/x'],
  ['health_check', HEALTH_CHECK, 'functions/functions/ · functions/functions'],
  ['health_check', HEALTH_CHECK, '{revision_id} · functions/functions/:name'],
  ['health_check', HEALTH_URL, 'https://app.example.com/{name}'],
  ['health_check', HEALTH_URL, 'https:a.example · https:// · https://a.example/a b · https://a.example\\x'],
  ['expected_revision_id', 'must be the id of a revision, without spaces', `r 1 · ü · ${x(201)}`],
  ['bucket', BUCKET, `a · -a · a- · A1 · a_b · a.b · a b · ü1 · a\nb · ${x(64)}`],
  ['snapshot_bucket', BUCKET, 'Past'],
  ['bucket_visibility', 'must be `private` or `public`', 'secret'],
  ['artifacts', 'contains the pattern "../*", in which `..` is not allowed', '../*'],
  ['key_prefix', PREFIX, `"docs/" · / · a//b · a/../ · ./a · a\\b · a\nb · ${'ü'.repeat(257)} · \ud800`],
  ['upload', 'must be `all`, `changed` or `mirror`', 'some'],
  ['max_deletions', LIMIT, '101% · -1 · 1.5 · 50 % · % · 1e3 · all · 9999999999'],
  ['content_types', TYPE, 'html=text/html · *.html=html · *.a/b=x/y · *.a=x/y\u0001 · *.a=x/y z · *.b'],
  ['upload_concurrency', 'must be a whole number from 1 to 256', '0 · 257 · -1 · 1.5 · 1e2 · many · 0x10'],
  ['shard', SHARD, '0/5 · 6/5 · 1/0 · 1/257 · 2 · 2/ · /5 · 2 of 5 · -1/5 · 1/2/3'],
  ['if_no_files', 'must be `error`, `warn` or `ignore`', 'fail'],
  ['domain', 'must be fully qualified, such as `app.example.com`', 'localhost'],
  ['domain_target', TARGET, `sites · functions/ · function/hello · cdn/${ID} · ${ID} · functions/${ID}/x`],
  ['environment', 'must be a name of at most 255 characters on one line', `a\nb · ${x(256)}`],
  ['preview_domain', PREVIEW, 'app.example.com · {preview}.{preview}.example.com'],
  ['preview_domain', `contains the label "pr-1_"; ${LABEL}`, '{preview}_.example.com'],
];

describe('A wrong value', () => {
  it.each(WRONG)('of `%s` is an error: it %s', (input, problem, values) => {
    for (const value of values.split(' · ')) {
      const shown = JSON.stringify(value.slice(0, 100));
      expect(problemsOf({ ...EVERYTHING, [input]: value }, RUN)).toEqual([
        `\`${input}\` ${problem} (it is ${shown})`,
      ]);
    }
  });

  it.each<[input: InputName, problem: string, values: string]>([
    ['api_key', KEY, 'secret b · secret\nb · secret\tb · secret\u0000b · secretü · secret\u200bb'],
    ['base_url', ADDRESS, 'api.example.com/secret · https:api.example.com/secret · https://?secret'],
    ['base_url', 'must not contain user info', 'https://a:secret@a.example · https://a.example\\@secret'],
    ['base_url', QUERY, 'https://a.example?secret · https://a.example/#secret'],
    ['health_check', HEALTH_URL, 'https://a:secret@a.example/ · https://@secret.example/?'],
    ['health_check', HEALTH_URL, 'https://app.example.com/#secret'],
    ['health_check', HEALTH_CHECK, 'ftp://app.example.com?secret · functions/functions/x#secret'],
    ['health_check', HEALTH_URL, 'https://?secret'],
  ])('of `%s` that may contain a secret is not shown: it %s', (input, problem, values) => {
    for (const value of values.split(' · '))
      expect(problemsOf({ ...EVERYTHING, [input]: value })).toEqual([`\`${input}\` ${problem}`]);
  });

  it.each<[pattern: string, problem: string]>([
    ['a/../b', '`..` is not allowed'],
    ['!**/*.{a,b}', 'braces do not expand: write one line for each alternative (`[{]` matches a brace)'],
    ['"!b"', 'quotes are literal: remove them (`["]` matches a quote)'],
    ["!'c'", 'quotes are literal: remove them (`["]` matches a quote)'],
  ])('among several is named: %s, in which %s', (pattern, problem) => {
    const text = `**\n${pattern}\n!`;
    expect(problemsOf({ ...EVERYTHING, assets: text })).toEqual([
      `\`assets\` contains the pattern ${JSON.stringify(pattern)}, in which ${problem}; and the pattern "!", ` +
        `in which nothing follows the \`!\` (it is ${JSON.stringify(text)})`,
    ]);
  });

  it('is one problem of the same error, for each of all inputs', () => {
    const wrong = new Map(WRONG.map(([input, , values]) => [input, values.split(' · ')[0]]));
    const problems = problemsOf({ ...EVERYTHING, ...Object.fromEntries(wrong) }, RUN);
    expect(problems.map((line) => /^`(\w+)`/.exec(line)?.[1]).sort()).toEqual([...wrong.keys()].sort());
  });
});

/** Inputs (`#7` is an event about that pull request), and below them the lines of the error, with \' for backticks. */
const TOGETHER = `
base_url= api_key=
  'base_url' is required: the address of the platform, or 'local' for the embedded local platform
  'api_key' is required: an API key of the platform, from a secret. If it is set, check the name of the secret, and that the job may read it
  'function' is required, or 'bucket' with 'artifacts', or 'domain': there is nothing to deploy
artifacts=**
  'bucket' is required with 'artifacts': the bucket to upload to
bucket=site
  'artifacts' is required with 'bucket': the files to upload
domain=a.example domain_target=sites/${ID} health_check=https://a.example health_check_timeout=0 wait_timeout=0
  'health_check_timeout' must be at least '1s'
  'health_check' requires 'function'
  'health_check' requires a 'wait_timeout' of more than 0: without the wait, it would check the previous revision
artifacts=a bucket=site snapshot_bucket=past expected_revision_id=r1
  'expected_revision_id' requires 'function'
  'snapshot_bucket' requires 'function': it keeps what is deployed as a function
function=hello artifacts=a bucket=site snapshot_bucket=site
  'snapshot_bucket' must be another bucket than 'bucket': it contains source code and must stay private
function=hello rollback_on_failure=true wait_timeout=0
  'rollback_on_failure' requires 'snapshot_bucket': the bucket that keeps what was deployed
  'rollback_on_failure' requires a 'wait_timeout' of more than 0: without the wait, no failure is seen
function=hello revision_id=previous
  'revision_id' is only for 'mode: rollback': the revision to bring back
mode=rollback
  'function' is required with 'mode: rollback'
  'snapshot_bucket' is required with 'mode: rollback': the bucket that keeps what was deployed
  'revision_id' is required with 'mode: rollback': the revision to bring back, or 'previous'
mode=delete
  'function' is required, or 'domain': there is nothing to delete
domain=a.example
  'domain_target' is required with 'domain' in a step without 'function' and 'bucket', such as 'functions/<uuid>'
domain=a.example bucket=site domain_target=function
  'function' is required with 'domain_target: function'
domain=a.example function=hello domain_target=bucket
  'bucket' is required with 'domain_target: bucket'
domain=a.example mode=delete function=hello bucket=site domain_target=bucket
  'domain_target' must be 'function' or '<kind>/<uuid>' with 'mode: delete' (it is "bucket")
mode=preview function=hello
  'mode' is 'preview', which requires a 'pull_request' or 'pull_request_target' event. 'auto' deploys on other events
mode=preview function=hello domain=app.example.com #7
  'domain' is not used with 'mode: preview'. Use 'preview_domain', such as '{preview}.example.com'
mode=preview function=hello preview_domain=${x(59)}{preview}.example.com #12345
  'preview_domain' contains the label "${x(59)}pr-12345"; ${LABEL} (it is "${x(59)}pr-12345.example.com")
mode=preview function=${x(125)} #7
  'function' ${quoted(FUNCTION)} (it is "${x(100)}"; the preview adds "-pr-7")
mode=preview bucket=site artifacts=** key_prefix=/docs #7
  'key_prefix' ${quoted(PREFIX)} (it is "pr-7//docs"; the preview adds "pr-7/")
mode=sweep github_token=
  'github_token' is required with 'mode: sweep', in a workflow: GitHub knows which pull requests are closed
  'function' is required with 'mode: sweep', or 'bucket': the name of the function without '-pr-<number>'
mode=sweep function=${x(126)}
  'function' ${quoted(FUNCTION)} (it is "${x(100)}"; the preview adds "-pr-1")
`;

describe('Inputs that do not fit together', () => {
  it.each(TOGETHER.trim().split(/\n(?! )/))('are an error: %s', (scene) => {
    const [given = '', ...lines] = scene.split('\n  ');
    const number = Number(/ #(\d+)$/.exec(given)?.[1]);
    const inputs = given.split(' ').map((word) => word.split(/=(.*)/).slice(0, 2));
    const workflow = number > 0 ? pullRequest(number) : RUN;
    expect(problemsOf(Object.fromEntries(inputs), workflow).map(quoted)).toEqual(lines);
  });
});

describe('The inputs of a mode', () => {
  it.each<[inputs: Partial<Inputs>, domain: unknown]>([
    [{ function: 'hello' }, 'function'],
    [{}, 'any'],
    [{ function: 'hello', domain_replace: 'true' }, 'any'],
    [{ domain_target: `sites/${ID}` }, { kind: 'sites', id: ID }],
  ])('`delete` and %j delete a registration for %j', (inputs, target) => {
    const hostname = { ascii: 'xn--bcher-kva.example', given: 'bücher.example' };
    expect(parseInputs({ mode: 'delete', domain: 'bücher.example', ...inputs })).toEqual({
      ...{ mode: 'delete', dryRun: false, connection: expect.anything(), subject: expect.anything() },
      domain: { hostname, target },
      function: inputs.function && expect.objectContaining({ name: 'hello' }),
    });
  });

  const ITS_INPUTS = {
    ...EVERYTHING,
    domain: '',
    key_prefix: 'docs/',
    preview_domain: '{preview}.example.com',
  };
  const ITS_DOMAIN = { ascii: 'pr-7.example.com', given: 'pr-7.example.com' };
  const REMOVAL = {
    ...{ mode: 'delete', function: { name: 'hello-pr-7' }, domain: { hostname: ITS_DOMAIN, target: 'any' } },
    ...{
      objects: { bucket: 'site', prefix: 'pr-7/docs/' },
      past: { bucket: 'past', prefix: '.cloud-platform-deploy/v2/hello-pr-7/' },
    },
  };

  it.each(['preview', 'auto'])('`%s` name a function, objects and a domain of the pull request', (mode) => {
    expect(parseInputs({ ...ITS_INPUTS, mode }, pullRequest())).toMatchObject({
      mode: 'preview',
      pullRequest: { number: 7, headSha: 'a'.repeat(40), isClosed: false, isTarget: false },
      deployment: {
        ...{ function: { name: 'hello-pr-7' }, artifacts: { keyPrefix: 'pr-7/docs/' } },
        domain: { hostname: ITS_DOMAIN, replace: true },
      },
      removal: REMOVAL,
    });
  });

  it('`auto` leave `domain` to the events that are about no pull request', () => {
    const inputs = { mode: 'auto', function: 'hello', domain: 'app.example.com' };
    expect(parseInputs(inputs, pullRequest())).toMatchObject({ deployment: { domain: undefined } });
    const deployed = { mode: 'deploy', domain: { hostname: { ascii: 'app.example.com' } } };
    for (const workflow of [RUN, { ...pullRequest(), eventName: 'push' }])
      expect(parseInputs(inputs, workflow)).toMatchObject(deployed);
    // It must not reach production when the payload of the event cannot be read.
    for (const workflow of [pullRequest(1.5), { ...pullRequest(), event: undefined }])
      expect(problemsOf(inputs, workflow)).toEqual([
        expect.stringMatching(/^`mode` requires the pull request/),
      ]);
  });

  it('`rollback` name a revision, and any of them needs no key with `base_url: local`', () => {
    const wanted = { mode: 'rollback', function: 'hello', snapshot_bucket: 'past', revision_id: 'previous' };
    expect(parseInputs({ ...wanted, base_url: 'local', api_key: '' })).toMatchObject({
      ...{ mode: 'rollback', connection: { kind: 'local' } },
      ...{ revisionId: 'previous', snapshots: { bucket: 'past' } },
    });
  });
});

describe('Without an API key,', () => {
  const from = (head: unknown, login = 'octocat') =>
    pullRequest(7, { user: { login }, base: { repo: { full_name: 'o/r' } }, head: { repo: head } });
  const [own, fork] = [{ full_name: 'o/r' }, { full_name: 'fork/r' }];
  const TARGETED = '`api_key` is empty on a pull request from a fork';
  const FORK = '`api_key` is empty because GitHub gives no secrets to a pull request from a fork';
  const DEPENDABOT = '`api_key` is empty because GitHub gives no Actions secrets to what Dependabot starts';

  it.each<[what: string, workflow: Partial<WorkflowContext>, reason: string]>([
    ['a pull request from a fork', from(fork), FORK],
    ['a pull request from a deleted fork', from(null), FORK],
    ['a `pull_request_target` from a fork', { ...from(fork), eventName: 'pull_request_target' }, TARGETED],
    ['a pull request by Dependabot', from(own, 'dependabot[bot]'), DEPENDABOT],
    ['a push by Dependabot', { event: {}, actor: 'dependabot[bot]' }, DEPENDABOT],
  ])('%s is skipped', (_what, workflow, reason) => {
    const inputs = { function: 'hello', api_key: '', base_url: '' };
    expect(parseInputs(inputs, workflow)).toEqual({ mode: 'skip', reason });
    expect(problemsOf({ ...inputs, mode: 'x' }, workflow)).toEqual([expect.stringMatching(/^`mode` must/)]);
    expect(parseInputs({ function: 'hello' }, workflow).mode).toBe('deploy');
  });

  it.each<[what: string, workflow: Partial<WorkflowContext>]>([
    ['an event that is no object', { event: 'push' }],
    ['a pull request of the repository itself', from(own)],
    ['a pull request whose repositories are not known', pullRequest()],
  ])('%s fails', (_what, workflow) => {
    expect(problemsOf({ function: 'hello', api_key: '' }, workflow)).toEqual([
      '`api_key` is required: an API key of the platform, from a secret. If it is set, check the name of the secret, and that the job may read it',
    ]);
  });
});

const NAMES = Object.keys(INPUT_DEFAULTS);

/** Returns the variable that the runner sets for an input of this name. */
const variableOf = (name: string) => `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;

const problemsOfName = (name: string) => problemsOf({ function: 'hello' }, { variables: [variableOf(name)] });

describe('The name of an input', () => {
  const suggestion = (written: string, name = '\\w+') =>
    expect.stringMatching(`^Unknown input "${written}"\\. Did you mean "${name}"\\?$`);

  it('that is ours in kebab or camel case is an error, together with all others', () => {
    const variables = ['INPUT_DRY-RUN', 'INPUT_APIKEY'];
    const others = problemsOf({ function: 'hello', mode: 'x' }, { variables });
    expect(others.slice(0, -1)).toEqual([suggestion('apikey', 'api_key'), suggestion('dry-run', 'dry_run')]);
    for (const name of NAMES.filter((one) => one.includes('_')))
      for (const other of [name.replaceAll('_', '-'), name.replaceAll('_', '')])
        expect(problemsOfName(other)).toEqual([suggestion(other, name)]);
  });

  it('with one letter missing, added, changed or swapped with its neighbor is an error', () => {
    const names = fc.constantFrom(...NAMES);
    fc.assert(
      fc.property(names, fc.nat(), fc.constantFrom(...'abcxyz059'), fc.nat(3), (name, place, letter, how) => {
        const at = place % name.length;
        const [here, next] = [name.charAt(at), name.charAt(at + 1)];
        const middle = [next, letter + here + next, letter + next, next + here][how];
        const written = `${name.slice(0, at)}${middle}${name.slice(at + 2)}`;
        fc.pre(!NAMES.includes(written));
        expect(problemsOfName(written)).toEqual([suggestion(written)]);
      }),
    );
  });

  it('is ours, an error or a warning, whatever it is', () => {
    const warnOf = (...variables: string[]) => warnOfUnknownInputs({ workspace: '/', variables });
    const anyName = fc.oneof(fc.constantFrom(...NAMES), fc.string());
    fc.assert(
      fc.property(anyName, (name) => {
        const isOurs = NAMES.map(variableOf).includes(variableOf(name));
        const results = [warnOf(variableOf(name)) !== undefined, problemsOfName(name).length > 0, isOurs];
        expect(results.filter(Boolean)).toEqual([true]);
      }),
    );
    for (const other of ['PATH', 'DRY-RUN', 'INPUT', 'MY_INPUT_DRY-RUN']) {
      expect(warnOf(other)).toBeUndefined();
      expect(problemsOf({ function: 'hello' }, { variables: [other] })).toEqual([]);
    }
    expect(warnOf('INPUT_GH_PAT', 'INPUT_ASSETS_ROOT')).toBe('Unknown inputs are ignored: "gh_pat".');
    const many = Array.from({ length: 25 }, (_, index) => `INPUT_UNKNOWN_NAME_${index}`);
    expect(warnOf(...many)).toMatch(/^Unknown [^"]*("[^"]*"[^"]*){20} and 5 more\.$/);
    expect(warnOf(...many.slice(5))).toMatch(/^Unknown [^"]*("[^"]*"[^"]*){20}\.$/);
  });
});

describe('Whatever the inputs are,', () => {
  it('they are a configuration or an error, and an address is safe to send the key to', () => {
    const parts = 'http:// https:// localhost 127.1 [::1] a.example @ ?x # :1'.split(' ');
    const address = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...parts), maxLength: 5 }));
    const any = (name: string) =>
      name === 'base_url' ? address : fc.oneof(fc.string(), fc.constantFrom('', 'true', '..'));
    const inputs = fc.record(Object.fromEntries(NAMES.map((name) => [name, any(name)])));
    fc.assert(
      fc.property(inputs, address, fc.anything(), fc.boolean(), (all, base_url, event, isOnlyAddress) => {
        try {
          const own = isOnlyAddress ? { function: 'hello', base_url } : all;
          const config = parseInputs(own, { event });
          if (config.mode === 'skip' || config.connection.kind === 'local') return;
          const { username, password, search, hash, protocol, hostname } = config.connection.baseUrl;
          expect([username, password, search, hash]).toEqual(['', '', '', '']);
          expect(`${protocol}${hostname}`).toMatch(/^(https:.*|http:(localhost|127\.[\d.]+|\[::1\]))$/);
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigError);
        }
      }),
      { numRuns: BOUNDS.hostileValues },
    );
  });

  it('those that are shown contain no secret', () => {
    const inputs: Inputs = { ...INPUT_DEFAULTS, api_key: 'k', base_url: 'https://a.example', mode: 'deploy' };
    const shown = (more: Partial<Inputs>) => Object.keys(shownInputs({ ...inputs, ...more }));
    expect(shown({})).toEqual(NAMES.filter((name) => !['api_key', 'github_token'].includes(name)));
    for (const base_url of ['https://user:secret@a.example', 'https://a.example?secret', 'secret'])
      expect(shown({ base_url })).not.toContain('base_url');
    expect(shown({ health_check: 'https://app.example.com/healthz' })).toContain('health_check');
    for (const health_check of ['healthz?token=secret', 'https://user:secret@a.example/', 'a#secret'])
      expect(shown({ health_check })).not.toContain('health_check');
  });
});

async function deploy(functions: FunctionsReading, inputs: Partial<Inputs> = {}, step: Step = {}) {
  await using world = await openWorld({ reading: { functions }, inputs: { function: 'hello' } });
  return await world.step({ wait_timeout: '60', ...inputs }, step);
}

describe('The input `status_path`', () => {
  it('may name only the function, in a query, and a failure there has its own message', async () => {
    const functions: FunctionsReading = {
      record: records.withoutStatus,
      statusPath: () => 'status?of=hello',
      statusBody: (stored) => ({
        revision: { id: newest(stored).id, status: statusOf(newest(stored)) },
        error: { message: 'main.ts: boom' },
      }),
    };
    const inputs = { status_path: 'status?of={name}' };
    expect((await deploy(functions, inputs)).outputs.revision_status).toBe('ready');
    const { error } = await deploy(functions, inputs, { builds: [{ statuses: ['queued', 'FAILED'] }] });
    expect(error).toContain('Revision rev-1 of "hello" failed: main.ts: boom');
  });

  it.each([
    ['../../buckets', '/v1/revisions/..%2F..%2Fbuckets'],
    ['a?b#c', '/v1/revisions/a%3Fb%23c'],
    ['\ud800 ', '/v1/revisions/%EF%BF%BD%20'],
    ['..', undefined],
  ])('leads nowhere else when the id of a revision resembles a path: %j', async (revision_id, target) => {
    const functions = { createReply: () => ({ status: 201, body: { revision_id } }), statusPath: () => 'x' };
    const { error, trace } = await deploy(functions, { status_path: 'revisions/{revision_id}' });
    expect(error).toMatch(target === undefined ? /"\.\." can.* an address/ : 'The response at `status_path`');
    const asked = trace.map((request) => request.target).filter((sent) => sent.startsWith('/v1/revisions'));
    expect(new Set(asked)).toEqual(new Set(target === undefined ? [] : [target]));
  });
});
