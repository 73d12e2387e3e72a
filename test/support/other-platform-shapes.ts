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
export interface HeldFunction {
  readonly name: string;
  readonly revisions: readonly Revision[];
}

/** One response. Text is sent unchanged, `undefined` as no body, all else as JSON. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function newest(held: HeldFunction): Revision {
  const revision = held.revisions.at(-1);
  if (!revision) throw new Error(`function ${held.name} has no revision`);
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
function active(held: HeldFunction): Revision | undefined {
  return held.revisions.findLast((revision) => isFinished(revision) && isGood(statusOf(revision)));
}

/** Function records. */
export const records = {
  full: (held: HeldFunction) => ({
    id: `id-of-${held.name}`,
    name: held.name,
    entrypoint: newest(held).entrypoint,
    revision_id: newest(held).id,
    revision_status: statusOf(newest(held)),
    ...(newest(held).message !== undefined && { message: newest(held).message }),
  }),
  statusFieldIs: (field: string) => (held: HeldFunction) => ({
    name: held.name,
    revision_id: newest(held).id,
    [field]: statusOf(newest(held)),
  }),
  withoutStatus: (held: HeldFunction) => ({ name: held.name, revision_id: newest(held).id }),
  withoutRevision: (held: HeldFunction) => ({ name: held.name, revision_status: statusOf(newest(held)) }),
  nameAndStatus: (held: HeldFunction) => ({ name: held.name, status: statusOf(newest(held)) }),
  nameOnly: (held: HeldFunction) => ({ name: held.name }),
  bareName: (held: HeldFunction) => held.name,
  /** The serving revision, which changes when the new one is ready. */
  ofActiveRevision: (held: HeldFunction) => ({
    name: held.name,
    revision_id: active(held)?.id,
    revision_status: active(held) ? 'ready' : statusOf(newest(held)),
  }),
  /** The newest revision, and the serving one beside it. */
  withActiveRevision: (held: HeldFunction) => ({
    ...records.full(held),
    active_revision_id: active(held)?.id ?? null,
  }),
  /** The serving revision in a separate field, with its status. */
  withActiveRevisionOnly: (held: HeldFunction) => ({
    name: held.name,
    active_revision_id: active(held)?.id ?? null,
    status: active(held) ? 'active' : statusOf(newest(held)),
  }),
  withNestedRevision: (held: HeldFunction) => ({
    name: held.name,
    revision: { id: newest(held).id, status: statusOf(newest(held)), message: newest(held).message },
  }),
  /** A status of the function as a whole, which says nothing about the revision. */
  withFunctionStatus: (held: HeldFunction) => ({ ...records.full(held), status: 'active' }),
  withTimes: (held: HeldFunction) => ({
    name: held.name,
    status: statusOf(newest(held)),
    updated_at: held.revisions.length,
  }),
} as const;

type Body = (held: HeldFunction) => unknown;

/** Bodies of the responses to POST and PATCH. */
export const bodies = {
  record: records.full as Body,
  wrapped: (held) => ({
    function: { name: held.name, status: 'active' },
    revision_id: newest(held).id,
    revision_status: statusOf(newest(held)),
  }),
  onlyRevisionId: (held) => ({ revision_id: newest(held).id }),
  nestedRevision: (held) => ({ revision: { id: newest(held).id, status: statusOf(newest(held)) } }),
  envelope: (held) => ({ status: 'success', data: records.statusFieldIs('status')(held) }),
  emptyObject: () => ({}),
  none: () => undefined,
  /** The record as it was before the write. */
  fromBefore: (held) =>
    held.revisions.length > 1 ? records.full({ ...held, revisions: held.revisions.slice(0, -1) }) : {},
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
