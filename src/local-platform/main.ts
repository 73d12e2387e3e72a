import { resolve } from 'node:path';
import { type Command, DEFAULT_PORT, HELP, readCommandLine } from './command-line.ts';
import { StartError } from './http/errors.ts';
import { defaultLimits, printLimits } from './http/limits.ts';
import { type LocalPlatform, PortTakenError, startLocalPlatform } from './server.ts';

type StartCommand = Extract<Command, { kind: 'start' }>;

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
  process.stdout.write(`${greeting(platform, command).join('\n')}\n`);
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
    report: (line: string) => void process.stderr.write(`${line}\n`),
  };
  if (port !== undefined) return startLocalPlatform({ ...options, port });
  return startLocalPlatform({ ...options, port: DEFAULT_PORT }).catch((error: unknown) => {
    if (error instanceof PortTakenError) return startLocalPlatform({ ...options, port: 0 });
    throw error;
  });
}

function greeting(platform: LocalPlatform, command: StartCommand): string[] {
  const isNewKey = platform.firstBoot && !process.env.LOCAL_PLATFORM_KEY;
  return [
    platform.url,
    command.dataDir === undefined ? 'in memory' : resolve(command.dataDir),
    ...(isNewKey ? [platform.apiKey] : []),
    `Dashboard: ${command.publicUrl ?? platform.url}/_local/?token=${platform.adminToken}`,
    `Limits: ${printLimits({ ...defaultLimits, ...command.limits }).join(' ')}`,
  ];
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof StartError;
  process.stderr.write(
    `${isExpected ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  );
  process.exitCode = 1;
}
