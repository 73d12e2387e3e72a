/** Registers and deletes hostnames. */
import { type Context, stage } from '../context.ts';
import { ApiError, CancelledError, DeployError, LostAnswerError } from '../errors.ts';
import type { DomainWrite } from '../events.ts';
import type { Reply } from '../http/reply.ts';
import type { WriteState } from '../http/writes.ts';
import { deleteOnce } from '../platform/delete-once.ts';
import type { DomainSighting } from '../platform/domain-records.ts';
import type { DomainsClient, KnownTarget } from '../platform/domains.ts';
import { NEWS_LOOKS_MS } from '../platform/looks.ts';
import {
  type Finding,
  TAKEN_STATUSES,
  unverifiable,
  type Write,
  type WriteSubject,
  writeOnce,
} from '../platform/write-once.ts';
import {
  noResourceId,
  pointsElsewhere,
  refusedRegistration,
  replacementFailed,
  takenElsewhere,
  takenUnreadably,
} from './errors.ts';
import type { DeleteDomain, RegisterDomain } from './plan.ts';
import { type DomainState, readDomain } from './state.ts';
import { newsOf } from './status.ts';
import { compareTargets, describeTarget, sendableTarget } from './target.ts';
import { waitForDomain } from './wait.ts';

/** How long a platform may take to free a hostname after its deletion, for each further try. Milliseconds. */
const FREE_PAUSE_MS = 1000;

/** A hostname, and what it is meant to point at. */
interface Wanted {
  readonly hostname: string;
  readonly target: KnownTarget;
}

/** What is known of a registration since it was written. `kept`: it existed before. */
interface Registered {
  readonly operation: 'registered' | 'replaced' | 'kept';
  readonly domain: DomainSighting;
}

/**
 * Registers the hostname, reads it back and waits for it.
 * @param readCreatedId reads the id of the target when this run has created it; @throws DeployError
 */
export async function registerDomain(
  action: RegisterDomain,
  client: DomainsClient,
  context: Context,
  readCreatedId: () => Promise<string | undefined>,
): Promise<void> {
  const { hostname: name, label, timeoutMs } = action;
  const { kind, resourceId } = action.target;
  const target = { kind, resourceId: resourceId ?? (await createdId(kind, label, readCreatedId, context)) };
  const wanted = { hostname: name.ascii, target };
  context.emit({ type: 'domain-target', target: describeTarget(target) });
  const { operation, domain } = await stage(context, `Register domain "${name.ascii}"`, () =>
    carryOut(action, wanted, client, context),
  );
  const isTargetUnknown = operation === 'kept' && compareTargets(domain.target, target) === 'unknown';
  context.emit({
    type: 'domain-registered',
    ...{ name, operation, target: describeTarget(target), isTargetUnknown, domain: newsOf(domain) },
  });
  const last = await stage(context, timeoutMs > 0 ? 'Wait for the domain' : 'Read the domain back', () =>
    waitForDomain({ ...wanted, first: domain, timeoutMs }, client, context),
  );
  context.emit({ type: 'domain-settled', name, domain: newsOf(last) });
}

async function createdId(
  kind: KnownTarget['kind'],
  label: string,
  readCreatedId: () => Promise<string | undefined>,
  { clock, signal }: Context,
): Promise<string> {
  for (const wait of NEWS_LOOKS_MS) {
    await clock.sleep(wait, signal);
    const id = await readCreatedId();
    if (id !== undefined) return id;
  }
  throw noResourceId(kind, label);
}

async function carryOut(
  { verb, before }: RegisterDomain,
  wanted: Wanted,
  client: DomainsClient,
  context: Context,
): Promise<Registered> {
  const former = before.kind === 'present' ? before.sighting : undefined;
  if (verb === 'keep' && former) return { operation: 'kept', domain: former };
  if (verb === 'replace' && former) return await replace(wanted, former, client, context);
  return await new Registration(wanted, 'register', client, context).create();
}

