import { readFileSync } from 'node:fs';

/** How often a process is looked at. */
const LOOK_MS = 100;

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own clock. */
const TICK_MS = 10;

interface WatchSettings {
  readonly mostMegabytes: number;
  readonly mostIdleCpuMs: number;
  onExceeded(what: 'memory' | 'idle CPU time'): void;
}

/**
 * Watches what memory a process has of its own, since V8's limit applies to its heap but not to buffers, and the CPU
 * time that it uses while idle; calls back once. Disposing of the result ends it. Where there is no `/proc`, nothing is watched.
 */
export function watchProcess(pid: number, settings: WatchSettings) {
  let isIdle = false;
  let idleFrom: number | undefined;
  const look = setInterval(() => {
    const kilobytes = ownKilobytes(pid);
    if (kilobytes === undefined) return clearInterval(look);
    const cpuMs = isIdle ? cpuMilliseconds(pid) : undefined;
    idleFrom ??= cpuMs;
    const isTooLarge = kilobytes > settings.mostMegabytes * 1024;
    const isTooBusy = cpuMs !== undefined && cpuMs - (idleFrom ?? cpuMs) > settings.mostIdleCpuMs;
    if (!isTooLarge && !isTooBusy) return;
    clearInterval(look);
    settings.onExceeded(isTooLarge ? 'memory' : 'idle CPU time');
  }, LOOK_MS);
  look.unref();
  return {
    /** Starts or stops counting CPU time: a process without a request has nothing to compute. */
    setIdle(value: boolean): void {
      isIdle = value;
      idleFrom = undefined;
    },
    [Symbol.dispose]: () => clearInterval(look),
  };
}

/** `undefined` when the process is gone, or the system does not say. */
function ownKilobytes(pid: number): number | undefined {
  const [, kilobytes] = /^RssAnon:\s*(\d+) kB$/m.exec(readProc(pid, 'status')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes);
}

/** All CPU time that the process has used; `undefined` when it is gone. */
function cpuMilliseconds(pid: number): number | undefined {
  const stat = readProc(pid, 'stat');
  // The second field is the program's name in brackets and may contain anything, so fields count from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return Number.isNaN(user + system) ? undefined : (user + system) * TICK_MS;
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}
