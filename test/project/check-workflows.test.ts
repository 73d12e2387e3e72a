import { expect, it } from 'vitest';
import { checkWorkflows } from '../../.github/scripts/check-workflows.ts';

const WORKFLOW = `on:
  push:
jobs:
  build:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: ./
        with:
          function: example
          base_url: local
      - if: github.event_name == 'push'
        run: npm ci
`;
const ACTION = `name: Example
description: An example.
runs:
  using: node24
  main: index.js
`;
const [CI, FILE] = ['.github/workflows/ci.yml', 'action.yml'] as const;

it.each([
  ['no mistake in a workflow', CI, '', '', []],
  ['an unknown key', CI, 'timeout-minutes:', 'timeout:', [6]],
  ['an unknown function', CI, "github.event_name == 'push'", 'startWith(github.ref)', [12]],
  ['an input that this action does not declare', CI, 'base_url:', 'base-url:', [11, 9]],
  ['no mistake in an action file', FILE, '', '', []],
  ['a runtime that GitHub does not know', FILE, 'node24', 'node23', [4]],
  ['an unknown key of an action', FILE, 'main:', 'mian:', [4, 5]],
])("GitHub's parser finds %s, with its line", async (_what, path, from, to, lines) => {
  const text = path === CI ? WORKFLOW : ACTION;
  expect(text).toContain(from);
  const problems = await checkWorkflows([{ path, text: text.replace(from, to), firstLine: 1 }]);
  expect(problems.map((problem) => problem.split(': ')[0])).toEqual(lines.map((line) => `${path}:${line}`));
});
