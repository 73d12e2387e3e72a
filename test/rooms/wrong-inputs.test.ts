/** The exact lines of the error about inputs that are wrong, or do not fit together. */
import { describe, expect, it } from 'vitest';
import { INPUT_DEFAULTS } from '../../src/inputs/defaults.ts';
import type { InputName } from '../../src/inputs/reader.ts';
import { EVERYTHING, SITE_ID as ID, problemsOf, pullRequestEvent, RUN } from '../support/inputs.ts';

const DURATION = 'must be a duration such as `90s`, `10m`, `1h` or a number of seconds';
const FOLDER = 'must be a folder inside the workspace, such as `src/app`';
const ADDRESS = 'must be an address such as `https://api.example.com`, or `local`';
const HTTPS = 'must use `https`: `http` sends the key unencrypted and is allowed for localhost only';
const QUERY = 'must not contain a query or a fragment';
const FUNCTION =
  'must be a name of 1 to 128 letters, digits, `-`, `_` and `.` that starts with a letter or a digit';
const RELATIVE = 'must be a relative path with `/`, such as `src/main.ts`, without `.` and `..`';
const STATUS_PATH =
  'must be a path under `/v1`, such as `functions/functions/{name}`, with no placeholders but `{name}` and `{revision_id}`';
const HEALTH_CHECK =
  'must be an `https://` or `http://` address without user info, fragment and placeholders, or a path of the API under `/v1`, such as `functions/functions/{name}/healthz`';
const BUCKET = 'must be 2 to 63 lower-case letters, digits and hyphens, with a letter or digit at both ends';
const PREFIX =
  'must be the start of a key, such as `docs/`: no leading `/`, no empty, `.` or `..` segment, no quotes around it';
const LIMIT = 'must be a percentage from `0%` to `100%` or a whole number of objects';
const TYPE =
  'must contain lines such as `*.ext=type/subtype`, `name=…` or `path/of/it=…`, in which braces do not expand';
const FINGERPRINT = 'must contain lines such as `sha256:0123456789ab`, as the message about a secret has it';
const SHARD = 'must be a part and the number of parts, such as `2/5`';
const HOST =
  'must be a fully qualified hostname, such as `app.example.com`: at most 253 characters in DNS, in labels of 1 to 63 letters, digits and hyphens, without scheme, port or path';
const TARGET = 'must be `function`, `bucket`, or `<kind>/<uuid>` with kind `functions`, `storage` or `sites`';
const PREVIEW = 'must contain `{preview}` once, such as `{preview}.example.com`';

const x = (count: number) => 'x'.repeat(count);
const quoted = (text: string) => text.replaceAll('`', "'");

