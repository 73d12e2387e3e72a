/** The commit of what is deployed: that of the checkout, in repositories that git itself has created. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, renameSync, symlinkSync } from 'node:fs';
import { delimiter, relative } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { WorkflowContext } from '../../src/inputs/event.ts';
import type { Inputs } from '../../src/inputs/reader.ts';
import { event, MAIN, workflowRun } from '../world/events.ts';
import { BUILDS } from '../world/functions.ts';
import { FORK, OWN } from '../world/github.ts';
import { writePullRequest } from '../world/github-records.ts';
import { openWorld, type Ran } from '../world/world.ts';
import { toLine } from './scene.ts';

const OPTIONS = [
  ...['user.name=octocat', 'user.email=octocat@example.com', 'commit.gpgsign=false'],
  ...['init.defaultBranch=main', 'safe.directory=*'],
].flatMap((option) => ['-c', option]);
/** Without the variables of a hook of git that runs the tests. */
const { PATH, HOME, SystemRoot } = process.env;

function git(folder: string, ...words: readonly string[]): string {
  const env = { PATH, HOME, SystemRoot };
  return execFileSync('git', [...OPTIONS, ...words], { cwd: folder, env, stdio: 'pipe' })
    .toString()
    .trim();
}

/** Adds a commit to the branch of a folder, and returns its id, which no other folder has. */
function commit(folder: string): string {
  git(folder, 'commit', '--quiet', '--allow-empty', '--message', folder);
  return git(folder, 'rev-parse', 'HEAD');
}

function init(folder: string): string {
  git(folder, 'init', '--quiet');
  return commit(folder);
}

const INPUTS = { function: 'hello', assets_root: 'app', snapshot_bucket: 'past' };
const FILES = { 'ws/app/main.ts': '// main', 'ws/site/a.txt': 'a', 'other/a.txt': 'a' };
/** GITHUB_SHA of the first step. */
const SHA = '1'.repeat(40);

