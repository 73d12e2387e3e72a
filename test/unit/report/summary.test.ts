import { describe, expect, it } from 'vitest';
import type { Event } from '../../../src/events.ts';
import { summaryMarkdown } from '../../../src/report/summary.ts';
import {
  configured,
  FAILURE,
  failedDeployment,
  figures,
  GOOD,
  leftOut,
  NONE_LEFT_OUT,
  outcomeOf,
  planned,
  rolledBack,
} from '../../support/outcome-of.ts';

const ORIGIN = {
  serverUrl: 'https://github.com',
  repository: 'octo-org/sample',
  commit: '0123456789abcdef0123456789abcdef01234567',
};
const NAME = { ascii: 'app.example.com', given: 'app.example.com' };

function settled(meaning: 'active' | 'pending', reasons: readonly string[] = []): readonly Event[] {
  const domain = { status: meaning, meaning, reasons };
  return [
    {
      type: 'domain-registered',
      name: NAME,
      operation: 'registered',
      target: 'function 7c1f',
      domain,
    },
    { type: 'domain-settled', name: NAME, domain },
  ];
}

/** The assets of a run, which are one file. */
function collected(size: number, digest: string): Event {
  const files = [{ name: 'main.ts', size }];
  return { type: 'collected', what: 'asset', files, bytes: size, leftOut: NONE_LEFT_OUT, digest };
}

