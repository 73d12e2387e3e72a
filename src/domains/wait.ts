/** Waits until a registration has left `pending`. */
import type { StepContext } from '../context.ts';
import { ApiError, type DeployError, TransientError } from '../errors.ts';
import { PATIENCE_MS } from '../http/retry.ts';
import type { DomainRecord } from '../platform/domain-records.ts';
import { waitFor } from '../platform/wait-for.ts';
import {
  failedDomain,
  lateDomain,
  missingDomain,
  pointsElsewhere,
  statuslessDomain,
  unreadableDomain,
} from './errors.ts';
import type { AwaitDomain, RegisteredDomain } from './plan.ts';
import { readDomain } from './state.ts';
import { type DomainStatus, domainStatus } from './status.ts';
import { compareTargets, describeTarget } from './target.ts';
import { reasonClause, statusText } from './words.ts';

/** How long a registration may take to appear when nothing else is waited for: longer than a read that fails. */
const APPEARANCE_MS = 2 * PATIENCE_MS;

const NO_ANSWER = new TransientError('the platform gave no usable response in that time', {
  hint: 'Check that the platform is up, then run the step again.',
});

/** What a look shows of our registration; that it points elsewhere is an error, but one that an old copy may cause. */
type Reading = { readonly domain: DomainRecord } | { readonly error: DeployError };

/**
 * Reads the registration back, and waits until it has left `pending` when a time for that is given.
 * On our own deadline nothing is cancelled.
 * @returns how it was last seen: good, of an unknown word, or pending when it was not to be waited for
 * @throws DeployError when it failed, points elsewhere now, does not exist, cannot be read, or is pending for too long
 */
export async function awaitDomain(
  { hostname: { ascii: hostname }, timeoutMs }: AwaitDomain,
  { target, domain: first }: RegisteredDomain,
  { step, ...context }: StepContext<DomainStatus>,
): Promise<DomainStatus> {
  const { log } = context;
  let last: DomainStatus | undefined;
  let failure: DeployError | undefined = NO_ANSWER;
  step.report(domainStatus(first));

  async function read(): Promise<Reading> {
    try {
      const state = await readDomain(context.clients.domains, hostname);
      failure = undefined;
      if (state.kind === 'absent') return { error: missingDomain(hostname) };
      if (state.kind === 'present') {
        const seen = state.record.target;
        if (compareTargets(seen, target) !== 'other') return { domain: state.record };
        return { error: pointsElsewhere(hostname, describeTarget(seen), describeTarget(target)) };
      }
      // Where the key may not read, the answer to the registration stands for it.
      if (timeoutMs > 0 && !['active', 'failed'].includes(domainStatus(first).meaning)) throw state.reason;
      log.notice(`The API key cannot read domain ${hostname} back (it lacks \`domains:read\`).`);
      return { domain: first };
    } catch (error) {
      if (error instanceof TransientError) failure = error;
      throw error;
    }
  }

  function note(seen: DomainStatus, news: (line: string) => void): void {
    const isChanged = seen.status !== last?.status || seen.reasons.join() !== last?.reasons.join();
    last = seen;
    step.report(seen.status === undefined ? { reasons: seen.reasons } : seen);
    if (isChanged) news(`Domain ${hostname} ${statusText(seen)}`);
    if (seen.meaning !== 'unknown' || seen.status === undefined) return;
    const clause = reasonClause(seen);
    log.notice(`Domain ${hostname} is "${seen.status}", a status that this action does not know${clause}`);
  }

  const wait = {
    read,
    judge(reading: Reading, news: (line: string) => void) {
      if ('error' in reading) return 'blank' as const;
      const shown = domainStatus(reading.domain);
      // Without a wait, the status that was seen before stands for one that is not shown.
      const seen = shown.status === undefined && timeoutMs === 0 ? domainStatus(first) : shown;
      note(seen, news);
      if (seen.meaning === 'failed') throw failedDomain(hostname, seen);
      const isOver = seen.meaning === 'active' || timeoutMs === 0;
      if (isOver || (seen.meaning === 'unknown' && seen.status !== undefined)) return { done: seen };
      return seen.status === undefined ? ('blank' as const) : ('wait' as const);
    },
    timeoutMs: timeoutMs || APPEARANCE_MS,
    status: () => `domain ${hostname} is ${last ? (last.status ?? 'without a status') : 'not listed yet'}`,
  };
  const end = await waitFor<Reading, DomainStatus>(wait, context).catch((error: unknown) => {
    if (error instanceof ApiError || error instanceof TransientError) throw unreadableDomain(hostname, error);
    throw error;
  });
  if (end === 'late')
    throw failure ? unreadableDomain(hostname, failure) : lateDomain({ hostname, timeoutMs }, last);
  if ('done' in end) return end.done;
  throw 'error' in end.blank ? end.blank.error : statuslessDomain(hostname);
}
