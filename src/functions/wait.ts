import type { StepContext } from '../context.ts';
import { ApiError, CancelledError, DeployError, type Place } from '../errors.ts';
import { formatDuration, nameRevision, shortId } from '../format.ts';
import type { RevisionStatus } from '../platform/records.ts';
import { type Judgement, waitFor } from '../platform/wait-for.ts';
import type { Failed, Log, OpenStep } from '../steps.ts';
import type { DeployedFunction } from './apply.ts';
import type { AwaitRevision } from './plan.ts';
import { meaningOf, observe, type StatusWords } from './state.ts';

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

type RevisionEnd = 'ready' | 'late' | 'unread' | 'vanished' | 'failed' | 'superseded';

/** A revision at the end of its wait. */
export type AwaitedRevision = AcceptedRevision &
  (
    | { readonly state: 'accepted' | 'ready'; readonly error?: undefined }
    | ({ readonly state: Exclude<RevisionEnd, 'ready'> } & Failed)
  );

/** Waits until our revision is ready. Nothing is cancelled at the deadline: the platform continues. @throws CancelledError */
export async function awaitRevision(
  action: AwaitRevision,
  deployed: DeployedFunction,
  context: StepContext<AcceptedRevision>,
): Promise<AwaitedRevision> {
  const { name, polling } = action;
  const watch = new RevisionWatch(polling.statuses, deployed, context.step);
  watch.report('accepted');
  const begunAt = context.clock.now();
  const found: Found = polling.timeoutMs > 0 ? await watchUntilEnd(watch, action, context) : NOT_AWAITED;
  const isSilent = found.state === 'unread' && (!found.cause || isForbidden(found.cause));
  const answered = isSilent ? watch.acceptAnswer() : undefined;
  if (answered === 'ready')
    context.log.notice(
      'The action cannot read the status; the response to the deployment reported that the revision is ready.',
    );
  const state = answered ?? found.state;
  const result = watch.report(state);
  const isGood = state === 'accepted' || state === 'ready';
  if (result.isDoubtful || (watch.revision.revisionId === undefined && isGood))
    context.log.warning(unnamed(name, watch.revision, result.isDoubtful));
  if (state === 'ready') logReady(watch.revision, context.clock.now() - begunAt, context.log);
  if (isGood) return { ...result, state };
  return { ...result, state, error: revisionError(state, action, watch, found.cause) };
}

function logReady({ revisionId, status = 'ready' }: RevisionStatus, durationMs: number, log: Log): void {
  const word = status === 'ready' ? '' : ` (${status})`;
  log.info(`${nameRevision(revisionId)} is ready${word} after ${formatDuration(durationMs)}`);
}

interface Found {
  readonly state: AcceptedRevision['state'];
  /** Why nothing can be read; undefined when the platform shows no status. */
  readonly cause?: DeployError;
}

const NOT_AWAITED: Found = { state: 'accepted' };

function isForbidden(cause: DeployError): boolean {
  return cause instanceof ApiError && cause.status === 403;
}

async function watchUntilEnd(
  watch: RevisionWatch,
  { name, polling: { statusPath, timeoutMs } }: AwaitRevision,
  context: StepContext,
): Promise<Found> {
  const read = () => observe(context.clients.functions, name, statusPath, watch.revision.revisionId);
  const judge = watch.judge.bind(watch);
  const status = () => `the status is "${watch.revision.status ?? 'not known'}"`;
  try {
    const end = await waitFor({ read, judge, timeoutMs, status }, context);
    if (end === 'late') return { state: end };
    if ('done' in end) return { state: end.done };
    if (end.blank !== null) return { state: 'unread' };
    if (watch.hasShown) return { state: 'vanished' };
    throw new DeployError('the platform shows it neither in its list nor at its own path');
  } catch (cause) {
    if (!(cause instanceof DeployError) || cause instanceof CancelledError) throw cause;
    return { state: 'unread', cause };
  }
}

