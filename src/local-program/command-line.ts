import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { functionName } from '../local-platform/functions/validate.ts';
import { StartError } from '../local-platform/http/errors.ts';
import {
  defaultLimits,
  type Limits,
  listLimits,
  readLimit,
  wholeNumber,
} from '../local-platform/http/limits.ts';
import { inspect } from '../local-platform/http/validate.ts';
import { pathInside } from '../local-platform/paths.ts';
import type { SourceFolder } from './local-deployer.ts';

export const DEFAULT_PORT = 8787;
const DEFAULT_DATA_DIR = '.local-platform';

interface Option<Value> {
  /** What stands for its value in the help; absent for an option without a value. */
  readonly placeholder?: string;
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
  host: option('HOST', notEmpty, 'Address to listen on. Default: 127.0.0.1, for this machine only.'),
  data: option('DIR', path, `Folder for all data. Default: ${DEFAULT_DATA_DIR} in the working directory.`),
  'in-memory': flag('Keep no data after the end. Excludes --data.'),
  deploy: several(
    'DIR',
    folder,
    'Deploy a folder as a function at the start, as the action does; may be repeated.',
  ),
  function: several(
    'NAME',
    notEmpty,
    'Name of the function of the --deploy before. Default: the name of the folder.',
  ),
  watch: flag(
    'Apply --deploy and --seed again on each change; print requests to functions, console lines and errors.',
  ),
  quiet: flag('With --watch, print deployments only.'),
  log: flag('Print each request to the platform, and the console lines and errors of functions.'),
  seed: option('FILE', path, 'Create buckets, functions and domains from a JSON file, or update them.'),
  'public-url': option('URL', notEmpty, 'Address that clients use. Default: the one it listens on.'),
  'ticket-seconds': option('N', wholeNumber(1, 86_400), 'How long a transfer URL is valid. Default: 300.'),
  offline: flag('Download no packages that functions import; use those of earlier deployments.'),
  'allow-net': several(
    'HOST[:PORT]',
    netHost,
    'Let functions connect to this host and import from it, at port 443 unless it names one; may be repeated.',
  ),
  limit: {
    placeholder: 'NAME=VALUE',
    help: 'Set a limit; may be repeated.',
    read: (given: readonly string[]): Partial<Limits> => Object.assign({}, ...given.map(readLimit)),
  },
  limits: flag('Print all limits, as --limit sets them.'),
  json: flag('Print one JSON object instead of lines; everything else goes to standard error.'),
  version: flag('Print the version.'),
  help: flag('Print this.'),
} satisfies Readonly<Record<string, Option<unknown>>>;

type Given = {
  readonly [Name in keyof typeof OPTIONS]: ReturnType<(typeof OPTIONS)[Name]['read']>;
};

/** What the command line asks for. All paths are absolute; `data` is `undefined` in memory. */
export interface Options extends Omit<Given, 'deploy' | 'function'> {
  readonly deploy: readonly SourceFolder[];
}

const ALL = Object.entries<Option<unknown>>(OPTIONS);

export const HELP = `Runs the cloud platform on this machine: functions, object storage and domains, with the same API as the real one.

Usage: cloud-platform-local [options]

${ALL.map(helpOf).join('\n')}

Environment:
  LOCAL_PLATFORM_KEY     API key with all permissions, 16 characters or more. Default: a new one, which is printed once.
  DENO_BIN               Path of Deno, which runs the functions. Default: its own npm package "deno", then PATH.

Prints its address, its data folder, its API key (only at the first start with a data folder, and at each start in
memory), the link to its dashboard, which contains the admin token of /_local/, and the version of Deno.
`;

function helpOf([name, { placeholder = '', help }]: (typeof ALL)[number]): string {
  return `  ${`--${name} ${placeholder}`.padEnd(22)} ${help}`;
}

/**
 * Reads the arguments after the program's name. Returns what to print instead when they ask for help or the version. Throws a
 * `StartError` that names the invalid one.
 */
