/** Waits until a registration has left `pending`. */
import type { Context } from '../context.ts';
import { ApiError, type DeployError, TransientError } from '../errors.ts';
import { PATIENCE_MS } from '../http/retry.ts';
import { type DomainRecord, reasonsOf } from '../platform/domain-records.ts';
import type { DomainsClient, KnownTarget } from '../platform/domains.ts';
import { type Judgement, type Watch, waitFor } from '../platform/wait-for.ts';
import {
  failedDomain,
  lateDomain,
  missingDomain,
  pointsElsewhere,
  statuslessDomain,
  unreadableDomain,
} from './errors.ts';
import { type DomainState, readDomain } from './state.ts';
import { domainStatus, meaningOfStatus } from './status.ts';
import { compareTargets, describeTarget } from './target.ts';

/** A registration that was written, or existed. */
interface RegisteredDomain {
  readonly hostname: string;
  readonly target: KnownTarget;
  /** What the answer to the registration contained, or the state that was read before. */
  readonly first: DomainRecord;
  /** Milliseconds; 0 reads it back once, whatever its status. */
  readonly timeoutMs: number;
}

/** How long a registration may take to appear when nothing else is waited for: longer than a read that fails. */
const APPEARANCE_MS = 2 * PATIENCE_MS;

const NO_ANSWER = new TransientError('the platform gave no usable response in that time', {
  hint: 'Check that the platform is up, then run the step again.',
});

/** What a look shows of our registration; that it points elsewhere is an error, but one that an old copy may cause. */
type Reading = DomainRecord | 'absent' | DeployError;

/**
 * Reads the registration back, and waits until it has left `pending` when a time for that is given.
 * On our own deadline nothing is cancelled.
 * @returns how it was last seen: good, of an unknown word, or pending when it was not to be waited for
 * @throws DeployError when it failed, points elsewhere now, does not exist, cannot be read, or is pending for too long
 */
export async function waitForDomain(
  registered: RegisteredDomain,
  client: DomainsClient,
  context: Context,
): Promise<DomainRecord> {
  const { hostname, timeoutMs } = registered;
  let last: DomainRecord | undefined;
  let failure: DeployError | undefined = NO_ANSWER;

  async function read(): Promise<Reading> {
    try {
      const state = await readDomain(client, hostname);
      failure = undefined;
      return readingOf(state, registered, context);
    } catch (error) {
      if (error instanceof TransientError) failure = error;
      throw error;
    }
  }

  function judge(seen: Reading, watch: Watch): Judgement<DomainRecord> {
    if (!isRecord(seen)) return 'blank';
    const isChanged =
      last === undefined || seen.status !== last.status || reasonsOf(seen).join() !== reasonsOf(last).join();
    last = seen;
    if (isChanged) watch.report({ type: 'domain-status', hostname, domain: domainStatus(seen) });
    if (isSettled(seen, registered, context)) return { done: seen };
    return seen.status === undefined ? 'blank' : 'wait';
  }

  const wait = {
    read,
    judge,
    timeoutMs: timeoutMs || APPEARANCE_MS,
    status: () => `domain ${hostname} is ${last ? (last.status ?? 'without a status') : 'not listed yet'}`,
  };
  const end = await waitFor(wait, context).catch((error: unknown) => {
    if (error instanceof ApiError || error instanceof TransientError) throw unreadableDomain(hostname, error);
    throw error;
  });
  if (end === 'late') throw failure ? unreadableDomain(hostname, failure) : lateDomain(registered, last);
  if ('done' in end) return end.done;
  throw blankError(end.blank, hostname);
}

function isRecord(reading: Reading): reading is DomainRecord {
  return typeof reading === 'object' && !(reading instanceof Error);
}

function blankError(reading: Reading, hostname: string): DeployError {
  if (reading instanceof Error) return reading;
  return reading === 'absent' ? missingDomain(hostname) : statuslessDomain(hostname);
}

/** What a look shows of our registration. Where the key may not read, the answer to the registration stands for it. */
function readingOf(
  state: DomainState,
  { hostname, target, first, timeoutMs }: RegisteredDomain,
  { emit }: Context,
): Reading {
  if (state.kind === 'absent') return 'absent';
  if (state.kind === 'present') {
    const seen = state.record.target;
    if (compareTargets(seen, target) !== 'other') return state.record;
    return pointsElsewhere(hostname, describeTarget(seen), describeTarget(target));
  }
  const isEnough = timeoutMs === 0 || ['active', 'failed'].includes(meaningOfStatus(first.status ?? ''));
  if (!isEnough) throw unreadableDomain(hostname, state.reason);
  emit({ type: 'domain-assumed', hostname });
  return first;
}

/** Whether the wait is over. @throws DeployError when the registration failed */
function isSettled(
  domain: DomainRecord,
  { hostname, timeoutMs }: RegisteredDomain,
  { emit }: Context,
): boolean {
  const status = domainStatus(domain);
  if (status.meaning === 'failed') throw failedDomain(hostname, domain);
  const isUnknown = status.meaning === 'unknown' && status.status !== undefined;
  if (isUnknown) emit({ type: 'domain-status-unknown', hostname, domain: status });
  return status.meaning === 'active' || isUnknown || timeoutMs === 0;
}
