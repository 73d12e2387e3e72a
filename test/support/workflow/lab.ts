/** A repository at GitHub with one workflow, and the local platform that it deploys to. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../../../src/http/response.ts';
import { REPOSITORY } from '../github-repository.ts';
import { type GitHubServer, JOB_TOKEN, startGitHubServer } from '../github-server.ts';
import { startTestPlatform, type TestPlatform, temporaryFolder } from '../local-platform.ts';
import { BUCKETS } from '../storage.ts';
import { createTree, type Tree } from '../tree.ts';
import { installActions, ROOT } from './actions.ts';
import {
  dispatchEvent,
  namedTriggersOf,
  type PullRequestAction,
  pullRequestEvent,
  pushEvent,
  scheduleEvent,
  startsFor,
  triggerOf,
  type WorkflowEvent,
} from './events.ts';
import { logOf } from './results.ts';
import { type RunSettings, runWorkflow, type WorkflowRun } from './run-workflow.ts';
import type { Workflow } from './workflow-file.ts';

/** The number of the pull request. */
export const PULL_REQUEST = 7;
type Folder = Awaited<ReturnType<typeof temporaryFolder>>;
type Expected = WorkflowRun['result'];
const FORK = 'stranger/hello';

interface LabOptions {
  /** Files of the repository, by path; or the folder of an existing one. */
  readonly repository: Readonly<Record<string, string>> | string;
  readonly selects?: RunSettings['selects'];
  /**
   * Starts the built action in a process for each step, and npm, as a runner does; by default for an existing folder.
   * Otherwise the source of the action runs in this process, and a stub as npm.
   */
  readonly isBuilt?: boolean;
}

interface Conditions {
  readonly expected?: Expected;
  readonly isFromFork?: boolean;
}

export class Lab {
  readonly workflow: Workflow;
  readonly platform: TestPlatform;
  readonly github: GitHubServer;
  /** All runs so far. */
  readonly runs: WorkflowRun[] = [];
  readonly #files: Tree;
  readonly #folder: Folder;
  readonly #options: LabOptions & { readonly isBuilt: boolean };
  #commits = 0;
  #runNumber = 0;

  constructor(
    workflow: Workflow,
    options: LabOptions & { readonly isBuilt: boolean },
    parts: { platform: TestPlatform; github: GitHubServer; files: Tree; folder: Folder },
  ) {
    this.workflow = workflow;
    this.platform = parts.platform;
    this.github = parts.github;
    this.#files = parts.files;
    this.#folder = parts.folder;
    this.#options = options;
  }

  static async open(workflow: Workflow, options: LabOptions): Promise<Lab> {
    const { repository, isBuilt = typeof repository === 'string' } = options;
    const [platform, github, files, folder] = await Promise.all([
      startTestPlatform(),
      startGitHubServer(),
      createTree(typeof repository === 'string' ? {} : repository),
      temporaryFolder(),
    ]);
    if (isBuilt) await installActions(join(folder.path, 'actions'));
    return new Lab(workflow, { ...options, isBuilt }, { platform, github, files, folder });
  }

  /** Changes files of the repository; the next event has another commit. */
  async commit(files: Readonly<Record<string, string>>): Promise<void> {
    await this.#files.write(files);
    this.#commits += 1;
  }

