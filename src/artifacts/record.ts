import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Fate } from './fates.ts';

/**
 * Writes what was done to each object as a JSON list, into a new folder of its own.
 * @param folder the runner's for such files; the system's when absent
 * @returns its path; throws what the file system throws
 */
export function writeRecord(folder: string | undefined, fates: readonly Fate[]): string {
  const file = path.join(mkdtempSync(path.join(folder ?? tmpdir(), 'artifacts-')), 'artifacts.json');
  writeFileSync(file, recordText(fates));
  return file;
}

/** The list as JSON, an object a line: `key`, `size` (bytes), `sha256` (or null), `content_type`, `status`, and why it failed. */
export function recordText(fates: readonly Fate[]): string {
  const lines = fates.map(({ key, size, sha256, contentType, deed, reason }) =>
    JSON.stringify({
      key,
      size,
      sha256: sha256 ?? null,
      content_type: contentType,
      status: deed.replace(' ', '_'),
      reason: reason?.message,
    }),
  );
  return `[\n${lines.join(',\n')}\n]\n`;
}
