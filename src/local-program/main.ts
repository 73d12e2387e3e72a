import { StartError } from '../local-platform/http/errors.ts';
import { defaultLimits } from '../local-platform/http/limits.ts';
import { type LocalPlatform, PortTakenError, startLocalPlatform } from '../local-platform/server.ts';
import { type Boot, bootJson, bootLines } from './boot.ts';
import { DEFAULT_PORT, HELP, readCommandLine, type StartCommand } from './command-line.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const report = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const command = readCommandLine(process.argv.slice(2));
  if (command.kind === 'help') {
    process.stdout.write(HELP);
    return;
  }
  const ended = Promise.withResolvers<void>();
  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      ending.abort();
      ended.resolve();
    });
  // The reader of our output may stop; the platform continues.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const platform = await start(command);
  try {
    const content = await announce(platform, command, ending.signal);
    await ended.promise;
    await content?.end;
  } catch (error) {
    // What is cancelled fails.
    if (!ending.signal.aborted) throw error;
  } finally {
    await platform.close();
  }
}

/** Prints what users need, and what they wait for when it is in place: the content of the platform. */
async function announce(platform: LocalPlatform, command: StartCommand, signal: AbortSignal) {
  const { isJson, deployed, seedFile } = command;
  const boot = await describe(platform, command);
  // The key comes first: it is shown only once, whatever becomes of the content.
  if (!isJson) print(bootLines(boot).join('\n'));
  // Loaded when it is needed: without content, the platform starts without the action's code.
  const content =
    deployed || seedFile !== undefined
      ? await (await import('./content.ts')).provideContent(
          command,
          platform,
          signal,
          isJson ? report : print,
        )
      : undefined;
  const functionUrl = content?.functionUrl;
  if (isJson) print(bootJson(boot, functionUrl));
  else
    print(`${functionUrl ? `Function:  ${functionUrl}\n` : ''}Ready in ${Math.round(performance.now())} ms`);
  return content;
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
    dataDir,
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
