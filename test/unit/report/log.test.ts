import { describe, expect, it } from 'vitest';
import type { Event } from '../../../src/events.ts';
import { NOTHING_KNOWN } from '../../../src/outcome.ts';
import { logEntries } from '../../../src/report/log.ts';
import {
  configured,
  failedDeployment,
  figures,
  GOOD,
  leftOut,
  NONE_LEFT_OUT,
  outcomeOf,
  planned,
  rolledBack,
  uploadedObject,
} from '../../support/outcome-of.ts';

const UUID = '7437ab21-0000-4000-8000-000000000000';
const NAME = { ascii: 'xn--bcher-kva.example', given: 'bücher.example' };
const PENDING = { status: 'pending', meaning: 'pending', reasons: ['No CNAME.'] } as const;

describe('The log', () => {
  it('groups the collected files under their totals, with the number that each rule left out', () => {
    const event: Event = {
      type: 'collected',
      what: 'asset',
      files: [{ name: 'main.ts', size: 120 }],
      bytes: 120,
      leftOut: leftOut(
        { path: '.env', rule: 'denied' },
        { path: '.x', rule: 'hidden' },
        { path: '.y', rule: 'hidden' },
        { path: 'notes/', rule: 'ignored' },
      ),
      digest: 'abc',
    };
    expect(logEntries(event, outcomeOf(event))).toEqual([
      {
        level: 'group',
        title: 'Collected 1 asset, 120 B (left out 4: 1 denied, 2 hidden, 1 ignored)',
        lines: [
          '  "main.ts", 120 B',
          'Left out:',
          '  ".env", denied (default_excludes)',
          '  ".x", hidden (include_hidden)',
          '  ".y", hidden (include_hidden)',
          '  "notes/", ignored (.deployignore)',
          'sha256:abc',
        ],
      },
    ]);
  });

  it('lists the first thousand files and the number of the others', () => {
    const files = Array.from({ length: 2500 }, (_, index) => ({ name: `f${index}`, size: 1 }));
    const event: Event = { type: 'collected', what: 'artifact', files, bytes: 2500, leftOut: NONE_LEFT_OUT };
    const [entry] = logEntries(event, outcomeOf(event));
    expect(entry).toMatchObject({ title: 'Collected 2,500 artifacts, 2.5 kB' });
    const lines = entry?.level === 'group' ? entry.lines : [];
    expect([lines.length, lines.at(-1)]).toEqual([1001, '  and 1,500 more']);
  });

  it('groups an upload under its totals, with every object that was not unchanged', () => {
    const event: Event = {
      type: 'uploaded',
      bucket: 'site',
      figures: figures({
        uploadedCount: 2,
        uploadedBytes: 30,
        unchangedCount: 1,
        failed: [{ key: 'b', reason: '413' }],
      }),
      objects: [
        uploadedObject('a', 30, 'uploaded'),
        uploadedObject('b', 1, 'failed'),
        uploadedObject('c', 2, 'unchanged'),
      ],
    };
    expect(logEntries(event, outcomeOf(event))).toEqual([
      {
        level: 'group',
        title: 'Uploaded 2 objects, 30 B, to bucket "site" (1 unchanged, 1 failed)',
        lines: ['  "a", 30 B, uploaded', '  "b", 1 B, failed'],
      },
      { level: 'info', text: 'Failed: "b": 413' },
    ]);
  });

  it.each<[text: string, event: Event]>([
    ['Plan: nothing to do', { type: 'planned', actions: [] }],
    [
      'Redeployed function "hello": revision 7437ab21 is pending',
      {
        type: 'function-deployed',
        name: 'hello',
        operation: 'redeployed',
        revision: { revisionId: UUID, status: 'pending' },
        previousRevisionId: undefined,
      },
    ],
    [
      'Created function "hello": the platform has not named the revision yet',
      {
        type: 'function-deployed',
        name: 'hello',
        operation: 'created',
        revision: {},
        previousRevisionId: undefined,
      },
    ],
    [
      'Revision 7437ab21 is building after 600 ms',
      { type: 'revision-status', revision: { revisionId: UUID, status: 'building' }, elapsedMs: 600 },
    ],
    [
      'Revision r2 is ready (succeeded) after 1.4 s',
      { type: 'revision-ready', revision: { revisionId: 'r2', status: 'succeeded' }, elapsedMs: 1400 },
    ],
    [
      'Still waiting after 30 s: the status is "building"',
      { type: 'waiting', elapsedMs: 30_000, status: 'the status is "building"' },
    ],
    [
      'Registered domain bücher.example (xn--bcher-kva.example) again for bucket 1',
      {
        type: 'domain-registered',
        name: NAME,
        operation: 'replaced',
        target: 'bucket 1',
        domain: PENDING,
      },
    ],
    [
      'Domain a.example is pending: No CNAME',
      { type: 'domain-status', hostname: 'a.example', domain: PENDING },
    ],
  ])('contains "%s"', (text, event) => {
    expect(logEntries(event, outcomeOf(event))).toEqual([{ level: 'info', text }]);
  });

  it.each<[word: string, events: readonly Event[]]>([
    [
      'Deployed',
      [
        {
          type: 'function-deployed',
          name: 'hello',
          operation: 'created',
          revision: {},
          previousRevisionId: undefined,
        },
      ],
    ],
    ['Unchanged', [{ type: 'function-kept', name: 'hello', revision: { revisionId: 'r1' } }]],
    ['Rolled back', rolledBack('requested')],
  ])('ends with "%s" and the address of the function', (word, events) => {
    const connected: Event = {
      type: 'connected',
      address: 'https://api.example.com/',
      isRehearsal: false,
      url: 'https://api.example.com/f',
    };
    const outcome = outcomeOf(configured({ function: 'hello' }), connected, ...events);
    expect(logEntries({ type: 'finished' }, outcome)).toEqual([
      { level: 'info', text: `${word}: https://api.example.com/f (needs the API key)` },
    ]);
  });

  it('groups the files that differ from the live revision under their line of the plan', () => {
    const event = planned('main.ts');
    expect(logEntries(event, outcomeOf(event))).toEqual([
      {
        level: 'group',
        title:
          'Plan: redeploy function "hello" (entrypoint main.ts, 1 asset, 140 B), replacing revision r1 (1 file changed)',
        lines: ['  changed "main.ts", 120 B → 140 B'],
      },
    ]);
  });

  it.each<[text: string, before: readonly Event[], cause: 'failure' | 'requested']>([
    ['↩️ Rolling back to the content of revision r1', failedDeployment(), 'failure'],
    [
      '↩️ Health check failed for 1 ms (last: 503). Rolling back to the content of revision r1',
      failedDeployment('unhealthy'),
      'failure',
    ],
    [
      'Revision to bring back: r1, commit 1234567, 2026-11-22 06:30 UTC',
      [configured({ function: 'hello', mode: 'rollback' })],
      'requested',
    ],
  ])('contains "%s"', (text, before, cause) => {
    const event: Event = { type: 'rollback-started', target: GOOD, cause };
    expect(logEntries(event, outcomeOf(...before, event))).toEqual([{ level: 'info', text }]);
  });

  it('lists the revisions that can be brought back, a line each, and no empty group', () => {
    const log = (...revisions: readonly (typeof GOOD)[]) => {
      const event: Event = { type: 'rollback-choices', revisions };
      return logEntries(event, outcomeOf(event));
    };
    expect(log()).toEqual([]);
    expect(log(GOOD, { ...GOOD, commit: '::error::\n' })).toEqual([
      {
        level: 'group',
        title: 'The history contains 2 revisions that can be brought back',
        lines: ['  r1, commit 1234567, 2026-11-22 06:30 UTC', '  r1, commit ::error, 2026-11-22 06:30 UTC'],
      },
    ]);
  });

  it.each([
    ['deploy', 'deploys it anyway'],
    ['rollback', 'deploys it again'],
  ] as const)('says how an unchanged function is deployed nevertheless (mode %s)', (mode, end) => {
    const event: Event = { type: 'function-kept', name: 'hello', revision: { revisionId: UUID } };
    expect(logEntries(event, outcomeOf(configured({ function: 'hello', mode }), event))).toEqual([
      {
        level: 'notice',
        text: `Function "hello" is unchanged: revision 7437ab21 already serves this content, so nothing was deployed. \`skip_unchanged: false\` ${end}.`,
      },
    ]);
  });

  it('places findings at their line, and contains instructions for a pending domain', () => {
    const finding: Event = {
      type: 'finding',
      message: 'does not parse',
      place: { file: 'main.ts', line: 2 },
    };
    expect(logEntries(finding, outcomeOf())).toEqual([
      { level: 'warning', text: 'does not parse', place: { file: 'main.ts', line: 2 } },
    ]);
    expect(logEntries({ type: 'domain-settled', name: NAME, domain: PENDING }, outcomeOf())).toEqual([
      { level: 'notice', text: expect.stringMatching(/is pending: it works once .*\n- No CNAME\.$/) },
    ]);
  });

  it.each([
    [
      { files: 40, totalFiles: 200, bytes: 1_200_000, totalBytes: 6_000_000, elapsedMs: 1500 },
      '40 of 200 files, 1.2 MB of 6.0 MB, 800 kB/s, about 6 s left',
    ],
    [{ files: 3, totalFiles: 3, bytes: 0, totalBytes: 0, elapsedMs: 10 }, '3 of 3 files, 0 B of 0 B, 0 B/s'],
  ])('contains for the progress %j the line "%s"', (progress, text) => {
    expect(logEntries({ type: 'upload-progress', ...progress }, NOTHING_KNOWN)).toEqual([
      { level: 'info', text },
    ]);
  });
});
