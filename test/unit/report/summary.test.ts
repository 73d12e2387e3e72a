import { describe, expect, it } from 'vitest';
import { CancelledError } from '../../../src/errors.ts';
import type { Outcome } from '../../../src/outcome.ts';
import { type Failure, toFailure } from '../../../src/report/failure.ts';
import { summaryMarkdown } from '../../../src/report/summary.ts';

const ORIGIN = {
  serverUrl: 'https://github.com',
  repository: 'octo-org/sample',
  commit: '0123456789abcdef0123456789abcdef01234567',
};
const OUTCOME: Outcome = {
  function: 'hello',
  operation: 'redeployed',
  revisionId: 'r2',
  previousRevisionId: 'r1',
  revisionStatus: 'ready',
  url: 'https://api.example.com/v1/functions/functions/hello',
  assetsCount: 3,
  assetsBytes: 1_500_000,
  assetsDigest: 'abc123',
  platform: 'https://api.example.com/',
  stages: [
    { name: 'Collect the assets', startMs: 0.2, durationMs: 20.4, failed: false },
    { name: 'Deploy function "hello"', startMs: 21.5, durationMs: 1800, failed: false },
  ],
};
const FAILURE: Failure = { what: 'It failed', requestId: 'req-1', next: 'Set `status_path`.' };

describe('the job summary', () => {
  it('shows what was deployed, from where, and how long it took', () => {
    expect(summaryMarkdown(OUTCOME, ORIGIN)).toBe(`## ✅ Function \`hello\` was redeployed

| | |
|---|---|
| Function | \`hello\` |
| Commit | [\`0123456\`](https://github.com/octo-org/sample/commit/0123456789abcdef0123456789abcdef01234567) |
| Revision | \`r2\` |
| Status | ready |
| Revision before | \`r1\` |
| Address | \`https://api.example.com/v1/functions/functions/hello\` |
| Assets | 3 files, 1.5 MB |
| Digest | \`sha256:abc123\` |
| Platform | \`https://api.example.com/\` |

\`\`\`mermaid
gantt
  dateFormat x
  axisFormat %S.%L s
  Collect the assets (20 ms) :0, 21
  Deploy function hello (1.8 s) :21, 1822
\`\`\`
`);
  });

  it.each<[outcome: Partial<Outcome>, headline: string]>([
    [{ operation: 'created' }, '## ✅ Function `hello` was created'],
    [{ operation: 'deleted', functionExisted: true }, '## 🗑️ Function `hello` was deleted'],
    [{ operation: 'deleted' }, '## 🗑️ There was no function `hello` to delete'],
    [{ operation: 'planned' }, '## 📝 Plan for function `hello`; nothing was changed'],
    [{ operation: 'skipped' }, '## ⏭️ Nothing was done'],
  ])('of %j has the headline %s', (outcome, headline) => {
    expect(summaryMarkdown({ ...OUTCOME, ...outcome }, {}).split('\n')[0]).toBe(headline);
  });

  it('says why nothing was done', () => {
    const why = 'Nothing was done: `api_key` is empty.';
    expect(summaryMarkdown({ stages: [], operation: 'skipped', why }, {})).toBe(
      '## ⏭️ Nothing was done\n\n> [!NOTE]\n> Nothing was done: `api_key` is empty.\n',
    );
  });

  it('of a deletion that failed says so', () => {
    const outcome = { stages: [], function: 'hello', deleting: true };
    expect(summaryMarkdown(outcome, {}, FAILURE)).toMatch(/^## ❌ Deletion of `hello` failed\n/);
  });

  it('of a cancelled run says so', () => {
    const failure = toFailure(new CancelledError('The run was cancelled (SIGTERM)'));
    expect(summaryMarkdown({ stages: [], function: 'hello' }, {}, failure)).toMatch(
      /^## ❌ Deployment of `hello` was cancelled\n/,
    );
  });

  it('has the reason first when the run failed, then what is known', () => {
    const summary = summaryMarkdown({ ...OUTCOME, leftBehind: 'Nothing was changed.' }, ORIGIN, FAILURE);
    expect(summary).toMatch(/^## ❌ Deployment of `hello` failed\n/);
    expect(summary).toContain(
      '> [!CAUTION]\n> It failed\n>\n> Request id: req-1\n>\n> Nothing was changed.\n>\n> Set `status_path`.\n\n| | |',
    );
  });

  it('of a run of which nothing is known is the failure alone', () => {
    expect(summaryMarkdown({ stages: [] }, {}, { ...FAILURE, requestId: undefined })).toBe(
      '## ❌ Deployment failed\n\n> [!CAUTION]\n> It failed\n>\n> Set `status_path`.\n',
    );
  });

  it('says of a rehearsal that it was one', () => {
    expect(summaryMarkdown({ ...OUTCOME, rehearsal: true }, {})).toMatch(
      /> \[!NOTE\]\n> This was a rehearsal/,
    );
    expect(summaryMarkdown(OUTCOME, {})).not.toContain('rehearsal');
  });

  it('lists the steps of a plan', () => {
    const planned = ['create function "hello"', 'wait up to 600 s'];
    expect(summaryMarkdown({ ...OUTCOME, operation: 'planned', planned }, {})).toContain(
      '1. create function "hello"\n1. wait up to 600 s\n',
    );
  });

  it('marks a stage that failed', () => {
    const stages = [{ name: 'Wait', startMs: 10, durationMs: 0, failed: true }];
    expect(summaryMarkdown({ ...OUTCOME, stages }, {})).toContain('  Wait (0 ms) :crit, 10, 11');
  });
});

describe('the commit', () => {
  it.each([
    ['javascript:alert(1)', 'octo-org/sample'],
    ['https://github.com) [x](https://evil.example', 'octo-org/sample'],
    ['https://github.com', '../../evil'],
    ['https://github.com', 'a/b/c'],
    [undefined, undefined],
  ])('is no link for server %j and repository %j', (serverUrl, repository) => {
    const summary = summaryMarkdown(OUTCOME, { serverUrl, repository, commit: ORIGIN.commit });
    expect(summary).toContain('| Commit | `0123456` |');
  });

  it.each(['', 'main', '<img>', 'abc'])('is not shown when it is none: %j', (commit) => {
    expect(summaryMarkdown(OUTCOME, { ...ORIGIN, commit })).not.toContain('Commit');
  });
});
