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
import type { FoundPreview, PullRequestSeen } from './previews/words.ts';
import type { ChosenRevision, RecordDeployment, StoreSnapshot } from './snapshots/plan.ts';
import type { BaseAction, Recorder, Step } from './steps.ts';

/** A read, which has no line in the plan. */
type Read<Name extends string> = BaseAction & { readonly type: Name };

interface StepKinds {
  readonly 'collect-assets': [action: Read<'collect-assets'>, result: Collected];
  readonly 'collect-artifacts': [action: Read<'collect-artifacts'>, result: Collected];
  readonly 'read-platform': [action: Read<'read-platform'>, result: FunctionSeen];
  readonly 'read-pull-request': [action: Read<'read-pull-request'>, result: PullRequestSeen];
  readonly 'find-previews': [
    action: Read<'find-previews'>,
    result: { readonly previews: readonly FoundPreview[] },
  ];
  readonly 'choose-revision': [action: Read<'choose-revision'>, result: ChosenRevision];
  readonly 'fetch-snapshot': [action: Read<'fetch-snapshot'>, result: Collected];
  readonly 'create-bucket': [action: CreateBucket, result: CreatedBucket];
  readonly 'store-snapshot': [action: StoreSnapshot, result: object];
  readonly 'deploy-function': [action: functions.DeployFunction, result: DeployedFunction];
  readonly 'await-revision': [action: functions.AwaitRevision, result: AcceptedRevision];
  readonly 'keep-function': [action: functions.KeepFunction, result: object];
  readonly 'check-health': [action: functions.CheckHealth, result: functions.CheckedHealth];
  readonly 'record-deployment': [action: RecordDeployment, result: object];
  readonly 'upload-artifacts': [action: UploadArtifacts, result: UploadedArtifacts];
  readonly 'register-domain': [action: domains.RegisterDomain, result: domains.RegisteredDomain];
  readonly 'await-domain': [action: domains.AwaitDomain, result: DomainStatus];
  readonly 'delete-domain': [action: domains.DeleteDomain, result: Deleted];
  readonly 'delete-function': [action: functions.DeleteFunction, result: Deleted];
  readonly 'delete-objects': [action: DeleteObjects, result: object];
}

export type Type = keyof StepKinds;
export type ActionOf<T extends Type> = StepKinds[T][0] & BaseAction & { readonly type: T };
export type ResultOf<T extends Type> = StepKinds[T][1];
export type StepOf<T extends Type> = Step<ActionOf<T>, ResultOf<T>>;
export type AnyStep<Of extends Type = Type> = { readonly [T in Of]: StepOf<T> }[Of];

export function stepsOf<T extends Type>(steps: readonly AnyStep[], type: T): readonly StepOf<T>[] {
  return steps.filter((step): step is AnyStep & StepOf<T> => step.action.type === type);
}

export interface ModeTools extends Context {
  readonly recorder: Recorder<AnyStep>;
}
