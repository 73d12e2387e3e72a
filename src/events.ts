/** What happens in a run, as plain values. Rooms emit them, `outcome.ts` folds them, `report/` turns them into text. */
import type { Place } from './errors.ts';
import type { LeftOut } from './files/collect.ts';
import type { GitHubResult } from './github/result.ts';
import type { RequestTrace, Retry } from './http/http.ts';
import type { Service, WriteState } from './http/writes.ts';
import type { Action } from './plan.ts';
import type { RevisionEnd, RevisionStatus } from './platform/records.ts';
import type { DeploymentResult, HistoryEntry } from './snapshots/history.ts';
import type { RestorableEntry } from './snapshots/plan.ts';

export type Event =
  | RunEvent
  | CollectEvent
  | RequestEvent
  | ResourceEvent
  | FunctionEvent
  | SnapshotEvent
  | PreviewEvent
  | UploadEvent
  | DomainEvent;

/** A hostname as it goes to the platform, and as the user wrote it. */
export type Hostname = Extract<Action, { type: 'register-domain' }>['hostname'];

/** A failure in the words that a user is shown. */
export interface Failure {
  /** What happened, on one line or one line per problem. */
  readonly what: string;
  /** The same without what annotations in files say, where there are any beside the error. */
  readonly besideAnnotations?: string;
  readonly requestId: string | undefined;
  /** What to do next. */
  readonly next: string;
  /** What the next step lets the user choose from, one line each. */
  readonly choices?: readonly string[];
  /** The run was cancelled. */
  readonly cancelled?: boolean;
  /** The number of invalid inputs, when they are the failure: then nothing was started. */
  readonly invalidInputs?: number;
}

type RunEvent =
  | {
      readonly type: 'configured';
      readonly mode: 'deploy' | 'rollback' | 'delete' | 'sweep';
      /** `pr-<number>`. */
      readonly preview?: string | undefined;
      readonly dryRun: boolean;
      readonly function?: string | undefined;
      readonly bucket?: string | undefined;
      readonly domain?: Hostname | undefined;
    }
  | { readonly type: 'unknown-inputs'; readonly warning: string }
  | { readonly type: 'skipped'; readonly reason: string }
  /** `url` is the invocation address of the function of this step. */
  | {
      readonly type: 'connected';
      readonly address: string;
      readonly isRehearsal: boolean;
      readonly url?: string | undefined;
    }
  | { readonly type: 'stage-started'; readonly name: string }
  | { readonly type: 'stage-ended'; readonly name: string; readonly failed: boolean }
  | { readonly type: 'planned'; readonly actions: readonly Action[] }
  /** A bucket that was planned as missing exists by now: the mode reads and plans again. */
  | { readonly type: 'plan-outdated'; readonly bucket: string }
  | { readonly type: 'action-started'; readonly action: Action['type']; readonly bucket?: string }
  | { readonly type: 'action-failed'; readonly action: Action['type'] }
  | { readonly type: 'finished' }
  | { readonly type: 'result-file'; readonly path: string }
  | { readonly type: 'failed'; readonly failure: Failure };

/** A file that was collected, with its path or key and its size in bytes. */
export interface NamedFile {
  readonly name: string;
  readonly size: number;
}

/** The part of an upload that this job is about, of parts that are counted from 1. */
export interface UploadPart {
  readonly index: number;
  readonly count: number;
  /** Objects in all parts together. */
  readonly totalCount: number;
}

type CollectEvent =
  /** A sign of life while many files are read. */
  | { readonly type: 'collecting'; readonly files: number; readonly bytes: number }
  | {
      readonly type: 'collected';
      readonly what: 'asset' | 'artifact';
      readonly files: readonly NamedFile[];
      readonly bytes: number;
      readonly leftOut: LeftOut;
      /** Hexadecimal sha-256 over sorted paths and bytes; of assets. */
      readonly digest?: string | undefined;
      readonly part?: UploadPart | undefined;
    }
  | { readonly type: 'no-artifacts'; readonly text: string; readonly isWarning: boolean }
  /** Something in a file that does not stop the run. */
  | { readonly type: 'finding'; readonly message: string; readonly place?: Place | undefined };

