/** What a preview does when GitHub refuses, fails or never answers, and what it asks when nothing there is wanted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type GitHubFault,
  type GitHubServer,
  JOB_TOKEN,
  startGitHubServer,
} from '../../support/github-server.ts';
import { createJumpingClock, type JumpingClock, neverAnswer } from '../../support/jumping-clock.ts';
import { NUMBER, OLDER, type PreviewRun, type PreviewStep, runPreview } from '../../support/preview-runs.ts';
import { createTree, type Tree } from '../../support/tree.ts';
import { startWholePlatform, type WholePlatform } from '../../support/whole-platform.ts';

const NAME = `hello-pr-${NUMBER}`;
/** What GitHub may cost a whole run. Milliseconds. */
const LONGEST_DELAY_MS = 5_000;

let platform: WholePlatform;
let workspace: Tree;
let clock: JumpingClock;

beforeAll(async () => {
  platform = await startWholePlatform({}, { bucket: { name: 'site' } });
  workspace = await createTree({ 'main.ts': '// main', 'site/a.txt': 'a' });
  clock = createJumpingClock();
});

afterAll(async () => {
  clock[Symbol.dispose]();
  await workspace[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

async function startGitHub(): Promise<GitHubServer> {
  const github = await startGitHubServer({ onHang: neverAnswer });
  github.records.pullRequests.set(NUMBER, { state: 'open', headSha: OLDER });
  return github;
}

async function deploy(github: GitHubServer, more: Partial<PreviewStep> = {}): Promise<PreviewRun> {
  platform.begin({ fates: ['instant'] }, clock);
  return await runPreview({
    ...{ url: platform.url, github, workspace: workspace.root, clock },
    ...more,
    inputs: { assets: 'main.ts', environment: 'preview', ...more.inputs },
  });
}

async function timed(work: () => Promise<PreviewRun>) {
  const begin = clock.elapsed();
  const run = await work();
  return { run, ms: clock.elapsed() - begin };
}

const POINTS: readonly (readonly [point: string, match: RegExp, permission: string])[] = [
  ['the pull request is read', /^GET .*\/pulls\/7$/, 'pull-requests: read'],
  ['the deployment record is created', /^POST .*\/deployments$/, 'deployments: write'],
  ['its status is set', /^POST .*\/statuses$/, 'deployments: write'],
  ['earlier records are listed', /^GET .*\/deployments\?/, 'deployments: write'],
  ['the comments are listed', /^GET .*\/comments\?/, 'pull-requests: write'],
  ['the comment is created', /^POST .*\/comments$/, 'pull-requests: write'],
];

/** With the token, which must not be shown. */
const message = `Bad token ${JOB_TOKEN}`;
const DENIALS: readonly GitHubFault['answer'][] = [401, 403, 404].map((status) => ({
  status,
  body: { message },
}));
const FAILURES: readonly GitHubFault['answer'][] = [
  { status: 422, body: { message: 'Validation Failed', errors: [{ message }] } },
  { status: 500, body: { message } },
  { status: 503, body: `<html>${message}</html>` },
  { status: 429, body: { message: 'API rate limit exceeded' }, headers: { 'retry-after': '3600' } },
  { status: 200, body: '{' },
  'reset',
  'hang',
];

describe('A preview is deployed although, when', () => {
  it.each(POINTS)(
    '%s, GitHub denies it, and the warning names `permissions`',
    async (_, match, permission) => {
      for (const answer of DENIALS) {
        await using github = await startGitHub();
        github.faults.push({ match, answer });
        const { done, runner } = await deploy(github);
        expect(done, runner.errors.join('\n')).toBe(true);
        expect(runner.outputs.revision_status).toBe('ready');
        expect(runner.warnings.join('\n')).toContain(`\`permissions: { ${permission} }\``);
      }
    },
  );

  it.each(POINTS)('%s, GitHub fails, and a warning says so', async (_, match) => {
    for (const answer of FAILURES) {
      await using github = await startGitHub();
      github.faults.push({ match, answer });
      const begin = clock.elapsed();
      const { done, runner } = await deploy(github);
      expect(done, runner.errors.join('\n')).toBe(true);
      expect(runner.outputs.revision_status).toBe('ready');
      expect(runner.warnings.join('\n')).toContain('The deployment is not affected.');
      expect(clock.elapsed() - begin).toBeLessThanOrEqual(LONGEST_DELAY_MS);
    }
  });

  it.each<[string, GitHubFault['answer'] | undefined, string]>([
    ['hangs', 'hang', '127.0.0.1:PORT did not answer within 5 s'],
    ['refuses connections', undefined, '127.0.0.1:9 refused the connection'],
    ['closes connections', 'reset', '127.0.0.1:PORT closed the connection'],
    ['is unavailable', { status: 503 }, 'GitHub answered 503 (Service Unavailable)'],
    [
      'asks to wait',
      { status: 429, headers: { 'retry-after': '2' } },
      'GitHub answered 429 (Too Many Requests)',
    ],
  ])('GitHub %s, and all requests together cost at most 5 s', async (_, answer, cause) => {
    await using github = await startGitHub();
    if (answer) github.faults.push({ match: /./, answer });
    const apiUrl = answer ? github.url.href : 'http://127.0.0.1:9';
    const alone = await timed(() => deploy(github, { inputs: { github_token: '' } }));
    const { run, ms } = await timed(() => deploy(github, { workflow: { apiUrl } }));
    expect(ms - alone.ms).toBeLessThanOrEqual(LONGEST_DELAY_MS);
    expect(run.done).toBe(true);
    expect({ ...run.runner.outputs, revision_id: '', previous_revision_id: '' }).toEqual({
      ...alone.run.runner.outputs,
      revision_id: '',
      previous_revision_id: '',
    });
    const [record, comment, ...others] = run.runner.warnings;
    expect(record).toMatch(/^The deployment record was not updated: could not /);
    expect(comment).toMatch(/^The comment was not updated: could not read the token's own user: /);
    for (const warning of run.runner.warnings) {
      expect(warning).toContain(`: ${cause.replace('PORT', github.url.port)}`);
      expect(warning).toMatch(/ The deployment is not affected\.$/);
    }
    expect(others).toEqual([]);
  });

  it('GitHub fails for 5 s before the deployment, and is not asked again', async () => {
    await using github = await startGitHub();
    github.faults.push({ match: /^POST .*\/deployments$/, answer: 'hang' });
    const { done, runner } = await deploy(github);
    expect(done).toBe(true);
    expect(github.requests).toHaveLength(1);
    expect(runner.warnings.join('\n')).toContain('The comment was not updated: ');
  });
});

describe('Nothing is asked of GitHub', () => {
  it.each<[string, NonNullable<PreviewStep['inputs']>]>([
    ['a deployment without `environment`', { mode: 'deploy', environment: '' }],
    ['a deployment without a token', { mode: 'deploy', github_token: '' }],
    ['a dry run of a deployment', { mode: 'deploy', dry_run: 'true' }],
    ['a deletion', { mode: 'delete' }],
    ['a preview without a token', { mode: 'preview', github_token: '' }],
  ])('by %s', async (_, inputs) => {
    await using github = await startGitHub();
    const { done, runner } = await deploy(github, { inputs });
    expect(done, runner.errors.join('\n')).toBe(true);
    expect(github.requests).toEqual([]);
  });
});

describe('A dry run of a preview', () => {
  it('reads the pull request and writes nothing, at GitHub or the platform', async () => {
    await using github = await startGitHub();
    const { done, runner } = await deploy(github, { inputs: { dry_run: 'true' } });
    expect(done).toBe(true);
    expect(runner.lines.at(-1)).toBe('Dry run: nothing was changed.');
    expect(github.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(
      platform.requests.map(({ call }) => call).filter((call) => /^(?:create|redeploy)/.test(call)),
    ).toEqual([]);
  });
});

describe('A cancelled preview', () => {
  it.each(['answers', 'hangs'])(
    'says in its deployment record within a second that it is not known what is live, while GitHub %s',
    async (how) => {
      await using github = await startGitHub();
      platform.functions.drop(NAME);
      let cancelledAt = 0;
      const { done, runner } = await runPreview({
        ...{ url: platform.url, github, workspace: workspace.root },
        inputs: { assets: 'main.ts', environment: 'preview' },
        onStart: (runner) =>
          platform.begin({
            fates: ['stuck'],
            before: (_number, call) => {
              if (call !== 'create function') return;
              setTimeout(() => {
                cancelledAt = performance.now();
                if (how === 'hangs') github.faults.push({ match: /./, answer: 'hang' });
                runner.cancel();
              }, 50);
            },
          }),
      });
      expect(performance.now() - cancelledAt).toBeLessThan(1500);
      expect(done).toBe(false);
      expect(runner.errors).toHaveLength(1);
      const states = github.records.deployments.flatMap(({ statuses }) => statuses.map(({ state }) => state));
      expect(states).toEqual(how === 'hangs' ? ['in_progress'] : ['in_progress', 'error']);
    },
  );
});
