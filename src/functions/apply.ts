/** Deploys and deletes functions. */
import { type Context, stage } from '../context.ts';
import { type ApiError, CancelledError, DeployError, type LostAnswerError } from '../errors.ts';
import type { Reply } from '../http/reply.ts';
import { deleteOnce } from '../platform/delete-once.ts';
import type { FunctionsClient } from '../platform/functions.ts';
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
import { createObserver } from './observer.ts';
import type { DeleteFunction, DeployFunction } from './plan.ts';
import { type FunctionState, readFunction, revisionsIn, servingRevision } from './state.ts';
import { type StatusWords, statusWords } from './status.ts';
import { type DeployedRevision, waitForRevision } from './wait.ts';

/** Creates the function or a new revision of it, and waits until that is ready. @throws DeployError */
export async function deployFunction(
  action: DeployFunction,
  client: FunctionsClient,
  context: Context,
): Promise<void> {
  const { name, polling, content } = action;
  const deployment = new Deployment(action, client, context);
  const { value, isAdopted, lostCount } = await stage(context, `Deploy function "${name}"`, () =>
    writeOnce(deployment, context),
  );
  if (isAdopted) context.emit({ type: 'revision-adopted', name, revisionId: value.revisionId });
  const deployed = deployment.result(value);
  context.emit({ type: 'function-deployed', name, ...deployed });
  const look = createObserver(client, name, polling.statusPath);
  const { revision } = deployed;
  const awaited: DeployedRevision = {
    ...{ name, polling, revision, lostCount, look },
    seenBefore: deployment.seen,
    isFirst: deployed.operation === 'created',
    locate: (path) => content.locate(path),
  };
  if (polling.timeoutMs === 0) await lookOnce(awaited, context);
  else await stage(context, 'Wait for the revision', () => waitForRevision(awaited, context));
}

/** The write of a deployment: a POST or a PATCH, whichever the platform's answers allow. */
class Deployment implements Write<FunctionState, RevisionStatus> {
  readonly subject: WriteSubject;
  /** All revisions that were seen so far: none of them can be ours. */
  seen: readonly string[];
  readonly #action: DeployFunction;
  readonly #client: FunctionsClient;
  readonly #context: Context;
  readonly #words: StatusWords;
  #before: FunctionState;
  #verb: 'create' | 'redeploy';
  /** The platform says that the function exists, and no read shows it. */
  #isHidden = false;
  /** The verb of the last request whose answer was lost. */
  #lostVerb: 'create' | 'redeploy' | undefined;

  constructor(action: DeployFunction, client: FunctionsClient, context: Context) {
    const { name, verb, before, polling } = action;
    this.#action = action;
    this.#client = client;
    this.#context = context;
    this.#words = statusWords(polling.readyStatuses, polling.failedStatuses);
    this.#before = before;
    this.#verb = verb === 'create' ? 'create' : 'redeploy';
    this.seen = revisionsIn(before);
    this.subject = {
      verb: 'deploy',
      participle: 'deployed',
      thing: `function "${name}"`,
      service: 'functions',
      permission: 'functions:read',
    };
  }

  async write(): Promise<Reply<RevisionStatus>> {
    const { name, entrypoint, content } = this.#action;
    const reply =
      this.#verb === 'create'
        ? await this.#client.create(name, content.encodeBody({ name, entrypoint }))
        : await this.#client.redeploy(name, content.encodeBody({ entrypoint }));
    if (reply.kind === 'lost') this.#lostVerb = this.#verb;
    const isTooLarge = reply.kind === 'refused' && reply.error.status === 413;
    return isTooLarge ? { ...reply, error: tooLargeError(reply.error, content.files) } : reply;
  }

  /** Nothing can be compared with what could not be read before, so that is not read again. */
  async read(): Promise<FunctionState> {
    return this.#before.kind === 'unreadable' ? this.#before : await this.#readNow();
  }

  compare(now: FunctionState) {
    const finding = compareStates({ before: this.#before, seen: this.seen, words: this.#words }, now);
    // No permission would show what the key may read, and what is shown nowhere.
    return finding === 'unreadable' && this.#isHidden ? 'unclear' : finding;
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
    this.#context.emit({ type: 'function-exists', name: this.#action.name });
    this.#verb = 'redeploy';
    this.#isHidden = now.kind === 'absent';
    this.#before = now.kind === 'absent' ? { kind: 'unreadable', reason: refusal } : now;
    this.seen = [...this.seen, ...revisionsIn(now)];
    return 'again' as const;
  }

  /** What was deployed, by the answer to the write or by a look. */
  result(revision: RevisionStatus) {
    // An answer that names an earlier revision contains neither the new one nor its status.
    const isOld = revision.revisionId !== undefined && this.seen.includes(revision.revisionId);
    return {
      operation: this.#verb === 'create' ? ('created' as const) : ('redeployed' as const),
      revision: isOld ? {} : revision,
      previousRevisionId: servingRevision(this.#before, this.#words),
    };
  }

  #readNow(): Promise<FunctionState> {
    return readFunction(this.#client, this.#action.name);
  }

  /** Looks for the work of a lost write in a function that exists, as the platform says. */
  #ownWork(now: FunctionState) {
    if (now.kind === 'present') return this.compare(now);
    // It may have existed before, on a page of the list that is not read.
    const before = this.#before;
    return before.kind === 'absent' && before.certain ? { done: {} } : ('unclear' as const);
  }
}

/** Without polling, the record may still name the revision that the answer did not name. */
async function lookOnce(
  { name, revision, seenBefore, isFirst, look }: DeployedRevision,
  { emit }: Context,
): Promise<void> {
  if (revision.revisionId !== undefined) return;
  const seen = await look(undefined).catch((error: unknown) => {
    if (error instanceof CancelledError || !(error instanceof DeployError)) throw error;
    return 'vanished' as const;
  });
  const isNew =
    seen !== 'vanished' && (seen.revisionId === undefined || !seenBefore.includes(seen.revisionId));
  if (isNew) emit({ type: 'revision-status', revision: seen, elapsedMs: 0 });
  if (!isNew || seen.revisionId === undefined)
    emit({ type: 'revision-unnamed', name, status: isNew && !isFirst ? seen.status : undefined });
}

/** Permanently deletes a function and reads back that it is gone. @throws DeployError */
export async function deleteFunction(
  { name, before }: DeleteFunction,
  client: FunctionsClient,
  context: Context,
): Promise<void> {
  const existed = await stage(context, `Delete function "${name}"`, () =>
    deleteOnce(
      {
        subject: {
          verb: 'delete',
          participle: 'deleted',
          thing: `function "${name}"`,
          service: 'functions',
          permission: 'functions:read',
        },
        wasThere: before.kind === 'present',
        remove: () => client.remove(name),
        read: () => readFunction(client, name),
      },
      context,
    ),
  );
  context.emit({ type: 'deleted', kind: 'function', name, existed });
}
