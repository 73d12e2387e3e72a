/** A world with a bucket for uploads, and what an upload leaves behind. */
import { expect } from 'vitest';
import type { ObjectResult } from '../../src/artifacts/results.ts';
import type { Inputs } from '../../src/inputs/reader.ts';
import type { StorageReading } from '../world/reading.ts';
import { openWorld, type Ran, type World } from '../world/world.ts';

export const MANIFEST = '.upload-manifest.json';
export type Mode = 'all' | 'changed' | 'mirror';
export type Texts = Readonly<Record<string, string>>;
export const THEIRS = 'of another writer';

export const SITE = { bucket: 'site', artifacts: '**' };

export async function open(
  files: Texts,
  storage: StorageReading = {},
  inputs: Partial<Inputs> = {},
): Promise<World> {
  const world = await openWorld({ reading: { storage }, inputs: { ...SITE, ...inputs }, files });
  world.storage.putBucket('site');
  return world;
}

/** Returns files with these names, each with its name as its content. */
export function named(count: number): Texts {
  const names = Array.from({ length: count }, (_, index) => `${index}.txt`);
  return Object.fromEntries(names.map((name) => [name, name]));
}

export function textsIn(world: World): Texts {
  const objects = [...world.storage.objects('site')].filter(([key]) => !key.includes('.upload-manifest'));
  return Object.fromEntries(objects.map(([key, { bytes }]) => [key, bytes.toString()]).sort());
}

/** An object as files list it, whose error is a text there. */
type Listed = Pick<ObjectResult, 'key' | 'sha256' | 'status'> & {
  readonly content_type: string;
  readonly reason?: string;
};

/** Returns the list of all objects, which `artifacts_file` and `result_file` contain. */
export function listedBy({ runner: { files } }: Ran): readonly Listed[] {
  const listed: readonly Listed[] = JSON.parse(files.artifacts ?? '[]');
  if (files.result && files.artifacts) expect(JSON.parse(files.result).objects).toEqual(listed);
  return listed;
}

export function statusesOf(ran: Ran): Texts {
  return Object.fromEntries(listedBy(ran).map(({ key, status }) => [key, status]));
}
