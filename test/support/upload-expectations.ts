/** The expected result of an upload, derived only from its inputs. */
import { isInShard } from '../../src/artifacts/shard.ts';
import type { StoredObject } from './other-storage.ts';
import type { Step } from './upload-histories.ts';

/** An object in a manifest. */
export interface ManifestEntry {
  readonly key: string;
  readonly sha256: string | null;
  readonly content_type: string;
  readonly file_id?: string;
}

function shardOf({ inputs }: Step) {
  const [index, count] = (inputs.shard ?? '').split('/').map(Number);
  return index !== undefined && count !== undefined ? { index, count } : undefined;
}

/** Returns the key of the manifest of the run; one for each prefix and shard. */
export function manifestKeyOf(step: Step): string {
  const shard = shardOf(step);
  return `${step.inputs.key_prefix}.upload-manifest${shard ? `.${shard.index}-of-${shard.count}` : ''}.json`;
}

/** Returns whether a key is that of a manifest. */
export function isManifest(key: string): boolean {
  return key.includes('.upload-manifest');
}

/** Returns whether a key is that of a page. */
export function isPage(key: string): boolean {
  return key.endsWith('.html');
}

/** Returns the objects in the manifest of the run. */
export function manifestEntriesOf(
  step: Step,
  objects: ReadonlyMap<string, StoredObject>,
): readonly ManifestEntry[] {
  const manifest = objects.get(manifestKeyOf(step));
  const { objects: promised }: { objects: readonly ManifestEntry[] } = JSON.parse(
    manifest?.bytes.toString() ?? '{"objects":[]}',
  );
  return promised;
}

/** Returns the keys that the run should upload, with the bytes that each may have. */
export function expectedObjectsOf(
  step: Step,
  versions: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, readonly string[]> {
  const shard = shardOf(step);
  const all = [...versions].map(([path, texts]) => [`${step.inputs.key_prefix}${path}`, texts] as const);
  return new Map(all.filter(([key]) => !shard || isInShard(key, shard)));
}

/** Returns the expected media type of an object. */
export function typeOf(key: string, { inputs }: Step): string {
  if (key.endsWith('.txt')) return inputs.content_types ? 'text/x-notes' : 'text/plain; charset=utf-8';
  if (isPage(key)) return 'text/html; charset=utf-8';
  return key.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'application/octet-stream';
}
