/** The final state of a deployment record. Pure. */
import { CancelledError } from '../errors.ts';
import { nameRevision } from '../format.ts';
import type { RecordEnd } from '../github/record.ts';
import { stepsOf } from '../kinds.ts';
import type { Run } from './run.ts';

/** Returns how the first revision of a run ended: a rollback deploys another commit. */
function endOf(steps: Run['steps']) {
  const [sent] = stepsOf(steps, 'deploy-function');
  const [awaited] = stepsOf(steps, 'await-revision');
  const [check] = stepsOf(steps, 'check-health');
  const isKept = stepsOf(steps, 'keep-function').some(({ state }) => state === 'done');
  const isSent = sent?.state === 'done' || sent?.effect === 'unknown';
  if (!isKept && !isSent) return 'not sent';
  const { state, isDoubtful } = isKept ? { state: 'ready' } : (awaited?.result ?? {});
  if (state === 'ready' && !isDoubtful) return check && 'error' in check ? 'unhealthy' : state;
  if (state === 'failed') return isDoubtful ? 'unattributed' : state;
  return state === 'superseded' || state === 'vanished' ? state : 'unknown';
}

/** Returns the state of a record, and why earlier ones end. A live revision is a success; one that may still go live is no failure. */
export function recordEnd({ failure, steps }: Run): RecordEnd {
  const [sent, rollback] = stepsOf(steps, 'deploy-function');
  const [awaited] = stepsOf(steps, 'await-revision');
  const end = endOf(steps);
  const replaced = 'A newer deployment has replaced this one';
  if (!failure && awaited?.result.state === 'accepted') return { state: 'in_progress' };
  if (!failure || end === 'ready') return { state: 'success', replaced };
  const isOpen = end === 'unknown' || end === 'vanished' || end === 'unattributed';
  const isCancelled = failure instanceof CancelledError;
  const isUncertain = isOpen || isCancelled || steps.some(({ state }) => state === 'uncertain');
  const state = isUncertain ? 'error' : 'failure';
  if (end === 'unhealthy' && sent && rollback?.state !== 'done') return { state, replaced };
  if (end !== 'unknown') return { state };
  const { revisionId } = awaited?.result.revision ?? sent?.result.revision ?? {};
  const accepted = sent?.state === 'done' ? ' was accepted and' : '';
  return { state, replaced: `${nameRevision(revisionId)}${accepted} may have replaced it` };
}