/** What is known of our revision while it is waited for. */
class RevisionWatch {
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

function unnamed(name: string, { revisionId, status }: RevisionStatus, isUnsure: boolean): string {
  const which = ` of function "${name}" with the status "${status}", which may be that of an earlier revision`;
  return (
    `The platform did not name the new revision${isUnsure ? which : ''}.` +
    `${revisionId === undefined ? ' The output `revision_id` is empty.' : ''} ` +
    'Set `status_path` to where the platform reports the status of a new revision.'
  );
}

/** @param cause why nothing can be read; undefined when the platform shows no status */
function revisionError(
  state: Exclude<RevisionEnd, 'ready'>,
  { name, polling, content }: AwaitRevision,
  { revision: last, earlierId }: RevisionWatch,
  cause: DeployError | undefined,
): DeployError {
  const which = nameRevision(last.revisionId, name);
  switch (state) {
    case 'late':
      return lateError(`${which} was not ready within ${formatDuration(polling.timeoutMs)}`, last, earlierId);
    case 'unread':
      return cause ? unreadableError(name, cause) : noStatusError(name, polling.statusPath, last);
    case 'superseded':
      return new DeployError(`${which} was superseded: another run deployed a newer revision`, {
        hint: 'Run deployments of one function one after the other (`concurrency:` in the workflow).',
      });
    case 'vanished':
      return new DeployError(`Function "${name}" was deleted while it was being deployed`, {
        hint: 'Find out what deletes it, such as a clean-up job. Then run the step again.',
      });
    case 'failed':
      return failedError(which, last, content);
  }
}

function unreadableError(name: string, cause: DeployError): DeployError {
  const reason = cause.message.replace(/^could not .*?: /i, '');
  const hint = cause instanceof ApiError ? `${cause.hint ?? ''} ` : '';
  return new DeployError(`Could not read the status of function "${name}": ${reason}`, {
    cause,
    hint: `${hint}Look at the function. \`wait_timeout: 0\` deploys without reading the status.`,
  });
}

function noStatusError(name: string, statusPath: string, { missingPath }: RevisionStatus): DeployError {
  if (missingPath !== undefined) {
    const what = `Could not read the status of function "${name}"`;
    return new DeployError(`${what}: ${missingText(missingPath)}`, { hint: MISSING_HINT });
  }
  const place = statusPath === '' ? 'The record' : 'The response at `status_path`';
  return new DeployError(`${place} of function "${name}" contains no revision status`, {
    hint: 'Set `status_path` to where the platform reports it, or `wait_timeout: 0` to deploy without waiting.',
  });
}

const MISSING_HINT =
  'Set `status_path` to where the platform reports the status, or `wait_timeout: 0` to deploy without waiting.';

function missingText(path: string): string {
  return `\`status_path\` answered 404 (Not Found) at "${path}"`;
}

/** The revision is not ready in our own time, which says nothing of what becomes of it. */
function lateError(
  what: string,
  { status, message, missingPath }: RevisionStatus,
  earlierId: string | undefined,
): DeployError {
  if (missingPath !== undefined)
    return new DeployError(`${what}: ${missingText(missingPath)}`, { hint: MISSING_HINT });
  const read = status === undefined ? 'no status was read' : `its last status: ${status}`;
  const isEarlier = earlierId !== undefined;
  const seen = isEarlier ? `the platform still reported the previous revision ${shortId(earlierId)}` : read;
  const elsewhere =
    'Raise `wait_timeout`, or set `status_path` if the platform reports the status of a new revision elsewhere.';
  return new DeployError(`${what} (${seen})${message === undefined ? '' : `: ${message}`}`, {
    hint:
      isEarlier || status === undefined
        ? elsewhere
        : 'Raise `wait_timeout`. If that status means on your platform that it is ready, add it to `ready_statuses`.',
  });
}

function failedError(which: string, last: RevisionStatus, content: AwaitRevision['content']): DeployError {
  const { status, message: reason = `its status is "${status}"`, trace = '' } = last;
  const place = findPlace(`${reason} ${trace}`, content);
  const position = place && [place.line, place.column].filter((part) => part !== undefined).join(':');
  const isNamed = !place || reason.includes(`:${position}`);
  return new DeployError(`${which} failed: ${reason}${isNamed ? '' : ` (${place.file}:${position})`}`, {
    hint: 'Fix the error and deploy again.',
    annotations: place ? [{ message: reason, ...place }] : [],
  });
}

/** Finds the first `<path>:<line>:<column>` in a text whose path ends with that of an asset. */
function findPlace(text: string, content: AwaitRevision['content']): Place | undefined {
  for (const [, path = '', line, column] of text.matchAll(/([\w@./-]+):(\d+)(?::(\d+))?/g)) {
    const names = path.split('/');
    const file = names.map((_, at) => content.locate(names.slice(at).join('/'))).find((found) => found);
    if (file !== undefined) return { file, line: Number(line), column: column ? Number(column) : undefined };
  }
  return undefined;
}
