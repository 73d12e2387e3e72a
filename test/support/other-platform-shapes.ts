/** Responses that a platform may send where the API document is silent. */

/** A stored revision. */
export interface Revision {
  readonly id: string;
  /** Its sequence of statuses, and the current position. */
  readonly statuses: readonly string[];
  readonly step: number;
  readonly message?: string | undefined;
  /** Decoded. */
  readonly assets: ReadonlyMap<string, Buffer>;
  readonly entrypoint: string;
}

/** A stored function, oldest revision first. */
export interface StoredFunction {
  readonly name: string;
  readonly revisions: readonly Revision[];
}

/** One response. Text is sent unchanged, `undefined` as no body, all else as JSON. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function newest(stored: StoredFunction): Revision {
  const revision = stored.revisions.at(-1);
  if (!revision) throw new Error(`function ${stored.name} has no revision`);
  return revision;
}

/** Returns the current status of a revision. */
export function statusOf({ statuses, step }: Revision): string {
  return statuses[Math.min(step, statuses.length - 1)] ?? '';
}

/** Returns whether a revision has reached its last status. */
export function isFinished({ statuses, step }: Revision): boolean {
  return step >= statuses.length - 1;
}

function isGood(word: string): boolean {
  return /^(?:ready|succeeded|live|active)$/i.test(word.trim());
}

/** Returns the newest successful revision, which serves the traffic. */
export function active(stored: StoredFunction): Revision | undefined {
  return stored.revisions.findLast((revision) => isFinished(revision) && isGood(statusOf(revision)));
}

/** Function records. */
export const records = {
  full: (stored: StoredFunction) => ({
    id: `id-of-${stored.name}`,
    name: stored.name,
    entrypoint: newest(stored).entrypoint,
    revision_id: newest(stored).id,
    revision_status: statusOf(newest(stored)),
    ...(newest(stored).message !== undefined && { message: newest(stored).message }),
  }),
  statusFieldIs: (field: string) => (stored: StoredFunction) => ({
    name: stored.name,
    revision_id: newest(stored).id,
    [field]: statusOf(newest(stored)),
  }),
  withoutStatus: (stored: StoredFunction) => ({ name: stored.name, revision_id: newest(stored).id }),
  withoutRevision: (stored: StoredFunction) => ({
    name: stored.name,
    revision_status: statusOf(newest(stored)),
  }),
  nameAndStatus: (stored: StoredFunction) => ({ name: stored.name, status: statusOf(newest(stored)) }),
  nameOnly: (stored: StoredFunction) => ({ name: stored.name }),
  bareName: (stored: StoredFunction) => stored.name,
  /** The serving revision, which changes when the new one is ready. */
  ofActiveRevision: (stored: StoredFunction) => ({
    name: stored.name,
    revision_id: active(stored)?.id,
    revision_status: active(stored) ? 'ready' : statusOf(newest(stored)),
  }),
  /** The newest revision, and the serving one beside it. */
  withActiveRevision: (stored: StoredFunction) => ({
    ...records.full(stored),
    active_revision_id: active(stored)?.id ?? null,
  }),
  /** The serving revision in a separate field, with its status. */
  withActiveRevisionOnly: (stored: StoredFunction) => ({
    name: stored.name,
    active_revision_id: active(stored)?.id ?? null,
    status: active(stored) ? 'active' : statusOf(newest(stored)),
  }),
  withNestedRevision: (stored: StoredFunction) => ({
    name: stored.name,
    revision: { id: newest(stored).id, status: statusOf(newest(stored)), message: newest(stored).message },
  }),
  /** A status of the function as a whole, which says nothing about the revision. */
  withFunctionStatus: (stored: StoredFunction) => ({ ...records.full(stored), status: 'active' }),
  withTimes: (stored: StoredFunction) => ({
    name: stored.name,
    status: statusOf(newest(stored)),
    updated_at: stored.revisions.length,
  }),
} as const;

type Body = (stored: StoredFunction) => unknown;

/** Bodies of the responses to POST and PATCH. */
export const bodies = {
  record: records.full as Body,
  wrapped: (stored) => ({
    function: { name: stored.name, status: 'active' },
    revision_id: newest(stored).id,
    revision_status: statusOf(newest(stored)),
  }),
  onlyRevisionId: (stored) => ({ revision_id: newest(stored).id }),
  nestedRevision: (stored) => ({ revision: { id: newest(stored).id, status: statusOf(newest(stored)) } }),
  envelope: (stored) => ({ status: 'success', data: records.statusFieldIs('status')(stored) }),
  emptyObject: () => ({}),
  none: () => undefined,
  /** The record as it was before the write. */
  fromBefore: (stored) =>
    stored.revisions.length > 1 ? records.full({ ...stored, revisions: stored.revisions.slice(0, -1) }) : {},
  list: () => [],
  text: () => 'done',
  html: () => '<html><body>Created</body></html>',
} as const satisfies Readonly<Record<string, Body>>;

/** Bodies of errors. */
export const errors = {
  nested: (message: string) => ({ error: { code: 'some_code', message } }),
  message: (message: string) => ({ message }),
  errorText: (message: string) => ({ error: message }),
  list: (message: string) => ({ errors: [{ message }] }),
  texts: (message: string) => ({ errors: [message] }),
  detail: (message: string) => ({ detail: message }),
  problem: (message: string) => ({ type: 'about:blank', title: message }),
  plainText: (message: string) => message,
  html: (message: string) => `<html><head><title>${message}</title></head><body>!</body></html>`,
  none: () => undefined,
} as const satisfies Readonly<Record<string, (message: string) => unknown>>;
