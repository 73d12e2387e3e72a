/** Every kind of step of a run: its action and its result. */
import type { DeleteObjects, UploadArtifacts } from './artifacts/plan.ts';
import type { UploadedArtifacts } from './artifacts/results.ts';
import type { CreateBucket, CreatedBucket } from './buckets/bucket.ts';
import type { Context } from './context.ts';
import type * as domains from './domains/plan.ts';
import type { DomainStatus } from './domains/state.ts';
import type { Collected } from './files/words.ts';
import type { DeployedFunction } from './functions/apply.ts';
import type * as functions from './functions/plan.ts';
import type { AcceptedRevision } from './functions/revision.ts';
import type { FunctionSeen } from './functions/state.ts';
import type { Deleted } from './platform/delete-once.ts';
import type { FoundPreviews, PullRequestSeen } from './previews/words.ts';
import type { StoredSnapshot } from './snapshots/apply.ts';
import type { ChosenRevision, RecordDeployment, StoreSnapshot } from './snapshots/plan.ts';
import type { BaseAction, Recorder, Step } from './steps.ts';

/** A read, which has no line in the plan. */
type Read<Name extends string> = BaseAction & { readonly type: Name };

interface Kind<Action, Result = object> {
  readonly action: Action;
  readonly result: Result;
}

/** Every kind of step, by the type of its action. */
export interface StepKinds {
  readonly 'collect-assets': Kind<Read<'collect-assets'>, Collected>;
  readonly 'collect-artifacts': Kind<Read<'collect-artifacts'>, Collected>;
  readonly 'read-platform': Kind<Read<'read-platform'>, FunctionSeen>;
  readonly 'read-pull-request': Kind<Read<'read-pull-request'>, PullRequestSeen>;
  readonly 'find-previews': Kind<Read<'find-previews'>, FoundPreviews>;
  readonly 'choose-revision': Kind<Read<'choose-revision'>, ChosenRevision>;
  readonly 'fetch-snapshot': Kind<Read<'fetch-snapshot'>, Collected>;
  readonly 'create-bucket': Kind<CreateBucket, CreatedBucket>;
  readonly 'store-snapshot': Kind<StoreSnapshot, StoredSnapshot>;
  readonly 'deploy-function': Kind<functions.DeployFunction, DeployedFunction>;
  readonly 'await-revision': Kind<functions.AwaitRevision, AcceptedRevision>;
  readonly 'keep-function': Kind<functions.KeepFunction>;
  readonly 'check-health': Kind<functions.CheckHealth, functions.CheckedHealth>;
  readonly 'record-deployment': Kind<RecordDeployment>;
  readonly 'upload-artifacts': Kind<UploadArtifacts, UploadedArtifacts>;
  readonly 'register-domain': Kind<domains.RegisterDomain, domains.RegisteredDomain>;
  readonly 'await-domain': Kind<domains.AwaitDomain, DomainStatus>;
  readonly 'delete-domain': Kind<domains.DeleteDomain, Deleted>;
  readonly 'delete-function': Kind<functions.DeleteFunction, Deleted>;
  readonly 'delete-objects': Kind<DeleteObjects>;
}

export type Type = keyof StepKinds;
export type ActionOf<T extends Type> = StepKinds[T]['action'] & BaseAction & { readonly type: T };
export type ResultOf<T extends Type> = StepKinds[T]['result'];
export type StepOf<T extends Type> = Step<ActionOf<T>, ResultOf<T>>;
export type AnyStep<Of extends Type = Type> = { readonly [T in Of]: StepOf<T> }[Of];

export function stepsOf<T extends Type>(steps: readonly AnyStep[], type: T): readonly StepOf<T>[] {
  return steps.filter((step): step is AnyStep & StepOf<T> => step.action.type === type);
}

export interface ModeTools extends Context {
  readonly recorder: Recorder<AnyStep>;
}
