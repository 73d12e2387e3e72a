import { resolve } from 'node:path';
import { StartError } from '../local-platform/http/errors.ts';
import { defaultLimits } from '../local-platform/http/limits.ts';
import { type LocalPlatform, PortTakenError, startLocalPlatform } from '../local-platform/server.ts';
import { type Boot, bootJson, bootLines } from './boot.ts';
import { type Command, DEFAULT_PORT, HELP, readCommandLine } from './command-line.ts';

type StartCommand = Extract<Command, { kind: 'start' }>;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const report = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const command = readCommandLine(process.argv.slice(2));
  if (command.kind === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const ended = new Promise<void>((end) => {
    process.once('SIGTERM', () => end());
    process.once('SIGINT', () => end());
  });
  // The reader of our output may stop; the platform continues.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const platform = await start(command);
  const boot = await describe(platform, command);
  if (command.isJson) print(bootJson(boot));
  else print([...bootLines(boot), `Ready in ${Math.round(performance.now())} ms`].join('\n'));
  await ended;
  await platform.close();
}

async function start(command: StartCommand): Promise<LocalPlatform> {
  const { host, dataDir, publicUrl, ticketSeconds, limits, port } = command;
  const options = {
    host,
    dataDir,
    publicUrl,
    ticketSeconds,
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

async function describe(platform: LocalPlatform, command: StartCommand): Promise<Boot> {
  const { dataDir, publicUrl, limits, showsLimits } = command;
  const { url, apiKey, adminToken, firstBoot } = platform;
  return {
    url: publicUrl ?? url,
    dataDir: dataDir === undefined ? undefined : resolve(dataDir),
    apiKey,
    keySource: process.env.LOCAL_PLATFORM_KEY ? 'environment' : firstBoot ? 'new' : 'stored',
    dashboardUrl: `${publicUrl ?? url}/_local/?token=${adminToken}`,
    deno: await platform.denoVersion().catch((error: Error) => error),
    limits: showsLimits ? { ...defaultLimits, ...limits } : undefined,
  };
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof StartError;
  report(isExpected ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
