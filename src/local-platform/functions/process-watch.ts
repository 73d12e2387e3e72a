import { readFileSync } from 'node:fs';

/** The interval between two checks. */
const CHECK_MS = 100;

/** Linux reports CPU time in hundredths of a second. */
const TICK_MS = 10;

interface WatchSettings {
  readonly mostMegabytes: number;
  readonly mostIdleCpuMs: number;
  onExceeded(what: 'memory' | 'idle CPU time'): void;
}

/**
 * Watches the private memory of a process, since V8's limit covers its heap but not its buffers, and the CPU time that
 * it uses while idle; calls back once. Disposing of the result ends it. Where there is no `/proc`, nothing is watched.
 */
export function watchProcess(pid: number, settings: WatchSettings) {
  let isIdle = false;
  let idleFrom: number | undefined;
  const timer = setInterval(() => {
    const kilobytes = ownKilobytes(pid);
    if (kilobytes === undefined) return clearInterval(timer);
    const cpuMs = isIdle ? cpuMilliseconds(pid) : undefined;
    idleFrom ??= cpuMs;
    const isTooLarge = kilobytes > settings.mostMegabytes * 1024;
    const isTooBusy = cpuMs !== undefined && cpuMs - (idleFrom ?? cpuMs) > settings.mostIdleCpuMs;
    if (!isTooLarge && !isTooBusy) return;
    clearInterval(timer);
    settings.onExceeded(isTooLarge ? 'memory' : 'idle CPU time');
  }, CHECK_MS);
  timer.unref();
  return {
    /** Starts or stops counting CPU time: a process without a request has nothing to compute. */
    setIdle(value: boolean): void {
      isIdle = value;
      idleFrom = undefined;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}

/** `undefined` when the process has ended, or on a system without `/proc`. */
function ownKilobytes(pid: number): number | undefined {
  const [, kilobytes] = /^RssAnon:\s*(\d+) kB$/m.exec(readProc(pid, 'status')) ?? [];
  return kilobytes === undefined ? undefined : Number(kilobytes);
}

/** The total CPU time of the process; `undefined` when it has ended. */
function cpuMilliseconds(pid: number): number | undefined {
  const stat = readProc(pid, 'stat');
  // The second field is the program's name in parentheses and may contain anything, so fields are counted after it.
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
