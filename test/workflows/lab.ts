/** A repository with one workflow that `act` runs on this machine, the local platform that it deploys to, and GitHub. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { startTestPlatform } from '../support/local-platform.ts';
import { BUCKETS } from '../support/storage.ts';
import { createTree } from '../support/tree.ts';
import { HEAD, JOB_TOKEN, REPOSITORY, startGitHub } from '../world/github.ts';

const ROOT = join(import.meta.dirname, '../..');
const WORKFLOW = '.github/workflows/tested.yml';
const FORK = 'stranger/hello';
/** Node and Deno of this project stand in for what the actions set up that need a network. */
const NOTHING = 'name: nothing\nruns: { using: composite, steps: [{ run: "true", shell: bash }] }\n';

type PullRequestAction = 'opened' | 'synchronize' | 'reopened' | 'closed';
type Values = Readonly<Record<string, unknown>>;

interface Conditions {
  readonly fails?: boolean;
  readonly isFromFork?: boolean;
  /** Of another workflow than the tested one. */
  readonly workflow?: string;
}

export type Lab = Awaited<ReturnType<typeof openLab>>;

/** Opens the lab of a workflow; `await using` closes it. @param files of the repository @param more arguments of `act` */
export async function openLab(
  workflow: string,
  files: Readonly<Record<string, string>>,
  more: readonly string[] = [],
) {
  const [platform, github, folder] = [await startTestPlatform(), await startGitHub(), await createTree({})];
  await folder.write({ 'stand-in/action.yml': NOTHING });
  const repository = await createTree({ ...files, [WORKFLOW]: workflow });
  const git = (...args: string[]) => execFileSync('git', ['-C', repository.root, ...args]);
  git('init', '--quiet', '--initial-branch', 'main');
  git('remote', 'add', 'origin', `https://github.com/${REPOSITORY}`);
  let runs = 0;

  /** Runs a workflow for an event. @returns its log; @throws Error with the log when it ends otherwise than expected */
  async function run(event: string, payload: Values, conditions: Conditions = {}): Promise<string> {
    const { fails = false, isFromFork = false, workflow: text = workflow } = conditions;
    runs += 1;
    await repository.write({ [WORKFLOW]: text });
    git('add', '--all');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--allow-empty', '-m', `${runs}`);
    await folder.write({
      'event.json': JSON.stringify({ repository: repositoryOf(REPOSITORY), ...payload }),
    });
    const hide = (value: string) => (isFromFork ? '' : value);
    const settings = {
      '--env': [`GITHUB_API_URL=${github.url}`, `GITHUB_RUN_NUMBER=${runs}`, `GITHUB_RUN_ID=${runs}`],
      '--secret': [`PLATFORM_API_KEY=${hide(platform.apiKey ?? '')}`, `GITHUB_TOKEN=${JOB_TOKEN}`],
      '--var': [`PLATFORM_URL=${hide(platform.url)}`],
      '--local-repository': standIns(text, folder.at('stand-in')),
    };
    const given = Object.entries(settings).flatMap(([name, values]) => values.flatMap((one) => [name, one]));
    const paths = ['--workflows', WORKFLOW, '--eventpath', folder.at('event.json')];
    const args = [event, ...paths, '--platform', 'ubuntu-latest=-self-hosted', ...given, ...more];
    const { status, log } = await runAct(args, repository.root, folder.at('cache'));
    if ((status !== 0) === fails) return log;
    throw new Error(`The workflow ended with ${status} for ${event}:\n${log}`);
  }

  function pullRequest(action: PullRequestAction, from: string, conditions: Conditions): Promise<string> {
    const state = action === 'closed' ? 'closed' : 'open';
    github.records.pullRequests.set(7, { state, headSha: HEAD });
    const head = { ref: 'change', sha: HEAD, repo: repositoryOf(from) };
    const base = { ref: 'main', sha: '0'.repeat(40), repo: repositoryOf(REPOSITORY) };
    const pull_request = { number: 7, state, user: { login: 'octocat' }, head, base };
    return run('pull_request', { action, number: 7, pull_request }, conditions);
  }

  async function list(path: string): Promise<readonly Values[]> {
    const { json } = await platform.call('GET', path);
    return Object.values(json).flatMap((items) => Array.from<Values>(Object(items)));
  }

  return {
    platform,
    github,
    root: repository.root,
    async commit(changed: Readonly<Record<string, string>>, deleted?: string): Promise<void> {
      await repository.write(changed);
      if (deleted !== undefined) await rm(repository.at(deleted));
    },
    push: (conditions?: Conditions) => run('push', { ref: 'refs/heads/main' }, conditions),
    schedule: () => run('schedule', {}),
    dispatch: (inputs: Values = {}) => run('workflow_dispatch', { inputs }),
    pullRequest: (action: PullRequestAction) => pullRequest(action, REPOSITORY, {}),
    /** A pull request whose workflow has neither secrets nor variables. */
    fromFork: (action: PullRequestAction) => pullRequest(action, FORK, { isFromFork: true }),
    /** Closes the pull request, and no workflow runs. */
    closeUnseen: () => void github.records.pullRequests.set(7, { state: 'closed', headSha: HEAD }),
    answer: async (name: string) => (await platform.call('GET', `/functions/functions/${name}/`)).text,
    revision: async (name: string) =>
      String((await platform.call('GET', `/functions/functions/${name}`)).json.active_revision_id),
    functions: async () => (await list('/functions/functions')).map(({ name }) => name).sort(),
    domains: async () => (await list('/domains/domains')).map(({ hostname }) => hostname).sort(),
    /** The keys of a bucket, without what the action keeps for itself. */
    async objects(bucket: string): Promise<readonly string[]> {
      const keys = (await list(`${BUCKETS}/${bucket}/objects`)).map(({ key }) => String(key));
      return keys.filter((key) => !/(?:^|\/)\./.test(key)).sort();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const part of [repository, folder, github, platform]) await part[Symbol.asyncDispose]();
    },
  };
}

function repositoryOf(name: string) {
  const [owner = '', short = ''] = name.split('/');
  return {
    full_name: name,
    name: short,
    owner: { login: owner },
    default_branch: 'main',
    fork: name === FORK,
  };
}

/** @param cache folder in which `act` keeps its copies */
async function runAct(args: readonly string[], cwd: string, cache: string) {
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn('act', args, { cwd, env: { ...process.env, PATH, XDG_CACHE_HOME: cache } });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  const [status] = await once(child, 'close');
  return { status: Number(status), log };
}

/** Maps our actions to this checkout, and others to nothing. `act` itself checks the repository out. */
function standIns(workflow: string, nothing: string): string[] {
  const uses = [...workflow.matchAll(/uses: ([\w.-]+\/[\w.-]+)(?:\/[\w./-]+)?(@\S+)/g)];
  return uses.map(
    ([, name = '', ref]) => `${name}${ref}=${name.endsWith('/cloud-platform-deploy') ? ROOT : nothing}`,
  );
}
