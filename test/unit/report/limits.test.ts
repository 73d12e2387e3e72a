/** Runs that are larger than those whose texts are recorded. */
import { describe, expect, it } from 'vitest';
import type { Event } from '../../../src/events.ts';
import { logEntries } from '../../../src/report/log.ts';
import { summaryMarkdown } from '../../../src/report/summary.ts';
import { configured, figures, leftOut, outcomeOf, planned } from '../../support/outcome-of.ts';

function collected(count: number): Event {
  const files = Array.from({ length: count }, (_, at) => ({ name: `f${at}`, size: 1 }));
  return { type: 'collected', what: 'asset', files, bytes: count, leftOut: leftOut() };
}

/** A plan that deletes this number of files. */
function deleting(count: number): Event {
  const [deploy] = planned('x').actions;
  if (deploy?.type !== 'deploy-function') throw new Error('the plan deploys nothing');
  const file = { kind: 'deleted', sizeBefore: 1, size: undefined } as const;
  const changes = Array.from({ length: count }, (_, at) => ({ ...file, path: `f${at}` }));
  return { type: 'planned', actions: [{ ...deploy, changes }] };
}

function summaryOf(...events: readonly Event[]): string {
  return summaryMarkdown(outcomeOf(configured({ function: 'hello' }), ...events), {});
}

describe('Beyond what it lists, the log', () => {
  it('names the number of the other files', () => {
    const [entry] = logEntries(collected(2500), outcomeOf());
    expect(entry).toMatchObject({ title: 'Collected 2,500 assets, 2.5 kB' });
    const lines = entry?.level === 'group' ? entry.lines : [];
    expect(lines.slice(999)).toEqual(['  "f999", 1 B', '  and 1,500 more']);
  });

  it('names the number of the other objects that another writer has replaced', () => {
    const keys = Array.from({ length: 12 }, (_, at) => `k${at}`);
    const text = (count: number) =>
      logEntries({ type: 'objects-replaced', bucket: 'site', keys: keys.slice(0, count) }, outcomeOf())[0];
    expect(text(12)).toMatchObject({ text: expect.stringContaining('"k9" and 2 more.') });
    expect(text(10)).toMatchObject({ text: expect.stringContaining('"k9". The manifest') });
  });
});

describe('Beyond what it lists, the job summary', () => {
  it.each<[what: string, events: readonly Event[], last: string, more: string]>([
    ['files', [collected(503)], '| `f499` | 1 B |', '| … | and 3 more |'],
    ['deleted files', [deleting(600), collected(1)], '| `f499` | deleted: 1 B |', '| … | and 101 more |'],
    [
      'failed objects',
      [
        {
          type: 'uploaded',
          bucket: 'site',
          figures: figures({
            failed: Array.from({ length: 1502 }, (_, at) => ({ key: `f${at}`, reason: 'no' })),
          }),
          objects: [],
        },
      ],
      '| `f499` | no |',
      '| … | and 1,002 more |',
    ],
    [
      'previews',
      [
        {
          type: 'sweep-planned',
          previews: Array.from({ length: 503 }, (_, at) => ({ number: at, state: 'open', parts: ['p'] })),
        },
      ],
      '| 499 | p | kept: the pull request is open |',
      '| … | and 3 more |  |',
    ],
  ])('names the number of the other %s', (_what, events, last, more) => {
    expect(summaryOf(...events)).toContain(`${last}\n${more}`);
  });

  it('is cut before GitHub drops it', () => {
    const status = 'a'.repeat(1_000_000);
    const summary = summaryOf({ type: 'revision-status', revision: { status }, elapsedMs: 1 });
    expect(summary).toMatch(/a\n\n… The rest of this summary was cut/);
    expect(summary.length).toBeLessThan(251_000);
  });
});

describe('While an upload takes long, the log', () => {
  it.each([
    [
      { files: 40, totalFiles: 200, bytes: 1_200_000, totalBytes: 6_000_000, elapsedMs: 1500 },
      '40 of 200 files, 1.2 MB of 6.0 MB, 800 kB/s, about 6 s left',
    ],
    [{ files: 3, totalFiles: 3, bytes: 0, totalBytes: 0, elapsedMs: 10 }, '3 of 3 files, 0 B of 0 B, 0 B/s'],
  ])('shows %j as "%s"', (progress, text) => {
    expect(logEntries({ type: 'upload-progress', ...progress }, outcomeOf())).toEqual([
      { level: 'info', text },
    ]);
  });
});