const WRONG: readonly (readonly [input: InputName, problem: string, values: string])[] = [
  ['base_url', ADDRESS, 'ftp://api.example.com · file:///etc/passwd'],
  ['base_url', HTTPS, 'http://localhost.example.com · http://127.0.0.1.nip.io'],
  ['dry_run', 'must be `true` or `false`', 'True · yes · 1'],
  ['mode', 'must be `deploy`, `preview`, `auto`, `rollback`, `promote`, `delete` or `sweep`', 'Deploy · no'],
  ['function', FUNCTION, `. · .. · -a · .a · _a · a/b · a\\b · a?b · %2e · a b · a\nb · ä · ${x(129)}`],
  ['assets_root', FOLDER, `../other · /etc · .. · dist/../.. · ../checkout-b`],
  // On Windows, a path has such separators.
  ['artifacts_root', FOLDER, `../other${process.platform === 'win32' ? '' : ' · dist\\site'}`],
  [
    'assets',
    'must have one pattern per line without `- `: an input is text, not a YAML list. For a name that begins with `- `, write `./- `',
    '- main.ts',
  ],
  ['assets', 'contains the pattern "!", in which nothing follows the `!`', '!'],
  ['allow_secrets', FINGERPRINT, `${x(12)} · sha256:${x(12)} · sha256:0123456789abc · SHA256:0123456789ab`],
  ['entrypoint', RELATIVE, '. · ./ · .. · ../a · a/../b · a/.. · a/./b · /a · //a · a\\b · ..\\a'],
  ['wait_timeout', DURATION, '-1 · +1 · 1.5 · 1e9 · NaN · 5 m · 5M · 5min · 1d · 0x10 · ٣ · 9999999999'],
  ['health_check_timeout', DURATION, 'soon'],
  ['domain_timeout', DURATION, 'soon'],
  ['status_path', STATUS_PATH, '//a/{name} · a/../b · a//b · a/%2e%2e/b · a b · a\\b · a#b · / · %zz'],
  ['status_path', STATUS_PATH, '{id} · {name · name} · {{name}} · $name · a/<name> · functions/:name · {}'],
  ['health_check', HEALTH_CHECK, 'ftp://a.example · //a.example · functions/../x · healthz · a.example:80/x'],
  ['health_check', HEALTH_CHECK, 'functions/functions/ · functions/functions · functions/x/healthz'],
  ['health_check', HEALTH_CHECK, '{revision_id} · functions/functions/:name · /api/functions/x · /healthz'],
  ['health_check', HEALTH_CHECK, 'https://app.example.com/{name}'],
  ['health_check', HEALTH_CHECK, 'https:a.example · https:// · https://a.example/a b · https://a.example\\x'],
  ['expected_revision_id', 'must be the id of a revision, without spaces', `r 1 · ü · ${x(201)}`],
  ['bucket', BUCKET, `a · -a · a- · A1 · a_b · a.b · a b · ü1 · a\nb · ${x(64)}`],
  ['snapshot_bucket', BUCKET, 'Past'],
  ['bucket_visibility', 'must be `private` or `public`', 'secret'],
  ['artifacts', 'contains the pattern "../*", in which `..` is not allowed', '../*'],
  ['key_prefix', PREFIX, `"docs/" · / · a//b · a/../ · ./a · a\\b · a\nb · \ud800`],
  ['upload', 'must be `all`, `changed` or `mirror`', 'some'],
  ['max_deletions', LIMIT, '101% · -1 · 1.5 · 50 % · % · 1e3 · all · 9999999999'],
  ['content_types', TYPE, '*.html=html · /a/b=x/y · *.a=x/y\u0001 · *.a=x/y z · *.b · =x/y · *.{js,css}=x/y'],
  ['upload_concurrency', 'must be a whole number from 1 to 256', '0 · 257 · -1 · 1.5 · 1e2 · many · 0x10'],
  ['shard', SHARD, '0/5 · 6/5 · 1/0 · 2 · 2/ · /5 · 2 of 5 · -1/5 · 1/2/3'],
  ['if_no_files', 'must be `error`, `warn` or `ignore`', 'fail'],
  [
    'domain',
    HOST,
    'localhost · 192.0.2.1 · app.0x7f · １９２.０.２.１ · bücher.example／x · my_app.example.com',
  ],
  ['domain', HOST, '2001:db8::1 · https://a.example.com · a.example.com:443 · a.example.com\nx · a-.de'],
  ['domain', HOST, `app.example.com. · app..example.com · ${x(64)}.example · ${'a.'.repeat(126)}bc`],
  ['domain_target', TARGET, `sites · functions/ · function/hello · cdn/${ID} · ${ID} · functions/${ID}/x`],
  ['environment', 'must be a name of at most 255 characters on one line', `a\nb · ${x(256)}`],
  ['preview_domain', PREVIEW, 'app.example.com · {preview}.{preview}.example.com'],
  ['preview_domain', HOST, '{preview}_.example.com'],
];

/** Reads inputs that are written as `name=value name=value`. */
const inputsIn = (words: string) =>
  Object.fromEntries(words.split(' ').map((word) => word.split(/=(.*)/).slice(0, 2)));

/** Inputs of a step in which every one of the table has an effect. */
const USED = { ...EVERYTHING, mode: 'auto', health_check: 'https://a.example' };