export function readCommandLine(args: readonly string[]): Options | string {
  try {
    const kinds = ALL.map(([name, { placeholder }]) => {
      return [name, { type: placeholder === undefined ? 'boolean' : 'string', multiple: true }] as const;
    });
    const known: ParseArgsOptionsConfig = Object.fromEntries(kinds);
    const { values, tokens } = parseArgs({ args: [...args], options: known, tokens: true });
    if (values.help) return HELP;
    if (values.version) return `${version()}\n`;
    const read = ALL.map((option) => readOption(option, [values[option[0]] ?? []].flat()));
    const given: Given = Object.fromEntries(read);
    if (given.limits) return listLimits({ ...defaultLimits, ...given.limit });
    const order = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    return complete(given, order);
  } catch (error) {
    throw new StartError(`${messageOf(error)}\nSee --help.`);
  }
}

/** Returns the version in the package's manifest, which is beside the bundle and above the source. */
function version(): string {
  const places = ['.', '../..'].map((folder) => join(import.meta.dirname, folder, 'package.json'));
  return JSON.parse(readFileSync(places.find((place) => existsSync(place)) ?? '', 'utf8')).version;
}

function readOption([name, { read }]: (typeof ALL)[number], given: readonly unknown[]) {
  try {
    return [name, read(given.map(String))];
  } catch (error) {
    throw new StartError(`--${name} ${messageOf(error)}`);
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Adds the defaults that depend on other options, and refuses what cannot be combined. @param order the names as they were given */
function complete({ function: names, ...options }: Given, order: readonly string[]): Options {
  const inMemory = options['in-memory'];
  if (inMemory && options.data !== undefined)
    throw new StartError('--data and --in-memory cannot be combined');
  const data = inMemory ? undefined : (options.data ?? resolve(DEFAULT_DATA_DIR));
  if (options.deploy.length === 0 && (names.length > 0 || (options.watch && options.seed === undefined)))
    throw new StartError(
      names.length > 0 ? '--function requires --deploy' : '--watch requires --deploy or --seed',
    );
  const deploy = pairNames(options.deploy, names, order);
  for (const each of deploy) checkFolder(each, data);
  const twice = deploy.find(({ name }, at) => deploy.findIndex((other) => other.name === name) < at);
  if (twice)
    throw new StartError(
      `Two folders would be function "${twice.name}". Choose another name with --function.`,
    );
  return { ...options, data, deploy };
}

function checkFolder({ folder, name }: SourceFolder, data: string | undefined): void {
  // Hidden files are not deployed.
  const inner = data && pathInside(folder, data);
  if (inner !== undefined && !/(?:^|\/)\./.test(inner))
    throw new StartError(`--data must not be a folder that --deploy deploys, such as "${data}"`);
  const [problem] = inspect(functionName, name).problems;
  if (problem)
    throw new StartError(
      `The name of the function ${problem.message}, not "${name}". Choose it with --function.`,
    );
}

/** Gives each folder the name that follows it; one that comes before all folders is that of the first. */
function pairNames(folders: readonly string[], names: readonly string[], order: readonly string[]) {
  const paired = folders.map((folder) => ({ folder, name: basename(folder) }));
  let [folder, name] = [0, 0];
  for (const option of order) {
    if (option === 'deploy') folder += 1;
    const named = paired[Math.max(folder - 1, 0)];
    if (option === 'function' && named) named.name = names[name++] ?? '';
  }
  return paired;
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

function several<Value>(
  placeholder: string,
  readOne: (text: string) => Value,
  help: string,
): Option<readonly Value[]> {
  return { placeholder, help, read: (given) => given.map(readOne) };
}

/** One host and one port: Deno would read other forms as lists, networks, wildcards or every port. */
function netHost(text: string): string {
  const [, host, port = '443'] = /^([a-z\d_][a-z\d_.-]*|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (host && Number(port) > 0 && Number(port) < 65_536) return `${host}:${Number(port)}`;
  throw new StartError(`must be a host, such as example.com or 127.0.0.1:5432, not "${text}"`);
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
