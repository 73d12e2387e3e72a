/** The runner of the tests does what GitHub documents of workflows, and refuses what it does not know. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { repositoryName } from '../project/documents.ts';
import { fillText, isTrue, Known } from '../support/workflow/expressions.ts';
import { Lab } from '../support/workflow/lab.ts';
import type { WorkflowRun } from '../support/workflow/run-workflow.ts';
import { parseWorkflow } from '../support/workflow/workflow-file.ts';

const FILES = { 'main.ts': 'export default { fetch: () => new Response("Hello") };' };
const JOB = { 'runs-on': 'ubuntu-latest', permissions: { contents: 'read' } };
const CHECKOUT = { uses: 'actions/checkout@v6' };
const OWN = `${repositoryName()}@v1`;
const $ = (expression: string) => `\${{ ${expression} }}`;

const workflowOf = (parts: object) => parseWorkflow(stringify({ on: 'push', ...parts }));

/** Where all workflows run that do not look at the events. */
let shared: Lab;
beforeAll(async () => {
  shared = await Lab.open(workflowOf({ jobs: {} }), FILES);
});
afterAll(() => shared[Symbol.asyncDispose]());

async function push(jobs: object, result?: WorkflowRun['result']): Promise<WorkflowRun> {
  return await shared.pushTo(workflowOf({ jobs }), result);
}

describe('A workflow of the tests', () => {
  it('runs its jobs in the order of `needs`, with outputs, and skips those after a failure', async () => {
    const first = [{ id: 'a', run: 'echo a=1 >> "$GITHUB_OUTPUT"' }];
    const second = [
      { run: 'echo "got $A"', env: { A: $('needs.first.outputs.a') } },
      { run: 'false; echo unreachable' },
    ];
    const jobs = {
      third: { ...JOB, needs: 'second', steps: [{ run: 'true' }] },
      second: { ...JOB, needs: 'first', steps: [...second, { run: 'true' }] },
      first: { ...JOB, outputs: { a: $('steps.a.outputs.a') }, steps: first },
    };
    const ended = await push(jobs, 'failure');
    const all = ended.jobs.map(({ id, steps }) => [
      id,
      ...steps.map(({ outcome, log }) => `${outcome} ${log}`),
    ]);
    expect(all).toEqual([
      ['first', 'success '],
      ['second', 'success got 1\n', 'failure ', 'skipped '],
      ['third'],
    ]);
    await expect(push(jobs)).rejects.toThrow('got 1');
  });

  it('finds no Deno until a step sets it up', async () => {
    const show = { run: 'type deno || true' };
    const ran = await push({ job: { ...JOB, steps: [show, { uses: 'denoland/setup-deno@v2' }, show] } });
    const found = ran.jobs[0]?.steps.map(({ log }) => log.includes('node_modules'));
    expect(found).toEqual([false, false, true]);
  });

  it.each([
    ['an unknown action', [{ uses: 'actions/unknown@v1' }], 'no action "actions/unknown@v1"'],
    ['an unknown input', [{ uses: OWN, with: { functions: 'x' } }], 'declares no input functions'],
    ['an unknown variable', [{ run: 'true', env: { A: $('vars.ULR') } }], 'the variable "ULR"'],
    ['a secret in a condition', [{ run: 'true', if: 'secrets.KEY' }], 'Unrecognized named-value'],
    ['an unknown key', [{ run: 'true', timeout: 1 }], 'step keys: timeout'],
    [
      'an output that the action does not declare',
      [
        CHECKOUT,
        { id: 'deploy', uses: OWN, with: { base_url: 'local', function: 'hello', dry_run: true } },
        { run: 'true', env: { A: $('steps.deploy.outputs.revision') } },
      ],
      'the output of step "deploy" "revision"',
    ],
  ])('is refused for %s', async (_, steps, message) => {
    await expect(push({ job: { ...JOB, steps } })).rejects.toThrow(message);
  });

  it.each([
    [{ permissions: { deployments: 'write' }, steps: [CHECKOUT] }, 'contents: read'],
    [{ needs: 'b', steps: [{ run: 'true' }] }, 'missing ones: a'],
  ])('is refused for a job %j', async (job, message) => {
    await expect(push({ a: { ...JOB, ...job } })).rejects.toThrow(message);
  });

  it('starts for the events, branches and types that it names, and shows what was not tried', async () => {
    const steps = [{ run: 'true' }, { name: 'never', if: false, run: 'true' }];
    const on = { push: { branches: ['release'] }, pull_request: { types: ['opened', 'reopened'] } };
    await using lab = await Lab.open(workflowOf({ on, jobs: { a: { ...JOB, steps } } }), FILES);
    await expect(lab.push()).rejects.toThrow('does not start for push');
    await expect(lab.pullRequest('closed')).rejects.toThrow('does not start for pull_request closed');
    await lab.pullRequest('opened');
    expect(lab.untried()).toEqual(['push', 'pull_request reopened', 'a: never']);
  });
});

it('An expression of the tests is evaluated as GitHub does, also with braces in quotes', () => {
  const contexts = { github: { ref: 'main', event: {} }, secrets: new Known('the secret', { KEY: 'k' }) };
  const text = `a ${$("github.REF == 'Main' && '}}' || 'no'")} b ${$('github.event.action')}`;
  expect(fillText(text, contexts)).toBe('a }} b ');
  expect(isTrue("github.ref == 'main' && secrets.KEY != ''", contexts)).toBe(true);
  expect(() => fillText($('secrets.KEI'), contexts)).toThrow('reads the secret "KEI"');
});