describe('A wrong value', () => {
  it.each(WRONG)('of `%s` is an error: it %s', (input, problem, values) => {
    for (const value of values.split(' · ')) {
      const shown = value.length > 100 ? `has ${value.length} characters` : `is ${JSON.stringify(value)}`;
      expect(problemsOf({ ...USED, [input]: value }, RUN)).toEqual([`\`${input}\` ${problem} (it ${shown})`]);
    }
  });

  const KEY =
    'must be the key alone: one line of at least eight characters of printable ASCII, without spaces (its value is not shown)';
  it.each<[input: InputName, problem: string, values: string]>([
    ['api_key', KEY, 'secret b · secret\nb · secret\tb · secret\u0000b · secret-ü · secret\u200bb · secret7'],
    [
      'base_url',
      ADDRESS,
      'api.example.com/secret · https:api.example.com/secret · https://?secret · b.example:84',
    ],
    ['base_url', 'must not contain user info', 'https://a:secret@a.example · https://a.example\\@secret'],
    ['base_url', QUERY, 'https://a.example?secret · https://a.example/#secret'],
    ['health_check', HEALTH_CHECK, 'https://a:secret@a.example/ · https://@secret.example/?'],
    ['health_check', HEALTH_CHECK, 'https://app.example.com/#secret'],
    ['health_check', HEALTH_CHECK, 'ftp://app.example.com?secret · functions/functions/x#secret'],
    ['health_check', HEALTH_CHECK, 'https://?secret'],
  ])('of `%s` that may contain a secret is not shown: it %s', (input, problem, values) => {
    for (const value of values.split(' · '))
      expect(problemsOf({ ...EVERYTHING, [input]: value })).toEqual([`\`${input}\` ${problem}`]);
  });

  it.each([
    ['a/../b', '`..` is not allowed'],
    ['!**/*.{a,b}', 'braces do not expand: write one line for each alternative (`[{]` matches a brace)'],
    ['src\\**', '`\\` does not separate folders: write `/` (`[*]` matches a star)'],
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
    const problems = problemsOf({ ...USED, ...Object.fromEntries(wrong) }, RUN);
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
  'health_check' has an effect only with 'function'
  'health_check_timeout' must be at least '1s'
  'health_check' requires a 'wait_timeout' of more than 0: without the wait, it would check the previous revision
artifacts=a bucket=site snapshot_bucket=past expected_revision_id=r1
  'expected_revision_id' has an effect only with 'function'
  'snapshot_bucket' has an effect only with 'function'
function=hello artifacts=a bucket=site snapshot_bucket=site
  'snapshot_bucket' must be another bucket than 'bucket': it contains source code and must stay private
function=hello rollback_on_failure=true wait_timeout=0
  'rollback_on_failure' has an effect only with 'snapshot_bucket'
  'rollback_on_failure' requires a 'wait_timeout' of more than 0: without the wait, no failure is seen
function=hello revision_id=previous
  'revision_id' has an effect only with 'mode: rollback' or 'mode: promote'
function=hello from_function=staging
  'from_function' has an effect only with 'mode: promote'
function=hello preview_domain={preview}.example.com
  'preview_domain' has an effect only with 'mode: preview', 'mode: auto' or 'mode: sweep'
function=hello health_check_timeout=2m skip_unchanged=false bucket_visibility=public key_prefix=a/ shard=1/2 upload=changed max_deletions=0 domain_timeout=1m domain_replace=true
  'health_check_timeout' has an effect only with 'health_check'
  'skip_unchanged' has an effect only with 'snapshot_bucket'
  'bucket_visibility' has an effect only with 'bucket'
  'key_prefix' has an effect only with 'artifacts'
  'shard' has an effect only with 'artifacts'
  'upload' has an effect only with 'artifacts'
  'max_deletions' has an effect only with 'upload: mirror'
  'domain_timeout' has an effect only with 'domain' or 'preview_domain'
  'domain_replace' has an effect only with 'domain' or 'preview_domain'
mode=rollback revision_id=previous function=hello snapshot_bucket=past bucket=site artifacts=** upload=mirror rollback_on_failure=true
  'rollback_on_failure' has an effect only with 'mode: deploy', 'mode: preview', 'mode: auto' or 'mode: promote'
  'upload' has an effect only with 'mode: deploy', 'mode: preview' or 'mode: auto'
mode=promote from_function=staging function=hello snapshot_bucket=past domain=a.example domain_timeout=1m rollback_on_failure=true
  'domain_timeout' has an effect only with 'mode: deploy', 'mode: preview' or 'mode: auto'
mode=rollback
  'function' is required with 'mode: rollback'
  'snapshot_bucket' is required with 'mode: rollback': the bucket that keeps what was deployed
  'revision_id' is required with 'mode: rollback': the revision to bring back, or 'previous'
mode=promote
  'function' is required with 'mode: promote'
  'snapshot_bucket' is required with 'mode: promote': the bucket that keeps what both functions have
  'from_function' is required with 'mode: promote': the function whose content is deployed
mode=delete
  'function' is required, or 'domain': there is nothing to delete
domain=a.example
  'domain_target' is required for a domain without 'function' and 'bucket', such as 'functions/<uuid>'
domain=a.example bucket=site domain_target=function
  'function' is required with 'domain_target: function'
domain=a.example function=hello domain_target=bucket
  'bucket' is required with 'domain_target: bucket'
domain=a.example mode=delete function=hello bucket=site domain_target=bucket
  'domain_target' must be 'function' or '<kind>/<uuid>' with 'mode: delete' (it is "bucket")
mode=preview function=hello
  'mode' is 'preview', which requires an event of a pull request, a 'workflow_run' after one, or the number in 'pull_request'
mode=preview function=hello pull_request=8 #7
  'pull_request' must be 7, the pull request of this event, or empty
mode=auto function=hello pull_request=07
  'pull_request' must be the number of a pull request (it is "07")
function=hello pull_request=7
  'pull_request' has an effect only with 'mode: preview' or 'mode: auto'
mode=preview function=hello domain=app.example.com #7
  'domain' is not used with 'mode: preview'. Use 'preview_domain', such as '{preview}.example.com'
mode=preview function=hello preview_domain=${x(59)}{preview}.example.com #12345
  'preview_domain' ${quoted(HOST)} (it is "${x(59)}{preview}.example.com")
function=hello environment=production
  'environment' is only for previews. Name the environment in the job itself, with its protection rules: 'environment: { name: production, url: '\${{ steps.deploy.outputs.url }}' }'
mode=preview bucket=site artifacts=** key_prefix=/docs #7
  'key_prefix' ${quoted(PREFIX)} (it is "/docs")
mode=sweep github_token=
  'github_token' is required with 'mode: sweep', in a workflow: GitHub knows which pull requests are closed
  'function' is required with 'mode: sweep', or 'bucket': the name of the function without '-pr-<number>'
`;

it.each(TOGETHER.trim().split(/\n(?! )/))('Inputs that do not fit together are an error: %s', (scene) => {
  const [given = '', ...lines] = scene.split('\n  ');
  const number = Number(/ #(\d+)$/.exec(given)?.[1]);
  const workflow = number > 0 ? pullRequestEvent(number) : RUN;
  expect(problemsOf(inputsIn(given), workflow).map(quoted)).toEqual(lines);
});

/** What a deployment or a preview uses, each with a value that is not its default. */
const SHARED = {
  ...{ ...USED, ...inputsIn('rollback_on_failure=true expected_revision_id=r1 health_check_timeout=2m') },
  ...inputsIn('skip_unchanged=false bucket_visibility=public key_prefix=a/ max_deletions=0 shard=1/2'),
  ...inputsIn('domain_timeout=1m domain_replace=true preview_domain={preview}.example.com'),
};

it.each(['auto', 'sweep', 'delete'])('One step may serve `mode: %s` and a whole deployment', (mode) => {
  expect(problemsOf({ ...SHARED, mode }, RUN)).toEqual([]);
  const none = inputsIn(
    'bucket= artifacts= upload=changed health_check= snapshot_bucket= domain= preview_domain=',
  );
  const ignored = problemsOf({ ...SHARED, ...none, mode }, RUN);
  expect(ignored).toHaveLength(mode === 'auto' ? 10 : 0);
});

it('An input that is set to its default needs nothing else', () => {
  const defaults = { ...INPUT_DEFAULTS, function: 'hello', github_token: '' };
  const given = Object.entries(defaults).filter(([name]) => !/^(?:base_url|api_key)$/.test(name));
  expect(problemsOf(Object.fromEntries(given), RUN)).toEqual([]);
});