type RequestEvent =
  /** One try of a request, for the debug log. */
  | { readonly type: 'request'; readonly trace: RequestTrace }
  | { readonly type: 'retrying'; readonly retry: Retry }
  /** One try of a write begins, or ends with a certain or an uncertain result. */
  | {
      readonly type: 'write';
      readonly service: Service;
      readonly state: 'started' | WriteState;
    }
  /** A look at the platform has shown what became of all writes of this service whose answer was lost. */
  | { readonly type: 'settled'; readonly service: Service; readonly result: 'done' | 'not done' }
  | { readonly type: 'answer-lost'; readonly message: string }
  | { readonly type: 'write-repeated'; readonly doing: string };

type ResourceEvent =
  | {
      readonly type: 'unreadable';
      readonly kind: 'function' | 'bucket' | 'domain';
      readonly name: string;
      readonly reason: string;
    }
  /** `existed` is false when there was nothing to delete. */
  | {
      readonly type: 'deleted';
      readonly kind: 'function';
      readonly name: string;
      readonly existed: boolean;
    }
  | { readonly type: 'deletion-unverified'; readonly label: string; readonly reason: string }
  | { readonly type: 'bucket-created'; readonly bucket: string }
  | { readonly type: 'bucket-exists'; readonly bucket: string }
  /** A sign of life in a long wait. */
  | { readonly type: 'waiting'; readonly elapsedMs: number; readonly status: string };

type FunctionEvent =
  /** What a look has shown of the revision that serves; null when the platform reports that none does. */
  | { readonly type: 'serving'; readonly revisionId: string | null }
  | {
      readonly type: 'function-deployed';
      readonly name: string;
      readonly operation: 'created' | 'redeployed';
      /** What the answer contained of the new revision. */
      readonly revision: RevisionStatus;
      readonly previousRevisionId: string | undefined;
    }
  /** A revision that appeared after an answer was lost is treated as the one of this run. */
  | { readonly type: 'revision-adopted'; readonly name: string; readonly revisionId: string | undefined }
  | { readonly type: 'function-exists'; readonly name: string }
  | {
      readonly type: 'revision-status';
      readonly revision: RevisionStatus;
      readonly elapsedMs: number;
    }
  | { readonly type: 'revision-ready'; readonly revision: RevisionStatus; readonly elapsedMs: number }
  /** What a health check sees has changed: the status of an answer, or why there is none. */
  | {
      readonly type: 'health-status';
      readonly status: number | undefined;
      readonly result: string;
      readonly elapsedMs: number;
    }
  | { readonly type: 'health-passed'; readonly address: string; readonly elapsedMs: number }
  | {
      readonly type: 'health-failed';
      readonly address: string;
      readonly reason: string;
      /** What it saw last, in a word or two: a status, or why there is none. */
      readonly last: string;
      readonly elapsedMs: number;
    }
  /** The wait for a revision ended without it. */
  | {
      readonly type: 'revision-ended';
      readonly end: RevisionEnd;
      readonly revision: RevisionStatus;
      /** The revision that serves, where the read that ended the wait shows it; null when it shows that none does. */
      readonly servingId: string | null | undefined;
      readonly elapsedMs: number;
      /** How long the wait was to take at most. */
      readonly timeoutMs: number;
    }
  /** The live revision has the wanted content. */
  | {
      readonly type: 'function-kept';
      readonly name: string;
      readonly revision: RevisionStatus;
    }
  /** What the failed revision has written, in a rehearsal. */
  | { readonly type: 'function-log'; readonly lines: readonly string[] }
  /** The status of the write's answer stands, because no other can be read. */
  | { readonly type: 'status-assumed'; readonly cause: 'no status' | 'no permission' }
  /** The platform has not named the new revision. `status` was read without one, so that it may be that of an earlier revision. */
  | { readonly type: 'revision-unnamed'; readonly name: string; readonly status?: string | undefined };

