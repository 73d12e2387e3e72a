/** The stored state of the other platform: functions, their revisions, and how they appear over time. */
import type { Reading } from './other-platform-reading.ts';
import { newest, type Revision, type StoredFunction } from './other-platform-shapes.ts';

interface StoredState {
  readonly name: string;
  readonly revisions: readonly Revision[];
  /** Reads that still show the state before the last write. */
  readonly staleReads: number;
}

export type State = ReturnType<typeof createState>;

/** Stores functions as the reading requires. Every read moves each newest revision one step on. */
export function createState(reading: Reading) {
  const functions = new Map<string, StoredState>();
  const ghosts = new Map<string, { readonly stored: StoredFunction; readonly reads: number }>();
  const violations: string[] = [];
  const created: string[] = [];
  let count = 0;

  function add(name: string, body: unknown, statuses: readonly string[], staleReads: number): StoredFunction {
    const { assets, entrypoint } = isObject(body) ? body : {};
    const start = typeof entrypoint === 'string' ? entrypoint : 'main.ts';
    count += 1;
    const revision: Revision = {
      id: reading.revisionId?.(count) ?? `rev-${count}`,
      statuses,
      step: 0,
      message: reading.message,
      assets: decodeAssets(assets, start, violations),
      entrypoint: start,
    };
    const revisions = [...(functions.get(name)?.revisions ?? []), revision];
    functions.set(name, { name, revisions, staleReads });
    return { name, revisions };
  }

  /** Executes a POST or PATCH. */
  function deploy(name: string, body: unknown): StoredFunction {
    // One more, since a read advances the state before it returns.
    const staleReads = reading.staleReads === undefined ? 0 : reading.staleReads + 1;
    const stored = add(name, body, reading.statuses ?? ['queued', 'building', 'ready'], staleReads);
    created.push(newest(stored).id);
    return stored;
  }

  function put(
    name: string,
    status = 'ready',
    files: Readonly<Record<string, string>> = { 'main.ts': '' },
    entrypoint = 'main.ts',
  ): void {
    const assets = Object.entries(files).map(([path, content]) => [path, { content }]);
    add(name, { assets: Object.fromEntries(assets), entrypoint }, [status], 0);
  }

  /** @returns a function that brings back what is stored now */
  function save(): () => void {
    const kept = [...functions];
    return () => {
      functions.clear();
      ghosts.clear();
      for (const [name, stored] of kept) functions.set(name, stored);
    };
  }

  function tick(): void {
    for (const [name, kept] of functions) {
      const last = newest(kept);
      const revisions = [...kept.revisions.slice(0, -1), { ...last, step: last.step + 1 }];
      functions.set(name, { name, revisions, staleReads: Math.max(0, kept.staleReads - 1) });
    }
    for (const [name, ghost] of ghosts) {
      if (ghost.reads <= 1) ghosts.delete(name);
      else ghosts.set(name, { ...ghost, reads: ghost.reads - 1 });
    }
  }

  function visible(name: string): StoredFunction | undefined {
    const ghost = ghosts.get(name);
    if (ghost) return ghost.stored;
    const kept = functions.get(name);
    if (!kept || kept.staleReads === 0) return kept;
    const revisions = kept.revisions.slice(0, -1);
    return revisions.length > 0 ? { name, revisions } : undefined;
  }

  function remove(name: string): void {
    const stored = functions.get(name);
    // One more, since a read advances the state before it returns.
    if (stored && reading.ghostReads) ghosts.set(name, { stored, reads: reading.ghostReads + 1 });
    functions.delete(name);
  }

  return {
    deploy,
    put,
    save,
    tick,
    visible,
    remove,
    violations,
    created,
    stored: (name: string): StoredFunction | undefined => functions.get(name),
    visibleNames: () => [...new Set([...functions.keys(), ...ghosts.keys()])],
  };
}

/** Decodes an asset map, and records violations of the rules of section 2. */
function decodeAssets(
  assets: unknown,
  entrypoint: string,
  violations: string[],
): ReadonlyMap<string, Buffer> {
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

/** Narrows to an object with readable fields. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
