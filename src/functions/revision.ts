import { formatDuration, nameRevision } from '../format.ts';
import type { RevisionStatus } from '../platform/records.ts';
import type { Judgement } from '../platform/wait-for.ts';
import type { OpenStep } from '../steps.ts';
import type { DeployedFunction } from './apply.ts';
import { meaningOf, type StatusWords } from './state.ts';

/** A revision that the platform accepted. */
export interface AcceptedRevision {
  /** `accepted`: the wait continues, or was not wanted. `late`: its time is over. `unread`: no status. `vanished`: it was seen, then deleted. */
  readonly state: 'accepted' | 'ready' | 'late' | 'unread' | 'vanished' | 'failed' | 'superseded';
  /** As it was last seen. */
  readonly revision: RevisionStatus;
  readonly deployed: DeployedFunction;
  /** A status without a revision may be that of an earlier one, unless the function is new. */
  readonly isDoubtful: boolean;
  /** The serving revision, if the last read shows it; null when it shows that none serves. */
  readonly servingId: string | null | undefined;
}

/** Follows the new revision until its wait ends. */
export class RevisionWatch {
  /** As it was last seen. */
  revision: RevisionStatus;
  /** The last read, which may be of the previous revision. */
  shown: RevisionStatus | undefined;
  /** The earlier revision that the last read showed instead of the new one. */
  earlierId: string | undefined;
  readonly #statuses: StatusWords;
  readonly #deployed: DeployedFunction;
  readonly #step: OpenStep<AcceptedRevision>;

  constructor(statuses: StatusWords, deployed: DeployedFunction, step: OpenStep<AcceptedRevision>) {
    this.revision = deployed.revision;
    this.#statuses = statuses;
    this.#deployed = deployed;
    this.#step = step;
  }

  report(state: AcceptedRevision['state']): AcceptedRevision {
    const { status, revisionId, activeRevisionId } = this.shown ?? {};
    const deployed = this.#deployed;
    const result: AcceptedRevision = {
      state,
      revision: this.revision,
      deployed,
      isDoubtful: status !== undefined && revisionId === undefined && deployed.operation === 'redeployed',
      servingId: state === 'failed' || state === 'superseded' ? activeRevisionId : undefined,
    };
    this.#step.report(result);
    return result;
  }

  judge(
    seen: RevisionStatus | null,
    logChange: (line: string) => void,
    elapsedMs: number,
  ): Judgement<'ready' | 'failed' | 'superseded'> {
    if (seen === null) return 'blank';
    this.shown = seen;
    const before = this.revision;
    const owner = this.#ownerOf(seen);
    this.earlierId = owner === 'earlier' ? seen.revisionId : undefined;
    if (owner === 'earlier') return 'wait';
    this.revision = { ...before, ...(owner === 'later' ? { status: 'superseded' } : seen) };
    if (owner === 'later') return { done: 'superseded' };
    this.report('accepted');
    if (seen.status === undefined) return 'blank';
    const meaning = meaningOf(seen.status, this.#statuses);
    if (meaning !== 'in progress') return { done: meaning };
    const { revisionId, status } = this.revision;
    const isNew = status !== before.status || revisionId !== before.revisionId;
    if (isNew && elapsedMs > 0)
      logChange(`${nameRevision(revisionId)} is ${status} after ${formatDuration(elapsedMs)}`);
    return 'wait';
  }

  /** Uses the final status in the response to the write, if no status can be read. @returns undefined without one */
  acceptAnswer(): 'ready' | 'failed' | undefined {
    const { revision } = this.#deployed;
    const answered = meaningOf(revision.status, this.#statuses);
    if (answered === 'in progress') return undefined;
    this.shown = revision;
    return answered;
  }

  /** A revision that existed before the deployment means that the new one has not appeared yet; any other one is later. */
  #ownerOf({ revisionId }: RevisionStatus): 'ours' | 'earlier' | 'later' {
    const ours = this.revision.revisionId;
    if (revisionId === undefined || revisionId === ours) return 'ours';
    if (this.#deployed.seen.includes(revisionId)) return 'earlier';
    if (ours === undefined) return 'ours';
    // The revision of the first, lost request may serve until the new one does.
    return this.#deployed.isRepeated ? 'earlier' : 'later';
  }
}