/** A revision in the history of a function. */
export type RestorableRevision = Pick<HistoryEntry, 'revisionId' | 'digest' | 'commit' | 'time' | 'result'> &
  Pick<RestorableEntry, 'isLive' | 'contentOf'>;

type SnapshotEvent =
  | {
      readonly type: 'history-unusable';
      readonly bucket: string;
      readonly key: string;
      readonly reason: string;
    }
  | {
      readonly type: 'objects-deleted';
      readonly bucket: string;
      readonly what: 'artifacts' | 'snapshots';
      readonly count: number;
    }
  /** What a rollback can choose from, the newest first. */
  | { readonly type: 'rollback-choices'; readonly revisions: readonly RestorableRevision[] }
  /** The content of a revision is about to be deployed again; `cause` is why the new one is replaced. */
  | {
      readonly type: 'rollback-started';
      readonly target: RestorableRevision & { readonly revisionId: string };
      readonly cause: 'requested' | 'failure';
    }
  /** After a failure, the platform reports that this good revision still serves. */
  | { readonly type: 'rollback-unneeded'; readonly revisionId: string }
  /** After a failure, the function stays as it is. */
  | { readonly type: 'rollback-impossible'; readonly reason: string }
  | { readonly type: 'rollback-failed'; readonly failure: Failure }
  /** `bytes` are those of the compressed object. */
  | {
      readonly type: 'snapshot-stored';
      readonly bucket: string;
      readonly digest: string;
      readonly bytes: number;
    }
  | { readonly type: 'deployment-recorded'; readonly name: string; readonly result: DeploymentResult }
  /** The deployment had failed already, and then could not be recorded. */
  | { readonly type: 'record-failed'; readonly reason: string }
  | { readonly type: 'snapshots-deleted'; readonly bucket: string; readonly count: number }
  | { readonly type: 'cleanup-skipped'; readonly bucket: string; readonly reason: string };

/** What becomes of the preview of one pull request. */
export interface SweptPreview {
  readonly number: number;
  /** `unknown`: GitHub shows no such pull request. `unread`: GitHub could not be asked. */
  readonly state: 'open' | 'closed' | 'unknown' | 'unread';
  /** What exists of it, such as `function "hello-pr-7"`. */
  readonly parts: readonly string[];
  /** What became of it, once that is known. */
  readonly result?: 'deleted' | 'failed';
}

type PreviewEvent =
  /** The workflow runs with access to secrets, whatever the pull request contains. */
  | { readonly type: 'target-event' }
  /** The run of a newer event deploys the preview: of a newer commit, or of the reopening after a close. */
  | { readonly type: 'superseded'; readonly number: number; readonly isReopened?: boolean }
  /** The pull request is closed: from now on, the run deletes its preview. */
  | { readonly type: 'removal-started' }
  | { readonly type: 'sweep-planned'; readonly previews: readonly SweptPreview[] }
  /** The pull request is not closed any more, when its preview is about to be deleted. */
  | { readonly type: 'sweep-spared'; readonly number: number; readonly state: SweptPreview['state'] }
  | { readonly type: 'swept'; readonly number: number; readonly result: 'deleted' | 'failed' }
  | {
      readonly type: 'github-refused';
      readonly result: Exclude<GitHubResult<never>, { kind: 'ok' | 'absent' }>;
      /** What was to be written. */
      readonly record?: 'comment' | 'deployment record';
    };

/** An object with what it took to send it. */
export interface ObjectFigures {
  readonly key: string;
  readonly bytes: number;
  readonly durationMs: number;
}

