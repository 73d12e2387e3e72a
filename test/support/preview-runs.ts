/** Runs the whole action in this process for the events of one pull request. */
import { expect } from 'vitest';
import type { WorkflowContext } from '../../src/config/event.ts';
import type { Inputs } from '../../src/config/reader.ts';
import type { Clock } from '../../src/http/retry.ts';
import { run } from '../../src/run.ts';
import { REPOSITORY } from './github-repository.ts';
import { type GitHubServer, JOB_TOKEN } from './github-server.ts';

import { PLATFORM_KEY } from './other-platform.ts';
import { createFastClock, createTestRunner, type TestRunner } from './test-runner.ts';

export const NUMBER = 7;
export const OLDER = 'a'.repeat(40);
export const NEWER = 'b'.repeat(40);

export interface PreviewStep {
  /** Of the platform. */
  readonly url: string;
  readonly github: GitHubServer;
  readonly action?: 'opened' | 'synchronize' | 'closed' | 'reopened';
  /** Of the event. */
  readonly headSha?: string;
  readonly workspace: string;
  readonly inputs?: Partial<Inputs>;
  readonly workflow?: Partial<WorkflowContext>;
  readonly clock?: Clock;
  readonly onStart?: (runner: TestRunner) => void;
}

export interface PreviewRun {
  readonly done: boolean;
  readonly runner: TestRunner;
  /** Milliseconds that really passed. */
  readonly ms: number;
}

/** Runs the step for an event of the pull request, and checks that no secret is shown. */
export async function runPreview(step: PreviewStep): Promise<PreviewRun> {
  const { url, github, action = 'opened', headSha = OLDER, workspace, inputs, workflow } = step;
  const event = {
    action,
    pull_request: {
      number: NUMBER,
      head: { sha: headSha, repo: { full_name: REPOSITORY } },
      base: { repo: { full_name: REPOSITORY } },
    },
  };
  const runner = createTestRunner(
    {
      ...{ base_url: url, api_key: PLATFORM_KEY, mode: 'auto', function: 'hello', github_token: JOB_TOKEN },
      ...inputs,
    },
    {
      ...{ workspace, event, eventName: 'pull_request', apiUrl: github.url.href, repository: REPOSITORY },
      ...{ workflow: 'CI', ref: 'refs/pull/7/merge', runId: '17', runNumber: 17, runAttempt: 1 },
      ...workflow,
    },
  );
  const begin = performance.now();
  step.onStart?.(runner);
  const done = await run(runner, step.clock ?? createFastClock(100));
  expect(runner.everything()).not.toContain(JOB_TOKEN);
  expect(runner.errors.join('\n')).not.toContain('bug in the action');
  return { done, runner, ms: performance.now() - begin };
}
