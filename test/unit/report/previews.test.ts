import { describe, expect, it } from 'vitest';
import type { Event, SweptPreview } from '../../../src/events.ts';
import { annotationTitle, headline } from '../../../src/report/headline.ts';
import { logEntries } from '../../../src/report/log.ts';
import { toOutputs } from '../../../src/report/outputs.ts';
import { resultText } from '../../../src/report/result-file.ts';
import { stateText } from '../../../src/report/state.ts';
import { summaryMarkdown } from '../../../src/report/summary.ts';
import { FAILURE, outcomeOf } from '../../support/outcome-of.ts';
import {
  CLOSED,
  configuredPreview,
  DEPLOYED_PREVIEW,
  deletedPart,
  PLANNED_REMOVAL,
  REMOVED,
  SWEEP,
  wrote,
} from '../../support/preview-events.ts';

const FAILED: Event = { type: 'failed', failure: FAILURE };
const CANCELLED: Event = { type: 'failed', failure: { ...FAILURE, cancelled: true } };
const SUPERSEDED: Event = { type: 'superseded', number: 7 };
const FINISHED: Event = { type: 'finished' };
const DRY_SWEEP: Event = { ...SWEEP, dryRun: true };

function preview(number: number, state: SweptPreview['state'] = 'closed'): SweptPreview {
  return { number, state, parts: [`function "hello-pr-${number}"`] };
}

function found(...previews: readonly SweptPreview[]): Event {
  return { type: 'sweep-planned', previews };
}

function swept(number: number, result: 'deleted' | 'failed' = 'deleted'): Event {
  return { type: 'swept', number, result };
}

function refused(permission: 'pull-requests: write' | 'deployments: write', doing: string): Event {
  const message = `could not ${doing}: GitHub answered 403 (Forbidden)`;
  return { type: 'github-refused', result: { kind: 'denied', permission, message, requestId: undefined } };
}

/** What the log shows of the last of these events. */
function logOfLast(...events: readonly Event[]) {
  const last = events.at(-1);
  return last ? logEntries(last, outcomeOf(...events)) : [];
}

describe('The headline of a preview', () => {
  it.each<[text: string, events: readonly Event[]]>([
    ['🗑️ Preview pr-7 is deleted', [...REMOVED, FINISHED]],
    [
      '⏭️ Preview pr-7 does not exist: nothing to delete',
      [...CLOSED, { type: 'planned', actions: [] }, FINISHED],
    ],
    ['⏭️ Skipped: a newer commit of #7 deploys the preview', [configuredPreview(), SUPERSEDED, FINISHED]],
    ['❌ Preview pr-7 is deleted only in part', [...CLOSED, PLANNED_REMOVAL, deletedPart('domain'), FAILED]],
    ['❌ The deletion of preview pr-7 failed', [...CLOSED, PLANNED_REMOVAL, FAILED]],
    ['❌ The deletion of preview pr-7 was cancelled', [...CLOSED, PLANNED_REMOVAL, CANCELLED]],
  ])('is "%s"', (text, events) => {
    expect(headline(outcomeOf(...events))).toBe(text);
  });
});

describe('The headline of a sweep', () => {
  it.each<[text: string, events: readonly Event[]]>([
    [
      '🗑️ 2 previews of closed pull requests are deleted',
      [SWEEP, found(preview(1), preview(2), preview(3, 'open')), swept(1), swept(2)],
    ],
    [
      '📝 Plan: 1 preview of a closed pull request would be deleted',
      [DRY_SWEEP, found(preview(1), preview(2, 'open'))],
    ],
    ['⏭️ No preview of a closed pull request was found', [SWEEP, found()]],
    ['⏭️ No preview of a closed pull request was found', [DRY_SWEEP, found(preview(2, 'unknown'))]],
    [
      '❌ 1 of 2 previews could not be deleted completely',
      [SWEEP, found(preview(1), preview(2)), swept(1), swept(2, 'failed'), FAILED],
    ],
    ['❌ The state of 1 pull request could not be read', [SWEEP, found(preview(1, 'unread')), FAILED]],
    ['❌ The sweep of previews failed', [SWEEP, FAILED]],
    ['❌ The sweep of previews was cancelled', [SWEEP, found(preview(1)), CANCELLED]],
  ])('is "%s"', (text, events) => {
    expect(headline(outcomeOf(...events))).toBe(text);
  });
});

describe('The title of the annotations of a preview', () => {
  it.each<[title: string, events: readonly Event[]]>([
    ['Deploy hello-pr-7', [configuredPreview()]],
    ['Delete hello-pr-7', CLOSED],
    ['Delete preview pr-7', [configuredPreview({ function: undefined }), { type: 'removal-started' }]],
    ['Sweep previews', [SWEEP]],
  ])('is "%s"', (title, events) => {
    expect(annotationTitle(outcomeOf(...events))).toBe(title);
  });
});

