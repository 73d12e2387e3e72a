/** What a test chooses about the other platform: its reading of the API document, and what goes wrong. */
import type { OtherPlatform } from './other-platform.ts';
import type { HeldFunction, Reply, Revision } from './other-platform-shapes.ts';

export type Call = 'list' | 'record' | 'status' | 'create' | 'redeploy' | 'delete' | 'other';

/** Something that goes wrong: `before` the work is done, or `after` it, when only the answer suffers. */
export interface Fault {
  readonly on: Call;
  readonly when: 'before' | 'after';
  /** How many calls suffer it; 1 when absent. */
  readonly times?: number;
  /** Calls of that kind that are let through first. */
  readonly skip?: number;
  /** A reset connection, none at all, or another answer. */
  readonly what: 'reset' | 'hang' | Reply;
}

/** How the platform reads the document where it is silent. Everything has a plain default. */
export interface Reading {
  readonly createReply?: (held: HeldFunction) => Reply;
  readonly redeployReply?: (held: HeldFunction) => Reply;
  readonly deleteReply?: Reply;
  readonly record?: (held: HeldFunction) => unknown;
  readonly listEntry?: (held: HeldFunction) => unknown;
  /** The answer to `GET /functions/functions` around the entries. */
  readonly list?: (entries: readonly unknown[]) => Reply;
  /** A function's own path runs it: this is what it answers, instead of its record. */
  readonly invocation?: Reply;
  /** The list leaves every function out. */
  readonly unlisted?: boolean;
  /** Statuses of a new revision: the first in the answer to the write, one further at each look. */
  readonly statuses?: readonly string[];
  readonly message?: string;
  /** Where else the status of a revision stands: a path under `/v1`, and what is there. */
  readonly statusPath?: (held: HeldFunction, revision: Revision) => string;
  readonly statusBody?: (held: HeldFunction, revision: Revision) => unknown;
  /** What the key grants: permissions of section 5, or single calls. Everything when absent. */
  readonly granted?: readonly string[];
  readonly errorBody?: (message: string) => unknown;
  readonly errorHeaders?: Readonly<Record<string, string>>;
  /** Every answer carries `x-request-id: request-<number>`. */
  readonly requestIds?: boolean;
  readonly existsStatus?: number;
  /** The status of "not found"; 404 when absent. */
  readonly missingStatus?: number;
  /** Looks after a write that still see the state from before it. */
  readonly staleLooks?: number;
  /** Looks after a deletion that still see the function. */
  readonly ghostLooks?: number;
  readonly faults?: readonly Fault[];
  /** Called when a request is left without an answer. */
  readonly onHang?: () => void;
  /** Called at each look after the first write, counted from 1: another deployer, perhaps. */
  readonly onLook?: (look: number, platform: OtherPlatform) => void;
}
