import { readFileSync } from 'node:fs';

/** How often a process is looked at. */
const LOOK_MS = 100;

/**
 * Watches what memory a process has of its own, and tells once that it is more than it may have: V8's limit holds for
 * its heap, but not for buffers. Ends with the process; where there is no `/proc`, nothing is watched.
 */
export function watchMemory(pid: number, mostMegabytes: number, onExceeded: () => void): Disposable {
  const look = setInterval(() => {
    const kilobytes = ownKilobytes(pid);
    if (kilobytes !== undefined && kilobytes <= mostMegabytes * 1024) return;
    clearInterval(look);
    if (kilobytes !== undefined) onExceeded();
  }, LOOK_MS);
  look.unref();
  return { [Symbol.dispose]: () => clearInterval(look) };
}

/** `undefined` when the process is gone, or the system does not tell. */
function ownKilobytes(pid: number): number | undefined {
  try {
    const [, kilobytes] = /^RssAnon:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    return undefined;
  }
}