/** Deletes a registration and creates it anew; when the second half fails, the first is undone as far as possible. */
async function replace(
  wanted: Wanted,
  former: DomainSighting,
  client: DomainsClient,
  context: Context,
): Promise<Registered> {
  const hostname = former.hostname ?? wanted.hostname;
  const formerTarget = describeTarget(former.target);
  context.emit({ type: 'domain-replacing', hostname, formerTarget });
  await deleteRegistration({ hostname, wasThere: true, target: formerTarget }, client, context);
  try {
    const { domain } = await new Registration(wanted, 'register', client, context, true).create();
    return { operation: 'replaced', domain };
  } catch (failure) {
    // What may have been done must not be undone, and on a cancelled run nothing more can be sent.
    const isOpen = failure instanceof CancelledError || failure instanceof LostAnswerError;
    if (isOpen || !(failure instanceof DeployError)) throw failure;
    await restore(hostname, former, client, context);
    throw replacementFailed(failure);
  }
}

/** Registers the hostname for its former target again. */
async function restore(
  hostname: string,
  former: DomainSighting,
  client: DomainsClient,
  context: Context,
): Promise<void> {
  const target = sendableTarget(former.target);
  const report = (state: WriteState, news: Partial<DomainWrite> = {}) =>
    context.emit({ type: 'domain-write', state: { verb: 'restore', state, ...news } });
  if (!target) return report('not done');
  const name = describeTarget(target);
  context.emit({ type: 'domain-restoring', hostname, target: name });
  try {
    await new Registration({ hostname, target }, 'restore', client, context, true).create();
    report('accepted', { target: name });
  } catch (error) {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    report('unknown', { target: name, reason: error.message });
  }
}

/** The write of a registration that was seen not to exist. */
class Registration implements Write<DomainState, Registered> {
  readonly subject: WriteSubject;
  readonly isSlow = false;
  readonly #wanted: Wanted;
  readonly #verb: 'register' | 'restore';
  readonly #client: DomainsClient;
  readonly #context: Context;
  /** The hostname was registered until a moment ago. */
  readonly #isFreed: boolean;
  #lost = false;

  constructor(
    wanted: Wanted,
    verb: 'register' | 'restore',
    client: DomainsClient,
    context: Context,
    isFreed = false,
  ) {
    this.#wanted = wanted;
    this.#verb = verb;
    this.#client = client;
    this.#context = context;
    this.#isFreed = isFreed;
    this.subject = {
      verb: 'register',
      participle: 'registered',
      thing: `domain "${wanted.hostname}"`,
      service: 'domains',
      permission: 'domains:read',
    };
  }

