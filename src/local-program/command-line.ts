import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { functionNameProblem } from '../local-platform/functions/validate.ts';
import { StartError } from '../local-platform/http/errors.ts';
import { type Limits, readLimits } from '../local-platform/http/limits.ts';
import { pathInside } from '../local-platform/paths.ts';

/** What the command line asks for. */
export type Command = { readonly kind: 'help' } | StartCommand;

/** How the platform is started, and with what. All paths are absolute. */
export interface StartCommand {
  readonly kind: 'start';
  /** `undefined`: the default port, or a free one when it is in use. */
  readonly port: number | undefined;
  readonly host: string | undefined;
  /** `undefined`: in memory. */
  readonly dataDir: string | undefined;
  readonly publicUrl: string | undefined;
  readonly ticketSeconds: number | undefined;
  /** Whether no package that functions import may be downloaded. */
  readonly offline: boolean;
  /** Those that differ from the defaults. */
  readonly limits: Partial<Limits>;
  /** Whether to print all limits. */
  readonly showsLimits: boolean;
  /** Whether to print one JSON object instead of lines. */
  readonly isJson: boolean;
  /** Whether to stop at the end of the standard input. */
  readonly stopsAtEof: boolean;
  /** Contains the process ID while the platform runs. */
  readonly pidFile: string | undefined;
  readonly deployed: DeployedFolder | undefined;
  readonly seedFile: string | undefined;
}

/** A folder that is deployed at the start. */
interface DeployedFolder {
  readonly folder: string;
  /** Of the function. */
  readonly name: string;
  /** Whether it is deployed again with each change. */
  readonly isWatched: boolean;
}

export const DEFAULT_PORT = 8787;
const DEFAULT_DATA_DIR = '.local-platform';

export const HELP = `Runs the cloud platform on this machine: functions, object storage and domains, with the same API as the real one.

Usage: cloud-platform-local [options]

  --port PORT            Port to listen on; 0 selects a free one. Default: ${DEFAULT_PORT}, or a free one when it is in use.
  --host HOST            Address to listen on. Default: 127.0.0.1, which only this machine can reach.
  --data DIR             Folder for all data. Default: ${DEFAULT_DATA_DIR} in the working directory.
  --in-memory            Keep no data after the end. Excludes --data.
  --deploy DIR           Deploy a folder as a function at the start, as the action does.
  --function NAME        Name of that function. Default: the name of the folder.
  --watch                Deploy the folder again whenever a file in it changes.
  --seed FILE            Create the keys, buckets, functions and domains that a JSON file names; update their content.
  --public-url URL       Address that clients use. Default: the one it listens on.
  --ticket-seconds N     How long a transfer URL is valid. Default: 300.
  --offline              Download no packages that functions import; use those of earlier deployments.
  --limit NAME=VALUE     Set a limit; may be repeated.
  --limits               Print all limits at the start.
  --json                 Print one JSON object at the start: url, data, api_key, dashboard_url, deno, and
                         function_url with --deploy. All other lines are written to standard error then.
  --stop-at-eof          Stop when standard input ends, unless the line "detach" was its last one.
  --pid-file FILE        Write the process ID to a file, and remove the file at the end.
  --help                 Print this.

Environment:
  LOCAL_PLATFORM_KEY     API key with all permissions, 16 characters or more. Default: a new one, which is printed once.
  DENO_BIN               Path of Deno, which runs the functions. Default: its own npm package "deno", then PATH.

Prints its address, its data folder, its API key (only at the first start with a data folder, and at each start in
memory), the link to its dashboard, which contains the admin token of /_local/, and the version of Deno.
`;

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'in-memory': { type: 'boolean' },
  deploy: { type: 'string' },
  function: { type: 'string' },
  watch: { type: 'boolean', default: false },
  seed: { type: 'string' },
  'public-url': { type: 'string' },
  'ticket-seconds': { type: 'string' },
  offline: { type: 'boolean', default: false },
  limit: { type: 'string', multiple: true },
  limits: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  'stop-at-eof': { type: 'boolean', default: false },
  'pid-file': { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** Reads the arguments after the program's name. Throws a `StartError` that names the invalid one. */
export function readCommandLine(args: readonly string[]): Command {
  const values = parse(args);
  if (values.help) return { kind: 'help' };
  if (values['in-memory'] && values.data !== undefined) {
    throw wrong('--data and --in-memory cannot be combined');
  }
  const dataDir = values['in-memory'] ? undefined : path('--data', values.data ?? DEFAULT_DATA_DIR);
  return {
    kind: 'start',
    port: wholeNumber('--port', values.port, 0, 65_535),
    host: notEmpty('--host', values.host),
    dataDir,
    publicUrl: webAddress('--public-url', values['public-url']),
    ticketSeconds: wholeNumber('--ticket-seconds', values['ticket-seconds'], 1, 86_400),
    offline: values.offline,
    limits: limitsFrom(values.limit ?? []),
    showsLimits: values.limits,
    isJson: values.json,
    stopsAtEof: values['stop-at-eof'],
    pidFile: path('--pid-file', values['pid-file']),
    deployed: deployedFolder(values, dataDir),
    seedFile: path('--seed', values.seed),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function deployedFolder(
  { deploy, function: given, watch }: ReturnType<typeof parse>,
  dataDir: string | undefined,
): DeployedFolder | undefined {
  const folder = path('--deploy', deploy);
  if (folder === undefined) {
    if (watch || given !== undefined) throw wrong('--watch and --function require --deploy');
    return undefined;
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw wrong(`--deploy must be a folder, not "${deploy}"`);
  const name = given ?? basename(folder);
  const problem = functionNameProblem(name);
  const subject = given === undefined ? '--function is required for this folder: a name' : '--function';
  if (problem !== undefined) throw wrong(`${subject} ${problem}, not "${name}"`);
  const data = dataDir && pathInside(folder, dataDir);
  // Hidden files are not deployed.
  if (data !== undefined && !/(?:^|\/)\./.test(data))
    throw wrong(`--data must not be a folder that --deploy deploys, such as "${dataDir}"`);
  return { folder, name, isWatched: watch };
}

function wholeNumber(
  option: string,
  text: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw wrong(`${option} must be a whole number from ${least} to ${most}, not "${text}"`);
}

function limitsFrom(settings: readonly string[]): Partial<Limits> {
  try {
    return readLimits(settings);
  } catch (error) {
    throw error instanceof StartError ? wrong(`--limit: ${error.message}`) : error;
  }
}

function notEmpty(option: string, text: string | undefined): string | undefined {
  if (text === '') throw wrong(`${option} must not be empty`);
  return text;
}

function path(option: string, text: string | undefined): string | undefined {
  const given = notEmpty(option, text);
  return given && resolve(given);
}

function webAddress(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '')
    return text.replace(/\/+$/, '');
  throw wrong(`${option} must be a URL that begins with http:// or https://, not "${text}"`);
}

function wrong(message: string): StartError {
  return new StartError(`${message}\nSee --help.`);
}
