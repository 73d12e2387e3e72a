/** Runs for the events of one pull request at the same time, in any order of their requests. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import { type GitHubServer, startGitHubServer } from '../../support/github-server.ts';
import { records } from '../../support/other-platform-shapes.ts';
import { NEWER, NUMBER, OLDER, runPreview } from '../../support/preview-runs.ts';
import { Turns } from '../../support/snapshot-runs.ts';
import { createTree } from '../../support/tree.ts';
import { startWholePlatform } from '../../support/whole-platform.ts';

const NAME = `hello-pr-${NUMBER}`;

/** The last one that waits is the one that has just had its turn: it goes on alone. */
const SAME = 5;
const anyTurns = fc
  .array(fc.tuple(fc.constantFrom(0, 1, SAME), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
    maxLength: 12,
  })
  .map((blocks) => blocks.flatMap(([choice, length]) => Array<number>(length).fill(choice)));

const anyScenario = fc.record({
  choices: anyTurns,
  isClosed: fc.boolean(),
  hasSnapshots: fc.boolean(),
  /** Deployed before. */
  isDeployed: fc.boolean(),
});

it('after any order of the requests of two deployments and a close, a sweep or the newest run leaves what the pull request needs', async () => {
  await fc.assert(
    fc.asyncProperty(anyScenario, async ({ choices, isClosed, hasSnapshots, isDeployed }) => {
      const turns = new Turns(choices);
      await using github = await startGitHubServer({ gate: async () => await turns.hold() });
      await using platform = await startWholePlatform(
        {},
        { bucket: { name: 'site' }, secondBucket: 'snapshots' },
      );
      platform.begin({ hold: () => turns.hold(), fates: ['instant'] });
      await using older = await createTree({ 'main.ts': '// older', 'site/a.txt': 'older' });
      await using newer = await createTree({ 'main.ts': '// newer', 'site/a.txt': 'newer' });
      const inputs = {
        ...{ assets: 'main.ts', bucket: 'site', artifacts: 'site/**' },
        snapshot_bucket: hasSnapshots ? 'snapshots' : '',
      };
      platform.storage.put('pr-70/a.txt', 'x');
      platform.functions.put('hello-pr-70', 'ready', { 'main.ts': 'x' });
      const step = (headSha: string, runNumber: number) => ({
        ...{ url: platform.url, github, headSha, inputs, workflow: { runNumber, runId: `${runNumber}` } },
        workspace: headSha === OLDER ? older.root : newer.root,
      });
      setPullRequest(github, 'open', OLDER);
      if (isDeployed) await runPreview(step(OLDER, 1));
      await turns.run([
        async () => {
          await runPreview(step(OLDER, 2));
        },
        async () => {
          await turns.hold();
          setPullRequest(github, stateOf(github), NEWER);
          await runPreview({ ...step(NEWER, 3), action: 'synchronize' });
        },
        async () => {
          if (!isClosed) return;
          await turns.hold();
          setPullRequest(github, 'closed', NEWER);
          await runPreview({ ...step(NEWER, 4), action: 'closed' });
        },
      ]);

      const last = isClosed
        ? await runPreview({
            ...step(NEWER, 5),
            inputs: { ...inputs, mode: 'sweep', artifacts: '' },
            workflow: { eventName: 'schedule', event: {} },
          })
        : await runPreview(step(NEWER, 5));
      expect(last.runner.errors).toEqual([]);
      const stored = platform.functions.stored(NAME);
      const keys = [...platform.storage.objects.keys()];
      expect(platform.functions.stored('hello-pr-70')?.revisions).toHaveLength(1);
      expect(keys).toContain('pr-70/a.txt');
      expect(github.records.comments.length).toBeLessThanOrEqual(1);
      if (isClosed) {
        const own = keys.filter((key) => key.startsWith(`pr-${NUMBER}/`) || key.includes(`/${NAME}/`));
        expect({ stored, own }).toEqual({ stored: undefined, own: [] });
        return;
      }
      expect(stored?.revisions.at(-1)?.assets.get('main.ts')?.toString()).toBe('// newer');
    }),
    { numRuns: BOUNDS.requests },
  );
});

describe('A pull request is read at the start and right before the first write:', () => {
  it.each<[what: string, now: 'closed' | 'newer']>([
    ['a preview whose pull request was closed in between is deleted', 'closed'],
    ['a preview with a newer commit in between is left to its run', 'newer'],
  ])('%s', async (_what, now) => {
    await using platform = await startWholePlatform({}, {});
    platform.functions.put(NAME, 'ready', { 'main.ts': 'before' });
    let reads = 0;
    await using github = await startGitHubServer({
      gate: async ({ path }) => {
        if (!path.includes('/pulls/')) return;
        reads += 1;
        if (reads === 2)
          setPullRequest(github, now === 'closed' ? 'closed' : 'open', now === 'newer' ? NEWER : OLDER);
      },
    });
    setPullRequest(github, 'open', OLDER);
    await using tree = await createTree({ 'main.ts': '// main' });
    const { done, runner } = await runPreview({ url: platform.url, github, workspace: tree.root });
    expect(done, runner.errors.join()).toBe(true);
    expect(reads).toBe(2);
    const [operation, revisions] = now === 'closed' ? ['deleted', undefined] : ['skipped', 1];
    expect(runner.outputs).toMatchObject({ operation, changed: String(now === 'closed') });
    expect(platform.functions.stored(NAME)?.revisions.length).toBe(revisions);
  });

  it('what happens to it during the deployment is left to its other runs', async () => {
    const reading = { record: records.withActiveRevision, redeployReply: () => ({ status: 204 }) };
    await using platform = await startWholePlatform(reading, {});
    platform.functions.put(NAME, 'ready', { 'main.ts': 'before' });
    await using github = await startGitHubServer();
    setPullRequest(github, 'open', OLDER);
    platform.begin({
      before: (_number, call) => {
        if (call === 'redeploy function') setPullRequest(github, 'open', NEWER);
      },
      fates: ['instant'],
    });
    await using tree = await createTree({ 'main.ts': '// main' });
    const { runner } = await runPreview({ url: platform.url, github, workspace: tree.root });
    expect(runner.errors).toEqual([]);
    expect(runner.outputs).toMatchObject({ operation: 'redeployed', revision_id: 'rev-2' });
  });
});

function stateOf(github: GitHubServer) {
  return github.records.pullRequests.get(NUMBER)?.state ?? 'open';
}

function setPullRequest(github: GitHubServer, state: 'open' | 'closed', headSha: string): void {
  github.records.pullRequests.set(NUMBER, { state, headSha });
}
