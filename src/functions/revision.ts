import { formatDuration, nameRevision } from '../format.ts';
import type { RevisionStatus } from '../platform/records.ts';
import type { Judgement } from '../platform/wait-for.ts';
import type { OpenStep } from '../steps.ts';
import type { DeployedFunction } from './apply.ts';
import { meaningOf, type StatusWords } from './state.ts';

/** A revision that the platform has accepted. */
export interface AcceptedRevision {
  /**
   * `accepted`: it is waited for, or is not to be. `late`: our own time is up. `unread`: no status can be read.
   * `vanished`: the function was seen since its deployment, and then no more.
   */
  readonly state: 'accepted' | RevisionEnd;
  /** As it was last seen. */
  readonly revision: RevisionStatus;
  readonly deployed: Pick<DeployedFunction, 'operation' | 'previousRevisionId'>;
  /** A status without a revision may be that of an earlier one, unless the function is new. */
  readonly isDoubtful: boolean;
  /** The revision that serves, where the read that ended the wait shows it; null when it shows that none does. */
  readonly servingId: string | null | undefined;
}

export type RevisionEnd = 'ready' | 'late' | 'unread' | 'vanished' | 'failed' | 'superseded';

/** What is known of our revision while it is waited for. */
export class RevisionWatch {
  /** As it was last seen. */
  revision: RevisionStatus;
  readonly #statuses: StatusWords;
  readonly #deployed: DeployedFunction;
  readonly #step: OpenStep<AcceptedRevision>;
  /** What the platform showed at the last look, which may be the previous revision. */
  #shown: RevisionStatus | undefined;

  constructor(statuses: StatusWords, deployed: DeployedFunction, step: OpenStep<AcceptedRevision>) {
    const { activeRevisionId: _, ...accepted } = deployed.revision;
    this.revision = accepted;
    this.#statuses = statuses;
    this.#deployed = deployed;
    this.#step = step;
  }

  report(state: AcceptedRevision['state']): AcceptedRevision {
    const { status, revisionId, activeRevisionId } = this.#shown ?? {};
    const { operation, previousRevisionId } = this.#deployed;
    const result: AcceptedRevision = {
      state,
      revision: this.revision,
      deployed: { operation, previousRevisionId },
      isDoubtful: status !== undefined && revisionId === undefined && operation === 'redeployed',
      servingId: state === 'failed' || state === 'superseded' ? activeRevisionId : undefined,
    };
    this.#step.report(result);
    return result;
  }

  judge(
    seen: RevisionStatus | null,
    news: (line: string) => void,
    elapsedMs: number,
  ): Judgement<'ready' | 'failed' | 'superseded'> {
    if (seen === null) return 'blank';
    this.#shown = seen;
    const whose = this.#whoseIs(seen);
    if (whose === 'earlier') return 'wait';
    if (whose === 'later') {
      this.#remember({ status: 'superseded' });
      return { done: 'superseded' };
    }
    const isNew = this.#remember(seen);
    if (seen.status === undefined) return 'blank';
    const meaning = meaningOf(seen.status, this.#statuses);
    if (meaning !== 'in progress') return { done: meaning };
    const { revisionId, status } = this.revision;
    if (isNew && elapsedMs > 0)
      news(`${nameRevision(revisionId)} is ${status} after ${formatDuration(elapsedMs)}`);
    return 'wait';
  }

  get hasShown(): boolean {
    return this.#shown !== undefined;
  }

  /** The earlier revision that the last look showed instead of ours. */
  get earlierId(): string | undefined {
    return this.#shown && this.#whoseIs(this.#shown) === 'earlier' ? this.#shown.revisionId : undefined;
  }

  /** Where no status can be read, a final one in the answer to the write counts. @returns undefined without one */
  acceptAnswer(): 'ready' | 'failed' | undefined {
    const { activeRevisionId: _, ...accepted } = this.#deployed.revision;
    const answered = meaningOf(accepted.status, this.#statuses);
    if (answered === 'in progress') return undefined;
    this.#shown = accepted;
    return answered;
  }

  /** @returns whether the status or the name of our revision is new */
  #remember({ activeRevisionId: _, ...seen }: RevisionStatus): boolean {
    const before = this.revision;
    this.revision = { ...before, ...seen };
    this.report('accepted');
    return seen.status !== undefined && JSON.stringify(this.revision) !== JSON.stringify(before);
  }

  /** A revision that was seen before ours was sent means that ours has not appeared yet; any other one followed it. */
  #whoseIs({ revisionId }: RevisionStatus): 'ours' | 'earlier' | 'later' {
    const ours = this.revision.revisionId;
    if (revisionId === undefined || revisionId === ours) return 'ours';
    if (this.#deployed.seen.includes(revisionId)) return 'earlier';
    if (ours === undefined) return 'ours';
    // That of our own first request may serve until ours does.
    return this.#deployed.isRepeated ? 'earlier' : 'later';
  }
}
