/** Registers and deletes hostnames. */
import type { StepContext } from '../context.ts';
import { formatHostname } from '../format.ts';
import { mapReply } from '../http/reply.ts';
import { deleteOnce } from '../platform/delete-once.ts';
import type { DomainRecord } from '../platform/domain-records.ts';
import type { State } from '../platform/state.ts';
import { APPEARANCE_DELAYS_MS, readRepeatedly } from '../platform/wait-for.ts';
import {
  afterLost,
  TAKEN_STATUSES,
  unverifiable,
  type Write,
  type WriteSubject,
  writeOnce,
} from '../platform/write-once.ts';
import { noResourceId, pointsElsewhere, refusedRegistration, taken } from './errors.ts';
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
    const { value } = await writeOnce(createRegistration(action, target, context), context);
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
  context: StepContext,
): Promise<Target> {
  if (target.id !== undefined) return target;
  for await (const id of readRepeatedly(APPEARANCE_DELAYS_MS, readCreatedId, context))
    if (id !== undefined) return { ...target, id };
  throw noResourceId(target.kind, label);
}

/** How long a platform may take to free a hostname after its deletion, for each further try. Milliseconds. */
const FREE_PAUSE_MS = 1000;

type Created = Pick<RegisteredDomain, 'operation' | 'domain'>;

/** Creates the write of a registration. */
function createRegistration(
  { hostname: { ascii }, replaces }: RegisterDomain,
  target: Target,
  { clients: { domains }, clock, signal }: StepContext,
): Write<State<DomainRecord>, Created> {
  const wanted = describeTarget(target);
  const read = () => readDomain(domains, ascii);
  const subject: WriteSubject = {
    ...{ verb: 'register', participle: 'registered', thing: `domain ${ascii}` },
  };

  /** Takes over a registration that exists. @throws DeployError when it is for another target */
  function adopt(domain: DomainRecord, isLost: boolean): { readonly done: Created } {
    if (compareTargets(domain.target, target) === 'other')
      throw pointsElsewhere(ascii, describeTarget(domain.target), wanted);
    return { done: { operation: isLost ? 'registered' : 'kept', domain } };
  }

  return {
    subject,
    read,
    write: async () =>
      mapReply(await domains.register(ascii, target), (domain) => ({ operation: 'registered', domain })),
    compare(now) {
      if (now.kind === 'unreadable') return 'unclear';
      if (now.kind === 'absent') return now.doubt ? 'unclear' : 'not done';
      return adopt(now.record, true);
    },
    /** A refusal may mean that the hostname is registered already: then it matters by whom, and what for. */
    async refused(refusal, lost) {
      const refused = refusedRegistration(refusal, wanted);
      if (!TAKEN_STATUSES.includes(refusal.status)) throw refused;
      // What was lost before stays unknown when this read fails.
      const now = await read().catch((error: unknown) => {
        throw lost ? afterLost(error, subject, lost) : error;
      });
      const seen = now.kind === 'present' ? now.record : undefined;
      const isDone = seen && compareTargets(seen.target, target) === 'same';
      if (isDone) return adopt(seen, lost !== undefined);
      if (refusal.status !== 409) throw refused;
      if (replaces !== undefined) {
        await clock.sleep(FREE_PAUSE_MS, signal);
        return 'again';
      }
      if (seen) return adopt(seen, lost !== undefined);
      const isUnreadable = now.kind === 'unreadable';
      throw lost ? unverifiable(subject, lost) : taken(ascii, refusal, isUnreadable);
    },
  };
}

/** Deletes a registration and reads back that it is gone. @throws DeployError */
export async function deleteDomain(
  { hostname, former }: DeleteDomain,
  context: StepContext<{ readonly existed: boolean }>,
): Promise<{ readonly existed: boolean }> {
  const { domains } = context.clients;
  const { ascii } = hostname;
  const deletion = {
    thing: `domain ${ascii}`,
    wasThere: former !== undefined,
    remove: () => domains.remove(ascii),
    read: () => readDomain(domains, ascii),
  };
  return { existed: await deleteOnce(deletion, context) };
}
