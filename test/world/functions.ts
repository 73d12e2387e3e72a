/** The functions of the platform: what is stored, how it appears over time, and section 4 "Functions" of the document. */
import type { Route } from './calls.ts';
import { Delayed } from './delayed.ts';
import { type Build, type FunctionsReading, idOf, isObject, type Reply, text } from './reading.ts';

export interface Revision {
  readonly id: string;
  readonly build: Build;
  /** The position in the statuses of the build. */
  readonly step: number;
  readonly assets: ReadonlyMap<string, Buffer>;
  readonly entrypoint: string;
}

/** A stored function, oldest revision first. */
export interface StoredFunction {
  readonly name: string;
  readonly id: string;
  readonly revisions: readonly Revision[];
}

export function newest(stored: StoredFunction): Revision {
  const revision = stored.revisions.at(-1);
  if (!revision) throw new Error(`function ${stored.name} has no revision`);
  return revision;
}

export function statusOf({ build: { statuses }, step }: Revision): string {
  return statuses[Math.min(step, statuses.length - 1)] ?? '';
}

/** Returns whether a revision has reached its last status, and that one is good. */
export function isReady(revision: Revision): boolean {
  const isFinished = revision.step >= revision.build.statuses.length - 1;
  return isFinished && /^(?:ready|succeeded|live|active)$/i.test(statusOf(revision).trim());
}

/** Returns the newest successful revision, which serves the traffic. */
export function active(stored: StoredFunction): Revision | undefined {
  return stored.revisions.findLast(isReady);
}

/** Returns a content as a text: its entrypoint and all its files. */
export function describeContent(entrypoint: string, files: ReadonlyMap<string, string | Uint8Array>): string {
  const sorted = [...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]).sort();
  return JSON.stringify([entrypoint, sorted]);
}

export const BUILDS = {
  ready: { statuses: ['queued', 'building', 'ready'] },
  instant: { statuses: ['ready'] },
  failed: { statuses: ['queued', 'failed'], message: 'it does not start' },
  unhealthy: { statuses: ['queued', 'ready'], health: 500 },
  stuck: { statuses: ['stuck'] },
} as const satisfies Readonly<Record<string, Build>>;

const DEPLOYED = {
  files: { 'main.ts': '' } as Readonly<Record<string, string>>,
  entrypoint: 'main.ts',
  statuses: ['ready'] as readonly string[],
};

/** Every read of a function moves each newest revision one status on. */
export class Functions extends Delayed<StoredFunction, FunctionsReading> {
  #count = 0;
  /** How the next revisions progress, the last one for all further ones; as in the reading when absent. */
  builds: readonly Build[] | undefined;
  /** Ids of the revisions that requests have created, without those of other deployers. */
  readonly created: string[] = [];
  latest = '';

  live(name: string): string | undefined {
    const stored = this.stored(name);
    const revision = stored && active(stored);
    return revision && describeContent(revision.entrypoint, revision.assets);
  }

  /** Creates a function or a new revision of one, as another deployer does. */
  put(name: string, changes: Partial<typeof DEPLOYED> = {}): void {
    const { files, entrypoint, statuses } = { ...DEPLOYED, ...changes };
    const assets = Object.entries(files).map(([path, content]) => [path, { content }]);
    this.#add(name, { assets: Object.fromEntries(assets), entrypoint }, { statuses });
  }

  /** Follows the document, or the reading where the document is silent. @param target under `/v1` */
  handle({ call, name }: Route, target: string, body: unknown): Reply {
    switch (call) {
      case 'list functions':
        return this.#list();
      case 'read function':
        return this.#read(name);
      case 'read status':
        return this.#readStatus(target);
      case 'create function':
        return this.#create(text(isObject(body) ? body.name : undefined), body);
      case 'redeploy function': {
        if (!this.stored(name)) return this.#missing(name);
        const refused = this.#check([], body);
        if (refused) return refused;
        const stored = this.#deploy(name, body);
        return this.reading.redeployReply?.(stored) ?? { status: 200, body: bodies.record(stored) };
      }
      case 'delete function':
        return this.#delete(name);
      default:
        return this.refuse(404, 'no such route');
    }
  }

