/** The two writes to a registration, each carried out once. Both state how far they came, also when they fail. */
import type { Context } from '../context.ts';
import { ApiError, CancelledError, LostAnswerError, TransientError } from '../errors.ts';
import { mapReply, type Reply } from '../http/reply.ts';
import type { WriteState } from '../http/writes.ts';
import { deleteOnce, type Presence } from '../platform/delete-once.ts';
import type { DomainRecord } from '../platform/domain-records.ts';
import type { DomainsClient, KnownTarget } from '../platform/domains.ts';
import {
  afterLost,
  type LostWriteResult,
  TAKEN_STATUSES,
  unverifiable,
  type Write,
  type WriteSubject,
  writeOnce,
} from '../platform/write-once.ts';
import { pointsElsewhere, refusedRegistration, takenElsewhere, takenUnreadably } from './errors.ts';
import { type DomainState, readDomain } from './state.ts';
import { compareTargets, describeTarget } from './target.ts';

/** How long a platform may take to free a hostname after its deletion, for each further try. Milliseconds. */
const FREE_PAUSE_MS = 1000;

/** A hostname to register, and what it is to point at. */
interface Wanted {
  readonly hostname: string;
  readonly target: KnownTarget;
  /** It was registered until a moment ago. */
  readonly isFreed: boolean;
}

/** What is known of a registration since it was written. `kept`: somebody else has created it for the same target. */
interface Created {
  readonly operation: 'registered' | 'kept';
  readonly domain: DomainRecord;
}

/**
 * Registers a hostname that was seen not to be registered.
 * @throws LostAnswerError when it is unknown whether it is registered; DeployError when it is not
 */
export async function register(wanted: Wanted, client: DomainsClient, context: Context): Promise<Created> {
  const target = describeTarget(wanted.target);
  const report = (state: WriteState) =>
    context.emit({ type: 'domain-write', state: { verb: 'register', target, state } });
  report('unknown');
  try {
    const { value } = await writeOnce(new Registration(wanted, client, context), context);
    report('accepted');
    return value;
  } catch (error) {
    const isCancelled = error instanceof CancelledError;
    const isOpen = error instanceof LostAnswerError || (isCancelled && !error.withoutEffect);
    if (!isOpen) context.emit({ type: 'settled', service: 'domains', result: 'not done' });
    report(isOpen ? 'unknown' : 'not done');
    throw error;
  }
}

/** The write of a registration. */
class Registration implements Write<DomainState, Created> {
  readonly subject: WriteSubject;
  readonly #wanted: Wanted;
  readonly #client: DomainsClient;
  readonly #context: Context;

  constructor(wanted: Wanted, client: DomainsClient, context: Context) {
    this.#wanted = wanted;
    this.#client = client;
    this.#context = context;
    this.subject = {
      verb: 'register',
      participle: 'registered',
      thing: `domain ${wanted.hostname}`,
      service: 'domains',
      permission: 'domains:read',
    };
  }

  async write(): Promise<Reply<Created>> {
    const { hostname, target } = this.#wanted;
    const reply = await this.#client.register(hostname, target);
    return mapReply(reply, (domain) => ({ operation: 'registered', domain }));
  }

  read(): Promise<DomainState> {
    return readDomain(this.#client, this.#wanted.hostname);
  }

  compare(now: DomainState): LostWriteResult<Created> {
    if (now.kind === 'unreadable') return 'unreadable';
    if (now.kind === 'absent') return now.doubt ? 'unclear' : 'not done';
    return this.#adopt(now.record, true);
  }

  /** A refusal may mean that the hostname is registered already: then it matters by whom, and what for. */
  async refused(
    refusal: ApiError,
    lost: LostAnswerError | undefined,
  ): Promise<{ readonly done: Created } | 'again'> {
    const { hostname, target, isFreed } = this.#wanted;
    if (!TAKEN_STATUSES.includes(refusal.status)) throw refusedRegistration(refusal, describeTarget(target));
    const isTaken = refusal.status === 409;
    const now = await this.#readAfter(lost);
    const seen = now.kind === 'present' ? now.record : undefined;
    const isDone = seen !== undefined && compareTargets(seen.target, target) === 'same';
    if (isFreed && isTaken && !isDone) {
      await this.#context.clock.sleep(FREE_PAUSE_MS, this.#context.signal);
      return 'again';
    }
    if (seen && (isTaken || isDone)) return this.#adopt(seen, lost !== undefined);
    if (!isTaken) throw refusedRegistration(refusal, describeTarget(target));
    const isUnreadable = now.kind === 'unreadable';
    if (lost) throw unverifiable(this.subject, lost, isUnreadable);
    throw isUnreadable ? takenUnreadably(hostname, refusal) : takenElsewhere(hostname, refusal);
  }

  /** Reads the hostname after a refusal. What was lost before stays unknown when this read fails. */
  async #readAfter(lost: LostAnswerError | undefined): Promise<DomainState> {
    try {
      return await this.read();
    } catch (error) {
      throw lost ? afterLost(error, this.subject, lost) : error;
    }
  }

  /** Takes over a registration that exists. @throws DeployError when it is for another target */
  #adopt(domain: DomainRecord, isLost: boolean): { readonly done: Created } {
    const { hostname, target } = this.#wanted;
    if (compareTargets(domain.target, target) !== 'other')
      return { done: { operation: isLost ? 'registered' : 'kept', domain } };
    throw pointsElsewhere(hostname, describeTarget(domain.target), describeTarget(target));
  }
}

/** A registration to delete. */
interface Deletion {
  readonly hostname: string;
  /** It existed a moment ago. */
  readonly wasThere: boolean;
  /** What it points at, in words, when that matters afterwards. */
  readonly target?: string;
}

/** Deletes a registration. @returns whether it existed; @throws DeployError */
export async function deleteRegistration(
  { hostname, wasThere, target }: Deletion,
  client: DomainsClient,
  context: Context,
): Promise<boolean> {
  const report = (state: WriteState) => {
    // A certain end settles the tries whose answer was lost.
    if (state !== 'unknown')
      context.emit({
        type: 'settled',
        service: 'domains',
        result: state === 'accepted' ? 'done' : 'not done',
      });
    context.emit({ type: 'domain-write', state: { verb: 'delete', state, target } });
  };
  const deletion = {
    subject: {
      verb: 'delete',
      participle: 'deleted',
      thing: `domain ${hostname}`,
      service: 'domains',
      permission: 'domains:read',
    } as const,
    wasThere,
    remove: () => client.remove(hostname),
    read: () => readPresence(hostname, client),
  };
  report('unknown');
  try {
    const existed = await deleteOnce(deletion, context);
    report(existed ? 'accepted' : 'not done');
    return existed;
  } catch (error) {
    // A refusal that stands, or requests that all had no effect.
    if (error instanceof ApiError || error instanceof TransientError) report('not done');
    throw error;
  }
}

/** Whether the hostname is registered. That a doubtful list lacks it says nothing. */
async function readPresence(hostname: string, client: DomainsClient): Promise<Presence> {
  const now = await readDomain(client, hostname);
  return now.kind === 'absent' && now.doubt ? { kind: 'unreadable', reason: now.doubt } : now;
}
