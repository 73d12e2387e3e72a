/** What a step says of a revision that it accepted and did not see ready, and of the one that served before. */
import { describe, expect, it } from 'vitest';
import { existing, type Run, runAgainst } from '../../support/deploy-runs.ts';
import { startGitHubServer } from '../../support/github-server.ts';
import type { OtherPlatform, Reading } from '../../support/other-platform.ts';
import { records } from '../../support/other-platform-shapes.ts';
import { NUMBER, OLDER, runPreview } from '../../support/preview-runs.ts';
import { createTree } from '../../support/tree.ts';
import { startWholePlatform } from '../../support/whole-platform.ts';

const FOREVER = Array.from({ length: 200 }, () => 'building');
const SERVING: Reading = {
  record: records.withActiveRevision,
  redeployReply: (stored) => ({ status: 200, body: records.withActiveRevision(stored) }),
};
const UNREADABLE: NonNullable<Reading['faults']> = (['list', 'record'] as const).map((on) => ({
  ...{ on, when: 'before', skip: on === 'list' ? 1 : 0, times: 999 },
  what: { status: 403, body: { message: 'not for you' } },
}));

/** Returns the first line of the summary. */
function headlineOf({ runner }: Pick<Run, 'runner'>): string {
  return runner.summary.split('\n', 1)[0] ?? '';
}

/** Redeploys `hello`, and checks that nothing that is shown calls the revision failed, or the former one serving. */
async function runUnconfirmed(
  reading: Reading,
  options: Parameters<typeof runAgainst>[1] = {},
): Promise<{ readonly headline: string; readonly lines: readonly string[]; readonly run: Run }> {
  const run = await runAgainst(
    { ...SERVING, statuses: FOREVER, ...reading },
    { given: existing, ...options },
  );
  expect(run.done).toBe(false);
  const { lines, notices, warnings, summary } = run.runner;
  const shown = [run.error, summary, ...lines, ...notices, ...warnings].join('\n');
  expect(shown).not.toMatch(/revision \S+( of \S+)? failed|is (?:still )?serving|still serves|is live:/i);
  return { headline: headlineOf(run), lines: run.error.split('\n'), run };
}

