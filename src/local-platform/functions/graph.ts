import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isObject } from '../http/body.ts';
import { denoEnvironment } from './caches.ts';
import { findRequireCalls } from './require-calls.ts';

const run = promisify(execFile);

const SHOWN = 20;
const OUTPUT_BYTES = 256 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

export interface GraphSettings {
  readonly deno: string;
  readonly cacheFolder: string;
  readonly assetFolder: string;
  readonly entrypoint: string;
  readonly signal: AbortSignal;
}

/**
 * Reads what the entrypoint imports, without running it, and returns what is wrong: syntax errors and imports that
 * are not among the assets ("every local import must be present in assets", section 2 of the API document), each
 * with file, line and column.
 */
export async function checkGraph(settings: GraphSettings): Promise<readonly string[]> {
  const flags = [
    '--json',
    '--no-remote',
    '--no-npm',
    '--no-config',
    '--no-lock',
    '--unstable-sloppy-imports',
  ];
  const running = run(settings.deno, ['info', ...flags, `./${settings.entrypoint}`], {
    cwd: settings.assetFolder,
    env: denoEnvironment(settings.cacheFolder),
    maxBuffer: OUTPUT_BYTES,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    signal: settings.signal,
  });
  // An abort is told before the process is gone, and until then it writes to the cache.
  const gone = new Promise((resolve) => running.child.once('close', resolve));
  const { stdout } = await running.finally(() => gone);
  const graph: unknown = JSON.parse(stdout);
  return shorten(findProblems(graph, settings.assetFolder));
}

/** Reads the problems out of what `deno info --json` says of a folder. */
export function findProblems(graph: unknown, folder: string): string[] {
  const modules = list(isObject(graph) ? graph.modules : []);
  const errors = new Map(modules.map((module) => [text(module.specifier), text(module.error)]));
  return modules.flatMap((module) => {
    const file = nameInside(text(module.specifier), folder);
    const importer = { name: file ?? text(module.specifier), isRequire: createRequireTest(module) };
    return [
      ...brokenModule(file, text(module.error), folder),
      ...list(module.dependencies).flatMap((one) => brokenImport(importer, one, errors, folder)),
    ];
  });
}

function brokenModule(file: string | undefined, error: string, folder: string): string[] {
  if (file === undefined || error === '' || isMissing(error)) return [];
  const at = /\n\s+at (file:\/\/\S+?):(\d+):(\d+)/.exec(error);
  const place = at ? `${nameInside(at[1] ?? '', folder) ?? file}:${at[2]}:${at[3]}` : file;
  return [`${place}: ${error.split('\n', 1)[0]}`];
}

interface Importer {
  readonly name: string;
  /** Whether what stands there is required, not imported. */
  isRequire(span: unknown): boolean;
}

function brokenImport(
  importer: Importer,
  dependency: Fields,
  errors: ReadonlyMap<string, string>,
  folder: string,
): string[] {
  const resolution = isObject(dependency.code) ? dependency.code : localType(dependency.type);
  if (!resolution) return [];
  const reason = importProblem(resolution, errors, folder);
  if (reason === undefined) return [];
  if (dependency.isDynamic === true && importer.isRequire(resolution.span)) return [];
  return [`${importer.name}${position(resolution.span)}: imports "${text(dependency.specifier)}", ${reason}`];
}

/** A type-only import of a file. Those of packages are erased, and those in comments (without a mode) are none. */
function localType(type: unknown): Fields | undefined {
  const isLocal = isObject(type) && type.resolutionMode !== undefined && isFile(text(type.specifier));
  return isLocal ? type : undefined;
}

function isFile(specifier: string): boolean {
  return specifier.startsWith('file:');
}

function importProblem(
  resolution: Fields,
  errors: ReadonlyMap<string, string>,
  folder: string,
): string | undefined {
  if (resolution.error !== undefined)
    return 'which is neither a relative path nor "node:" (packages are not installed here)';
  const target = text(resolution.specifier);
  if (/^(https?|jsr|npm):/.test(target))
    return 'but functions have no network here; put the module among the assets';
  if (!isFile(target)) return undefined;
  if (nameInside(target, folder) === undefined) return 'which lies outside the assets';
  return isMissing(errors.get(target) ?? '') ? 'which is not among the assets' : undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** A folder is no asset either. */
function isMissing(error: string): boolean {
  return error.startsWith('Module not found') || error.startsWith('[ERR_UNSUPPORTED_DIR_IMPORT]');
}

/** Reads once, and only where an import is broken, which places a module calls `require` at. */
function createRequireTest(module: Fields): (span: unknown) => boolean {
  let calls: ReadonlySet<string> | undefined;
  return (span) => {
    const start = isObject(span) && isObject(span.start) ? span.start : {};
    // The runtime drops a byte order mark before it counts.
    calls ??= findRequireCalls(readFileSync(text(module.local), 'utf8').replace(/^\uFEFF/u, ''));
    return calls.has(`${Number(start.line)}:${Number(start.character)}`);
  };
}

function position(span: unknown): string {
  const start = isObject(span) ? span.start : undefined;
  if (!isObject(start)) return '';
  return `:${Number(start.line) + 1}:${Number(start.character) + 1}`;
}

function nameInside(specifier: string, folder: string): string | undefined {
  if (!isFile(specifier)) return undefined;
  const path = relative(folder, fileURLToPath(specifier));
  return /^\.\.([\\/]|$)/.test(path) || isAbsolute(path) ? undefined : path.replaceAll('\\', '/');
}

function list(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function shorten(problems: readonly string[]): readonly string[] {
  if (problems.length <= SHOWN) return problems;
  return [...problems.slice(0, SHOWN), `and ${problems.length - SHOWN} more`];
}
