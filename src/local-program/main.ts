import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { StartError, systemCode } from '../local-platform/http/errors.ts';
import { type OpenPlatform, startLocalPlatform } from '../local-platform/server.ts';
import { DEFAULT_PORT, type Options, readCommandLine } from './command-line.ts';
import { functionLine, requestLine, type Say } from './events.ts';

const print: Say = (line) => void process.stdout.write(`${line}\n`);
const report: Say = (line) => void process.stderr.write(`${line}\n`);

/** How often the program looks for the file that ends it. Milliseconds. */
const END_LOOK_MS = 100;

async function main(): Promise<void> {
  const options = readCommandLine(process.argv.slice(2));
  if (typeof options === 'string') return void process.stdout.write(options);
  const stopping = new AbortController();
  const { signal } = stopping;
  // With npx, Ctrl+C sends two signals: the second must not interrupt the end.
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => stopping.abort());
  // The step of a job has no other way: Windows has no signals, and the number of a process may be that of another one by then.
  const { LOCAL_PLATFORM_END_FILE: endFile } = process.env;
  if (endFile) setInterval(() => existsSync(endFile) && stopping.abort(), END_LOOK_MS).unref();
  // The reader of our output may stop; the platform continues.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  const say: Say = (line) => {
    // What is cancelled at the end is no news.
    if (!signal.aborted) (options.json ? report : print)(line);
  };
  const run: Run = { options, signal, say, isReady: false };
  const platform = await start(run);
  try {
    const content = await announce(platform, run);
    if (!signal.aborted) await once(signal, 'abort');
    await content?.end;
  } catch (error) {
    // What is cancelled fails.
    if (!signal.aborted) throw error;
  } finally {
    await platform.close();
    // Whoever has created it knows by that.
    if (endFile) await rm(endFile, { force: true });
  }
}

interface Run {
  readonly options: Options;
  readonly signal: AbortSignal;
  readonly say: Say;
  isReady: boolean;
}

async function start(run: Run): Promise<OpenPlatform> {
  const { options, say } = run;
  const { data: dataDir, host, port, log, watch, quiet, limit: limits, offline } = options;
  const netHosts = options['allow-net'];
  const startOn = (port: number) =>
    startLocalPlatform({
      ...{ port, host, dataDir, limits, offline, netHosts, report, environment: process.env },
      publicUrl: options['public-url'],
      ticketSeconds: options['ticket-seconds'],
      apiKey: process.env.LOCAL_PLATFORM_KEY || undefined,
      onRequest(request) {
        // Before that, they are our own, which create the content.
        if (log && run.isReady) say(requestLine(request));
      },
      onFunctionEvent(event) {
        // With `--log`, all requests are printed already; with `--watch`, deployments are.
        const isNews = watch ? event.kind !== 'failure' && !quiet : log;
        if (isNews && !(log && event.kind === 'request')) say(functionLine(event));
      },
    });
  if (port !== undefined) return startOn(port);
  return startOn(DEFAULT_PORT).catch((error: unknown) => {
    if (!(error instanceof StartError && systemCode(error.cause) === 'EADDRINUSE')) throw error;
    say(`Another program uses port ${DEFAULT_PORT}; choosing a free one. Select one with --port.`);
    return startOn(0);
  });
}

/** Prints how to reach the platform and, when its content is in place, that it is ready. */
async function announce(platform: OpenPlatform, run: Run) {
  const { options } = run;
  const { publicUrl: url, adminToken, apiKey } = platform;
  const { data } = options;
  const printLine: Say = options.json ? () => undefined : print;
  const dashboardUrl = `${url}/_local/?token=${adminToken}`;
  // The platform answers already; Deno takes longer to say its version.
  printLine(`API:       ${url}\nData:      ${data ?? 'in memory'}`);
  printLine(`API key:   ${describeKey(platform)}\nDashboard: ${dashboardUrl}`);
  const deno = await platform.functions.denoVersion().catch(({ message }: Error) => {
    printLine(`Warning: ${message} Until then, functions cannot be deployed; everything else works.`);
    return null;
  });
  if (deno !== null) printLine(`Deno ${deno} runs the functions`);
  const content = await provide(platform, run);
  run.isReady = true;
  const deployed = content?.deployed ?? [];
  for (const { url, command } of deployed) printLine(`Function:  ${url}\n           ${command}`);
  printLine(`Ready in ${Math.round(performance.now())} ms`);
  const ready = {
    ...{ url, data: data ?? null, api_key: apiKey || null, dashboard_url: dashboardUrl, deno },
    ...(deployed.length > 0 && { function_urls: deployed.map(({ url }) => url) }),
  };
  if (options.json) print(JSON.stringify(ready));
  return content;
}

function describeKey({ apiKey, firstBoot }: OpenPlatform): string {
  if (process.env.LOCAL_PLATFORM_KEY) return 'the one in LOCAL_PLATFORM_KEY';
  return firstBoot ? `${apiKey} (shown once)` : 'as before; create another one in the dashboard';
}

/** Loads the action's code only when there is something to deploy: the platform starts faster without it. */
async function provide(platform: OpenPlatform, { options, signal, say }: Run) {
  if (options.deploy.length === 0 && options.seed === undefined) return undefined;
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
