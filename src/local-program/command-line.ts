import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { functionNameProblem } from '../local-platform/functions/validate.ts';
import { StartError } from '../local-platform/http/errors.ts';
import { readLimit } from '../local-platform/http/limits.ts';
import { pathInside } from '../local-platform/paths.ts';

export const DEFAULT_PORT = 8787;
const DEFAULT_DATA_DIR = '.local-platform';

/** An option of the command line. */
interface Option<Value> {
  /** What stands for its value in the help; absent for an option without a value. */
  readonly placeholder?: string;
  /** A line break continues below the first line. */
  readonly help: string;
  /** Reads what was given, in its order. Throws a `StartError` with what it must be, to follow the name of the option. */
  read(given: readonly string[]): Value;
}

/** All options: their help, how each is read, and the type of what is read. */
const OPTIONS = {
  port: option(
    'PORT',
    wholeNumber(0, 65_535),
    `Port to listen on; 0 selects a free one. Default: ${DEFAULT_PORT}, or a free one when it is in use.`,
  ),
  host: option(
    'HOST',
    notEmpty,
    'Address to listen on. Default: 127.0.0.1, which only this machine can reach.',
  ),
  data: option('DIR', path, `Folder for all data. Default: ${DEFAULT_DATA_DIR} in the working directory.`),
  'in-memory': flag('Keep no data after the end. Excludes --data.'),
  deploy: option('DIR', folder, 'Deploy a folder as a function at the start, as the action does.'),
  function: option('NAME', functionName, 'Name of that function. Default: the name of the folder.'),
  watch: flag(
    'Deploy the folder again whenever a file in it changes, and print each request to a function, its console\n' +
      'lines and its errors.',
  ),
  quiet: flag('With --watch, print deployments only.'),
  log: flag('Print each request to the platform, and the console lines and errors of functions.'),
  seed: option(
    'FILE',
    path,
    'Create the keys, buckets, functions and domains that a JSON file names; update their content.',
  ),
  'public-url': option('URL', origin, 'Address that clients use. Default: the one it listens on.'),
  'ticket-seconds': option('N', wholeNumber(1, 86_400), 'How long a transfer URL is valid. Default: 300.'),
  offline: flag('Download no packages that functions import; use those of earlier deployments.'),
  limit: {
    placeholder: 'NAME=VALUE',
    help: 'Set a limit; may be repeated.',
    read: (given: readonly string[]) =>
      Object.assign({}, ...given.map(readLimit)) as ReturnType<typeof readLimit>,
  },
  limits: flag('Print all limits at the start.'),
  json: flag(
    'Print one JSON object at the start: url, data, api_key, dashboard_url, deno, and\n' +
      'function_url with --deploy. All other lines are written to standard error then.',
  ),
  help: flag('Print this.'),
} satisfies Readonly<Record<string, Option<unknown>>>;

type OptionName = keyof typeof OPTIONS;

/**
 * What the command line asks for. All paths are absolute; `data` is `undefined` in memory, and `function` is the name of the
 * function that is deployed.
 */
export type Options = { readonly [Name in OptionName]: ReturnType<(typeof OPTIONS)[Name]['read']> };

export const HELP = `Runs the cloud platform on this machine: functions, object storage and domains, with the same API as the real one.

Usage: cloud-platform-local [options]

${Object.entries<Option<unknown>>(OPTIONS).map(helpOf).join('\n')}

Environment:
  LOCAL_PLATFORM_KEY     API key with all permissions, 16 characters or more. Default: a new one, which is printed once.
  DENO_BIN               Path of Deno, which runs the functions. Default: its own npm package "deno", then PATH.

Prints its address, its data folder, its API key (only at the first start with a data folder, and at each start in
memory), the link to its dashboard, which contains the admin token of /_local/, and the version of Deno.
`;

function helpOf([name, { placeholder, help }]: readonly [string, Option<unknown>]): string {
  const head = [`--${name}`, placeholder].filter((part) => part !== undefined).join(' ');
  return `  ${head.padEnd(22)} ${help.replaceAll('\n', `\n${' '.repeat(25)}`)}`;
}

/**
 * Reads the arguments after the program's name. Returns `undefined` when they ask for help. Throws a `StartError` that names
 * the invalid one.
 */
export function readCommandLine(args: readonly string[]): Options | undefined {
  const given = parse(args);
  if (given.help) return undefined;
  const options = Object.fromEntries(
    Object.entries<Option<unknown>>(OPTIONS).map(([name, { read }]) => {
      const texts = (given[name] ?? []).map(String);
      try {
        return [name, read(texts)];
      } catch (error) {
        throw error instanceof StartError ? wrong(`--${name} ${error.message}`) : error;
      }
    }),
  ) as Options;
  const inMemory = options['in-memory'];
  if (inMemory && options.data !== undefined) throw wrong('--data and --in-memory cannot be combined');
  const data = inMemory ? undefined : (options.data ?? resolve(DEFAULT_DATA_DIR));
  return { ...options, data, function: nameOf(options, data) };
}

function parse(args: readonly string[]): Readonly<Record<string, readonly (string | boolean)[] | undefined>> {
  const options = Object.entries<Option<unknown>>(OPTIONS).map(([name, { placeholder }]) => {
    const type = placeholder === undefined ? 'boolean' : 'string';
    return [name, { type, multiple: true }] as const;
  });
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(options) }).values as ReturnType<
      typeof parse
    >;
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the name of the function that is deployed. */
function nameOf({ deploy, function: given, watch }: Options, data: string | undefined): string | undefined {
  if (deploy === undefined) {
    if (watch || given !== undefined) throw wrong('--watch and --function require --deploy');
    return undefined;
  }
  const inner = data && pathInside(deploy, data);
  // Hidden files are not deployed.
  if (inner !== undefined && !/(?:^|\/)\./.test(inner))
    throw wrong(`--data must not be a folder that --deploy deploys, such as "${data}"`);
  if (given !== undefined) return given;
  const name = basename(deploy);
  const problem = functionNameProblem(name);
  if (problem === undefined) return name;
  throw wrong(`--function is required for this folder: a name ${problem}, not "${name}"`);
}

function flag(help: string): Option<boolean> {
  return { help, read: (given) => given.length > 0 };
}

function option<Value>(
  placeholder: string,
  readOne: (text: string) => Value,
  help: string,
): Option<Value | undefined> {
  return { placeholder, help, read: ([...given]) => given.slice(-1).map(readOne)[0] };
}

function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new StartError(`must be a whole number from ${least} to ${most}, not "${text}"`);
  };
}

function notEmpty(text: string): string {
  if (text !== '') return text;
  throw new StartError('must not be empty');
}

function path(text: string): string {
  return resolve(notEmpty(text));
}

function folder(text: string): string {
  if (statSync(text, { throwIfNoEntry: false })?.isDirectory()) return resolve(text);
  throw new StartError(`must be a folder, not "${text}"`);
}

function functionName(text: string): string {
  const problem = functionNameProblem(text);
  if (problem === undefined) return text;
  throw new StartError(`${problem}, not "${text}"`);
}

/** The API is at the root of its server, so an address has no path. The error does not repeat one, which may contain a password. */
function origin(text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url.origin;
  throw new StartError(
    'must be a URL such as https://platform.example.com, without path, user info and query',
  );
}

function wrong(message: string): StartError {
  return new StartError(`${message}\nSee --help.`);
}
