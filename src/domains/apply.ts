/** Registers and deletes hostnames. */
import type { StepContext } from '../context.ts';
import type { ApiError, LostAnswerError } from '../errors.ts';
import { formatHostname } from '../format.ts';
import { mapReply, type Reply } from '../http/reply.ts';
import { deleteOnce } from '../platform/delete-once.ts';
import type { DomainRecord } from '../platform/domain-records.ts';
import type { State } from '../platform/state.ts';
import { APPEARANCE_DELAYS_MS } from '../platform/wait-for.ts';
import {
  afterLost,
  type LostWriteResult,
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
  takenElsewhere,
  takenUnreadably,
} from './errors.ts';
import type { DeleteDomain, RegisterDomain, RegisteredDomain } from './plan.ts';
import { readDomain } from './state.ts';
import { compareTargets, describeTarget, type Target } from './target.ts';

/**
 * Registers the hostname.
 * @param readCreatedId reads the id of the target when this run has created it; @throws DeployError
 */
export async function registerDomain(
  action: RegisterDomain,
  readCreatedId: () => Promise<string | undefined>,
  context: StepContext<RegisteredDomain>,
): Promise<RegisteredDomain> {
  const { hostname, kept } = action;
  const target = await findTarget(action, readCreatedId, context);
  if (!kept) {
    const { value } = await writeOnce(new Registration(action, target, context), context);
    return { ...value, target };
  }
  if (compareTargets(kept.target, target) === 'unknown')
    context.log.warning(
      `The platform does not report what domain ${formatHostname(hostname)} points at. The registration is kept as it is. To create it again, delete it with \`mode: delete\` first.`,
    );
  return { operation: 'kept', domain: kept, target };
}

async function findTarget(
  { target, label }: RegisterDomain,
  readCreatedId: () => Promise<string | undefined>,
  { clock, signal }: StepContext,
): Promise<Target> {
  if (target.id !== undefined) return target;
  for (const wait of APPEARANCE_DELAYS_MS) {
    await clock.sleep(wait, signal);
    const id = await readCreatedId();
    if (id !== undefined) return { ...target, id };
  }
  throw noResourceId(target.kind, label);
}

/** How long a platform may take to free a hostname after its deletion, for each further try. Milliseconds. */
const FREE_PAUSE_MS = 1000;

type Created = Pick<RegisteredDomain, 'operation' | 'domain'>;

/** The write of a registration. */
class Registration implements Write<State<DomainRecord>, Created> {
  readonly subject: WriteSubject;
  readonly #hostname: string;
  readonly #target: Target;
  readonly #isFreed: boolean;
  readonly #context: StepContext;

  constructor(
    { hostname, replaces }: RegisterDomain,
    target: Target,
    context: StepContext<RegisteredDomain>,
  ) {
    this.#hostname = hostname.ascii;
    this.#target = target;
    this.#isFreed = replaces !== undefined;
    this.#context = context;
    this.subject = {
      verb: 'register',
      participle: 'registered',
      thing: `domain ${hostname.ascii}`,
      permission: 'domains:read',
    };
  }

  async write(): Promise<Reply<Created>> {
    const reply = await this.#context.clients.domains.register(this.#hostname, this.#target);
    return mapReply(reply, (domain) => ({ operation: 'registered', domain }));
  }

  read(): Promise<State<DomainRecord>> {
    return readDomain(this.#context.clients.domains, this.#hostname);
  }

  compare(now: State<DomainRecord>): LostWriteResult<Created> {
    if (now.kind === 'unreadable') return 'unreadable';
    if (now.kind === 'absent') return now.doubt ? 'unclear' : 'not done';
    return this.#adopt(now.record, true);
  }

  /** A refusal may mean that the hostname is registered already: then it matters by whom, and what for. */
  async refused(refusal: ApiError, lost: LostAnswerError | undefined) {
    const wanted = describeTarget(this.#target);
    if (!TAKEN_STATUSES.includes(refusal.status)) throw refusedRegistration(refusal, wanted);
    const isTaken = refusal.status === 409;
    // What was lost before stays unknown when this read fails.
    const now = await this.read().catch((error: unknown) => {
      throw lost ? afterLost(error, this.subject, lost) : error;
    });
    const seen = now.kind === 'present' ? now.record : undefined;
    const isDone = seen !== undefined && compareTargets(seen.target, this.#target) === 'same';
    if (this.#isFreed && isTaken && !isDone) {
      await this.#context.clock.sleep(FREE_PAUSE_MS, this.#context.signal);
      return 'again' as const;
    }
    if (seen && (isTaken || isDone)) return this.#adopt(seen, lost !== undefined);
    if (!isTaken) throw refusedRegistration(refusal, wanted);
    const isUnreadable = now.kind === 'unreadable';
    if (lost) throw unverifiable(this.subject, lost, isUnreadable);
    throw isUnreadable ? takenUnreadably(this.#hostname, refusal) : takenElsewhere(this.#hostname, refusal);
  }

  /** Takes over a registration that exists. @throws DeployError when it is for another target */
  #adopt(domain: DomainRecord, isLost: boolean): { readonly done: Created } {
    if (compareTargets(domain.target, this.#target) !== 'other')
      return { done: { operation: isLost ? 'registered' : 'kept', domain } };
    throw pointsElsewhere(this.#hostname, describeTarget(domain.target), describeTarget(this.#target));
  }
}

/** Deletes a registration and reads back that it is gone. @throws DeployError */
export async function deleteDomain(
  { hostname, former }: DeleteDomain,
  context: StepContext<{ readonly existed: boolean }>,
): Promise<{ readonly existed: boolean }> {
  const { domains } = context.clients;
  const name = former?.domain.hostname ?? hostname.ascii;
  const deletion = {
    thing: `domain ${name}`,
    wasThere: former !== undefined,
    remove: () => domains.remove(name),
    read: () => readDomain(domains, name),
  };
  return { existed: await deleteOnce(deletion, context) };
}
