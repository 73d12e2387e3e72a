/** The wait for revision r2, with simulated reads. Their number and timing is tested with `waitFor`. */
import { describe, expect, it } from 'vitest';
import { ApiError, type DeployError, TransientError } from '../../../src/errors.ts';
import type { Event } from '../../../src/events.ts';
import type { Observation } from '../../../src/functions/observer.ts';
import { type DeployedRevision, waitForRevision } from '../../../src/functions/wait.ts';
import type { RevisionStatus } from '../../../src/platform/records.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

interface Watched {
  readonly error: DeployError | undefined;
  readonly events: readonly Event[];
  readonly reads: number;
}

/** Waits with these reads, the last one forever. */
async function watch(
  reads: readonly (Observation | Error)[],
  change: Partial<DeployedRevision> & { readonly timeoutMs?: number; readonly statusPath?: string } = {},
): Promise<Watched> {
  const { timeoutMs = 600_000, statusPath = '', ...rest } = change;
  const clock = createVirtualClock();
  const events: Event[] = [];
  let count = 0;
  const deployed: DeployedRevision = {
    name: 'hello',
    polling: { timeoutMs, statusPath, readyStatuses: [], failedStatuses: [] },
    revision: { revisionId: 'r2', status: 'queued' },
    seenBefore: ['r1'],
    isFirst: false,
    lostCount: 0,
    locate: (path) => (path === 'lib/a.ts' ? 'app/lib/a.ts' : undefined),
    look: async () => {
      const next = reads[count] ?? reads.at(-1);
      count += 1;
      if (next instanceof Error || next === undefined) throw next;
      return next;
    },
    ...rest,
  };
  const { signal } = new AbortController();
  const emit = (event: Event) => void events.push(event);
  const waiting = waitForRevision(deployed, { clock, random: () => 1, signal, emit });
  const error = await clock.run(waiting).then(
    () => undefined,
    (reason: DeployError) => reason,
  );
  return { error, events, reads: count };
}

function revisionsIn({ events }: Watched, type: 'revision-status' | 'revision-ready') {
  return events.flatMap((event) => (event.type === type && 'revision' in event ? [event.revision] : []));
}

const building: Observation = { revisionId: 'r2', status: 'building' };
const ready: Observation = { revisionId: 'r2', status: 'ready' };
const previous: Observation = { revisionId: 'r1', status: 'ready' };
const failure = new TransientError('Could not read function "hello": it is down');
const refusal = (status: number) => new ApiError(`refused with ${status}`, { status, requestId: 'q' });
const unnamed: RevisionStatus = {};

