import { type Limits, printLimits } from '../local-platform/http/limits.ts';

/** Where the API key of a platform came from. */
export type KeySource = 'new' | 'environment' | 'stored';

/** What a platform says of itself when it has started. */
export interface Boot {
  /** Without a trailing slash. */
  readonly url: string;
  /** Absolute path of the data folder; `undefined`: in memory. */
  readonly dataDir: string | undefined;
  /** Empty when only its hash is stored. */
  readonly apiKey: string;
  readonly keySource: KeySource;
  /** Contains the admin token. */
  readonly dashboardUrl: string;
  /** Those to print; `undefined`: none. */
  readonly limits: Limits | undefined;
}

/** The version of Deno, such as `2.9.5`; an error says why there is none. */
export type DenoVersion = string | Error;

/** Returns what people read of a boot: labelled lines. */
export function bootLines(boot: Boot): string[] {
  return [
    `API:       ${boot.url}`,
    `Data:      ${boot.dataDir ?? 'in memory'}`,
    keyLine(boot),
    `Dashboard: ${boot.dashboardUrl}`,
    ...(boot.limits ? ['Limits:', ...printLimits(boot.limits).map((line) => `  ${line}`)] : []),
  ];
}

/** Returns what people read of Deno. */
export function denoLine(deno: DenoVersion): string {
  if (typeof deno === 'string') return `Deno ${deno} runs the functions`;
  return `Warning: ${deno.message} Until then, functions cannot be deployed; everything else works.`;
}

/** Returns what people read of the API key. */
export function keyLine({ apiKey, keySource }: Boot): string {
  const values: Readonly<Record<KeySource, string>> = {
    new: `${apiKey} (shown once)`,
    environment: 'the one in LOCAL_PLATFORM_KEY',
    stored: 'as before; create another one in the dashboard',
  };
  return `API key:   ${values[keySource]}`;
}

/** Returns what programs read of a boot: one JSON object on one line. */
export function bootJson(
  { url, dataDir, apiKey, dashboardUrl, limits }: Boot,
  deno: DenoVersion,
  functionUrl: string | undefined,
): string {
  return JSON.stringify({
    url,
    data: dataDir ?? null,
    api_key: apiKey === '' ? null : apiKey,
    dashboard_url: dashboardUrl,
    deno: typeof deno === 'string' ? deno : null,
    ...(functionUrl !== undefined && { function_url: functionUrl }),
    ...(limits && { limits: Object.fromEntries(printLimits(limits).map(toEntry)) }),
  });
}

function toEntry(line: string): [name: string, value: number] {
  const at = line.indexOf('=');
  return [line.slice(0, at), Number(line.slice(at + 1))];
}
