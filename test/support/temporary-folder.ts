/** Gives the tests a temporary folder of their own, and fails their run when they leave something in it. */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Node keeps compiled code there, for any program. */
const CACHE = 'node-compile-cache';

export default function setup(): () => void {
  // The path of a socket in it would be too long on macOS, and Windows has other variables.
  if (process.platform !== 'linux') return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 't-'));
  // Some tests read files as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => {
    const left = readdirSync(folder).filter((name) => name !== CACHE);
    rmSync(folder, { recursive: true, force: true });
    if (left.length > 0) throw new Error(`The tests left in the temporary folder: ${left.join(', ')}`);
  };
}
