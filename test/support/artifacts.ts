import type { Artifact } from '../../src/artifacts/collect.ts';
import type { ArtifactsConfig } from '../../src/artifacts/config.ts';
import type { ManifestEntry } from '../../src/artifacts/manifest.ts';
import type { UploadState } from '../../src/artifacts/plan.ts';
import type { ObjectRecord } from '../../src/platform/types.ts';
import { parseInputs } from './inputs.ts';

/** Returns a sha-256 for tests: 64 hexadecimal digits that begin with this number. */
export function sha(number: number): string {
  return number.toString(16).padStart(64, '0');
}

/** An artifact without a file. */
export function artifact(key: string, more: Partial<Artifact> = {}): Artifact {
  const size = more.size ?? 10;
  return {
    key,
    size,
    contentType: 'text/plain; charset=utf-8',
    source: { absolute: `/nowhere/${key}`, identity: { dev: 1, ino: 1, size, mtimeMs: 0 } },
    ...more,
  };
}

/** Returns a listing of objects of one size. */
export function listing(keys: readonly string[], size?: number): ReadonlyMap<string, ObjectRecord> {
  return new Map(keys.map((key) => [key, { key, ...(size !== undefined && { size }) }]));
}

/** Returns the entry of that artifact in the manifest of an earlier upload. */
export function entry(key: string, more: Partial<ManifestEntry> = {}): ManifestEntry {
  return { key, size: 10, contentType: 'text/plain; charset=utf-8', sha256: sha(1), ...more };
}

/** Returns the state of a bucket; an empty one by default. */
export function uploadState(more: Partial<UploadState>): UploadState {
  return {
    entries: [],
    records: new Map(),
    unverified: new Set(),
    manifestText: undefined,
    unchanged: new Set(),
    ...more,
  };
}

/** Returns the configuration of an upload. */
export function artifactsConfig(more: Partial<ArtifactsConfig> = {}): ArtifactsConfig {
  const config = parseInputs({ bucket: 'site', artifacts: '**' });
  if (config.mode !== 'deploy' || !config.artifacts) throw new Error('these inputs upload nothing');
  return { ...config.artifacts, ...more };
}