/** Opens a world whose workspace is a folder beside others. */
async function open(inputs: Partial<Inputs> = {}) {
  const world = await openWorld({ github: true, inputs: { ...INPUTS, ...inputs }, files: FILES });
  const at = (path: string) => world.workspace.at(path);
  const workspace = at('ws');
  return {
    ...{ world, at, workspace },
    async run(more: Partial<Inputs> = {}, given: Partial<WorkflowContext> = {}) {
      const workflow = { workspace, searchPath: `${PATH}`, ...given };
      return await world.step(more, { builds: [BUILDS.instant], workflow });
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

const commitIn = ({ summary }: Ran) => /^\| Commit \| .*?\/commit\/(\w+)\)/m.exec(summary)?.[1];

type At = (path: string) => string;
/** Only the administrator may do that. */
const giveAway = (path: string) => process.getuid?.() || chownSync(path, 1, 1);
const withOrigin = (address: string) => (at: At) => [
  ...[init(at('ws')), git(at('ws'), 'remote', 'add', 'origin', address)],
];

it.each<[what: string, prepare: (at: At) => unknown]>([
  ['a repository', (at) => init(at('ws'))],
  ['the nearest of two repositories', (at) => [init(at('ws')), init(at('ws/app'))]],
  ['a repository of another owner', (at) => [init(at('ws')), giveAway(at('ws/.git'))]],
  ['a repository at an address with a password', withOrigin('https://x:y@github.com/Octo/Hello')],
  ['a repository at an address of SSH', withOrigin('git@github.com:octo/hello.git')],
  [
    'a worktree of a repository outside of the workspace',
    (at) => [
      ...[init(at('other')), git(at('other'), 'worktree', 'add', '--quiet', at('tree'))],
      ...[renameSync(at('tree/.git'), at('ws/.git')), commit(at('ws'))],
    ],
  ],
])('The commit of a content is the HEAD of %s', async (_what, prepare) => {
  await using opened = await open();
  const { world, at, run } = opened;
  for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_CONFIG_GLOBAL']) vi.stubEnv(name, at('other'));
  prepare(at);
  const head = git(at('ws/app'), 'rev-parse', 'HEAD');
  const ran = await run();
  expect([ran.error, commitIn(ran)]).toEqual(['', head]);
  expect([...world.storage.objects('past').keys()].join('\n')).toContain(`,${head},`);
  const listed = await run({ mode: 'rollback', revision_id: 'none' });
  expect(listed.error).toContain(`commit ${head.slice(0, 7)}, `);
});

it.each<[what: string, prepare: (at: At) => unknown]>([
  ['without a repository', () => undefined],
  ['with a repository only above the workspace', (at) => init(at('.'))],
  ['with a repository that has no commit', (at) => git(at('ws'), 'init', '--quiet')],
  ['with the repository of something else', withOrigin('https://github.com/octo/other.git')],
  [
    'with a bare repository among the files',
    (at) => [
      ...[init(at('other')), git(at('ws'), 'init', '--quiet', '--bare', 'app')],
      git(at('other'), 'push', '--quiet', at('ws/app'), 'HEAD'),
    ],
  ],
])('The commit of a content is GITHUB_SHA %s', async (_what, prepare) => {
  await using opened = await open();
  prepare(opened.at);
  const ran = await opened.run();
  expect([ran.error, commitIn(ran)]).toEqual(['', SHA]);
});

it('No git that lies in the workspace is run, nor one that a link or a relative entry of the path leads to', async () => {
  await using opened = await open();
  const { world, at, run } = opened;
  init(at('ws'));
  const script = `#!/bin/sh\ntouch '${at('ran')}'\necho ${MAIN}\n`;
  await world.workspace.write({ 'ws/bin/git': script, 'tools/git': script });
  for (const path of ['ws/bin/git', 'tools/git']) chmodSync(at(path), 0o755);
  symlinkSync(at('ws/bin'), at('bin'), 'junction');
  const searchPath = [relative(process.cwd(), at('tools')), at('ws/bin'), at('bin')].join(delimiter);
  const ran = await run({}, { searchPath });
  expect([ran.error, commitIn(ran), existsSync(at('ran'))]).toEqual(['', SHA, false]);
  const found = await run({ skip_unchanged: 'false' }, { searchPath: [searchPath, PATH].join(delimiter) });
  expect([commitIn(found), existsSync(at('ran'))]).toEqual([git(at('ws'), 'rev-parse', 'HEAD'), false]);
});

it('An upload without a function has the commit of `artifacts_root`, and a newer content is compared with the live one', async () => {
  await using opened = await open();
  const { run, at, world } = opened;
  init(at('ws'));
  const head = init(at('ws/site'));
  const upload = { bucket: 'site', artifacts: '**', artifacts_root: 'site' };
  expect(commitIn(await run({ ...upload, function: '', snapshot_bucket: '' }))).toBe(head);
  const former = commitIn(await run(upload));
  await world.workspace.write({ 'ws/app/main.ts': '// newer' });
  const newer = commit(at('ws'));
  expect((await run(upload)).summary).toContain(`/compare/${former}...${newer})`);
});

const TESTED = { event: 'push', head_branch: 'main', head_repository: OWN };

it('After a run of the default branch, `auto` gives notice when another commit than that of the run is deployed', async () => {
  await using opened = await open({ mode: 'auto', skip_unchanged: 'false' });
  const tested = init(opened.workspace);
  const workflow = workflowRun({ ...TESTED, head_sha: tested });
  const right = await opened.run({}, workflow);
  expect([right.error, commitIn(right), right.runner.notices]).toEqual(['', tested, []]);
  commit(opened.workspace);
  const { notices } = (await opened.run({}, workflow)).runner;
  const notice = /^The branch .* out `github\.event\.workflow_run\.head_sha`\.$/;
  expect(notices).toEqual([toLine(notice)]);
});

const WHAT =
  'ommit MAIN is checked out, which is neither the head HEAD of pull request 7 nor its merge commit.';
const BUILD =
  'To deploy a build that was downloaded, check out with `path:`, so that the build does not lie below the checkout.';
/** What a preview ends with. */
const ENDS = {
  done: /^$/,
  warned: `C${WHAT} ${BUILD}`,
  refused: `Could not preview pull request 7: c${WHAT} Check it out with \`ref: refs/pull/7/head\`. ${BUILD}`,
  'refused as a fork': RegExp(`^Could not .* c${WHAT} Deploy forks on \`workflow_run\`: .*\`path:\``),
};

interface Row {
  /** The event; with `+`, and the input `pull_request`. */
  readonly on: string;
  readonly found: 'head' | 'merge' | 'main' | 'nothing';
  readonly ends: keyof typeof ENDS;
  readonly inputs?: Partial<Inputs>;
  readonly of?: Partial<Parameters<typeof writePullRequest>[1]>;
  /** `refs/remotes/pull/7/merge` is the merge commit. */
  readonly isFetched?: true;
}
const CLOSED = { state: 'closed' } as const;
const REHEARSED = { base_url: 'local', dry_run: 'true' };
/** The merge commit that GitHub has made since, of the base branch by now. */
const MERGED_AGAIN = { mergeSha: MAIN };

it.each<Row>([
  { on: 'workflow_dispatch+', found: 'head', ends: 'done' },
  { on: 'workflow_dispatch+', found: 'merge', ends: 'done', of: MERGED_AGAIN, isFetched: true },
  { on: 'workflow_dispatch+', found: 'main', ends: 'refused' },
  { on: 'pull_request_target', found: 'main', ends: 'refused' },
  { on: 'pull_request_target', found: 'main', ends: 'refused', inputs: REHEARSED },
  { on: 'pull_request_target', found: 'main', ends: 'refused as a fork', of: { fork: FORK } },
  { on: 'pull_request_target', found: 'main', ends: 'done', of: CLOSED },
  { on: 'pull_request_target', found: 'merge', ends: 'done' },
  { on: 'pull_request', found: 'main', ends: 'done' },
  { on: 'pull_request+', found: 'main', ends: 'refused' },
  { on: 'workflow_run', found: 'main', ends: 'warned' },
  { on: 'workflow_run', found: 'nothing', ends: 'done' },
])('A preview on $on with $found checked out is $ends ($inputs, $of)', async (row) => {
  await using opened = await open({ mode: 'preview', snapshot_bucket: '' });
  const { world, at } = opened;
  const [main, head, merge] = [init(at('ws')), commit(at('ws')), commit(at('ws'))];
  const ids = { main, head, merge, nothing: head };
  git(at('ws'), 'checkout', '--quiet', ids[row.found]);
  if (row.isFetched) git(at('ws'), 'update-ref', 'refs/remotes/pull/7/merge', merge);
  if (row.found === 'nothing') renameSync(at('ws/.git'), at('other/.git'));
  const seen = { state: 'open', headSha: head, mergeSha: merge, ...row.of } as const;
  world.github.records.pullRequests.set(7, seen);
  const [name = '', chosen] = row.on.split(/(?=\+)/);
  const payload = {
    action: seen.state === 'open' ? 'opened' : 'closed',
    pull_request: writePullRequest(7, seen),
  };
  const afterRun = workflowRun({ head_sha: head, head_repository: OWN });
  const workflow = name === 'workflow_run' ? afterRun : event(name, name.startsWith('pull') ? payload : {});
  const inputs = { ...row.inputs, ...(chosen && { pull_request: '7' }) };
  const ran = await opened.run(inputs, { ...workflow, commit: name === 'pull_request' ? merge : main });
  const words = (ran.error || ran.warnings.replace(/This workflow runs on `pull_request_target`.*/, ''))
    .replaceAll(main.slice(0, 7), 'MAIN')
    .replaceAll(head.slice(0, 7), 'HEAD')
    .replace(/\n(?:Nothing was changed on|This was a rehearsal).*/, '')
    .replaceAll('\n', ' ');
  const isRefused = row.ends.startsWith('refused');
  expect([!ran.done, words.trim()]).toEqual([isRefused, toLine(ENDS[row.ends])]);
  if (isRefused) expect(ran.writes).toEqual([]);
  else if (seen.state === 'open') expect([ran.outputs.function, commitIn(ran)]).toEqual(['hello-pr-7', head]);
});
