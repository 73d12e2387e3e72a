/** A repository with one workflow that `act` runs on this machine, the local platform that it deploys to, and GitHub. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { startTestPlatform } from '../support/local-platform.ts';
import { killProcessesWith } from '../support/processes.ts';
import { BUCKETS } from '../support/storage.ts';
import { createTree } from '../support/tree.ts';
import { push, workflowRun } from '../world/events.ts';
import { FORK, HEAD, JOB_TOKEN, pullRequest, REPOSITORY, startGitHub } from '../world/github.ts';

const ROOT = join(import.meta.dirname, '../..');
const WORKFLOW = '.github/workflows/tested.yml';
/** Programs of this project, such as Deno, which a step has only after an action that sets it up. */
const PROGRAMS = join(ROOT, 'node_modules/.bin');
/** What stands in for actions that need a network, by the first word of their name: a command with the inputs `name` and `path`. */
const STAND_INS = {
  setup: `echo '${PROGRAMS}' >> "$GITHUB_PATH"`,
  upload: `mkdir -p "$ARTIFACTS" && cp -rT "\${{ inputs.path }}" "$ARTIFACTS/\${{ inputs.name }}"`,
  download: `cp -rT "$ARTIFACTS/\${{ inputs.name }}" "\${{ inputs.path }}"`,
  nothing: 'true',
};

/** Returns a setting of production and of previews. */
const both = (name: string, value: string) => [`PLATFORM_${name}=${value}`, `PREVIEW_${name}=${value}`];

type PullRequestAction = Parameters<typeof pullRequest>[0];
type Values = Readonly<Record<string, unknown>>;
type Texts = Readonly<Record<string, string>>;

interface Conditions {
  readonly fails?: boolean;
  readonly isFromFork?: boolean;
  /** Of another workflow than the tested one. */
  readonly workflow?: string;
}

export type Lab = Awaited<ReturnType<typeof openLab>>;

