/** The configuration of the other platform in a test: its reading of the API document, and its faults. */
import type { FaultOn } from './faults.ts';
import type { OtherPlatform } from './other-platform.ts';
import type { Reply, Revision, StoredFunction } from './other-platform-shapes.ts';

export type Call = 'list' | 'record' | 'status' | 'create' | 'redeploy' | 'delete' | 'other';

/** A fault of some calls. */
export type Fault = FaultOn<Call>;

/** How the platform reads the document where it is silent. Everything has a plain default. */
export interface Reading {
  readonly createReply?: (stored: StoredFunction) => Reply;
  readonly redeployReply?: (stored: StoredFunction) => Reply;
  readonly deleteReply?: Reply;
  readonly record?: (stored: StoredFunction) => unknown;
  readonly listEntry?: (stored: StoredFunction) => unknown;
  /** The response to `GET /functions/functions` around the entries. */
  readonly list?: (entries: readonly unknown[]) => Reply;
  /** A function's own path invokes it: this is the response, instead of its record. */
  readonly invocation?: Reply;
  /** The list omits every function. */
  readonly unlisted?: boolean;
  /** Statuses of a new revision: the first in the response to the write, and one further at each read. */
  readonly statuses?: readonly string[];
  readonly message?: string;
  /** The id of the n-th revision, from 1; `rev-<n>` when absent. */
  readonly revisionId?: (number: number) => string;
  /** Another location of the revision's status: a path under `/v1`, and its response. */
  readonly statusPath?: (stored: StoredFunction, revision: Revision) => string;
  readonly statusBody?: (stored: StoredFunction, revision: Revision) => unknown;
  /** The permissions of the key: those of section 5, or single calls. All of them when absent. */
  readonly granted?: readonly string[];
  readonly errorBody?: (message: string) => unknown;
  readonly errorHeaders?: Readonly<Record<string, string>>;
  /** Every response contains `x-request-id: request-<number>`. */
  readonly requestIds?: boolean;
  readonly existsStatus?: number;
  /** The status of "not found"; 404 when absent. */
  readonly missingStatus?: number;
  /** Reads after a write that still show the previous state. */
  readonly staleReads?: number;
  /** Reads after a deletion that still show the function. */
  readonly ghostReads?: number;
  readonly faults?: readonly Fault[];
  /** Called when a request is left without a response. */
  readonly onHang?: () => void;
  /** Called at each read after the first write, counted from 1: a chance for another deployer to act. */
  readonly onRead?: (read: number, platform: OtherPlatform) => void;
}
