/** Deploys and deletes functions. */
import type { StepContext } from '../context.ts';
import type { ApiError, LostAnswerError } from '../errors.ts';
import { shortId } from '../format.ts';
import type { Reply } from '../http/reply.ts';
import { deleteOnce } from '../platform/delete-once.ts';
import type { RevisionStatus } from '../platform/records.ts';
import {
  TAKEN_STATUSES,
  unverifiable,
  type Write,
  type WriteSubject,
  writeOnce,
} from '../platform/write-once.ts';
import { compareStates } from './compare.ts';
import { tooLargeError } from './errors.ts';
import type { Deleted, DeleteFunction, DeployedFunction, DeployFunction } from './plan.ts';
import { type FunctionState, liveRevision, readFunction, revisionsIn } from './state.ts';

/** Creates the function or a new revision of it. @throws DeployError */
export async function deployFunction(
  action: DeployFunction,
  context: StepContext<DeployedFunction>,
): Promise<DeployedFunction> {
  const deployment = new Deployment(action, context);
  const { value, isAdopted } = await writeOnce(deployment, context);
  if (isAdopted) context.log.notice(adoption(action.name, value));
  return { ...deployment.result(value), isAdopted };
}

function adoption(name: string, { revisionId }: RevisionStatus): string {
  const what = revisionId === undefined ? 'A change' : `Revision ${shortId(revisionId)}`;
  return (
    `${what} of function "${name}" appeared after the response to this deployment was lost. ` +
    'The action treats it as this deployment. If another deployment ran at the same time, it may be the other one.'
  );
}

/** The write of a deployment: a POST or a PATCH, whichever the platform's answers allow. */
class Deployment implements Write<FunctionState, RevisionStatus> {
  readonly subject: WriteSubject;
  readonly #action: DeployFunction;
  readonly #context: StepContext<DeployedFunction>;
  /** All revisions that were seen so far: none of them can be ours. */
  #seen: readonly string[];
  #before: FunctionState;
  #verb: 'create' | 'redeploy';
  /** The verb of the last request whose answer was lost. */
  #lostVerb: 'create' | 'redeploy' | undefined;

  constructor(action: DeployFunction, context: StepContext<DeployedFunction>) {
    const { name, verb, before } = action;
    this.#action = action;
    this.#context = context;
    this.#before = before;
    this.#verb = verb === 'create' ? 'create' : 'redeploy';
    this.#seen = revisionsIn(before);
    this.subject = {
      verb: 'deploy',
      participle: 'deployed',
      thing: `function "${name}"`,
      permission: 'functions:read',
    };
  }

  async write(): Promise<Reply<RevisionStatus>> {
    const { name, entrypoint, content } = this.#action;
    const { functions } = this.#context.clients;
    const reply =
      this.#verb === 'create'
        ? await functions.create(name, content.encodeBody({ name, entrypoint }))
        : await functions.redeploy(name, content.encodeBody({ entrypoint }));
    if (reply.kind === 'lost') this.#lostVerb = this.#verb;
    const isTooLarge = reply.kind === 'refused' && reply.error.status === 413;
    return isTooLarge ? { ...reply, error: tooLargeError(reply.error, content.files) } : reply;
  }

  /** Nothing can be compared with what could not be read before, so that is not read again. */
  async read(): Promise<FunctionState> {
    return this.#before.kind === 'unreadable' ? this.#before : await this.#readNow();
  }

  compare(now: FunctionState) {
    const { words } = this.#action.polling;
    return compareStates({ before: this.#before, seen: this.#seen, words }, now);
  }

  repeat(now: FunctionState): void {
    // A function that exists cannot be created, whatever "not found" an earlier answer claimed.
    if (now.kind === 'present') this.#verb = 'redeploy';
  }

  async refused(refusal: ApiError, lost: LostAnswerError | undefined) {
    // `#before` stays: "not found" may come from a gateway that lacks the route.
    if (this.#verb === 'redeploy' && refusal.status === 404) {
      this.#verb = 'create';
      return 'again' as const;
    }
    const mayExist = this.#verb === 'create' && TAKEN_STATUSES.includes(refusal.status);
    const now = mayExist ? await this.#readNow() : undefined;
    if (!now || (now.kind !== 'present' && refusal.status !== 409)) throw refusal;
    const finding = lost ? this.#ownWork(now) : 'not done';
    // The work of our own lost write is adopted: a redeploy would create a second revision.
    if (typeof finding === 'object') {
      this.#verb = this.#lostVerb ?? this.#verb;
      return finding;
    }
    if (lost && finding !== 'not done') throw unverifiable(this.subject, lost, false);
    this.#context.log.info(`Function "${this.#action.name}" already exists. Redeploying it.`);
    this.#verb = 'redeploy';
    this.#before = now.kind === 'absent' ? { kind: 'unreadable', reason: refusal } : now;
    this.#seen = [...this.#seen, ...revisionsIn(now)];
    return 'again' as const;
  }

  /** What was deployed, by the answer to the write or by a look. */
  result(revision: RevisionStatus) {
    // An answer that names an earlier revision contains neither the new one nor its status.
    const isOld = revision.revisionId !== undefined && this.#seen.includes(revision.revisionId);
    return {
      operation: this.#verb === 'create' ? ('created' as const) : ('redeployed' as const),
      revision: isOld ? {} : revision,
      previousRevisionId: liveRevision(this.#before, this.#action.polling.words),
      seen: this.#seen,
    };
  }

  #readNow(): Promise<FunctionState> {
    return readFunction(this.#context.clients.functions, this.#action.name);
  }

  /** Looks for the work of a lost write in a function that exists, as the platform says. */
  #ownWork(now: FunctionState) {
    if (now.kind === 'present') return this.compare(now);
    // It may have existed before, on a page of the list that is not read.
    const before = this.#before;
    return before.kind === 'absent' && !before.doubt ? { done: {} } : ('unclear' as const);
  }
}

/** Permanently deletes a function and reads back that it is gone. @throws DeployError */
export async function deleteFunction(
  { name, before }: DeleteFunction,
  context: StepContext<Deleted>,
): Promise<Deleted> {
  const { functions } = context.clients;
  const deletion = {
    thing: `function "${name}"`,
    wasThere: before.kind === 'present',
    remove: () => functions.remove(name),
    read: () => readFunction(functions, name),
  };
  return { existed: await deleteOnce(deletion, context) };
}
