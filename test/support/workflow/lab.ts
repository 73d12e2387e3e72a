/** A repository at GitHub with one workflow, and the local platform that it deploys to. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { isObject } from '../../../src/http/response.ts';
import { type GitHub, JOB_TOKEN, REPOSITORY, startGitHub } from '../../world/github.ts';
import { startTestPlatform, type TestPlatform } from '../local-platform.ts';
import { BUCKETS } from '../storage.ts';
import { createTree, type Tree } from '../tree.ts';
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

export class Lab {
  readonly workflow: Workflow;
  readonly platform: TestPlatform;
  readonly github: GitHub;
  readonly #runs: WorkflowRun[] = [];
  readonly #files: Tree;
  readonly #folder: Tree;
  #commits = 0;
  #runNumber = 0;

  constructor(workflow: Workflow, platform: TestPlatform, github: GitHub, files: Tree, folder: Tree) {
    this.workflow = workflow;
    this.platform = platform;
    this.github = github;
    this.#files = files;
    this.#folder = folder;
  }

  static async open(workflow: Workflow, repository: Readonly<Record<string, string>>): Promise<Lab> {
    const platform = await startTestPlatform();
    const github = await startGitHub();
    return new Lab(workflow, platform, github, await createTree(repository), await createTree({}));
  }

  async commit(files: Readonly<Record<string, string>>, deleted?: string): Promise<void> {
    await this.#files.write(files);
    if (deleted !== undefined) await rm(this.#files.at(deleted));
    this.#commits += 1;
  }

  get #sha(): string {
    return createHash('sha1').update(String(this.#commits)).digest('hex');
  }

  push(expected: Expected = 'success'): Promise<WorkflowRun> {
    return this.#start(branchEvent('push'), { expected });
  }

  pushTo(workflow: Workflow, expected: Expected = 'success'): Promise<WorkflowRun> {
    return this.#execute(workflow, branchEvent('push'), { expected });
  }

  schedule(): Promise<WorkflowRun> {
    return this.#start(branchEvent('schedule'));
  }

  dispatch(inputs: Readonly<Record<string, unknown>> = {}): Promise<WorkflowRun> {
    return this.#start(dispatchEvent(this.workflow, inputs));
  }

  pullRequest(action: PullRequestAction): Promise<WorkflowRun> {
    return this.#start(this.#pullRequestEvent(action, REPOSITORY));
  }

  /** A pull request whose workflow has no secrets, no variables and a token that only reads. */
  pullRequestFromFork(action: PullRequestAction): Promise<WorkflowRun> {
    return this.#start(this.#pullRequestEvent(action, FORK), { isFromFork: true });
  }

  /** Changes the pull request at GitHub, as an event whose workflow did not run. */
  missedPullRequest(action: PullRequestAction): void {
    this.#pullRequestEvent(action, REPOSITORY);
  }

  #pullRequestEvent(action: PullRequestAction, from: string): WorkflowEvent {
    const state = action === 'closed' ? 'closed' : 'open';
    this.github.records.pullRequests.set(PULL_REQUEST, { state, headSha: this.#sha });
    return pullRequestEvent(action, this.#sha, from);
  }

  async #start(event: WorkflowEvent, conditions: Conditions = {}): Promise<WorkflowRun> {
    const run = await this.#execute(this.workflow, event, conditions);
    this.#runs.push(run);
    return run;
  }

  /** @throws Error when the workflow does not start for the event, or ends otherwise than expected */
  async #execute(
    workflow: Workflow,
    event: WorkflowEvent,
    { expected = 'success', isFromFork = false }: Conditions,
  ): Promise<WorkflowRun> {
    if (!startsFor(workflow, event)) throw new Error(`The workflow does not start for ${triggerOf(event)}.`);
    const hide = (value: string) => (isFromFork ? '' : value);
    this.#runNumber += 1;
    const run = await runWorkflow(workflow, {
      ...{ event, sha: this.#sha, repositoryName: REPOSITORY, runNumber: this.#runNumber },
      vars: { PLATFORM_URL: hide(this.platform.url) },
      secrets: { PLATFORM_API_KEY: hide(this.platform.apiKey ?? ''), GITHUB_TOKEN: JOB_TOKEN },
      apiUrl: this.github.url,
      repository: this.#files.root,
      folder: this.#folder.root,
      onPermissions: (permissions) => this.#setPermissions(permissions, isFromFork),
    });
    if (run.result === expected) return run;
    throw new Error(`The workflow ended with ${run.result} for ${triggerOf(event)}:\n${logOf(run)}`);
  }

  /** Gives the token of the jobs what the workflow asks for; it has read access to contents and packages by default. */
  #setPermissions(permissions: unknown, isFromFork: boolean): void {
    for (const scope of ['pull-requests', 'deployments'] as const) {
      const level = isObject(permissions) ? permissions[scope] : 'none';
      const isRead = level === 'read' || (level === 'write' && isFromFork);
      this.github.permissions[scope] = isRead ? 'read' : level === 'write' ? level : 'none';
    }
  }

  /** Returns the triggers that the workflow names and that no run had, and the steps that were skipped in each run. */
  untried(): readonly string[] {
    const had = this.#runs.map(({ event }) => triggerOf(event));
    const jobs = this.#runs.flatMap((run) => run.jobs);
    const steps = Object.entries(this.workflow.jobs).flatMap(([id, { steps: all }]) => {
      const ran = jobs.filter((job) => job.id === id).flatMap((job) => job.steps);
      return all.flatMap((step, index) =>
        ran.some((each) => each.index === index && each.outcome !== 'skipped')
          ? []
          : [`${id}: ${step.id ?? step.name ?? step.uses ?? step.run}`],
      );
    });
    const triggers = namedTriggersOf(this.workflow);
    return [...triggers.filter((trigger) => !had.some((each) => each.startsWith(trigger))), ...steps];
  }

  async answer(name: string): Promise<string> {
    return (await this.platform.call('GET', `/functions/functions/${name}/`)).text;
  }

  async revision(name: string): Promise<unknown> {
    return (await this.platform.call('GET', `/functions/functions/${name}`)).json.active_revision_id;
  }

  async functions(): Promise<readonly unknown[]> {
    return (await this.#list('/functions/functions')).map(({ name }) => name).sort();
  }

  async domains(): Promise<Readonly<Record<string, unknown>>> {
    const items = await this.#list('/domains/domains');
    return Object.fromEntries(items.map(({ hostname, status }) => [hostname, status]));
  }

  /** Returns the keys of a bucket that no program of the action keeps for itself. */
  async objects(bucket: string): Promise<readonly unknown[]> {
    const keys = (await this.#list(`${BUCKETS}/${bucket}/objects`)).map(({ key }) => String(key));
    return keys.filter((key) => !/(?:^|\/)\./.test(key)).sort();
  }

  async #list(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const { json, text } = await this.platform.call('GET', path);
    const list = Object.values(json).find(Array.isArray);
    if (!list) throw new Error(`GET ${path} answered no list: ${text}`);
    return list;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#files[Symbol.asyncDispose]();
    await this.#folder[Symbol.asyncDispose]();
    await this.github[Symbol.asyncDispose]();
    await this.platform[Symbol.asyncDispose]();
  }
}
