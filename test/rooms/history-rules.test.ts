/** The order of runs: which run may no longer deploy, and which one confirms what is live. */
import { expect, it } from 'vitest';
import type { WorkflowRun } from '../../src/inputs/event.ts';
import { type DeploymentRecord, type HistoryEntry, recordOf } from '../../src/snapshots/history.ts';
import { checkOrder, planConfirmation } from '../../src/snapshots/plan.ts';
import { sha } from '../support/artifacts.ts';
import { parseDeployment } from '../support/inputs.ts';

const RUN = {
  ...{ workflow: 'Deploy', workflowFile: 'a/b/.github/workflows/deploy.yml', ref: 'refs/heads/main' },
  ...{ runNumber: 5, runAttempt: 1, runId: '500' },
};

/** A deployment by a run, 6 unless it is another one. */
function entry(run: WorkflowRun = {}, more: Partial<HistoryEntry> = {}): HistoryEntry {
  const record: DeploymentRecord = {
    ...{ result: 'ready', revisionId: 'r9', digest: sha(1), entrypointHash: '' },
    ...{ rolledBackTo: undefined, commit: undefined },
    ...recordOf({ ...RUN, runNumber: 6, ...run }),
  };
  const place = { id: 'id', time: '2030-01-01T00:00:00.000Z', run: '6.1', hasContent: true };
  return { ...record, ...place, records: [record], ...more };
}

const { snapshots } = parseDeployment({ snapshot_bucket: 'past' });
if (!snapshots) throw new Error('these inputs keep no snapshots');
const undone = entry({}, { rolledBackTo: 'earlier' });
const NO_WORKFLOW = { workflow: undefined, workflowFile: undefined };
const failed = (run: string) => entry({}, { run, result: 'failed' });
const other = entry({ workflowFile: 'a/b/.github/workflows/other.yml' });

type Row = [verdict: string, when: string, run: object, ...entries: [HistoryEntry, ...HistoryEntry[]]];
const confirmed = entry({}, { records: [...entry().records, ...entry({ runNumber: 4 }).records] });
it.each<Row>([
  ['refused', 'a newer run has deployed', {}, entry()],
  ['refused, newer', 'a newer run has deployed before others', {}, other, entry()],
  ['refused', 'a newer run has confirmed what an older one deployed', {}, confirmed],
  ['refused', 'a newer run has an unknown end', {}, entry({}, { result: 'unknown' })],
  ['refused', 'a newer run brought back a revision', {}, undone],
  ['refused', 'one brought back, and another attempt failed', {}, undone, failed('6.2')],
  ['allowed', 'a newer run failed and was rolled back', {}, undone, failed('6.1')],
  ['allowed', 'somebody has run it again', { runAttempt: 2 }, entry()],
  ['allowed, newer', 'the other run is older', {}, entry({ runNumber: 4 })],
  ['allowed', 'it has no number itself', { runNumber: undefined }, entry()],
  ['allowed, newer', 'the other run is of another file with the same name', {}, other],
  ['refused', 'a newer run of its file had another name', {}, entry({ workflow: 'Ship' })],
  ['allowed, newer', 'the other run is of another ref', {}, entry({ ref: 'refs/heads/next' })],
  ['allowed, newer', 'no run has a workflow', NO_WORKFLOW, entry(NO_WORKFLOW)],
  ['allowed', 'the newer run was unhealthy', {}, entry({}, { result: 'unhealthy' })],
])(
  'The order of runs makes a run %s (`newer`: it confirms what is live) when %s',
  (verdict, _when, run, ...entries) => {
    const config = { ...snapshots, run: { ...RUN, ...run } };
    const history = { entries, newestMs: 0, keys: [] };
    const check = () => checkOrder('hello', config, history);
    if (verdict.startsWith('refused'))
      expect(check).toThrow(/run 6 of workflow "Deploy" is newer than this run 5, .*\(revision r9\)/);
    else expect(check).not.toThrow();
    const confirmation = planConfirmation('hello', config, entries[0], entries[0], history);
    expect(confirmation !== undefined).toBe(verdict.endsWith('newer'));
  },
);
