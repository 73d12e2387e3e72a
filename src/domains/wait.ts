/** Waits until a registration has left `pending`. */
import type { StepContext } from '../context.ts';
import { ApiError, type DeployError, TransientError } from '../errors.ts';
import { PATIENCE_MS } from '../http/retry.ts';
import type { DomainRecord } from '../platform/domain-records.ts';
import { waitFor } from '../platform/wait-for.ts';
import { failedDomain, lateDomain, missingDomain, pointsElsewhere, unreadableDomain } from './errors.ts';
import type { AwaitDomain, RegisteredDomain } from './plan.ts';
import { readDomain } from './state.ts';
import { type DomainStatus, domainStatus, statusText } from './status.ts';
import { compareTargets, describeTarget } from './target.ts';

/** How long a registration may take to appear when nothing else is waited for: longer than a read that fails. */
const APPEARANCE_MS = 2 * PATIENCE_MS;

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
  const answered = domainStatus(first);
  let last: DomainStatus | undefined;
  /** Why the last look shows no registration of ours; that it points elsewhere may be an old copy. */
  let problem: DeployError | undefined = new TransientError('no response arrived in that time');
  step.report(answered);

  async function read(): Promise<DomainRecord | undefined> {
    const state = await readDomain(context.clients.domains, hostname).catch((error: unknown) => {
      if (error instanceof TransientError) problem = error;
      throw error;
    });
    problem = state.kind === 'absent' ? missingDomain(hostname) : undefined;
    if (state.kind === 'absent') return undefined;
    if (state.kind === 'unreadable') {
      // Where the key may not read, the answer to the registration stands for it.
      if (timeoutMs > 0 && !['active', 'failed'].includes(answered.meaning)) throw state.reason;
      log.notice(`The API key cannot read domain ${hostname} back (it lacks \`domains:read\`).`);
      return first;
    }
    const seen = state.record.target;
    if (compareTargets(seen, target) !== 'other') return state.record;
    problem = pointsElsewhere(hostname, describeTarget(seen), describeTarget(target));
    return undefined;
  }

  function judge(record: DomainRecord | undefined, news: (line: string) => void) {
    if (!record) return 'blank';
    const seen = domainStatus(record);
    const { status, meaning } = seen;
    const isNew = JSON.stringify(seen) !== JSON.stringify(last);
    last = seen;
    step.report(seen);
    if (isNew) news(`Domain ${hostname} ${statusText(seen)}`);
    if (meaning === 'failed') throw failedDomain(hostname, seen);
    const isForeign = meaning === 'unknown' && status !== undefined;
    if (isForeign) log.notice(`Domain ${hostname} is "${status}", a status that this action does not know`);
    if (meaning === 'active' || isForeign || timeoutMs === 0) return { done: seen };
    return 'wait';
  }

  const wait = {
    ...{ read, judge, timeoutMs: timeoutMs || APPEARANCE_MS },
    status: () => `domain ${hostname} is ${last ? (last.status ?? 'without a status') : 'not listed yet'}`,
  };
  const end = await waitFor<DomainRecord | undefined, DomainStatus>(wait, context).catch((error: unknown) => {
    if (error instanceof ApiError || error instanceof TransientError) throw unreadableDomain(hostname, error);
    throw error;
  });
  if (end !== 'late' && 'done' in end) return end.done;
  if (problem instanceof TransientError) throw unreadableDomain(hostname, problem);
  throw problem ?? lateDomain(hostname, timeoutMs, last ?? answered);
}
