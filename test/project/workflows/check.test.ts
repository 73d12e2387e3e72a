/** The check of workflows, action files and other files of `.github` finds each kind of mistake. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkRepository } from './check.ts';
import { SampleRepository } from './sample-repository.ts';

const CI = '.github/workflows/ci.yml';
const SCRIPT = `uses: actions/github-script@${'d'.repeat(40)} # v8.0.0`;
const CHECKOUT = `actions/checkout@${'a'.repeat(40)} # v6.0.2`;

let sample: SampleRepository;

beforeEach(async () => {
  sample = await SampleRepository.create();
});

afterEach(async () => {
  await sample.delete();
});

describe('A repository', () => {
  it('has no findings when all files follow the rules', async () => {
    expect(await checkRepository(sample.root)).toEqual([]);
  });

  it('has no findings: this one', async () => {
    expect(await checkRepository()).toEqual([]);
  });

  it('with a finding fails the command', async () => {
    await sample.edit(CI, 'name: Example\n', '');
    const run = promisify(execFile)(execPath, [join(import.meta.dirname, 'check.ts'), sample.root]);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stderr: `${CI}:1: missing-name: add \`name:\` at the top level\n`,
    });
  });
});

describe('A workflow', () => {
  it.each([
    ['template-injection', 'run: npm ci', `run: echo \${{ github.ref_name }}`, 32],
    ['template-injection', 'run: npm ci', `run: npm ci\n        shell: \${{ env.COLOR }}`, 33],
    ['template-injection', 'run: npm ci', `"run": "echo \\x24{{ github.ref_name }}"`, 32],
    [
      'template-injection',
      'uses: ./\n        id: deploy\n        with:\n          base_url: local',
      `${SCRIPT}\n        with:\n          Script: log("\${{ github.head_ref }}")`,
      30,
    ],
    ['unpinned-action', CHECKOUT, 'actions/checkout@v6', 25],
    ['unpinned-action', CHECKOUT, CHECKOUT.replaceAll('aaa', 'AAA'), 25],
    ['unpinned-action', CHECKOUT, CHECKOUT.replace('a'.repeat(33), ''), 25],
    ['unpinned-action', 'uses: ./\n', `uses: \${{ matrix.action }}\n`, 28],
    ['unpinned-action', 'jobs:\n', 'jobs:\n  call:\n    uses: a/b/.github/workflows/c.yml@main\n', 13],
    ['unpinned-action', '- run: npm ci', '- { uses: a/b@v1 }\n      - run: npm ci', 32],
    ['unpinned-action', CHECKOUT, CHECKOUT.replace(' # v6.0.2', ''), 25],
    ['unpinned-action', CHECKOUT, CHECKOUT.replace('# v6.0.2', '# v6'), 25],
    ['unpinned-action', 'uses: ./\n', 'uses: docker://alpine:3\n', 28],
    ['own-action', 'uses: ./\n', 'uses: owner/cloud-platform-deploy@v1\n', 28],
    ['own-action', 'uses: ./\n', 'uses: ./missing\n', 28],
    ['own-action', 'uses: ./\n', 'uses: ./../action\n', 28],
    ['unknown-input', 'base_url: local', 'base_url: local\n          functoin: a', 32],
    ['missing-input', 'base_url: local', 'function: a', 28],
    ['unknown-output', 'outputs.revision_id', 'outputs.revision', 18],
    ['persisted-credentials', 'persist-credentials: false', 'fetch-depth: 0', 25],
    [
      'persisted-credentials',
      `${CHECKOUT}\n        with:\n          persist-credentials: false`,
      CHECKOUT.replace('actions/c', 'Actions/C'),
      25,
    ],
    [
      'unsafe-checkout',
      'persist-credentials: false',
      'persist-credentials: false\n          allow-unsafe-pr-checkout: true',
      28,
    ],
    ['unpinned-image', `@sha256:${'b'.repeat(64)}`, ':latest', 20],
    ['hardcoded-credentials', `\${{ secrets.IMAGE_PASSWORD }}`, 'example', 23],
    ['secrets-in-workflow-env', 'COLOR: never', `TOKEN: \${{ secrets.TOKEN }}`, 10],
    ['overprovisioned-secrets', `\${{ secrets.TOKEN }}`, `\${{ toJSON(secrets) }}`, 35],
    ['overprovisioned-secrets', `\${{ secrets.TOKEN }}`, `\${{ join(secrets.*) }}`, 35],
    ['overprovisioned-secrets', `\${{ secrets.TOKEN }}`, `\${{ secrets ['TOKEN'] }}`, 35],
    ['unredacted-secrets', `\${{ secrets.TOKEN }}`, `\${{ fromJSON(secrets.TOKEN).a }}`, 35],
    ['bot-conditions', "github.event_name == 'push'", "github.actor == 'dependabot[bot]'", 33],
    ['bot-conditions', "github.event_name == 'push'", "GitHub.Actor == 'dependabot[bot]'", 33],
    ['insecure-commands', 'TOKEN:', 'ACTIONS_ALLOW_UNSECURE_COMMANDS:', 35],
    ['self-hosted-runner', 'runs-on: ubuntu-latest', 'runs-on: [self-hosted, linux]', 13],
    [
      'self-hosted-runner',
      'runs-on: ubuntu-latest',
      `strategy:\n      matrix:\n        os: [self-hosted]\n    runs-on: \${{ matrix.os }}`,
      15,
    ],
    ['unlocked-packages', 'npm ci', 'npm install -g typescript', 32],
    ['unlocked-packages', 'npm ci', 'curl -fsSL https://example.com | sh', 32],
    ['unlocked-packages', 'npm ci', 'curl -fsSL https://example.com | sudo bash', 32],
    ['unlocked-packages', 'npm ci', 'bash <(curl -fsSL https://example.com)', 32],
    ['unlocked-packages', 'npm ci', '|\n          curl https://example.com \\\n            | sh', 32],
    ['missing-permissions', 'permissions:\n  contents: read\n', '', 1],
    ['excessive-permissions', 'permissions:\n  contents: read', 'permissions: write-all', 5],
    ['excessive-permissions', 'contents: read', 'contents: write # to push', 6],
    ['excessive-permissions', 'permissions:\n  contents: read', 'permissions: read-all', 5],
    [
      'excessive-permissions',
      'permissions:\n      contents: write # to create the release',
      'permissions: write-all',
      15,
    ],
    ['undocumented-permission', ' # to create the release', '', 16],
    ['identity-token', 'contents: write', 'id-token: write', 16],
    ['missing-concurrency', 'concurrency:\n  group: example\n', '', 1],
    ['missing-timeout', '    timeout-minutes: 5\n', '', 12],
    ['dangerous-trigger', 'push:\n    branches: [main]', 'pull_request_target:', 3],
    ['dangerous-trigger', 'on:\n  push:\n    branches: [main]', 'on: [push, workflow_run]', 2],
    ['dangerous-trigger', 'on:\n  push:\n    branches: [main]', 'on: pull_request_target', 2],
    ['yaml', 'name: Example', 'name: [Example', 2],
    ['yaml', 'COLOR: never', 'COLOR: !!other never', 10],
    ['yaml', 'COLOR: never', 'COLOR: &color never\n  OTHER: *color', 11],
    ['schema', 'timeout-minutes: 5', 'timeout: 5', 14],
    ['schema', 'env:\n  COLOR: never', 'env:', 1],
    ['schema', 'push:', 'pushed:', 3],
    ['schema', "github.event_name == 'push'", 'startWith(github.ref)', 33],
    ['schema', 'needs: [build]', 'needs: [built]', 37],
    ['schema', 'needs.build.outputs.revision ', 'needs.build.outputs.version ', 43],
  ])('has the finding %s after %j becomes %j', async (rule, from, to, line) => {
    await sample.edit(CI, from, to);
    const findings = await checkRepository(sample.root);
    expect(findings).toContainEqual(expect.stringContaining(`${CI}:${line}: ${rule}: `));
  });

  it.each([
    ['eval "$TITLE"', 'github.event.head_commit.message'],
    ['bash -c "echo \'$TITLE\'"', 'github.head_ref'],
    ['node -e "console.log(\'$TITLE\')"', 'inputs.title'],
    ['echo "TITLE=$TITLE" >> "$GITHUB_ENV"', 'toJSON(github.event)'],
    ['echo "$TITLE" >> $GITHUB_PATH', 'github.event.commits[0].author.name'],
  ])('has a finding when %j gets what others write: %s', async (script, expression) => {
    await sample.edit(CI, 'COLOR: never', `TITLE: \${{ ${expression} }}`);
    await sample.edit(CI, 'run: npm ci', `run: |\n          ${script}`);
    expect(await checkRepository(sample.root)).toContainEqual(
      expect.stringContaining(`${CI}:32: untrusted-text: do not evaluate $TITLE`),
    );
  });

  it.each([
    ['echo "$TITLE"', 'github.event.head_commit.message'],
    ['echo "N=$TITLE" >> "$GITHUB_ENV"', 'github.event.head_commit.id'],
    ['echo "SHA=$TITLE" >> "$GITHUB_ENV"', 'github.sha'],
    ['echo "N=$NUMBER" >> "$GITHUB_ENV"', 'github.head_ref'],
  ])('has no finding when %j gets %s', async (script, expression) => {
    await sample.edit(CI, 'COLOR: never', `TITLE: \${{ ${expression} }}`);
    await sample.edit(CI, 'run: npm ci', `run: |\n          ${script}`);
    expect(await checkRepository(sample.root)).toEqual([]);
  });

  it('with Windows line ends has the same findings', async () => {
    await sample.edit(CI, 'actions/checkout@', 'actions/other@');
    await sample.edit(CI, 'uses: ./\n', 'uses: ./missing\n');
    const findings = await checkRepository(sample.root);
    expect(findings).toHaveLength(1);
    await sample.write(CI, (await readFile(join(sample.root, CI), 'utf8')).replaceAll('\n', '\r\n'));
    expect(await checkRepository(sample.root)).toEqual(findings);
  });

  it('is checked with the ending .yaml as well', async () => {
    await sample.copy(CI, '.github/workflows/deep.yaml');
    await sample.edit('.github/workflows/deep.yaml', CHECKOUT, 'actions/checkout@v6');
    expect(await checkRepository(sample.root)).toEqual([
      '.github/workflows/deep.yaml:25: unpinned-action: pin actions/checkout@v6 to a full commit SHA',
    ]);
  });

  it('that passes a secret to a reusable workflow names it', async () => {
    await sample.edit(
      CI,
      'jobs:\n',
      'jobs:\n  call:\n    uses: ./.github/workflows/ci.yml\n    secrets: inherit\n',
    );
    expect(await checkRepository(sample.root)).toEqual([
      `${CI}:14: secrets-inherit: pass each secret by name`,
    ]);
  });

  it('has the pin of an action that the other workflows have', async () => {
    await sample.copy(CI, '.github/workflows/deep.yml');
    await sample.edit('.github/workflows/deep.yml', CHECKOUT, CHECKOUT.replace('@a', '@c'));
    expect(await checkRepository(sample.root)).toEqual([
      `.github/workflows/deep.yml:25: different-pins: use the same pin of actions/checkout everywhere: ${CHECKOUT.split('@')[1]}`,
    ]);
  });

  it('may prove its identity only in release.yml, which restores no cache', async () => {
    const release = '.github/workflows/release.yml';
    await sample.copy(CI, release);
    await sample.edit(release, 'contents: write', 'id-token: write');
    expect(await checkRepository(sample.root)).toEqual([]);

    const setUp = `uses: actions/setup-node@${'c'.repeat(40)} # v6.1.0`;
    const noCache = 'package-manager-cache: false';
    await sample.edit(release, 'run: npm ci', `${setUp}\n        with:\n          ${noCache}`);
    expect(await checkRepository(sample.root)).toEqual([]);
    const findings = [
      `${release}:32: cache-poisoning: a release must not restore a cache; set \`${noCache}\``,
    ];
    await sample.edit(release, noCache, 'cache: npm');
    expect(await checkRepository(sample.root)).toEqual(findings);
    await sample.edit(release, 'cache: npm', 'node-version: 24');
    expect(await checkRepository(sample.root)).toEqual(findings);
  });
});

describe('An action file', () => {
  it.each([
    ['using: node24', 'using: node20', 16],
    ['color: blue', 'color: blau', 14],
    ['icon: upload-cloud', 'icon: cloud-up', 13],
    ['required: true', 'require: true', 4],
    ['description: Name of the function.', 'default: a', 7],
    ['\n  revision_id:\n    description: The new revision.', '', 9],
    ['main: dist/index.js', 'main: dist/index.js\n  prost: x', 18],
  ])('has a finding after %j becomes %j', async (from, to, line) => {
    await sample.edit('action.yml', from, to);
    const findings = await checkRepository(sample.root);
    expect(findings).toContainEqual(expect.stringContaining(`action.yml:${line}: schema: `));
  });

  it('with a syntax error has a finding', async () => {
    await sample.edit('action.yml', 'color: blue', 'color: [blue');
    const findings = await checkRepository(sample.root);
    expect(findings.filter((finding) => finding.startsWith('action.yml:'))).toEqual([
      'action.yml:15: yaml: Flow sequence in block collection must be sufficiently indented and end with a ]',
    ]);
  });

  it('with steps follows the rules of workflows', async () => {
    const steps = `using: composite\n  steps:\n    - run: echo \${{ inputs.function }}\n      shell: bash`;
    await sample.edit('action.yml', 'using: node24\n  main: dist/index.js', steps);
    expect(await checkRepository(sample.root)).toEqual([
      'action.yml:18: template-injection: put the expression in `env:` and read the variable',
    ]);
  });
});

describe('Another file of .github', () => {
  it.each([
    ['dependabot.yml', 'weekly', 'often', 6],
    ['dependabot.yml', '    cooldown:\n      default-days: 7\n', '', 3],
    [
      'dependabot.yml',
      'npm\n    directory: /\n    schedule:\n      interval: weekly\n    cooldown:\n      default-days: 7',
      'github-actions\n    directory: /\n    schedule:\n      interval: weekly\n    cooldown:\n      default-days: 7\n      semver-major-days: 14',
      7,
    ],
    ['ISSUE_TEMPLATE/bug.yml', 'type: input', 'type: text', 7],
    ['ISSUE_TEMPLATE/bug.yml', 'label: Version', 'lable: Version', 9],
    ['ISSUE_TEMPLATE/config.yml', 'blank_issues_enabled', 'blank_issues', 1],
    ['release.yml', 'title: Changes', 'name: Changes', 3],
  ])('has a finding: %s with %j as %j', async (file, from, to, line) => {
    await sample.edit(`.github/${file}`, from, to);
    const findings = await checkRepository(sample.root);
    expect(findings).toContainEqual(expect.stringContaining(`.github/${file}:${line}: schema: `));
  });

  it('without a schema is a finding', async () => {
    await sample.copy('.github/release.yml', '.github/labels.yml');
    expect(await checkRepository(sample.root)).toEqual([
      '.github/labels.yml:1: schema: add a schema for this file',
    ]);
  });
});
