/** The workflows of the documents, and their parts, are such as GitHub and this action read. `act` runs the whole ones. */
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkWorkflows, readWorkflows } from '../../.github/scripts/check-workflows.ts';
import { isObject } from '../../src/http/reply.ts';
import { INPUT_DEFAULTS } from '../../src/inputs/defaults.ts';
import { problemsOf } from '../support/inputs.ts';
import { pullRequest, REPOSITORY } from '../world/github.ts';
import { readFiles, repositoryName } from './documents.ts';

const OURS = new RegExp(`^${repositoryName()}@`);
/** What stands for an expression without a literal, by the input. */
const VALUES: Readonly<Record<string, string>> = {
  base_url: 'https://api.example.com',
  api_key: 'key_of_the_documents',
  revision_id: 'previous',
  shard: '1/5',
};
const REQUIRED = { base_url: VALUES.base_url, function: 'hello' };

/** Returns the inputs of each step of this action in a part of a workflow. */
function inputsIn(value: unknown): readonly object[] {
  if (Array.isArray(value)) return value.flatMap(inputsIn);
  if (!isObject(value)) return [];
  if (typeof value.uses === 'string') return OURS.test(value.uses) ? [Object(value.with)] : [];
  return Object.values(value).flatMap(inputsIn);
}

/** The same for a part that may be the inputs alone. */
function stepsIn(text: string): readonly object[] {
  const value: unknown = parse(text);
  const isAlone = isObject(value) && Object.keys(value).every((name) => name in INPUT_DEFAULTS);
  return isAlone ? [{ ...REQUIRED, ...value }] : inputsIn(value);
}

const steps = readWorkflows().flatMap(({ path, firstLine, text }) =>
  path.endsWith('.md') ? stepsIn(text).map((inputs) => ({ at: `${path}:${firstLine}`, inputs })) : [],
);

it("GitHub's parser finds nothing wrong with any workflow", async () => {
  expect(await checkWorkflows(readWorkflows())).toEqual([]);
  expect(steps.length).toBeGreaterThan(15);
});

const CI = `on: push
jobs:
  build:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ./
        with:
          base_url: local
`;
const ACTION = 'name: Example\ndescription: An example.\nruns:\n  using: node23\n  main: index.js\n';

it.each([
  ['.github/workflows/ci.yml', CI.replace('base_url', 'base-url'), [9, 8]],
  ['action.yml', ACTION, [4]],
])("GitHub's parser finds a mistake in %s, with its line", async (path, text, lines) => {
  const problems = await checkWorkflows([{ path, text, firstLine: 1 }]);
  expect(problems.map((problem) => problem.split(': ')[0])).toEqual(lines.map((line) => `${path}:${line}`));
});

it.each(steps)('The inputs of the step at $at are valid', ({ inputs }) => {
  const isRollback = 'mode' in inputs && inputs.mode === 'rollback';
  // The last alternative of an expression is that of a push.
  const textFor = (name: string, expression: string) => {
    if (name === 'revision_id' && !isRollback) return '';
    return /.*'(.*)'/s.exec(expression)?.[1] ?? VALUES[name] ?? '1';
  };
  const given = Object.entries(inputs).map(([name, value]) => [
    name,
    `${value}`.replace(/\$\{\{.*\}\}(?:\/\d+)?/gs, (expression) => textFor(name, expression)),
  ]);
  expect(Object.keys(INPUT_DEFAULTS)).toEqual(expect.arrayContaining(Object.keys(inputs)));
  const { event, eventName } = pullRequest('opened');
  const workflow = { event, eventName, repository: REPOSITORY, apiUrl: 'https://api.github.com' };
  expect(problemsOf({ github_token: 'token', ...Object.fromEntries(given) }, workflow)).toEqual([]);
});

it('CI and the nightly tests lint workflows with the same versions', () => {
  const [ci = '', nightly = ''] = readFiles(['.github/workflows/{ci,deep}.yml']).map(({ text }) => text);
  expect(nightly).toContain(`actionlint@v${/actionlint\n.*? VERSION: (\S+)/s.exec(ci)?.[1]}\n`);
  expect(nightly).toContain(`zizmor==${/zizmor-action@.*? version: (\S+)/s.exec(ci)?.[1]}\n`);
});

it('Each job has the permissions of what it does, which `act` does not compare', () => {
  let previews = 0;
  for (const { path, firstLine, text } of readWorkflows().filter((each) => each.path.endsWith('.md'))) {
    const workflow = Object(parse(text));
    for (const [name, job] of Object.entries(Object(workflow.jobs))) {
      const permissions = { ...(Object(job).permissions ?? workflow.permissions) };
      const at = `${path}:${firstLine}, job ${name}`;
      const written = JSON.stringify(job);
      if (written.includes('actions/checkout@')) expect(permissions, at).toHaveProperty('contents', 'read');
      if (!/"mode":"[^"]*(?:auto|preview)/.test(written)) continue;
      previews += 1;
      expect(permissions, `${at}: its comment`).toHaveProperty('pull-requests', 'write');
    }
  }
  expect(previews).toBe(2);
});
