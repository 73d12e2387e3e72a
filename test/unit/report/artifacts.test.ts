import { describe, expect, it } from 'vitest';
import type { ArtifactsOutcome, Outcome } from '../../../src/outcome.ts';
import { summaryMarkdown } from '../../../src/report/summary.ts';

const artifacts: ArtifactsOutcome = {
  uploadedCount: 2,
  uploadedBytes: 3_000_000,
  unchangedCount: 5,
  deletedCount: 1,
  durationMs: 1500,
  largest: [
    { key: 'a|b`.bin', bytes: 2_999_000, durationMs: 900 },
    { key: 'c', bytes: 1000, durationMs: 40 },
  ],
  slowest: [{ key: 'c', bytes: 1000, durationMs: 40 }],
  failed: [],
};
const outcome: Outcome = { bucket: 'site', artifacts, stages: [] };

describe('the summary of an upload', () => {
  it('says what was uploaded, how fast, and what took the most', () => {
    expect(summaryMarkdown(outcome, {})).toBe(`## ✅ 2 objects were uploaded to bucket \`site\` and 1 deleted

| | |
|---|---|
| Bucket | \`site\` |
| Artifacts | 2 uploaded (3.0 MB in 1.5 s, 2.0 MB/s), 5 unchanged, 1 deleted |

| Largest objects | Size | Time |
|---|--:|--:|
| <code>a&#124;b&#96;&#46;bin</code> | 3.0 MB | 900 ms |
| \`c\` | 1.0 kB | 40 ms |

| Slowest objects | Size | Time |
|---|--:|--:|
| \`c\` | 1.0 kB | 40 ms |
`);
  });

  it.each<[headline: string, more: Partial<Outcome>]>([
    ['✅ Bucket `site` was up to date', { artifacts: { ...artifacts, uploadedCount: 0, deletedCount: 0 } }],
    [
      '✅ 1 object was uploaded to bucket `site`',
      { artifacts: { ...artifacts, uploadedCount: 1, deletedCount: 0 } },
    ],
    [
      '✅ Function `hello` was created; 2 objects were uploaded to bucket `site` and 1 deleted',
      { function: 'hello', operation: 'created' },
    ],
    [
      '📝 Plan for function `hello` and bucket `site`; nothing was changed',
      { function: 'hello', operation: 'planned' },
    ],
    ['📝 Plan for bucket `site`; nothing was changed', { operation: 'planned' }],
    [
      '📝 Plan for function `hello`, bucket `site` and domain `a.example`; nothing was changed',
      {
        function: 'hello',
        operation: 'planned',
        domain: { hostname: 'a.example', given: 'a.example' },
      },
    ],
  ])('is headed "%s"', (headline, more) => {
    expect(summaryMarkdown({ ...outcome, ...more }, {})).toMatch(`## ${headline}\n`);
  });

  it('names every file that failed, with its reason, under the error', () => {
    const failed = [
      { key: 'bad | name', reason: '413 (Payload Too Large): <b>too</b> large' },
      { key: 'worse', reason: 'its file changed' },
    ];
    const failure = { what: '2 of 4 objects failed', requestId: undefined, next: 'Run it again.' };
    const summary = summaryMarkdown({ ...outcome, artifacts: { ...artifacts, failed } }, {}, failure);
    expect(summary).toMatch(/^## ❌ Deployment to bucket `site` failed\n/);
    expect(summary).toContain('1 deleted, 2 failed |');
    expect(summary).toContain(
      [
        '| Failed object | Reason |',
        '|---|---|',
        '| <code>bad &#124; name</code> | 413 (Payload Too Large): &#60;b&#62;too&#60;/b&#62; large |',
        '| `worse` | its file changed |',
      ].join('\n'),
    );
  });
});