describe('The wait for a revision', () => {
  it('ends with the first read that shows it as ready', async () => {
    const watched = await watch([ready]);
    expect(watched).toMatchObject({ error: undefined, reads: 1 });
    expect(revisionsIn(watched, 'revision-ready')).toEqual([ready]);
  });

  it('reports every change of status once, and the last one as the result', async () => {
    const watched = await watch([building, building, { ...building, status: 'starting' }, ready]);
    const statuses = revisionsIn(watched, 'revision-status').map(({ status }) => status);
    expect(statuses).toEqual(['building', 'starting']);
  });

  it('identifies a revision that the response did not name as the first unknown one', async () => {
    const watched = await watch([previous, building, ready], { revision: unnamed });
    expect(revisionsIn(watched, 'revision-status')).toEqual([building]);
    expect(revisionsIn(watched, 'revision-ready')).toEqual([ready]);
    expect(watched.error).toBeUndefined();
  });

  it('annotates the line of an asset that a message names', async () => {
    const message = 'file:///srv/r2/lib/a.ts:3:14: SyntaxError';
    const { error } = await watch([{ revisionId: 'r2', status: 'failed', message }]);
    expect(error?.annotations).toEqual([{ message, file: 'app/lib/a.ts', line: 3, column: 14 }]);
    const other = await watch([{ revisionId: 'r2', status: 'failed', message: 'deno.ts:1:1: no' }]);
    expect(other.error?.annotations).toEqual([]);
  });

  it('fails as superseded when a further revision appears', async () => {
    const watched = await watch([building, { revisionId: 'r3', status: 'ready' }], { revision: unnamed });
    expect(watched.error?.message).toMatch(/^Revision r2 of "hello" was superseded/);
    const revision = { revisionId: 'r2', status: 'superseded' };
    expect(watched.events.at(-1)).toMatchObject({ type: 'revision-ended', end: 'superseded', revision });
  });

  it('skips one unknown revision for each lost response', async () => {
    const other: Observation = { revisionId: 'r3', status: 'ready' };
    expect((await watch([other, ready], { lostCount: 1 })).error).toBeUndefined();
    const watched = await watch([other, { ...other, revisionId: 'r4' }], { lostCount: 1 });
    expect(watched.error?.message).toMatch(/^Revision r2 of "hello" was superseded/);
  });

  it.each<[what: string, reads: readonly (Observation | Error)[], message: string]>([
    [
      'with the message of the platform when the revision failed',
      [building, { revisionId: 'r2', status: 'Failed', message: 'boom' }],
      'Revision r2 of "hello" failed: boom',
    ],
    [
      'with the status when the platform gives no reason',
      [{ revisionId: 'r2', status: 'Failed' }],
      'Revision r2 of "hello" failed: its status is "Failed"',
    ],
    [
      'when the function is never shown',
      ['vanished'],
      'The platform does not show function "hello", neither in its list nor at its own path',
    ],
    [
      'when the function was shown and then deleted',
      [building, 'vanished'],
      'Function "hello" was deleted while it was being deployed',
    ],
    [
      'when the record never contains a status',
      [{ revisionId: 'r2' }],
      'The record of function "hello" contains no revision status',
    ],
    [
      'when the status cannot be read for long',
      [building, failure],
      'Could not read the status of function "hello": it is down',
    ],
    [
      'with the last status and its reason when the time is up',
      [{ revisionId: 'r2', status: 'build_failed', message: 'no main.ts' }],
      'Revision r2 of "hello" was not ready within 1 min (its last status: build_failed): no main.ts',
    ],
    [
      'with the previous revision when the platform keeps reporting that',
      [previous],
      'Revision r2 of "hello" was not ready within 1 min (the platform still reported the previous revision r1)',
    ],
  ])('fails %s', async (_what, reads, message) => {
    const { error } = await watch(reads, { timeoutMs: 60_000 });
    expect(error?.message).toBe(message);
    expect(error?.hint).toMatch(/^[A-Z].*\.$/);
  });

  it('fails without a status when the time is up before any read', async () => {
    const { error } = await watch([failure], { timeoutMs: 500, revision: unnamed });
    expect(error?.message).toBe(
      'The new revision of "hello" was not ready within 500 ms (no status was read)',
    );
  });

  it('names `status_path` when its response contains no status', async () => {
    const { error } = await watch([{}], { statusPath: 'status/{name}' });
    expect(error?.message).toMatch(/^The response at `status_path` \("status\/\{name\}"\) contains no/);
  });

  it('ends with the first refusal', async () => {
    const { error, reads } = await watch([refusal(401)], { revision: { status: 'ready' } });
    expect(error).toMatchObject({ requestId: 'q', hint: expect.stringContaining('`wait_timeout: 0`') });
    expect(error?.message).toMatch(/^Could not read the status of function "hello": refused with 401/);
    expect(reads).toBe(1);
  });

  it.each<[what: string, answered: string, reads: readonly (Observation | Error)[], cause: string]>([
    ['a key that cannot read', ' READY', [refusal(403)], 'no permission'],
    ['records without a status', 'ready', [{ revisionId: 'r2' }], 'no status'],
  ])('trusts a final status in the response to the write with %s', async (_what, status, reads, cause) => {
    const { error, events } = await watch(reads, { revision: { revisionId: 'r2', status } });
    expect(error).toBeUndefined();
    expect(events).toContainEqual({ type: 'status-assumed', cause });
    expect((await watch(reads)).error).toBeDefined();
  });

  it('throws an error of the action itself unchanged', async () => {
    const mistake = new TypeError('a bug');
    expect((await watch([mistake])).error).toBe(mistake);
  });
});
