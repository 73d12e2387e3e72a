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

/**
 * All that is known at the end of a run, also of one that failed half-way.
 * It grows while the run goes on; what is absent is not known.
 */
export interface Outcome {
  readonly function?: string;
  readonly operation?: OperationWord;
  readonly changed?: boolean;
  readonly revisionId?: string;
  readonly previousRevisionId?: string;
  readonly revisionStatus?: string;
  /** The function's invocation address. */
  readonly url?: string;
  readonly assetsCount?: number;
  readonly assetsBytes?: number;
  /** Hexadecimal sha-256 over sorted paths and bytes. */
  readonly assetsDigest?: string;
  readonly skipped?: boolean;
  /** Where the requests went. */
  readonly platform?: string;
  /** The run was made against the embedded local platform. */
  readonly rehearsal?: boolean;
  /** What would be done, one line each, when `dry_run` is set. */
  readonly planned?: readonly string[];
  /** What is left at the platform if the run ends here, as one sentence. */
  readonly leftBehind?: string;
  readonly stages: readonly Stage[];
}

/** New facts for the outcome. */
export type Facts = Omit<Outcome, 'stages'>;