describe.concurrent('A revision that was accepted', () => {
  it('and is not ready in time may still go live: it has not failed', async () => {
    const { headline, lines, run } = await runUnconfirmed({}, { inputs: { wait_timeout: '2s' } });
    expect(headline).toBe('## ⏱️ Revision `rev-2` of `hello` was not ready within 2 s; it may still go live');
    expect(lines.slice(0, 2)).toEqual([
      'Revision rev-2 of "hello" was not ready within 2 s (its last status: building).',
      'It may still go live; revision rev-1 served when this one was accepted.',
    ]);
    expect(lines[2]).toMatch(/^Raise `wait_timeout`\./);
    expect(run.outputs).toMatchObject({
      ...{ revision_id: 'rev-2', previous_revision_id: 'rev-1', revision_status: 'building' },
      ...{ operation: 'redeployed', changed: 'true' },
    });
  });

  it('and whose status is refused has an unknown status', async () => {
    const { headline, lines, run } = await runUnconfirmed({ faults: UNREADABLE });
    expect(headline).toBe('## ❌ Revision `rev-2` of `hello` was accepted; its status is unknown');
    expect(lines[0]).toBe(
      'Could not read the status of function "hello": the platform answered 403 (Forbidden): not for you.',
    );
    expect(lines[1]).toBe(
      'The platform has accepted revision rev-2; its status is unknown. It may be live already; revision rev-1 served when this one was accepted.',
    );
    expect(lines[2]).toContain('`functions:read`');
    expect(run.outputs).toMatchObject({ revision_id: 'rev-2', operation: 'redeployed', changed: 'true' });
  });

  it('by a key that may never read says that it is not known what served before', async () => {
    const { lines } = await runUnconfirmed({
      ...{ granted: ['functions:write'], redeployReply: () => ({ status: 202, body: {} }) },
    });
    expect(lines[1]).toBe(
      'The platform has accepted the new revision of "hello"; its status is unknown. It may be live already; which revision served before is not known.',
    );
  });

  it.each<[what: string, reading: Reading]>([
    ['in a record without a status', { record: records.withoutStatus }],
    [
      'of a function that is not shown',
      { unlisted: true, invocation: { status: 404, body: 'no such page' } },
    ],
    [
      'in an answer that is no list',
      {
        faults: (['list', 'record'] as const).map((on) => ({
          ...{ on, when: 'before', skip: on === 'list' ? 1 : 0, times: 999 },
          what: { status: 200, body: { nothing: true } },
        })),
      },
    ],
  ])('%s has an unknown status', async (_what, reading) => {
    const { headline, lines } = await runUnconfirmed(reading);
    expect(headline).toMatch(/^## ❌ Revision `rev-\d` of `hello` was accepted; its status is unknown$/);
    expect(lines.join('\n')).toMatch(/^The platform has accepted revision rev-\d; its status is unknown\./m);
  });

  it('before the run was cancelled may be live already', async () => {
    let cancel = (): void => undefined;
    const { headline, lines } = await runUnconfirmed(
      // What is read before the end is true no more when the revision goes live right after it.
      { onRead: (read) => void (read === 3 && cancel()) },
      { onStart: (runner) => (cancel = runner.cancel) },
    );
    expect(headline).toBe(
      '## ❌ Cancelled after the platform accepted revision `rev-2` of `hello`; it may be live already',
    );
    expect(lines.slice(0, 2)).toEqual([
      'Cancelled after the platform accepted revision rev-2.',
      'It may be live already; revision rev-1 served before.',
    ]);
  });

  it('and then superseded or deleted has not failed', async () => {
    const onRead = (act: (platform: OtherPlatform) => void): Reading => ({
      onRead: (read, platform) => void (read === 3 && act(platform)),
    });
    const superseded = await runAgainst(
      { statuses: FOREVER, ...onRead((platform) => platform.put('hello', 'ready')) },
      { given: existing },
    );
    expect(headlineOf(superseded)).toBe(
      '## ❌ Revision `rev-2` of `hello` was superseded by another deployment',
    );
    const deleted = await runUnconfirmed(onRead((platform) => platform.drop('hello')));
    expect(deleted.headline).toBe('## ❌ Revision `rev-2` of `hello` is gone: the function was deleted');
    expect(deleted.lines[1]).toBe('Revision rev-1 served before.');
  });
});

describe.concurrent('A revision that failed', () => {
  it('leaves the former one serving only where that is read with the failure', async () => {
    const failing: Reading = { statuses: ['building', 'building', 'failed'] };
    const read = await runAgainst({ ...SERVING, ...failing }, { given: existing });
    expect(headlineOf(read)).toBe('## ❌ Revision `rev-2` of `hello` failed; `rev-1` still serves');
    expect(read.error).toContain('\nRevision rev-1 is still serving.\n');
    // The answer to the write shows what serves, and no read does.
    const answered = await runAgainst(
      {
        ...failing,
        redeployReply: (stored) => ({ status: 200, body: records.withActiveRevision(stored) }),
      },
      { given: existing },
    );
    expect(headlineOf(answered)).toBe('## ❌ Revision `rev-2` of `hello` failed');
    expect(answered.error).toContain('\nRevision rev-1 served before.\n');
  });

  it('is one line of the log, which names a status that is not "failed"', async () => {
    const lineOf = async (word: string) => {
      const { runner } = await runAgainst({ statuses: ['building', word] });
      return runner.lines.filter((line) => / after /.test(line)).map((line) => line.replace(/ after .*/, ''));
    };
    expect(await lineOf('failed')).toEqual(['Revision rev-1 failed']);
    expect(await lineOf('Timed out')).toEqual(['Revision rev-1 failed (Timed out)']);
  });

  it('names where the error was thrown once, without its stack', async () => {
    const message = 'Error: boom\n    at load (main.ts:18:7)\n    at main.ts:20:1';
    const { error, runner } = await runAgainst({ statuses: ['building', 'failed'], message });
    expect(error).toMatch(/^Revision rev-1 of "hello" failed: Error: boom \(main\.ts:18:7\)\.\n/);
    expect(runner.errorPlaces).toEqual([{ file: 'main.ts', line: 18, column: 7 }]);
    expect(runner.annotations).toEqual([]);
  });
});

describe.concurrent('A preview that is not ready in time', () => {
  it('is not called failed in the comment and the deployment record', async () => {
    await using platform = await startWholePlatform({});
    await using workspace = await createTree({ 'main.ts': '// main' });
    await using github = await startGitHubServer({});
    github.records.pullRequests.set(NUMBER, { state: 'open', headSha: OLDER });
    platform.begin({ fates: ['stuck'] });
    const { done, runner } = await runPreview({
      ...{ url: platform.url, github, workspace: workspace.root },
      inputs: { assets: 'main.ts', environment: 'preview', wait_timeout: '2s' },
    });
    expect(done).toBe(false);
    const [comment] = github.records.comments.map(({ body }) => body);
    expect(comment).toContain('### ⏱️ Preview of hello was not ready within 2 s; it may still go live\n');
    expect([comment, runner.summary].join('\n')).not.toMatch(/fail/i);
    expect(github.records.deployments.flatMap(({ statuses }) => statuses)).toMatchObject([
      { state: 'in_progress' },
      {
        state: 'error',
        description: '⏱️ Revision rev-1 of hello-pr-7 was not ready within 2 s; it may still go live',
      },
    ]);
  });
});
