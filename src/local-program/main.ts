import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { StartError } from '../local-platform/http/errors.ts';
import { defaultLimits } from '../local-platform/http/limits.ts';
import { type LocalPlatform, PortTakenError, startLocalPlatform } from '../local-platform/server.ts';
import { type Boot, bootJson, bootLines, denoLine, keyLine } from './boot.ts';
import { DEFAULT_PORT, HELP, readCommandLine, type StartCommand } from './command-line.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const report = (line: string): void => void process.stderr.write(`${line}\n`);

let isReadingInput = false;

async function main(): Promise<void> {
  const command = readCommandLine(process.argv.slice(2));
  if (command.kind === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  const stop = (): void => stopping.abort();
  // With npx, Ctrl+C sends two signals: the second must not interrupt the end.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, stop);
  if (command.pidFile !== undefined) keepPidFile(command.pidFile);
  if (command.stopsAtEof) void inputEnds().then(stop);
  // The reader of our output may stop; the platform continues.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const platform = await start(command);
  void platform.stopRequested.then(stop);
  try {
    const content = await announce(platform, command, signal);
    if (!signal.aborted) await once(signal, 'abort');
    await content?.end;
  } catch (error) {
    // What is cancelled fails.
    if (!signal.aborted) throw error;
  } finally {
    await platform.close();
  }
}

/** Settles at the end of the standard input; never when its last line detaches this program from whoever started it. */
async function inputEnds(): Promise<void> {
  isReadingInput = true;
  const input = await text(process.stdin).catch(() => '');
  if (/(?:^|\n)detach\r?\n?$/.test(input)) await new Promise(() => undefined);
}

function keepPidFile(path: string): void {
  const text = `${process.pid}\n`;
  try {
    writeFileSync(path, text);
  } catch (error) {
    throw new StartError(`Could not write the file of --pid-file: ${String(error)}`, { cause: error });
  }
  process.once('exit', () => {
    // By now, it may be that of another program.
    if (existsSync(path) && readFileSync(path, 'utf8') === text) rmSync(path, { force: true });
  });
}

/** Prints how to reach the platform and, when its content is in place, that it is ready. */
async function announce(platform: LocalPlatform, command: StartCommand, signal: AbortSignal) {
  const { isJson } = command;
  const say = (line: string): void => {
    if (!isJson) print(line);
  };
  const boot = describe(platform, command);
  // The platform answers already; Deno takes longer to say its version.
  say(bootLines(boot).join('\n'));
  const deno = await platform.denoVersion().catch((error: Error) => error);
  say(denoLine(deno));
  const content = await provide(command, platform, signal).catch((error: unknown) => {
    // It is shown only once, whatever becomes of the content.
    if (isJson && boot.keySource === 'new') report(keyLine(boot));
    throw error;
  });
  const functionUrl = content?.functionUrl;
  if (isJson) print(bootJson(boot, deno, functionUrl));
  if (functionUrl !== undefined) say(`Function:  ${functionUrl}`);
  say(`Ready in ${Math.round(performance.now())} ms`);
  return content;
}

/** Loads the action's code only when there is something to deploy: the platform starts faster without it. */
async function provide(command: StartCommand, platform: LocalPlatform, signal: AbortSignal) {
  if (!command.deployed && command.seedFile === undefined) return undefined;
  const { provideContent } = await import('./content.ts');
  return provideContent(command, platform, signal, (line) => {
    // What is cancelled at the end is no news.
    if (!signal.aborted) (command.isJson ? report : print)(line);
  });
}

async function start(command: StartCommand): Promise<LocalPlatform> {
  const { host, dataDir, publicUrl, ticketSeconds, offline, limits, port } = command;
  const options = {
    host,
    dataDir,
    publicUrl,
    ticketSeconds,
    offline,
    apiKey: process.env.LOCAL_PLATFORM_KEY || undefined,
    limits,
    environment: process.env,
    report,
  };
  if (port !== undefined) return startLocalPlatform({ ...options, port });
  return startLocalPlatform({ ...options, port: DEFAULT_PORT }).catch((error: unknown) => {
    if (error instanceof PortTakenError) return startLocalPlatform({ ...options, port: 0 });
    throw error;
  });
}

function describe(platform: LocalPlatform, command: StartCommand): Boot {
  const { dataDir, publicUrl, limits, showsLimits } = command;
  const { url, apiKey, adminToken, firstBoot } = platform;
  return {
    url: publicUrl ?? url,
    dataDir,
    apiKey,
    keySource: process.env.LOCAL_PLATFORM_KEY ? 'environment' : firstBoot ? 'new' : 'stored',
    dashboardUrl: `${publicUrl ?? url}/_local/?token=${adminToken}`,
    limits: showsLimits ? { ...defaultLimits, ...limits } : undefined,
  };
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof StartError;
  report(isExpected ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
} finally {
  // Reading it would keep this process running.
  if (isReadingInput) process.stdin.destroy();
}