  #delete(name: string): Reply {
    if (!this.stored(name)) return this.#missing(name);
    this.drop(name, this.reading.ghostReads);
    return { status: 204 };
  }

  #create(name: string, body: unknown): Reply {
    const refused = this.#check(name === '' ? ['a function without a name'] : [], body);
    if (refused) return refused;
    if (this.stored(name)) return this.refuse(this.reading.existsStatus ?? 409, `${name} exists already`);
    const stored = this.#deploy(name, body);
    return this.reading.createReply?.(stored) ?? { status: 201, body: bodies.record(stored) };
  }

  /** Refuses a body that violates the document. */
  #check(violations: string[], body: unknown): Reply | undefined {
    const { assets, entrypoint } = isObject(body) ? body : {};
    decodeAssets(assets, text(entrypoint) || 'main.ts', violations);
    this.violations.push(...violations);
    return violations.length > 0 ? this.refuse(400, violations.join('; ')) : undefined;
  }

  #missing(name: string): Reply {
    return this.refuse(this.reading.missingStatus ?? 404, `no function ${name}`);
  }

  #list(): Reply {
    const { unlisted, record = records.full, listEntry = record } = this.reading;
    const entries = this.#visible().map(listEntry);
    return { status: 200, body: { functions: unlisted ? [] : entries } };
  }

  #read(name: string): Reply {
    const stored = this.#visible().find((candidate) => candidate.name === name);
    if (!stored) return this.#missing(name);
    const { invocation, record = records.full } = this.reading;
    return invocation ?? { status: 200, body: record(stored) };
  }

  #readStatus(target: string): Reply {
    const { statusPath } = this.reading;
    for (const stored of this.#visible()) {
      const revision = stored.revisions.findLast((candidate) => statusPath?.(stored, candidate) === target);
      if (revision) return { status: 200, body: { status: statusOf(revision) } };
    }
    return this.refuse(404, 'no such revision');
  }

  #deploy(name: string, body: unknown): StoredFunction {
    const builds = this.builds ?? this.reading.builds ?? [BUILDS.ready];
    this.builds = builds.length > 1 ? builds.slice(1) : builds;
    const stored = this.#add(name, body, builds[0] ?? BUILDS.ready, this.reading.staleReads);
    this.created.push(newest(stored).id);
    this.latest = name;
    return stored;
  }

  #add(name: string, body: unknown, build: Build, staleReads?: number): StoredFunction {
    const { assets, entrypoint } = isObject(body) ? body : {};
    const start = typeof entrypoint === 'string' ? entrypoint : 'main.ts';
    this.#count += 1;
    const revision: Revision = {
      id: this.reading.revisionId?.(this.#count) ?? `rev-${this.#count}`,
      build,
      step: 0,
      assets: decodeAssets(assets, start, this.violations),
      entrypoint: start,
    };
    const revisions = [...(this.stored(name)?.revisions ?? []), revision];
    const stored = { name, id: idOf('functions', name), revisions };
    this.store(name, stored, staleReads);
    return stored;
  }

  #visible(): readonly StoredFunction[] {
    const progress = (stored: StoredFunction): StoredFunction => {
      const last = newest(stored);
      return { ...stored, revisions: [...stored.revisions.slice(0, -1), { ...last, step: last.step + 1 }] };
    };
    return this.show(progress);
  }
}

/** Decodes an asset map, and records violations of the rules of section 2. */
function decodeAssets(assets: unknown, entrypoint: string, violations: string[]) {
  const decoded = new Map<string, Buffer>();
  if (!isObject(assets)) violations.push('there are no assets');
  for (const [path, descriptor] of Object.entries(isObject(assets) ? assets : {})) {
    const { content, encoding = 'utf-8' } = isObject(descriptor) ? descriptor : {};
    if (typeof content !== 'string' || (encoding !== 'utf-8' && encoding !== 'base64')) {
      violations.push(`${path} is no asset`);
      continue;
    }
    const bytes = Buffer.from(content, encoding);
    if (bytes.toString(encoding) !== content) violations.push(`${path} is not ${encoding}`);
    decoded.set(path, bytes);
  }
  if (!decoded.has(entrypoint)) violations.push(`entrypoint ${entrypoint} is not among the assets`);
  return decoded;
}

function factsOf(stored: StoredFunction) {
  const revision = newest(stored);
  return {
    ...{ id: stored.id, name: stored.name, entrypoint: revision.entrypoint },
    ...{ revision_id: revision.id, revision_status: statusOf(revision), message: revision.build.message },
    /** The serving one. */
    active_revision_id: active(stored)?.id ?? null,
  };
}

const shaped =
  <Shape>(shape: (facts: ReturnType<typeof factsOf>) => Shape) =>
  (stored: StoredFunction) =>
    shape(factsOf(stored));

/** Function records. All but the last contain the name as a field, but not all contain a revision or a status. */
export const records = {
  full: shaped(({ active_revision_id: _, ...others }) => others),
  status: shaped(({ id, name, revision_id, revision_status: status }) => ({ id, name, revision_id, status })),
  state: shaped(({ id, name, revision_id, revision_status: state }) => ({ id, name, revision_id, state })),
  nested: shaped(({ id, name, revision_id, revision_status: status, message }) => ({
    ...{ id, name, revision: { id: revision_id, status, message } },
  })),
  /** A status of the function as a whole, which says nothing about the revision. */
  withFunctionStatus: shaped(({ active_revision_id: _, ...others }) => ({ ...others, status: 'active' })),
  /** The newest revision, and the serving one beside it. */
  withActiveRevision: shaped((facts) => facts),
  /** The serving revision, which changes when the new one is ready. */
  ofActiveRevision: shaped(({ id, name, active_revision_id, revision_status }) => ({
    ...{ id, name, revision_id: active_revision_id ?? undefined },
    revision_status: active_revision_id ? 'ready' : revision_status,
  })),
  /** The serving revision in a separate field, with its status. */
  withActiveRevisionOnly: shaped(({ id, name, active_revision_id, revision_status }) => ({
    ...{ id, name, active_revision_id, status: active_revision_id ? 'active' : revision_status },
  })),
  withoutStatus: shaped(({ name, revision_id }) => ({ name, revision_id })),
  withoutRevision: shaped(({ name, revision_status }) => ({ name, revision_status })),
  nameAndStatus: shaped(({ name, revision_status: status }) => ({ name, status })),
  nameOnly: shaped(({ name }) => ({ name })),
  bareName: shaped(({ name }) => name),
} as const;

export const bodies = {
  record: records.full,
  wrapped: shaped(({ name, revision_id, revision_status }) => ({
    ...{ function: { name, status: 'active' }, revision_id, revision_status },
  })),
  nestedRevision: shaped(({ revision_id: id, revision_status: status }) => ({ revision: { id, status } })),
  emptyObject: () => ({}),
  none: () => undefined,
  /** The record as it was before the write. */
  fromBefore: (stored) =>
    stored.revisions.length > 1 ? records.full({ ...stored, revisions: stored.revisions.slice(0, -1) }) : {},
  html: () => '<html><body>Created</body></html>',
} as const satisfies Readonly<Record<string, (stored: StoredFunction) => unknown>>;
