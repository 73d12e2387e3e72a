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
    ['an action without a commit', CHECKOUT, 'actions/checkout@v6', 13],
    ['a short commit', CHECKOUT, CHECKOUT.replace('a'.repeat(33), ''), 13],
    ['a commit without its version', CHECKOUT, CHECKOUT.replace(' # v6.0.2', ''), 13],
    ['an action in quotes without a commit', `uses: ${CHECKOUT}`, '"uses": "a/b@v1"', 13],
    ['a workflow without a commit', 'jobs:', 'jobs:\n  call:\n    uses: a/b/.github/workflows/c.yml@main', 8],
    ['a branch of this action', 'uses: ./', 'uses: OWNER/cloud-platform-deploy@main', 14],
    ['two commits of one action', CHECKOUT, `${CHECKOUT}\n      - uses: ${CHECKOUT.replace('@a', '@b')}`, 14],
    ['no permissions', 'permissions:\n  contents: read\n', '', 1],
    ['all permissions', '\n  contents: read', ' write-all', 4],
    ['a permission to write in braces', '\n  contents: read', ' { contents: write }', 4],
    ['a permission to write for all jobs', 'contents: read', 'contents: write # to push', 5],
    ['a permission to write without a reason', ' # to create the release', '', 11],
    ['a permission to sign outside of the release', 'contents: write', 'id-token: write', 11],
  ])('has a problem: %s', async (_what, from, to, line) => {
    const problems = await problemsOf(edited(WORKFLOW, from, to));
    expect(problems).toContainEqual(expect.stringMatching(`^${CI}:${line}: `));
  });

  it('has no problem when it follows the rules, and may sign in the release', async () => {
    expect(await problemsOf(WORKFLOW)).toEqual([]);
    const signing = edited(WORKFLOW, 'contents: write', 'id-token: write');
    expect(await problemsOf(signing, '.github/workflows/release.yml')).toEqual([]);
  });
});

it('A part of a workflow in a document has its lines, and a version of this action there', async () => {
  const text = '- uses: OWNER/cloud-platform-deploy@v1\n- uses: actions/checkout@v6';
  expect(await checkWorkflows([{ path: 'README.md', text, firstLine: 7 }])).toEqual([
    'README.md:8: pin actions/checkout@v6 to a full commit SHA',
  ]);
});

it.each([
  ['no problem', 'node24', 'node24', []],
  ['a runtime that GitHub does not know', 'node24', 'node23', ['action.yml:7']],
  ['a key that GitHub does not know', 'main:', 'mian:', ['action.yml:7', 'action.yml:8']],
])('An action file has %s', async (_what, from, to, lines) => {
  const problems = await problemsOf(edited(ACTION, from, to), 'action.yml');
  expect(problems.map((problem) => problem.split(': ')[0])).toEqual(lines);
});