/** Opens the lab of a workflow; `await using` closes it. @param files of the repository @param more arguments of `act` */
export async function openLab(workflow: string, files: Texts, more: readonly string[] = []) {
  const [platform, github, folder] = [await startTestPlatform(), await startGitHub(), await createTree()];
  for (const [name, run] of Object.entries(STAND_INS)) {
    const runs = { using: 'composite', steps: [{ run, shell: 'bash' }] };
    const inputs = { name: { required: false }, path: { required: false } };
    await folder.write({ [`${name}/action.yml`]: JSON.stringify({ name, inputs, runs }) });
  }
  for (const part of ['action.yml', 'dist'])
    await cp(join(ROOT, part), folder.at(`cloud-platform-deploy/${part}`), { recursive: true });
  const repository = await createTree({ ...files, [WORKFLOW]: workflow });
  const git = (...args: string[]) => execFileSync('git', ['-C', repository.root, ...args]);
  git('init', '--quiet', '--initial-branch', 'main');
  git('remote', 'add', 'origin', `https://github.com/${REPOSITORY}`);
  let number = 0;
  let lastLog = '';

  /** Runs a workflow for an event. @returns its log; @throws Error when it ends otherwise than expected */
  async function run(event: string, payload: Values, conditions: Conditions = {}): Promise<string> {
    const { fails = false, isFromFork = false, workflow: text = workflow } = conditions;
    expectStart(text, event, payload);
    number += 1;
    // The schema of `act` does not have this setting of an environment.
    await repository.write({ [WORKFLOW]: text.replaceAll(', deployment: false', '') });
    git('add', '--all');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '--quiet', '--allow-empty', '-m', `${number}`);
    await folder.write({ 'event.json': JSON.stringify(payload) });
    const hide = (value: string) => (isFromFork ? '' : value);
    const settings = {
      '--env': [
        `GITHUB_API_URL=${github.url}`,
        `GITHUB_RUN_NUMBER=${number}`,
        `GITHUB_RUN_ID=${number}`,
        `GITHUB_WORKFLOW_REF=${REPOSITORY}/${WORKFLOW}@refs/heads/main`,
        `ARTIFACTS=${folder.at('artifacts')}`,
      ],
      '--secret': [...both('API_KEY', hide(platform.apiKey ?? '')), `GITHUB_TOKEN=${JOB_TOKEN}`],
      '--var': both('URL', hide(platform.url)),
      '--local-repository': standIns(text, folder.root),
    };
    const given = Object.entries(settings).flatMap(([name, values]) => values.flatMap((one) => [name, one]));
    const paths = ['--workflows', WORKFLOW, '--eventpath', folder.at('event.json')];
    const args = [event, ...paths, '--platform', 'ubuntu-latest=-self-hosted', ...given, ...more];
    const { status, log } = await runAct(args, repository.root, folder.at('cache'));
    // GitHub's runner ends what a job has started and left, such as the local platform.
    await killProcessesWith(folder.root);
    lastLog = log;
    if ((status !== 0) === fails) return log;
    throw new Error(`The workflow ended with ${status} for ${event}.`);
  }

  function runFor(action: PullRequestAction, conditions: Conditions = {}): Promise<string> {
    github.records.pullRequests.set(7, { state: action === 'closed' ? 'closed' : 'open', headSha: HEAD });
    const { event } = pullRequest(action);
    if (conditions.isFromFork) event.pull_request.head.repo = FORK;
    return run('pull_request', event, conditions);
  }

  return {
    platform,
    github,
    workflow,
    root: repository.root,
    lastLog: () => lastLog,
    commit: repository.write,
    push: (conditions?: Conditions) => run('push', push('refs/heads/main').event, conditions),
    schedule: (conditions?: Conditions) => run('schedule', {}, conditions),
    dispatch: (inputs: Values = {}) => run('workflow_dispatch', { inputs }),
    pullRequest: (action: PullRequestAction) => runFor(action),
    /** A pull request whose workflow has neither secrets nor variables. */
    fromFork: (action: PullRequestAction, conditions?: Conditions) =>
      runFor(action, { ...conditions, isFromFork: true }),
    /** The build of a pull request from a fork has ended. */
    built(conclusion: 'success' | 'failure') {
      github.records.pullRequests.set(7, { state: 'open', headSha: HEAD, fork: FORK });
      return run('workflow_run', workflowRun({ conclusion }).event);
    },
    closed() {
      github.records.pullRequests.set(7, { state: 'closed', headSha: HEAD, fork: FORK });
      return run('pull_request_target', pullRequest('closed').event);
    },
    /** Closes the pull request, and no workflow runs. */
    closeUnseen: () => void github.records.pullRequests.set(7, { state: 'closed', headSha: HEAD }),
    answer: async (name: string) => (await platform.call('GET', `/functions/functions/${name}/`)).text,
    revision: async (name: string) =>
      String((await platform.call('GET', `/functions/functions/${name}`)).json.active_revision_id),
    functions: async () => (await platform.list('/functions/functions')).map(({ name }) => name).sort(),
    domains: async () => (await platform.list('/domains/domains')).map(({ hostname }) => hostname).sort(),
    /** The keys of a bucket, without what the action keeps for itself. */
    async objects(bucket: string): Promise<readonly string[]> {
      const keys = (await platform.list(`${BUCKETS}/${bucket}/objects`)).map(({ key }) => String(key));
      return keys.filter((key) => !/(?:^|\/)\./.test(key)).sort();
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const part of [repository, folder, github, platform]) await part[Symbol.asyncDispose]();
    },
  };
}

/** `act` runs a workflow for each branch and activity; GitHub does so for those that the workflow names. */
function expectStart(workflow: string, event: string, { action }: Values): void {
  const settings = Object(Object(parse(workflow).on)[event]);
  const { types = ['opened', 'synchronize', 'reopened'], branches = ['main'] } = settings;
  if (event.startsWith('pull_request') ? types.includes(action) : branches.includes('main')) return;
  throw new Error(`GitHub does not start the workflow for ${event} ${action ?? 'of main'}.`);
}

/** @param cache folder in which `act` keeps its copies */
async function runAct(args: readonly string[], cwd: string, cache: string) {
  const others = (process.env.PATH ?? '').split(delimiter).filter((each) => !each.includes('node_modules'));
  const PATH = [dirname(process.execPath), ...others].join(delimiter);
  const child = spawn('act', args, { cwd, env: { ...process.env, PATH, XDG_CACHE_HOME: cache } });
  const log: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void log.push(chunk));
  const [status] = await once(child, 'close');
  return { status: Number(status), log: Buffer.concat(log).toString() };
}

/** Maps all actions to folders of stand-ins, and ours to what is built. `act` itself checks the repository out. */
function standIns(workflow: string, folder: string): string[] {
  const uses = [...workflow.matchAll(/uses: ([\w.-]+\/([\w.-]+))(?:\/[\w./-]+)?(@\S+)/g)];
  return uses.map(([, name = '', short = '', ref]) => {
    const kind = short.split('-')[0] ?? '';
    const other = kind in STAND_INS ? kind : 'nothing';
    return `${name}${ref}=${join(folder, short === 'cloud-platform-deploy' ? short : other)}`;
  });
}
