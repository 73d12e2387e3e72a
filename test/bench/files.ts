import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes files of this size into 50 folders. */
export function writeFiles(tree: string, files: number, bytes: number): void {
  for (let index = 0; index < files; index += 1) {
    const folder = join(tree, `folder-${index % 50}`);
    if (index < 50) mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `file-${index}.bin`), Buffer.alloc(bytes, `${index} of the bench; `));
  }
}
