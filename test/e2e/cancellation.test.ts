/** What a runner sees of a cancelled step. How long it takes is held on the clock of the tests, by rooms/github. */
import { expect, it } from 'vitest';
import { runAction } from '../support/action-process.ts';
import { answer, silence, startRecordingServer } from '../support/recording-server.ts';
import { createTree } from '../support/tree.ts';
import { HEAD, JOB_TOKEN, pullRequest, REPOSITORY, startGitHub } from '../world/github.ts';

it.each([
  ['SIGINT', 'push', 'deploy', 130],
  ['SIGTERM', 'pull_request', 'preview', 143],
] as const)('%s ends a step although all hang (%s)', async (signal, event, mode, exitCode) => {
  await using workspace = await createTree({
    'main.ts': 'export default { fetch: () => new Response() };',
    'event.json': JSON.stringify(pullRequest('opened').event),
  });
  await using github = await startGitHub();
  github.records.pullRequests.set(7, { state: 'open', headSha: HEAD });
  let cancel = (): void => expect.unreachable();
  await using platform = await startRecordingServer(({ method }) => {
    if (method === 'GET') return answer(200, { functions: [] });
    github.faults = [{ at: /./, what: 'hang', times: 99 }];
    cancel();
    return silence;
  });
  const step = await runAction({
    workspace: workspace.root,
    inputs: {
      ...{ base_url: platform.url.href, api_key: 'key_for_tests_0123456789abcdef', mode },
      ...{ function: 'hello', assets: 'main.ts', github_token: JOB_TOKEN },
    },
    environment: {
      ...{ GITHUB_REPOSITORY: REPOSITORY, GITHUB_SHA: HEAD, GITHUB_EVENT_NAME: event },
      ...{ GITHUB_EVENT_PATH: workspace.at('event.json'), GITHUB_API_URL: github.url },
    },
    onStart: (step) => {
      cancel = () => step.kill(signal);
    },
  });
  expect(step.exitCode).toBe(exitCode);
  expect(step.output).toMatch(/^::error title=.*::Cancelled\.%0A.*may or may not have been changed/m);
  expect(step.summary).toContain('> Cancelled.');
});