/** An object of an upload as `artifacts_file` and `result_file` show it. */
export interface UploadedObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Hexadecimal; null while nothing was read. */
  readonly sha256: string | null;
  readonly content_type: string;
  /** What was done: `replaced` by another writer, and `failed` when it is not known whether the object exists. */
  readonly status: 'uploaded' | 'unchanged' | 'failed' | 'replaced' | 'not_sent' | 'deleted' | 'not_deleted';
  /** Why it failed. */
  readonly reason?: string;
}

/** What an upload did to the objects of a bucket. */
export interface UploadFigures {
  readonly uploadedCount: number;
  readonly uploadedBytes: number;
  readonly unchangedCount: number;
  readonly deletedCount: number;
  /** All objects that the upload is about. */
  readonly totalCount: number;
  /** Of the whole upload. */
  readonly durationMs: number;
  /** Of the uploaded ones, the largest first. */
  readonly largest: readonly ObjectFigures[];
  readonly slowest: readonly ObjectFigures[];
  readonly failed: readonly { readonly key: string; readonly reason: string }[];
}

/** How far an upload is. */
export interface UploadProgress {
  /** Files that ended, with any result. */
  readonly files: number;
  readonly totalFiles: number;
  /** Bytes that were sent, also of files that are still on their way. */
  readonly bytes: number;
  readonly totalBytes: number;
  readonly elapsedMs: number;
}

type UploadEvent =
  | {
      readonly type: 'manifest-unusable';
      readonly key: string;
      readonly reason: string;
      /** Without a manifest, `mirror` deletes nothing. */
      readonly isMirror: boolean;
    }
  | ({ readonly type: 'upload-progress' } & UploadProgress)
  /** The upload ended; also one that failed. `objects` are the keys with what was done, in order. */
  | {
      readonly type: 'uploaded';
      readonly bucket: string;
      readonly figures: UploadFigures;
      readonly objects: readonly UploadedObject[];
    }
  | { readonly type: 'objects-replaced'; readonly bucket: string; readonly keys: readonly string[] }
  | {
      readonly type: 'sizes-differ';
      readonly count: number;
      readonly key: string;
      readonly sentBytes: number;
      readonly listed: number;
    }
  | { readonly type: 'listing-unreadable'; readonly bucket: string; readonly reason: string }
  | { readonly type: 'artifacts-file'; readonly path: string };

type DomainEvent =
  /** What was read of the registration before anything was written. */
  | { readonly type: 'domain-read'; readonly domain: DomainStatus }
  /** A registration for another target is about to be deleted. */
  | { readonly type: 'domain-replacing'; readonly hostname: string; readonly formerTarget: string }
  | { readonly type: 'domain-write'; readonly state: DomainWrite }
  | {
      readonly type: 'domain-registered';
      readonly name: Hostname;
      readonly operation: 'registered' | 'replaced' | 'kept';
      /** In words; undefined when the platform does not report what a kept registration points at. */
      readonly target: string | undefined;
      readonly domain: DomainStatus;
    }
  | { readonly type: 'domain-status'; readonly hostname: string; readonly domain: DomainStatus }
  | { readonly type: 'domain-deleted'; readonly hostname: string; readonly existed: boolean }
  | { readonly type: 'domain-assumed'; readonly hostname: string }
  | { readonly type: 'domain-status-unknown'; readonly hostname: string; readonly domain: DomainStatus }
  /** The last look of the run at the registration. */
  | { readonly type: 'domain-settled'; readonly name: Hostname; readonly domain: DomainStatus };

/** What was read of a registration. */
export interface DomainStatus {
  readonly status: string | undefined;
  /** What the status means; `unknown` also without one. */
  readonly meaning: 'active' | 'failed' | 'pending' | 'unknown';
  /** What it waits for or why it failed, line by line. */
  readonly reasons: readonly string[];
}

/** How far one write to a registration came. */
export interface DomainWrite {
  readonly verb: 'register' | 'delete';
  /** `accepted`: what it asks for is there. */
  readonly state: WriteState;
  /** The target of the registration in words; undefined where it does not matter or is not known. */
  readonly target?: string | undefined;
}
