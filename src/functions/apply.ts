import type { StepContext } from '../context.ts';
import { type ApiError, LostAnswerError } from '../errors.ts';
import { capitalize, nameRevision, shortId } from '../format.ts';
import type { Reply } from '../http/reply.ts';
import { deleteOnce } from '../platform/delete-once.ts';
import { newestRevisionId, type RevisionStatus, readRevision } from '../platform/records.ts';
import {
  createPauses,
  type LostWriteResult,
  TAKEN_STATUSES,
  unverifiable,
  type Write,
  writeOnce,
} from '../platform/write-once.ts';
import type { Failed } from '../steps.ts';
import { checkExpected, type DeleteFunction, type DeployFunction } from './plan.ts';
import { type FunctionState, liveRevision, readFunction, revisionsIn, withStatus } from './state.ts';

/** Statuses of an update in progress: the API document shows none. */
const BUSY_STATUSES: readonly number[] = [409, 423];

/** A function whose new revision the platform has accepted. */
export interface DeployedFunction {
  readonly operation: 'created' | 'redeployed';
  /** The new revision in the response, without the one that served at that time. */
  readonly revision: RevisionStatus;
  /** Why the revision may be another one. */
  readonly doubt: 'lost' | 'unnamed' | undefined;
  readonly previousRevisionId: string | undefined;
  /** An earlier request of this step, whose response was lost, may have created a revision, too. */
  readonly isRepeated: boolean;
  /** All earlier revisions: none of them is the new one. */
  readonly seen: readonly string[];
}

/**
 * Creates the function or a new revision, by POST or PATCH. @param checkOrder throws when a newer run has deployed
 * @returns the error, when it is unknown whether it was deployed; @throws DeployError when it certainly was not
 */
export async function deployFunction(
  action: DeployFunction,
  checkOrder: () => Promise<unknown>,
  context: StepContext,
): Promise<DeployedFunction | Failed> {
  const { name, content, polling } = action;
  const { entrypoint } = content;
  const { functions } = context.clients;
  const readNow = async () => withStatus(await readFunction(functions, name), functions, polling.statusPath);
  let { before } = action;
  let notFound: ApiError | undefined;
  let verb: 'create' | 'redeploy' = before.kind === 'absent' ? 'create' : 'redeploy';
  let seen = revisionsIn(before);
  const deployment: Write<FunctionState, RevisionStatus> = {
    subject: { verb: 'deploy', target: `function "${name}"` },
    async write() {
      return verb === 'create'
        ? await functions.create(name, content.encodeBody({ name, entrypoint }))
        : await functions.redeploy(name, content.encodeBody({ entrypoint }));
    },
    /** A state that was unreadable before cannot be compared, so it is not read again. */
    read: async () => (before.kind === 'unreadable' ? before : await readNow()),
    compare: (now) => compareStates(before, seen, now),
    async refused(refusal, lost, pause) {
      // `before` stays: "not found" may come from a gateway that lacks the route.
      if (verb === 'redeploy' && refusal.status === 404) {
        notFound = refusal;
        verb = 'create';
        return 'again';
      }
      const statuses = { create: TAKEN_STATUSES, redeploy: BUSY_STATUSES };
      if (!statuses[verb].includes(refusal.status)) throw refusal;
      await pause(refusal);
      const now = requireExistence(await readNow(), refusal);
      const own = lost && compareStates(before, seen, now);
      if (typeof own === 'object') return own;
      if (lost && own === 'unclear') throw unverifiable(deployment.subject, lost);
      // The function exists, so it was not the platform that answered the PATCH.
      if (notFound?.isPage) throw notFound;
      checkExpected(action, now);
      await checkOrder();
      if (verb === 'create') context.log.info(`Function "${name}" already exists. Redeploying it.`);
      verb = 'redeploy';
      before = now;
      seen = [...seen, ...revisionsIn(now)];
      return 'again';
    },
  };
  const written = await writeOnce(deployment, context).catch((error: unknown): Failed => {
    if (error instanceof LostAnswerError) return { error };
    throw error;
  });
  if ('error' in written) return written;
  const { value, isAdopted, isRepeated } = written;
  if (isAdopted)
    context.log.notice(
      `${nameRevision(value.revisionId, name)} appeared after the response to this deployment was lost. ` +
        'The action treats it as this deployment. If another deployment ran at the same time, it may be the other one.',
    );
  // A response that names an earlier revision contains neither the new one nor its status.
  const isOld = value.revisionId !== undefined && seen.includes(value.revisionId);
  const { activeRevisionId: _, ...revision }: RevisionStatus = isOld ? {} : value;
  const operation = verb === 'create' ? 'created' : 'redeployed';
  const { revisionId: id, status } = revision;
  const state = status === undefined ? '' : ` is ${status}`;
  const which =
    id === undefined ? 'the platform has not named the revision yet' : `revision ${shortId(id)}${state}`;
  context.log.info(`${capitalize(operation)} function "${name}": ${which}`);
  return {
    operation,
    revision,
    doubt: isAdopted ? 'lost' : revision.revisionId === undefined ? 'unnamed' : undefined,
    /** None for a function that was deleted since it was read. */
    previousRevisionId: verb === 'create' ? undefined : liveRevision(before, polling.statuses)?.revisionId,
    isRepeated,
    seen,
  };
}

/** Returns the state of a function that exists according to a refusal. @throws ApiError the refusal, if it may have another reason */
function requireExistence(now: FunctionState, refusal: ApiError): FunctionState {
  if (now.kind !== 'present' && !BUSY_STATUSES.includes(refusal.status)) throw refusal;
  return now.kind === 'absent' ? { kind: 'absent', doubt: true } : now;
}

/** Finds the revision that a lost write created. @param seen earlier revisions */
function compareStates(
  before: FunctionState,
  seen: readonly string[],
  now: FunctionState,
): LostWriteResult<RevisionStatus> {
  if (before.kind === 'unreadable' || now.kind === 'unreadable') return 'unclear';
  // A function that is only not listed may exist, and a function that existed may have a new revision.
  if (before.kind === 'absent' ? before.doubt : now.kind === 'absent') return 'unclear';
  if (now.kind === 'absent') return now.doubt ? 'unclear' : 'not done';
  const done = readRevision(now.record);
  if (before.kind === 'absent') return { done };
  const [newestBefore, newest] = [newestRevisionId(before.record), newestRevisionId(now.record)];
  // The serving revision does not show whether a newer one exists.
  if (newestBefore === undefined || newest === undefined) return 'unclear';
  // The function's own path may show a new one before the list does.
  if (newest === newestBefore && revisionsIn(now).every((id) => seen.includes(id))) return 'not done';
  // A revision that was seen before is not new, though another one was the newest then.
  return seen.includes(newest) ? 'unclear' : { done };
}

export async function deleteFunction({ name, before }: DeleteFunction, context: StepContext) {
  const { functions } = context.clients;
  const deletion = {
    target: `function "${name}"`,
    wasThere: before.kind === 'present',
    async remove(): Promise<Reply<unknown>> {
      for (const pause = createPauses(context); ; ) {
        const reply = await functions.remove(name);
        if (reply.kind !== 'refused' || !BUSY_STATUSES.includes(reply.error.status)) return reply;
        await pause(reply.error);
        const now = await this.read();
        if (now.kind === 'absent' && !now.doubt) return { ...reply, kind: 'absent' };
      }
    },
    read: () => readFunction(functions, name),
  };
  const deleted = await deleteOnce(deletion, context);
  context.log.info(deleted.existed ? `Deleted function "${name}"` : `There was no function "${name}"`);
  return deleted;
}
