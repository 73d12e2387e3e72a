import { describe, expect, it } from 'vitest';
import { checkWorkflows } from '../../.github/scripts/check-workflows.ts';

const CI = '.github/workflows/ci.yml';
const CHECKOUT = `actions/checkout@${'a'.repeat(40)} # v6.0.2`;
const WORKFLOW = `name: Example
on:
  push:
permissions:
  contents: read
jobs:
  build:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    permissions:
      contents: write # to create the release
    steps:
      - uses: ${CHECKOUT}
      - uses: ./
        with:
          function: example
          base_url: local
      - if: github.event_name == 'push'
        run: npm ci
`;
const ACTION = `name: Example
description: An example.
inputs:
  function:
    description: Name of the function.
runs:
  using: node24
  main: index.js
`;

function problemsOf(text: string, path = CI) {
  return checkWorkflows([{ path, text, firstLine: 1 }]);
}

function edited(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, () => to);
}

describe('A workflow', () => {
  it.each([
    ['a key that GitHub does not know', 'timeout-minutes: 5', 'timeout: 5', 9],
    ['a function that does not exist', "github.event_name == 'push'", 'startWith(github.ref)', 18],
    ['an input that this action does not declare', 'base_url: local', 'base-url: local', 17],
  ])('has a problem: %s', async (_what, from, to, line) => {
    const problems = await problemsOf(edited(WORKFLOW, from, to));
    expect(problems).toContainEqual(expect.stringMatching(`^${CI}:${line}: `));
  });

  it('has no problem when GitHub would run it', async () => {
    expect(await problemsOf(WORKFLOW)).toEqual([]);
  });
});

it.each([
  ['no problem', 'node24', 'node24', []],
  ['a runtime that GitHub does not know', 'node24', 'node23', ['action.yml:7']],
  ['a key that GitHub does not know', 'main:', 'mian:', ['action.yml:7', 'action.yml:8']],
])('An action file has %s', async (_what, from, to, lines) => {
  const problems = await problemsOf(edited(ACTION, from, to), 'action.yml');
  expect(problems.map((problem) => problem.split(': ')[0])).toEqual(lines);
});
