/** Runs for the events of one pull request at the same time, in any order of their requests. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import { type GitHubServer, startGitHubServer } from '../../support/github-server.ts';
import { NEWER, NUMBER, OLDER, type PreviewRun, runPreview } from '../../support/preview-runs.ts';
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

it('no order of the requests of two deployments and a close leaves a closed preview, or an older one without a warning', async () => {
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
      const runs: Record<string, PreviewRun> = {};
      await turns.run([
        async () => {
          runs.older = await runPreview(step(OLDER, 2));
        },
        async () => {
          await turns.hold();
          setPullRequest(github, stateOf(github), NEWER);
          runs.newer = await runPreview({ ...step(NEWER, 3), action: 'synchronize' });
        },
        async () => {
          if (!isClosed) return;
          await turns.hold();
          setPullRequest(github, 'closed', NEWER);
          runs.close = await runPreview({ ...step(NEWER, 4), action: 'closed' });
        },
      ]);

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
      const isOlderLive = stored?.revisions.at(-1)?.assets.get('main.ts')?.toString() === '// older';
      // The platform has no conditional write, so that the older run can only notice it afterwards.
      if (isOlderLive) {
        expect(runs.older?.runner.warnings.join('\n')).toContain('newer commit');
        expect(runs.older?.done).toBe(false);
      }
      if (!isOlderLive) expect(runs.newer?.runner.errors).toEqual([]);
    }),
    { numRuns: BOUNDS.requests },
  );
});

function stateOf(github: GitHubServer) {
  return github.records.pullRequests.get(NUMBER)?.state ?? 'open';
}

function setPullRequest(github: GitHubServer, state: 'open' | 'closed', headSha: string): void {
  github.records.pullRequests.set(NUMBER, { state, headSha });
}
