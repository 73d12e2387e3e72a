import { once } from 'node:events';
import { StartError } from '../local-platform/http/errors.ts';
import { namedLimits } from '../local-platform/http/limits.ts';
import { type LocalPlatform, PortTakenError, startLocalPlatform } from '../local-platform/server.ts';
import { DEFAULT_PORT, HELP, type Options, readCommandLine } from './command-line.ts';
import { functionLine, requestLine } from './events.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const report = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  if (options === undefined) {
    process.stdout.write(HELP);
    return;
  }
  const stopping = new AbortController();
  const { signal } = stopping;
  // With npx, Ctrl+C sends two signals: the second must not interrupt the end.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stopping.abort());
  // The reader of our output may stop; the platform continues.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const say = (line: string): void => {
    // What is cancelled at the end is no news.
    if (!signal.aborted) (options.json ? report : print)(line);
  };
  const platform = await start(options, say);
  try {
    const content = await announce(platform, options, signal, say);
    if (!signal.aborted) await once(signal, 'abort');
    await content?.end;
  } catch (error) {
    // What is cancelled fails.
    if (!signal.aborted) throw error;
  } finally {
    await platform.close();
  }
}

async function start(options: Options, say: (line: string) => void): Promise<LocalPlatform> {
  const { host, data, port, log, watch, quiet, limit } = options;
  const showsFunctions = log || (watch && !quiet);
  const start = (port: number) =>
    startLocalPlatform({
      port,
      host,
      dataDir: data,
      publicUrl: options['public-url'],
      ticketSeconds: options['ticket-seconds'],
      apiKey: process.env.LOCAL_PLATFORM_KEY || undefined,
      limits: limit,
      environment: process.env,
      offline: options.offline,
      report,
      ...(log && { onRequest: (request) => say(requestLine(request)) }),
      ...(showsFunctions && {
        onFunctionEvent: (event) => {
          // With `--log`, all requests are printed already.
          if (!(log && event.kind === 'invocation')) say(functionLine(event));
        },
      }),
    });
  if (port !== undefined) return start(port);
  return start(DEFAULT_PORT).catch((error: unknown) => {
    if (error instanceof PortTakenError) return start(0);
    throw error;
  });
}

/** Prints how to reach the platform and, when its content is in place, that it is ready. */
async function announce(
  platform: LocalPlatform,
  options: Options,
  signal: AbortSignal,
  say: (line: string) => void,
) {
  const { data, json: isJson, 'public-url': publicUrl } = options;
  const url = publicUrl ?? platform.url;
  const dashboardUrl = `${url}/_local/?token=${platform.adminToken}`;
  const limits = options.limits ? namedLimits(platform.limits) : undefined;
  const lines = [
    `API:       ${url}`,
    `Data:      ${data ?? 'in memory'}`,
    `API key:   ${describeKey(platform)}`,
    `Dashboard: ${dashboardUrl}`,
    ...(limits ? ['Limits:', ...Object.entries(limits).map(([name, value]) => `  ${name}=${value}`)] : []),
  ];
  // The platform answers already; Deno takes longer to say its version.
  if (!isJson) print(lines.join('\n'));
  const deno = await platform.denoVersion().catch((error: Error) => error);
  if (!isJson) print(describeDeno(deno));
  const content = await provide(options, platform, signal, say).catch((error: unknown) => {
    // It is shown only once, whatever becomes of the content.
    if (isJson && platform.firstBoot && !process.env.LOCAL_PLATFORM_KEY)
      report(`API key:   ${describeKey(platform)}`);
    throw error;
  });
  const ready = {
    url,
    data: data ?? null,
    api_key: platform.apiKey || null,
    dashboard_url: dashboardUrl,
    deno: typeof deno === 'string' ? deno : null,
    ...(content?.deployed && { function_url: content.deployed.url }),
    ...(limits && { limits }),
  };
  if (isJson) print(JSON.stringify(ready));
  else if (content?.deployed)
    print(`Function:  ${content.deployed.url}\n           ${content.deployed.command}`);
  if (!isJson) print(`Ready in ${Math.round(performance.now())} ms`);
  return content;
}

function describeKey({ apiKey, firstBoot }: LocalPlatform): string {
  if (process.env.LOCAL_PLATFORM_KEY) return 'the one in LOCAL_PLATFORM_KEY';
  return firstBoot ? `${apiKey} (shown once)` : 'as before; create another one in the dashboard';
}

function describeDeno(deno: string | Error): string {
  if (typeof deno === 'string') return `Deno ${deno} runs the functions`;
  return `Warning: ${deno.message} Until then, functions cannot be deployed; everything else works.`;
}

/** Loads the action's code only when there is something to deploy: the platform starts faster without it. */
async function provide(
  options: Options,
  platform: LocalPlatform,
  signal: AbortSignal,
  say: (line: string) => void,
) {
  if (options.deploy === undefined && options.seed === undefined) return undefined;
  const { provideContent } = await import('./content.ts');
  return provideContent(options, platform, signal, say);
}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof StartError;
  report(isExpected ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
