/** The runner of the tests does what GitHub documents of workflows, and refuses what it does not know. */
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { repositoryName } from '../project/documents.ts';
import { Lab } from '../support/workflow/lab.ts';
import { jobOf, stepOf } from '../support/workflow/results.ts';
import type { WorkflowRun } from '../support/workflow/run-workflow.ts';
import { parseWorkflow } from '../support/workflow/workflow-file.ts';

const FILES = { 'main.ts': 'export default { fetch: () => new Response("Hello") };' };
const UBUNTU = { 'runs-on': 'ubuntu-latest' };
const $ = (expression: string) => `\${{ ${expression} }}`;

/** Runs a workflow for a push. */
async function run(
  workflow: object,
  { files = FILES, result }: { files?: Record<string, string>; result?: 'failure' } = {},
): Promise<WorkflowRun> {
  await using lab = await Lab.open(parseWorkflow(stringify({ on: 'push', ...workflow })), {
    repository: files,
  });
  return await lab.push(result);
}

/** Runs the steps of one job. */
function runSteps(steps: readonly object[], more: Parameters<typeof run>[1] = {}): Promise<WorkflowRun> {
  return run({ jobs: { job: { ...UBUNTU, steps } } }, more);
}

describe('Jobs', () => {
  it('run in the order of needs, with outputs, and are skipped after a failure unless their condition says otherwise', async () => {
    const fail = { ...UBUNTU, steps: [{ run: 'exit 3' }] };
    const echo = { ...UBUNTU, steps: [{ run: 'echo "got $A"', env: { A: $('needs.first.outputs.a') } }] };
    const first = {
      ...UBUNTU,
      outputs: { a: $('steps.a.outputs.a') },
      steps: [{ id: 'a', run: 'echo a=1 >> "$GITHUB_OUTPUT"' }],
    };
    const jobs = {
      last: { ...UBUNTU, needs: ['skipped'], if: 'failure()', steps: [{ run: 'true' }] },
      skipped: { ...UBUNTU, needs: 'fails', steps: [{ run: 'true' }] },
      fails: { ...fail, needs: 'second' },
      second: { ...echo, needs: 'first' },
      first,
    };
    const ended = await run({ jobs }, { result: 'failure' });
    expect(ended.jobs.map(({ id, result }) => `${id}: ${result}`)).toEqual([
      'first: success',
      'second: success',
      'fails: failure',
      'skipped: skipped',
      'last: success',
    ]);
    expect(jobOf(ended, 'second').steps[0]?.log).toBe('got 1\n');
  });

  it('that need a missing job are refused', async () => {
    const jobs = { a: { ...UBUNTU, needs: 'b', steps: [{ run: 'true' }] } };
    await expect(run({ jobs })).rejects.toThrow('missing ones: a');
  });
});

describe('Steps', () => {
  it('share variables, paths, outputs and files through the files of the runner', async () => {
    const ended = await runSteps([
      { run: 'echo "A=1" >> "$GITHUB_ENV"; mkdir bin sub; echo "$PWD/bin" >> "$GITHUB_PATH"' },
      { run: 'printf "#!/bin/sh\\necho tool" > bin/tool; chmod +x bin/tool' },
      { id: 'out', run: 'printf "a<<E\\n1\\n2\\nE\\nb=3\\n" >> "$GITHUB_OUTPUT"' },
      {
        name: 'all',
        run: 'tool; echo "$A $B $C"; pwd',
        env: { B: $('steps.out.outputs.b') },
        'working-directory': 'sub',
      },
    ]);
    expect(stepOf(ended, 'job', 'out').outputs).toEqual({ a: '1\n2', b: '3' });
    expect(stepOf(ended, 'job', 'all').log).toMatch(/^tool\n1 3 \n.*\/workspace\/sub\n$/);
  });

  it('stop at the first command that fails, and fail the job unless they may', async () => {
    const ended = await runSteps(
      [
        { id: 'may', run: 'exit 1', 'continue-on-error': true },
        { id: 'first', run: 'false; echo unreachable' },
        { id: 'second', run: 'true' },
        { id: 'third', if: "failure() && steps.may.outcome == 'failure'", run: 'true' },
      ],
      { result: 'failure' },
    );
    const results = jobOf(ended, 'job').steps.map(({ name, conclusion, log }) => [name, conclusion, log]);
    expect(results).toEqual([
      ['may', 'success', ''],
      ['first', 'failure', ''],
      ['second', 'skipped', ''],
      ['third', 'success', ''],
    ]);
  });

  it('show no secret in their log', async () => {
    const KEY = $('secrets.PLATFORM_API_KEY');
    const ended = await runSteps([{ id: 'a', run: 'echo "key $KEY"', env: { KEY } }]);
    expect(stepOf(ended, 'job', 'a').log).toBe('key ***\n');
  });

  it('run without the Deno of this project, until a step sets it up', async () => {
    const ended = await runSteps([
      { id: 'before', run: 'type deno || true' },
      { uses: 'denoland/setup-deno@v2' },
      { id: 'after', run: 'deno --version' },
    ]);
    expect(stepOf(ended, 'job', 'before').log).not.toContain('node_modules');
    expect(stepOf(ended, 'job', 'after').log).toContain('deno 2.');
  });

  it('of actions have their post steps in reverse order at the end, with their state and the status of the job', async () => {
    const action = (condition: string) =>
      stringify({
        inputs: { name: { default: 'b' }, status: { default: $('job.status') } },
        outputs: {},
        runs: { using: 'node24', main: 'main.cjs', post: 'post.cjs', 'post-if': condition },
      });
    const main = `require('fs').appendFileSync(process.env.GITHUB_STATE, 'saved=' + process.env.INPUT_NAME + '\\n');`;
    const post = 'console.log(process.env.STATE_saved, process.env.INPUT_STATUS);';
    const files = {
      ...{ 'a/action.yml': action('always()'), 'a/main.cjs': main, 'a/post.cjs': post },
      ...{ 'b/action.yml': action('success()'), 'b/main.cjs': main, 'b/post.cjs': post },
    };
    const steps = [{ uses: 'actions/checkout@v6' }, { uses: './a', with: { name: 'a' } }, { uses: './b' }];
    expect(jobOf(await runSteps(steps, { files }), 'job').postLog).toBe('b success\na success\n');
    const failed = await runSteps([...steps, { run: 'false' }], { files, result: 'failure' });
    expect(jobOf(failed, 'job').postLog).toBe('a failure\n');
  });

  it('pass artifacts on to the next job', async () => {
    const up = [
      { run: 'mkdir dist; echo 1 > dist/a' },
      { uses: 'actions/upload-artifact@v4', with: { name: 'x', path: 'dist' } },
    ];
    const down = [
      { uses: 'actions/download-artifact@v4', with: { name: 'x', path: 'got' } },
      { id: 'cat', run: 'cat got/a' },
    ];
    const ended = await run({
      jobs: { up: { ...UBUNTU, steps: up }, down: { ...UBUNTU, needs: 'up', steps: down } },
    });
    expect(stepOf(ended, 'down', 'cat').log).toBe('1\n');
  });
});