describe('What holds after a failed deletion of a preview:', () => {
  const OBJECTS = 'its objects in bucket "site"';
  const HISTORY = 'its history and snapshots in bucket "snaps"';
  it.each<[text: string, events: readonly Event[]]>([
    [
      `Nothing was changed on the platform. Not deleted: domain pr-7.example.com, function "hello-pr-7", ${OBJECTS}, ${HISTORY}.`,
      [...CLOSED, PLANNED_REMOVAL],
    ],
    [
      `Deleted: domain pr-7.example.com. Not deleted: function "hello-pr-7", ${OBJECTS}, ${HISTORY}.`,
      [...CLOSED, PLANNED_REMOVAL, ...wrote('domains'), deletedPart('domain')],
    ],
    [
      `Deleted: domain pr-7.example.com, ${OBJECTS}, ${HISTORY}. May still exist, wholly or in part: function "hello-pr-7".`,
      [
        ...CLOSED,
        PLANNED_REMOVAL,
        ...wrote('domains'),
        deletedPart('domain'),
        ...wrote('functions', 'unknown'),
        ...wrote('storage'),
        deletedPart('artifacts'),
        deletedPart('snapshots'),
      ],
    ],
    [
      'Deleted: the preview of pull request 1. Not deleted completely: the previews of pull requests 2, 3. Not finished: the preview of pull request 4.',
      [
        SWEEP,
        found(preview(1), preview(2), preview(3), preview(4), preview(5, 'open')),
        ...wrote('functions'),
        swept(1),
        swept(2, 'failed'),
        swept(3, 'failed'),
      ],
    ],
    ['Nothing was changed on the platform.', [SWEEP]],
  ])('%s', (text, events) => {
    expect(stateText(outcomeOf(...events, FAILED))).toBe(text);
  });
});

describe('The outputs of a preview', () => {
  it.each<[what: string, events: readonly Event[], outputs: object]>([
    [
      'that is deployed',
      [...DEPLOYED_PREVIEW, FINISHED],
      { operation: 'created', changed: 'true', skipped: 'false', url: 'https://api.example.com/f' },
    ],
    [
      'that is deleted',
      [...REMOVED, FINISHED],
      { operation: 'deleted', changed: 'true', skipped: 'false', url: '' },
    ],
    [
      'that never existed',
      [...CLOSED, { type: 'planned', actions: [] }, FINISHED],
      { operation: 'deleted', changed: 'false', url: '' },
    ],
    [
      'of an outdated event',
      [configuredPreview(), SUPERSEDED, FINISHED],
      { operation: 'skipped', changed: 'false', skipped: 'true' },
    ],
    [
      'whose deletion failed',
      [...CLOSED, PLANNED_REMOVAL, ...wrote('domains'), deletedPart('domain'), FAILED],
      { operation: '', changed: 'true', url: '' },
    ],
  ])('%s say what was done', (_what, events, outputs) => {
    expect(toOutputs(outcomeOf(...events))).toMatchObject({ preview: 'pr-7', ...outputs });
  });

  it('of a sweep say whether something was deleted, and name no preview', () => {
    const none = { preview: '', function: '', url: '', skipped: 'false', previous_revision_id: '' };
    expect(toOutputs(outcomeOf(SWEEP, found(), FINISHED))).toMatchObject({
      ...none,
      operation: 'deleted',
      changed: 'false',
    });
    expect(toOutputs(outcomeOf(DRY_SWEEP, found(), FINISHED))).toMatchObject({
      ...none,
      operation: 'planned',
      changed: 'false',
    });
    expect(
      toOutputs(
        outcomeOf(SWEEP, found(preview(7)), PLANNED_REMOVAL, ...wrote('functions'), swept(7), FINISHED),
      ),
    ).toMatchObject({ ...none, operation: 'deleted', changed: 'true' });
  });
});

describe('The result file', () => {
  it('contains the previews that a sweep has found, with what became of each', () => {
    const resultOf = (...events: readonly Event[]) =>
      JSON.parse(resultText({}, outcomeOf(...events), [], (text) => text));
    const swept1 = resultOf(SWEEP, found(preview(1), preview(2, 'open')), swept(1));
    expect(swept1).toMatchObject({
      preview: null,
      sweep: [
        { number: 1, state: 'closed', result: 'deleted' },
        { number: 2, state: 'open' },
      ],
    });
    expect(resultOf(...REMOVED)).toMatchObject({ preview: 'pr-7', sweep: null });
  });
});

