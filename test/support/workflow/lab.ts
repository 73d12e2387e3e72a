/** A repository at GitHub with one workflow, and the local platform that it deploys to. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { isObject } from '../../../src/http/response.ts';
import { JOB_TOKEN, REPOSITORY, startGitHub } from '../../world/github.ts';
import { startTestPlatform } from '../local-platform.ts';
import { BUCKETS } from '../storage.ts';
import { createTree } from '../tree.ts';
import {
  branchEvent,
  dispatchEvent,
  namedTriggersOf,
  PULL_REQUEST,
  type PullRequestAction,
  pullRequestEvent,
  startsFor,
  triggerOf,
  type WorkflowEvent,
} from './events.ts';
import { logOf, runWorkflow, type WorkflowRun } from './run-workflow.ts';
import type { Workflow } from './workflow-file.ts';

type Expected = WorkflowRun['result'];
const FORK = 'stranger/hello';

interface Conditions {
  readonly expected?: Expected;
  readonly isFromFork?: boolean;
}

/** A repository, its workflow, GitHub and the platform; ends with its scope. */
export type Lab = Awaited<ReturnType<typeof openLab>>;

export async function openLab(workflow: Workflow, repository: Readonly<Record<string, string>>) {
  const [platform, github] = [await startTestPlatform(), await startGitHub()];
  const [files, folder] = [await createTree(repository), await createTree({})];
  const runs: WorkflowRun[] = [];
  let commits = 0;
  let runNumber = 0;
  const sha = () => createHash('sha1').update(String(commits)).digest('hex');

  /** @throws Error when the workflow does not start for the event, or ends otherwise than expected */
  async function execute(
    executed: Workflow,
    event: WorkflowEvent,
    { expected = 'success', isFromFork = false }: Conditions,
  ): Promise<WorkflowRun> {
    if (!startsFor(executed, event)) throw new Error(`The workflow does not start for ${triggerOf(event)}.`);
    const hide = (value: string) => (isFromFork ? '' : value);
    runNumber += 1;
    const run = await runWorkflow(executed, {
      ...{ event, sha: sha(), repositoryName: REPOSITORY, runNumber },
      vars: { PLATFORM_URL: hide(platform.url) },
      secrets: { PLATFORM_API_KEY: hide(platform.apiKey ?? ''), GITHUB_TOKEN: JOB_TOKEN },
      apiUrl: github.url,
      repository: files.root,
      folder: folder.root,
      onPermissions: (permissions) => setPermissions(permissions, isFromFork),
    });
    if (run.result === expected) return run;
    throw new Error(`The workflow ended with ${run.result} for ${triggerOf(event)}:\n${logOf(run)}`);
  }

  async function start(event: WorkflowEvent, conditions: Conditions = {}): Promise<WorkflowRun> {
    const run = await execute(workflow, event, conditions);
    runs.push(run);
    return run;
  }

  function eventOf(action: PullRequestAction, from = REPOSITORY): WorkflowEvent {
    const state = action === 'closed' ? 'closed' : 'open';
    github.records.pullRequests.set(PULL_REQUEST, { state, headSha: sha() });
    return pullRequestEvent(action, sha(), from);
  }

  /** Gives the token of the jobs what the workflow asks for; it has read access to contents and packages by default. */
  function setPermissions(permissions: unknown, isFromFork: boolean): void {
    for (const scope of ['pull-requests', 'deployments'] as const) {
      const level = isObject(permissions) ? permissions[scope] : 'none';
      const isRead = level === 'read' || (level === 'write' && isFromFork);
      github.permissions[scope] = isRead ? 'read' : level === 'write' ? level : 'none';
    }
  }

  async function list(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const { json, text } = await platform.call('GET', path);
    const items = Object.values(json).find(Array.isArray);
    if (!items) throw new Error(`GET ${path} answered no list: ${text}`);
    return items;
  }

  return {
    platform,
    github,
    async commit(changed: Readonly<Record<string, string>>, deleted?: string): Promise<void> {
      await files.write(changed);
      if (deleted !== undefined) await rm(files.at(deleted));
      commits += 1;
    },
    push: (expected: Expected = 'success') => start(branchEvent('push'), { expected }),
    pushTo: (other: Workflow, expected: Expected = 'success') =>
      execute(other, branchEvent('push'), { expected }),
    schedule: () => start(branchEvent('schedule')),
    dispatch: (inputs: Readonly<Record<string, unknown>> = {}) => start(dispatchEvent(workflow, inputs)),
    pullRequest: (action: PullRequestAction) => start(eventOf(action)),
    /** A pull request whose workflow has no secrets, no variables and a token that only reads. */
    pullRequestFromFork: (action: PullRequestAction) => start(eventOf(action, FORK), { isFromFork: true }),
    /** Changes the pull request at GitHub, as an event whose workflow did not run. */
    missedPullRequest: (action: PullRequestAction) => void eventOf(action),

    /** Returns the triggers that the workflow names and that no run had, and the steps that were skipped in each run. */
    untried(): readonly string[] {
      const had = runs.map(({ event }) => triggerOf(event));
      const jobs = runs.flatMap((run) => run.jobs);
      const steps = Object.entries(workflow.jobs).flatMap(([id, { steps: all }]) => {
        const ran = jobs.filter((job) => job.id === id).flatMap((job) => job.steps);
        const isTried = (at: number) =>
          ran.some(({ index, outcome }) => index === at && outcome !== 'skipped');
        const missed = all.filter((_, index) => !isTried(index));
        return missed.map((step) => `${id}: ${step.id ?? step.name ?? step.uses ?? step.run}`);
      });
      const isMissed = (trigger: string) => !had.some((each) => each.startsWith(trigger));
      return [...namedTriggersOf(workflow).filter(isMissed), ...steps];
    },

    answer: async (name: string) => (await platform.call('GET', `/functions/functions/${name}/`)).text,
    revision: async (name: string) =>
      (await platform.call('GET', `/functions/functions/${name}`)).json.active_revision_id,
    functions: async () => (await list('/functions/functions')).map(({ name }) => name).sort(),
    async domains(): Promise<Readonly<Record<string, unknown>>> {
      const items = await list('/domains/domains');
      return Object.fromEntries(items.map(({ hostname, status }) => [hostname, status]));
    },
    /** Returns the keys of a bucket that no program of the action keeps for itself. */
    async objects(bucket: string): Promise<readonly unknown[]> {
      const keys = (await list(`${BUCKETS}/${bucket}/objects`)).map(({ key }) => String(key));
      return keys.filter((key) => !/(?:^|\/)\./.test(key)).sort();
    },

    async [Symbol.asyncDispose](): Promise<void> {
      for (const part of [files, folder, github, platform]) await part[Symbol.asyncDispose]();
    },
  };
}