describe('A workflow is refused', () => {
  const own = `${repositoryName()}@v1`;
  it.each([
    ['an unknown action', [{ uses: 'actions/unknown@v1' }], 'no action "actions/unknown@v1"'],
    ['another version of this action', [{ uses: `${repositoryName()}@v0` }], 'no action'],
    ['an action without its version', [{ uses: 'actions/checkout' }], 'no action "actions/checkout"'],
    ['an unknown input', [{ uses: own, with: { functions: 'x' } }], 'declares no input functions'],
    [
      'an unknown input of a stub',
      [{ uses: 'actions/checkout@v6', with: { depth: 1 } }],
      'declares no input depth',
    ],
    [
      'an unknown variable',
      [{ run: 'true', env: { A: $('vars.PLATFORM_ULR') } }],
      'the variable "PLATFORM_ULR"',
    ],
    ['an unknown step', [{ run: 'true', env: { A: $('steps.a.outputs.b') } }], 'the step "a"'],
    [
      'a secret in a condition',
      [{ run: 'true', if: 'secrets.PLATFORM_API_KEY' }],
      'Unrecognized named-value',
    ],
    ['an unknown key', [{ run: 'true', timeout: 1 }], 'step keys: timeout'],
  ])('for %s', async (_, steps, message) => {
    await expect(runSteps(steps)).rejects.toThrow(message);
  });

  it('for an output that the action does not declare', async () => {
    const deploy = {
      base_url: $('vars.PLATFORM_URL'),
      api_key: $('secrets.PLATFORM_API_KEY'),
      function: 'hello',
    };
    const steps = [
      { uses: 'actions/checkout@v6' },
      { id: 'deploy', uses: own, with: { ...deploy, dry_run: true } },
      { run: 'true', env: { A: $('steps.deploy.outputs.revision') } },
    ];
    await expect(runSteps(steps)).rejects.toThrow('the output of step "deploy" "revision"');
  });

  it('for a checkout without its permission', async () => {
    const jobs = {
      a: { ...UBUNTU, permissions: { deployments: 'write' }, steps: [{ uses: 'actions/checkout@v6' }] },
    };
    await expect(run({ jobs })).rejects.toThrow('contents: read');
  });

  it('with the log of its steps when it ends otherwise than expected', async () => {
    await expect(runSteps([{ run: 'echo the cause; exit 1' }])).rejects.toThrow('the cause');
    await expect(runSteps([{ run: 'true' }], { result: 'failure' })).rejects.toThrow('ended with success');
  });

  it('for an event that does not start it', async () => {
    await expect(
      run({ on: { push: { branches: ['release'] } }, jobs: { a: { ...UBUNTU, steps: [{ run: 'true' }] } } }),
    ).rejects.toThrow('does not start for push');
  });

  it('for a type of pull request that is no default', async () => {
    const jobs = { a: { ...UBUNTU, steps: [{ run: 'true' }] } };
    await using lab = await Lab.open(parseWorkflow(stringify({ on: 'pull_request', jobs })), {
      repository: FILES,
    });
    await expect(lab.pullRequest('closed')).rejects.toThrow('does not start for pull_request closed');
    await lab.pullRequest('reopened');
    expect(lab.untried()).toEqual([]);
  });

  it('when its scenario leaves an event or a step untried', async () => {
    const jobs = { a: { ...UBUNTU, steps: [{ run: 'true' }, { name: 'never', if: false, run: 'true' }] } };
    const workflow = parseWorkflow(
      stringify({ on: { push: null, pull_request: { types: ['opened', 'reopened'] } }, jobs }),
    );
    await using lab = await Lab.open(workflow, { repository: FILES });
    await lab.push();
    await lab.pullRequest('opened');
    expect(lab.untried()).toEqual(['pull_request reopened', 'a: never']);
  });
});