describe('The job summary of previews', () => {
  it('contains a table of what a sweep has deleted, and why the rest is kept', () => {
    const previews = [
      preview(1),
      preview(2),
      preview(3),
      preview(4, 'open'),
      preview(5, 'unknown'),
      preview(6, 'unread'),
    ];
    const rows = summaryMarkdown(
      outcomeOf(SWEEP, found(...previews), swept(1), swept(2, 'failed'), FAILED),
      {},
    )
      .split('\n')
      .filter((line) => /^\| \d/.test(line));
    expect(rows).toEqual([
      '| 1 | function "hello-pr-1" | deleted: the pull request is closed |',
      '| 2 | function "hello-pr-2" | not deleted completely: see the error |',
      '| 3 | function "hello-pr-3" | not deleted: the run ended before |',
      '| 4 | function "hello-pr-4" | kept: the pull request is open |',
      '| 5 | function "hello-pr-5" | kept: GitHub shows no such pull request |',
      '| 6 | function "hello-pr-6" | kept: the pull request could not be read |',
    ]);
  });

  it('says of a dry run what would be deleted', () => {
    const summary = summaryMarkdown(outcomeOf(DRY_SWEEP, found(preview(1)), PLANNED_REMOVAL), {});
    expect(summary).toContain('| 1 | function "hello-pr-1" | would be deleted: the pull request is closed |');
  });

  it('counts the previews after the first 500', () => {
    const previews = Array.from({ length: 503 }, (_, index) => preview(index + 1, 'open'));
    expect(summaryMarkdown(outcomeOf(SWEEP, found(...previews)), {})).toContain('| … | and 3 more |  |');
  });

  it('contains no address of a preview that is deleted', () => {
    expect(summaryMarkdown(outcomeOf(...REMOVED), {})).not.toContain('| Address |');
  });
});

describe('The log of previews', () => {
  it.each<[text: string, events: readonly Event[]]>([
    ['The pull request is closed. Deleting preview pr-7.', CLOSED],
    [
      'The pull request is closed. Preview pr-7 would be deleted.',
      [{ ...configuredPreview(), dryRun: true }, { type: 'removal-started' }],
    ],
    ['🗑️ Preview pr-7 is deleted', [...REMOVED, FINISHED]],
    ['Found no previews', [SWEEP, found()]],
    ['Plan: nothing to delete', [SWEEP, found(preview(1)), { type: 'planned', actions: [] }]],
    [
      'The preview of pull request 1 is not deleted completely',
      [SWEEP, found(preview(1)), swept(1, 'failed')],
    ],
    [
      'Deleted 3 objects of the preview from bucket "site"',
      [...CLOSED, { type: 'objects-deleted', bucket: 'site', what: 'artifacts', count: 3 }],
    ],
  ])('contains "%s"', (text, events) => {
    expect(logOfLast(...events)).toEqual([{ level: 'info', text }]);
  });

  it('groups what a sweep has found under the number in each state', () => {
    expect(logOfLast(SWEEP, found(preview(1), preview(2, 'open'), preview(3, 'unknown')))).toEqual([
      {
        level: 'group',
        title: 'Found 3 previews (1 closed, 1 open, 1 unknown)',
        lines: [
          '  pull request 1 (closed): function "hello-pr-1"',
          '  pull request 2 (open): function "hello-pr-2"',
          '  pull request 3 (GitHub shows no such pull request): function "hello-pr-3"',
        ],
      },
    ]);
  });

  it('says of a newer event that the preview is left alone', () => {
    expect(logOfLast(configuredPreview(), SUPERSEDED)).toEqual([
      {
        level: 'notice',
        text: 'Skipped: a newer commit of #7 deploys the preview.',
      },
    ]);
  });

  it('names a permission that lacks once, as a line of YAML', () => {
    const first = refused('pull-requests: write', 'list the comments of pull request 7');
    const second = refused('pull-requests: write', 'create a comment on pull request 7');
    const other = refused('deployments: write', 'create a deployment');
    expect(logOfLast(configuredPreview(), first)).toEqual([
      {
        level: 'warning',
        place: {},
        text: expect.stringMatching(
          /^Could not list the comments of pull request 7: GitHub answered 403 \(Forbidden\)\. The deployment is not affected\. Add `permissions: \{ pull-requests: write \}` to the job/,
        ),
      },
    ]);
    expect(logOfLast(configuredPreview(), first, second)).toEqual([]);
    expect(logOfLast(configuredPreview(), first, second, other)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('`permissions: { deployments: write }`') }),
    ]);
    expect(logOfLast(...CLOSED, first)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('The deletion is not affected.') }),
    ]);
  });

  it('shows a failure of GitHub once, without a permission', () => {
    const failure: Event = {
      type: 'github-refused',
      result: {
        kind: 'failed',
        reason: 'could not list the comments: GitHub answered 502',
        requestId: undefined,
      },
    };
    expect(logOfLast(configuredPreview(), failure)).toEqual([
      {
        level: 'warning',
        place: {},
        text: 'Could not list the comments: GitHub answered 502. The deployment is not affected.',
      },
    ]);
    expect(logOfLast(configuredPreview(), failure, failure)).toEqual([]);
  });

  it('warns of `pull_request_target` only for a checkout of the head', () => {
    expect(logOfLast(configuredPreview(), { type: 'target-event' })).toEqual([
      {
        level: 'warning',
        place: {},
        text: expect.stringMatching(
          /With the head of the pull request checked out, its author decides what is built/,
        ),
      },
    ]);
  });
});