  /** Deletes a file of the repository; the next event has another commit. */
  async remove(path: string): Promise<void> {
    await rm(this.#files.at(path));
    this.#commits += 1;
  }

  get #sha(): string {
    return createHash('sha1').update(String(this.#commits)).digest('hex');
  }

  push(expected: Expected = 'success'): Promise<WorkflowRun> {
    return this.#start(pushEvent(REPOSITORY, this.#sha), { expected });
  }

  /** Runs another workflow of the repository for a push. */
  pushTo(workflow: Workflow): Promise<WorkflowRun> {
    return this.#execute(workflow, pushEvent(REPOSITORY, this.#sha), {});
  }

  schedule(): Promise<WorkflowRun> {
    return this.#start(scheduleEvent(REPOSITORY, this.#sha));
  }

  dispatch(inputs: Readonly<Record<string, unknown>> = {}): Promise<WorkflowRun> {
    return this.#start(dispatchEvent(REPOSITORY, this.#sha, this.workflow, inputs));
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
    return pullRequestEvent(REPOSITORY, { action, number: PULL_REQUEST, sha: this.#sha, from });
  }

  async #start(event: WorkflowEvent, conditions: Conditions = {}): Promise<WorkflowRun> {
    const run = await this.#execute(this.workflow, event, conditions);
    this.runs.push(run);
    return run;
  }

  /** @throws Error when the workflow does not start for the event, or ends otherwise than expected */
  async #execute(
    workflow: Workflow,
    event: WorkflowEvent,
    { expected = 'success', isFromFork = false }: Conditions,
  ): Promise<WorkflowRun> {
    if (!startsFor(workflow, event)) throw new Error(`The workflow does not start for ${triggerOf(event)}.`);
    const { repository, selects, isBuilt } = this.#options;
    const hide = (value: string) => (isFromFork ? '' : value);
    this.#runNumber += 1;
    const run = await runWorkflow(workflow, {
      event,
      vars: { PLATFORM_URL: hide(this.platform.url) },
      secrets: { PLATFORM_API_KEY: hide(this.platform.apiKey ?? '') },
      token: JOB_TOKEN,
      apiUrl: this.github.url.href.replace(/\/$/, ''),
      repositoryName: REPOSITORY,
      runNumber: this.#runNumber,
      repository: typeof repository === 'string' ? repository : this.#files.root,
      actions: isBuilt ? join(this.#folder.path, 'actions') : ROOT,
      isBuilt,
      folder: this.#folder.path,
      onPermissions: (permissions) => this.#setPermissions(permissions, isFromFork),
      ...(selects && { selects }),
    });
    if (run.result === expected) return run;
    throw new Error(`The workflow ended with ${run.result} for ${triggerOf(event)}:\n${logOf(run)}`);
  }

  /** Gives the token of the jobs what the workflow asks for; it has read access to contents and packages by default. */
  #setPermissions(permissions: unknown, isFromFork: boolean): void {
    for (const scope of ['pull-requests', 'deployments'] as const) {
      const level = isObject(permissions) ? permissions[scope] : 'none';
      const isKnown = level === 'read' || (level === 'write' && !isFromFork);
      this.github.permissions[scope] = isKnown ? level : level === 'write' ? 'read' : 'none';
    }
  }

  /** Returns the triggers that the workflow names and that no run had, and the steps that were skipped in each run. */
  untried(): readonly string[] {
    const had = this.runs.map(({ event }) => triggerOf(event));
    const jobs = this.runs.flatMap((run) => run.jobs);
    const steps = Object.entries(this.workflow.jobs).flatMap(([id, { steps: all }]) => {
      const ran = jobs
        .filter((job) => job.id === id)
        .flatMap((job) => job.steps.filter(({ outcome }) => outcome !== 'skipped'));
      return all
        .map((step, index) => ({ index, name: `${id}: ${step.id ?? step.name ?? step.uses ?? step.run}` }))
        .filter(({ index }) => !ran.some((step) => step.index === index))
        .map(({ name }) => name);
    });
    return [
      ...namedTriggersOf(this.workflow).filter((trigger) => !had.some((each) => each.startsWith(trigger))),
      ...steps,
    ];
  }

  /** What a function answers to a request of a user with the key. */
  async answer(name: string, path = '/'): Promise<string> {
    return (await this.platform.call('GET', `/functions/functions/${name}${path}`)).text;
  }

  /** Returns the id of the revision that serves. */
  async revision(name: string): Promise<unknown> {
    return (await this.platform.call('GET', `/functions/functions/${name}`)).json.active_revision_id;
  }

  /** Returns the names of all functions. */
  async functions(): Promise<readonly string[]> {
    return this.#names('/functions/functions', 'name');
  }

  /** Returns the hostnames of all domains, each with its status. */
  async domains(): Promise<Readonly<Record<string, unknown>>> {
    const items = await this.#list('/domains/domains');
    return Object.fromEntries(items.map((item) => [String(item.hostname), item.status]));
  }

  /** Returns the keys of a bucket that no program of the action keeps for itself. */
  async objects(bucket: string): Promise<readonly string[]> {
    const keys = await this.#names(`${BUCKETS}/${bucket}/objects`, 'key');
    return keys.filter((key) => !/(?:^|\/)\./.test(key));
  }

  async #names(path: string, field: string): Promise<readonly string[]> {
    return (await this.#list(path)).map((item) => String(item[field])).sort();
  }

  async #list(path: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const { json, status, text } = await this.platform.call('GET', path);
    if (status !== 200) throw new Error(`GET ${path} answered ${status}: ${text}`);
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
