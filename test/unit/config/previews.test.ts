import { describe, expect, it } from 'vitest';
import type { WorkflowContext } from '../../../src/config/event.ts';
import type { Inputs } from '../../../src/config/reader.ts';
import { parseInputs, problemsOf } from '../../support/inputs.ts';

const HEAD = 'a'.repeat(40);

function pullRequest(number = 7, eventName = 'pull_request'): Partial<WorkflowContext> {
  return {
    eventName,
    repository: 'octo/hello',
    event: { action: 'opened', pull_request: { number, head: { sha: HEAD } } },
  };
}

const PUSH: Partial<WorkflowContext> = { eventName: 'push', repository: 'octo/hello', event: {} };
const GITHUB = { github_token: 'a-token' };

describe('The inputs of a preview', () => {
  it('become the names of its own function, objects and domain', () => {
    const config = parseInputs(
      {
        mode: 'preview',
        function: 'hello',
        bucket: 'site',
        artifacts: '**',
        key_prefix: 'docs/',
        preview_domain: '{preview}.example.com',
      },
      pullRequest(),
    );
    expect(config).toMatchObject({
      mode: 'preview',
      deployment: {
        function: { name: 'hello-pr-7' },
        artifacts: { keyPrefix: 'pr-7/docs/' },
        domain: { hostname: { ascii: 'pr-7.example.com' } },
      },
      removal: {
        function: { name: 'hello-pr-7' },
        domain: { hostname: { ascii: 'pr-7.example.com' } },
        objects: { bucket: 'site', prefix: 'pr-7/docs/' },
      },
    });
  });

  it('leave `domain` to the deployments of other events with `mode: auto`', () => {
    const inputs = { mode: 'auto', function: 'hello', domain: 'app.example.com' };
    expect(parseInputs(inputs, pullRequest())).toMatchObject({ deployment: { domain: undefined } });
    expect(parseInputs(inputs, PUSH)).toMatchObject({
      mode: 'deploy',
      domain: { hostname: { ascii: 'app.example.com' } },
    });
  });

  const HOSTNAME = `${'a'.repeat(59)}{preview}.example.com`;
  it.each<[what: string, inputs: Partial<Inputs>, workflow: Partial<WorkflowContext>, problem: RegExp]>([
    [
      'an event that is about no pull request',
      { mode: 'preview', function: 'hello' },
      PUSH,
      /^`mode` is `preview`, which requires a `pull_request` or `pull_request_target` event\. `auto` deploys on other events$/,
    ],
    [
      '`domain` in a step that only deploys previews',
      { mode: 'preview', function: 'hello', domain: 'app.example.com' },
      pullRequest(),
      /^`domain` is not used with `mode: preview`\. Use `preview_domain`, such as `\{preview\}\.example\.com`$/,
    ],
    [
      'a hostname without the name of the preview, also when nothing is a preview',
      { function: 'hello', preview_domain: 'app.example.com' },
      PUSH,
      /^`preview_domain` must contain `\{preview\}` once, .* \(it is "app\.example\.com"\)$/,
    ],
    [
      'a hostname with two names of the preview',
      { mode: 'preview', function: 'hello', preview_domain: '{preview}.{preview}.example.com' },
      pullRequest(),
      /^`preview_domain` must contain `\{preview\}` once/,
    ],
    [
      'a hostname that is invalid for every preview, once',
      { mode: 'preview', function: 'hello', preview_domain: '{preview}_.example.com' },
      pullRequest(),
      /^`preview_domain` contains .* \(it is "\{preview\}_\.example\.com"\)$/,
    ],
    [
      'a hostname that is too long for this preview only',
      { mode: 'preview', function: 'hello', preview_domain: HOSTNAME },
      pullRequest(12345),
      /^`preview_domain` contains the label "a+pr-12345"; .* \(it is "a+\{preview\}\.example\.com"\)$/,
    ],
    [
      'a name of a function that is too long with the suffix',
      { mode: 'preview', function: 'a'.repeat(125) },
      pullRequest(),
      /^`function` must be a name of 1 to 128 letters, .* \(it is "a{100}"; the preview adds "-pr-7"\)$/,
    ],
    [
      'a wrong prefix of keys',
      { mode: 'preview', bucket: 'site', artifacts: '**', key_prefix: '/docs' },
      pullRequest(),
      /^`key_prefix` must .* \(it is "\/docs"; the preview puts "pr-7\/" before it\)$/,
    ],
    [
      'a private bucket that the domain of the preview points at',
      {
        mode: 'preview',
        bucket: 'site',
        artifacts: '**',
        bucket_visibility: 'private',
        preview_domain: '{preview}.example.com',
      },
      pullRequest(),
      /^`bucket_visibility` must be `public`, because `preview_domain` points at the bucket/,
    ],
    [
      'a sweep without a token',
      { mode: 'sweep', function: 'hello', github_token: '' },
      PUSH,
      /^`github_token` is required with `mode: sweep`/,
    ],
    [
      'a sweep without a name',
      { mode: 'sweep', ...GITHUB },
      PUSH,
      /^`function` is required with `mode: sweep`, or `bucket`: the name of the function without `-pr-<number>`$/,
    ],
    [
      'a name of a function for a sweep that no preview can have',
      { mode: 'sweep', function: 'a'.repeat(126), ...GITHUB },
      PUSH,
      /^`function` must be a name .*; the preview adds "-pr-1"\)$/,
    ],
  ])('have a problem with %s', (_what, inputs, workflow, problem) => {
    expect(problemsOf(inputs, workflow)).toEqual([expect.stringMatching(problem)]);
  });

  it('have all problems shown together', () => {
    const problems = problemsOf(
      { mode: 'preview', function: 'a b', key_prefix: '/x', preview_domain: 'x', comment: 'yes' },
      PUSH,
    );
    expect(problems.map((problem) => problem.split(' ')[0]).sort()).toEqual([
      '`comment`',
      '`function`',
      '`key_prefix`',
      '`mode`',
      '`preview_domain`',
    ]);
  });
});