describe('The job summary', () => {
  it('contains the live function, its sources, the files, and the duration', () => {
    const outcome = outcomeOf(
      configured({ function: 'hello' }),
      {
        type: 'connected',
        address: 'https://api.example.com/',
        isRehearsal: false,
        url: 'https://api.example.com/v1/functions/functions/hello',
      },
      { type: 'stage-started', name: 'Collect assets' },
      {
        type: 'collected',
        what: 'asset',
        files: [{ name: 'main.ts', size: 1500 }],
        bytes: 1500,
        leftOut: leftOut({ path: '.env', rule: 'denied' }),
        digest: 'abc123',
      },
      { type: 'stage-ended', name: 'Collect assets', failed: false },
      { type: 'stage-started', name: 'Deploy function "hello"' },
      {
        type: 'function-deployed',
        name: 'hello',
        operation: 'redeployed',
        revision: { revisionId: 'r2' },
        previousRevisionId: 'r1',
      },
      { type: 'stage-ended', name: 'Deploy function "hello"', failed: true },
      { type: 'revision-ready', revision: { revisionId: 'r2', status: 'ready' }, elapsedMs: 5 },
    );
    expect(summaryMarkdown(outcome, ORIGIN)).toBe(`## ✅ \`hello\` is live: revision \`r2\`

| Function | \`hello\` |
|---|---|
| Revision | \`r2\` |
| Previous revision | \`r1\` |
| Address | <https://api.example.com/v1/functions/functions/hello><br>\`curl -H "Authorization: Bearer $API_KEY" https://api.example.com/v1/functions/functions/hello\` |
| Commit | [\`0123456\`](https://github.com/octo-org/sample/commit/0123456789abcdef0123456789abcdef01234567) |

<details><summary>Details</summary>

| Status | ready |
|---|---|
| Assets | 1 file, 1.5 kB |
| Digest | \`sha256:abc123\` |
| Platform | \`https://api.example.com/\` |

</details>

<details><summary>1 asset, 1 left out</summary>

| File | Size |
|---|--:|
| \`main.ts\` | 1.5 kB |
| \`.env\` | left out: denied |

</details>

<details><summary>Time</summary>

\`\`\`mermaid
gantt
  dateFormat HH:mm:ss.SSS
  axisFormat %S s
  Collect assets (2 s) :00:00:03.000, 00:00:05.000
  Deploy function hello (2 s) :crit, 00:00:06.000, 00:00:08.000
\`\`\`

</details>
`);
  });

  it('contains the error first, one line for each of its parts', () => {
    const failure = { ...FAILURE, requestId: 'req-1', next: 'Set `status_path`.' };
    const text = summaryMarkdown(
      outcomeOf(configured({ function: 'hello' }), { type: 'failed', failure }),
      {},
    );
    expect(text).toMatch(
      /^## ❌ The deployment of `hello` failed\n\n> \[!CAUTION\]\n> It failed\.\n>\n> Request id: req-1\n>\n> Nothing was changed on the platform\.\n>\n> Set `status_path`\.\n\n\| Function \| `hello` \|/,
    );
  });

  it('of a rollback contains the revisions that can be brought back, and the commit of the content', () => {
    const rollback = configured({ function: 'hello', mode: 'rollback' });
    const choices: Event = { type: 'rollback-choices', revisions: [GOOD, { ...GOOD, result: 'failed' }] };
    const events = [rollback, choices, planned('main.ts', 'r2'), collected(140, 'd1')];
    const summary = summaryMarkdown(outcomeOf(...events, ...rolledBack('requested')), ORIGIN);
    const commit = '[`1234567`](https://github.com/octo-org/sample/commit/1234567890)';
    expect(summary).toContain(`<details><summary>2 revisions that can be brought back</summary>

| Revision | Commit | Time | Result |
|---|---|---|---|
| \`r1\` | ${commit} | 2026-11-22 06:30 UTC | ready |
| \`r1\` | ${commit} | 2026-11-22 06:30 UTC | failed |
`);
    expect(summary).toContain(`| Content of | \`r1\`, ${commit}, 2026-11-22 06:30 UTC |\n`);
    expect(summary).not.toContain(ORIGIN.commit);
    expect(summary).toContain('<summary>1 asset, 1 file changed since revision <code>r2</code></summary>');
    expect(summary).toContain('| `main.ts` | changed: 120 B → 140 B |\n');

    const failure = { ...FAILURE, next: 'Choose one of:', choices: ['r1'] };
    const failed = summaryMarkdown(outcomeOf(rollback, choices, { type: 'failed', failure }), ORIGIN);
    expect(failed).toContain('> Choose one of:\n\n| Revision | Commit | Time | Result |\n');
  });

  it('of a deployment that was rolled back contains what the failed revision had changed', () => {
    const events = [...failedDeployment(), planned('main.ts'), collected(140, 'd2'), ...rolledBack()];
    const outcome = outcomeOf(...events, collected(120, 'd1'), { type: 'failed', failure: FAILURE });
    const summary = summaryMarkdown(outcome, ORIGIN);
    expect(summary).toMatch(/\n\| Failed revision \| `r2` \|\n\| Revision \| `r3` \|\n/);
    expect(
      summary,
    ).toContain(`<summary>1 file changed in revision <code>r2</code> since revision <code>r1</code></summary>

| File | Size |
|---|--:|
| \`main.ts\` | changed: 120 B → 140 B |
`);
    expect(summary).toContain(`<summary>1 asset</summary>

| File | Size |
|---|--:|
| \`main.ts\` | 120 B |
`);
  });

  it('counts the files that it does not list, also those that were deleted', () => {
    const [deploy] = planned('x').actions;
    if (deploy?.type !== 'deploy-function') throw new Error('the plan deploys nothing');
    const file = { kind: 'deleted', sizeBefore: 1, size: undefined } as const;
    const changes = Array.from({ length: 600 }, (_, at) => ({ ...file, path: `f${at}` }));
    const plan: Event = { type: 'planned', actions: [{ ...deploy, changes }] };
    const summary = summaryMarkdown(outcomeOf(configured(), plan, collected(120, 'd1')), {});
    expect(summary).toContain('<summary>1 asset, 600 files deleted since');
    expect(summary).toContain('| `f499` | deleted: 1 B |\n| … | and 101 more |\n');
  });

  it('does not repeat the live revision of an unchanged function as the previous one', () => {
    const revision = { revisionId: 'r1' };
    const outcome = outcomeOf(
      configured({ function: 'hello' }),
      {
        type: 'planned',
        actions: [{ type: 'keep-function', name: 'hello', revision, previousRevisionId: 'r1' }],
      },
      { type: 'function-kept', name: 'hello', revision },
    );
    const summary = summaryMarkdown(outcome, {});
    expect(summary).toContain('| Revision | `r1` |');
    expect(summary).not.toContain('Previous revision');
  });

  it('lists failed objects with their reasons, and the largest and slowest of an upload of more than ten seconds', () => {
    const objects = [{ key: 'a|b`.bin', bytes: 2_999_000, durationMs: 900 }];
    const upload = {
      ...{ uploadedCount: 2, uploadedBytes: 30_000_000, unchangedCount: 5, deletedCount: 1, totalCount: 9 },
      ...{ durationMs: 15_000, largest: objects, slowest: objects },
      failed: [{ key: 'bad | name', reason: '413 (Payload Too Large): <b>too</b> large' }],
    };
    const uploaded: Event = { type: 'uploaded', bucket: 'site', figures: figures(upload), objects: [] };
    const text = summaryMarkdown(outcomeOf(configured({ bucket: 'site' }), uploaded), {});
    expect(text).toContain(
      '| Artifacts | 2 uploaded (30.0 MB in 15 s, 2.0 MB/s), 5 unchanged, 1 deleted, 1 failed |',
    );
    expect(text).toContain(
      '| Failed object | Reason |\n|---|---|\n| <code>bad &#124; name</code> | 413 (Payload Too Large): &#60;b&#62;too&#60;/b&#62; large |\n',
    );
    expect(text).toContain(
      '| Slowest objects | Size | Time |\n|---|--:|--:|\n| <code>a&#124;b&#96;&#46;bin</code> | 3.0 MB | 900 ms |',
    );
    const short: Event = { ...uploaded, figures: figures({ ...upload, durationMs: 9000 }) };
    expect(summaryMarkdown(outcomeOf(configured({ bucket: 'site' }), short), {})).not.toContain('Slowest');
  });

  it('contains instructions for a pending domain, unless that is why the run failed', () => {
    const events = [configured({ domain: NAME.ascii }), ...settled('pending', ['<b>no</b> CNAME'])];
    const outcome = outcomeOf(...events);
    expect(summaryMarkdown(outcome, {})).toContain(
      '> [!IMPORTANT]\n> Domain `app.example.com` works once its DNS records are set at the registrar and the platform has seen them.\n>\n> - `<b>no</b> CNAME`\n',
    );
    expect(summaryMarkdown({ ...outcome, failure: FAILURE }, {})).not.toContain('CNAME');
  });

  it('links an active domain, and says that DNS records stay after a deletion', () => {
    const domain = configured({ domain: NAME.ascii });
    expect(summaryMarkdown(outcomeOf(domain, ...settled('active')), {})).toContain(
      '| Domain | [`app.example.com`](https://app.example.com/) |\n',
    );
    const deletion = configured({ domain: NAME.ascii, mode: 'delete' });
    const deleted: Event = { type: 'domain-deleted', hostname: NAME.ascii, existed: true };
    expect(summaryMarkdown(outcomeOf(deletion, deleted), {})).toContain(
      '> The DNS records of `app.example.com` stay at the registrar: remove them there.',
    );
  });

  it('contains the plan of a dry run as a list, and says that a rehearsal reached no real platform', () => {
    const text = summaryMarkdown(
      outcomeOf(
        configured({ bucket: 'site', dryRun: true }),
        { type: 'connected', address: 'http://127.0.0.1:1/', isRehearsal: true },
        {
          type: 'planned',
          actions: [{ type: 'create-bucket', verb: 'create', name: 'site', visibility: undefined }],
        },
      ),
      {},
    );
    expect(text).toContain('## 📝 Plan: nothing was changed\n');
    expect(text).toContain('Nothing reached a real platform.');
    expect(text).toContain('1. create bucket "site" (private)\n');
  });
});