  /** Sends it once. @throws LostAnswerError when it cannot be told whether it is registered now; DeployError when it is not */
  async create(): Promise<Registered> {
    try {
      const { value } = await writeOnce(this, this.#context);
      this.#report(value.operation === 'kept' ? 'not done' : 'accepted');
      return value;
    } catch (error) {
      const isOpen =
        error instanceof LostAnswerError || (error instanceof CancelledError && !error.withoutEffect);
      if (!isOpen) this.#report('not done');
      throw error;
    }
  }

  async write(): Promise<Reply<Registered>> {
    const { hostname, target } = this.#wanted;
    this.#report('unknown');
    const reply = await this.#client.register(hostname, target);
    if (reply.kind === 'lost') this.#lost = true;
    return reply.kind === 'ok'
      ? { kind: 'ok', value: { operation: 'registered', domain: reply.value } }
      : reply;
  }

  read(): Promise<DomainState> {
    return readDomain(this.#client, this.#wanted.hostname);
  }

  compare(now: DomainState): Finding<Registered> {
    if (now.kind === 'unreadable') return 'unreadable';
    return now.kind === 'present' ? { done: this.#adopt(now.sighting, 'registered') } : 'not done';
  }

  /** A refusal may mean that the hostname is registered already: then it matters by whom, and what for. */
  async refused(
    refusal: ApiError,
    lost: LostAnswerError | undefined,
  ): Promise<{ readonly done: Registered } | 'again'> {
    const isTaken = refusal.status === 409;
    const now = TAKEN_STATUSES.includes(refusal.status) ? await this.read() : undefined;
    const seen = now?.kind === 'present' ? now.sighting : undefined;
    const isDone = seen !== undefined && compareTargets(seen.target, this.#wanted.target) === 'same';
    if (this.#isFreed && isTaken && !isDone) {
      await this.#context.clock.sleep(FREE_PAUSE_MS, this.#context.signal);
      return 'again';
    }
    if (seen && (isTaken || isDone)) return { done: this.#adopt(seen, lost ? 'registered' : 'kept') };
    if (isTaken && lost) throw unverifiable(this.subject, lost, now?.kind === 'unreadable');
    throw isTaken
      ? this.#taken(refusal, now)
      : refusedRegistration(refusal, describeTarget(this.#wanted.target));
  }

  #taken(refusal: ApiError, now: DomainState | undefined): DeployError {
    const { hostname } = this.#wanted;
    return now?.kind === 'unreadable'
      ? takenUnreadably(hostname, refusal)
      : takenElsewhere(hostname, refusal);
  }

  /** Takes over a registration that exists. @throws DeployError when it is for another target */
  #adopt(domain: DomainSighting, operation: Registered['operation']): Registered {
    const { hostname, target } = this.#wanted;
    if (compareTargets(domain.target, target) !== 'other') return { operation, domain };
    if (this.#lost) this.#context.emit({ type: 'settled', service: 'domains', result: 'not done' });
    throw pointsElsewhere(hostname, domain.target, describeTarget(target));
  }

  #report(state: WriteState): void {
    if (this.#verb === 'register')
      this.#context.emit({ type: 'domain-write', state: { verb: 'register', state } });
  }
}

/** Deletes a registration. Its DNS records stay at the registrar. @throws DeployError */
export async function deleteDomain(
  { hostname: { ascii }, before }: DeleteDomain,
  client: DomainsClient,
  context: Context,
): Promise<void> {
  const hostname = (before.kind === 'present' ? before.sighting.hostname : undefined) ?? ascii;
  const deletion = { hostname, wasThere: before.kind === 'present', target: undefined };
  const existed = await stage(context, `Delete domain "${hostname}"`, () =>
    deleteRegistration(deletion, client, context),
  );
  context.emit({ type: 'domain-deleted', hostname, existed });
}

interface RegistrationToDelete {
  readonly hostname: string;
  readonly wasThere: boolean;
  /** What it points at, in words. */
  readonly target: string | undefined;
}

async function deleteRegistration(
  { hostname, wasThere, target }: RegistrationToDelete,
  client: DomainsClient,
  context: Context,
): Promise<boolean> {
  const report = (state: WriteState) =>
    context.emit({ type: 'domain-write', state: { verb: 'delete', state, target } });
  report('unknown');
  try {
    const existed = await deleteOnce(
      {
        label: `domain "${hostname}"`,
        wasThere,
        remove: () => client.remove(hostname),
        read: async () => {
          const now = await readDomain(client, hostname);
          return now.kind === 'absent' && now.doubt
            ? ({ kind: 'unreadable', reason: now.doubt } as const)
            : now;
        },
      },
      context,
    );
    report(existed ? 'accepted' : 'not done');
    return existed;
  } catch (error) {
    if (await isLeftInPlace(hostname, error, client)) {
      context.emit({ type: 'settled', service: 'domains', result: 'not done' });
      report('not done');
    }
    throw error;
  }
}

/** Returns whether a deletion that failed is known to have left the registration in place. */
async function isLeftInPlace(hostname: string, failure: unknown, client: DomainsClient): Promise<boolean> {
  if (!(failure instanceof ApiError)) return false;
  if (!failure.afterLostTry) return true;
  const now = await readDomain(client, hostname).catch(() => undefined);
  return now?.kind === 'present';
}
