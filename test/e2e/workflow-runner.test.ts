/** The runner of the tests does what GitHub documents of workflows, and refuses what it does not know. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { repositoryName } from '../project/documents.ts';
import { type Lab, openLab } from '../support/workflow/lab.ts';
import type { WorkflowRun } from '../support/workflow/run-workflow.ts';
import { parseWorkflow } from '../support/workflow/workflow-file.ts';

const FILES = { 'main.ts': 'export default { fetch: () => new Response("Hello") };' };
const JOB = { 'runs-on': 'ubuntu-latest', permissions: { contents: 'read' } };
const OWN = `${repositoryName()}@v1`;
const $ = (expression: string) => `\${{ ${expression} }}`;

const workflowOf = (parts: object) => parseWorkflow(stringify({ on: 'push', ...parts }));

/** Where all workflows run that do not look at the events. */
let shared: Lab;
beforeAll(async () => {
  shared = await openLab(workflowOf({ jobs: {} }), FILES);
});
afterAll(() => shared[Symbol.asyncDispose]());

async function push(jobs: object, result?: WorkflowRun['result']): Promise<WorkflowRun> {
  return await shared.pushTo(workflowOf({ jobs }), result);
}

describe('A workflow of the tests', () => {
  it('runs its jobs in the order of `needs`, with outputs, and skips those after a failure', async () => {
    const condition = "github.REF == 'refs/heads/Main' && secrets.PLATFORM_API_KEY != '' && '}}' || 'no'";
    const first = [{ id: 'a', run: 'echo a=1 >> "$GITHUB_OUTPUT"' }];
    const second = [
      { run: 'echo "got $A $B"', env: { A: $('needs.first.outputs.a'), B: $(condition) } },
      { run: 'false; echo unreachable' },
    ];
    const jobs = {
      third: { ...JOB, needs: 'second', steps: [{ run: 'true' }] },
      second: { ...JOB, needs: 'first', steps: [...second, { run: 'true' }] },
      first: { ...JOB, outputs: { a: $('steps.a.outputs.a') }, steps: first },
    };
    const ended = await push(jobs, 'failure');
    expect(
      ended.jobs.map(({ id, steps }) => [id, ...steps.map(({ outcome, log }) => `${outcome} ${log}`)]),
    ).toEqual([['first', 'success '], ['second', 'success got 1 }}\n', 'failure ', 'skipped '], ['third']]);
    await expect(push(jobs)).rejects.toThrow('got 1');
  });

  it.each([
    ['an unknown action', { uses: 'actions/unknown@v1' }, 'no action "actions/unknown@v1"'],
    ['an unknown input', { uses: OWN, with: { functions: 'x' } }, 'declares no input functions'],
    ['an unknown variable', { run: 'true', env: { A: $('vars.ULR') } }, 'the variable "ULR"'],
    ['a secret in a condition', { run: 'true', if: 'secrets.KEY' }, 'Unrecognized named-value'],
    ['an unknown key', { run: 'true', timeout: 1 }, 'step keys: timeout'],
  ])('is refused for %s', async (_, step, message) => {
    await expect(push({ job: { ...JOB, steps: [step] } })).rejects.toThrow(message);
  });

  it('starts for the events, branches and types that it names, and shows what was not tried', async () => {
    const steps = [{ run: 'true' }, { name: 'never', if: false, run: 'true' }];
    const on = { push: { branches: ['release'] }, pull_request: { types: ['opened', 'reopened'] } };
    await using lab = await openLab(workflowOf({ on, jobs: { a: { ...JOB, steps } } }), FILES);
    await expect(lab.push()).rejects.toThrow('does not start for push');
    await expect(lab.pullRequest('closed')).rejects.toThrow('does not start for pull_request closed');
    await lab.pullRequest('opened');
    expect(lab.untried()).toEqual(['push', 'pull_request reopened', 'a: never']);
  });
});
