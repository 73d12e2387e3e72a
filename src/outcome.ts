import type { Writes } from './http/writes.ts';

/** What a run did to the function, in one word. */
export type OperationWord = 'created' | 'redeployed' | 'deleted' | 'planned' | 'skipped';

/** A part of the run and how long it took. */
export interface Stage {
  readonly name: string;
  /** Since the run began. */
  readonly startMs: number;
  readonly durationMs: number;
  readonly failed: boolean;
}

/** An object with what it took to send it. */
export interface ObjectFigures {
  readonly key: string;
  readonly bytes: number;
  readonly durationMs: number;
}

/** What an upload did to the objects of a bucket. */
export interface ArtifactsOutcome {
  readonly uploadedCount: number;
  readonly uploadedBytes: number;
  readonly unchangedCount: number;
  readonly deletedCount: number;
  /** Of the whole upload. */
  readonly durationMs: number;
  /** Of the uploaded ones, the first of them the most. */
  readonly largest: readonly ObjectFigures[];
  readonly slowest: readonly ObjectFigures[];
  readonly failed: readonly { readonly key: string; readonly reason: string }[];
}

/** What is known of a domain registration, and what was done to it. */
export interface DomainOutcome {
  /** As it goes to the platform. */
  readonly hostname: string;
  /** As the user wrote it. */
  readonly given: string;
  /** What it points at, in words. */
  readonly target?: string;
  /** `kept`: it was there already. */
  readonly done?: 'registered' | 'replaced' | 'kept' | 'deleted' | 'not there';
  readonly status?: string;
  /** It waits for something, such as a DNS record. */
  readonly isPending?: boolean;
  /** What the platform says of it. */
  readonly reasons?: readonly string[];
  /** What is left of it at the platform if the run ends here, as one sentence. */
  readonly leftBehind?: string;
}

/**
 * All that is known at the end of a run, also of one that failed half-way.
 * It grows while the run goes on; what is absent is not known.
 */
export interface Outcome {
  readonly function?: string;
  readonly operation?: OperationWord;
  readonly revisionId?: string;
  /** The revision that served before: by the platform's word, else the last that was seen ready. */
  readonly previousRevisionId?: string;
  readonly revisionStatus?: string;
  /** The revision that serves now, where the platform reports it; null when it reports that none does. */
  readonly servingRevisionId?: string | null;
  /** The new revision was read back as ready. */
  readonly isLive?: boolean;
  /** What the run may have changed. */
  readonly writes?: Writes;
  /** The function's invocation address. */
  readonly url?: string;
  readonly assetsCount?: number;
  readonly assetsBytes?: number;
  /** Hexadecimal sha-256 over sorted paths and bytes. */
  readonly assetsDigest?: string;
  readonly bucket?: string;
  readonly artifacts?: ArtifactsOutcome;
  /** Where the list of all objects is on this machine. */
  readonly artifactsFile?: string;
  readonly domain?: DomainOutcome;
  /** What is written now, or was when the run failed. */
  readonly part?: 'bucket' | 'function' | 'artifacts' | 'domain';
  /** There was a function to delete. */
  readonly functionExisted?: boolean;
  readonly skipped?: boolean;
  /** Why nothing was done, or less than was asked for. */
  readonly why?: string;
  /** The function or the domain is to be deleted, not deployed. */
  readonly deleting?: boolean;
  /** Where the requests went. */
  readonly platform?: string;
  /** The run was made against the embedded local platform. */
  readonly rehearsal?: boolean;
  /** What would be done, one line each, when `dry_run` is set. */
  readonly planned?: readonly string[];
  /** What is left of bucket and artifacts at the platform if the run ends here, as one sentence. */
  readonly leftBehind?: string;
  readonly stages: readonly Stage[];
}

/** New facts for the outcome. */
export type Facts = Omit<Outcome, 'stages'>;
