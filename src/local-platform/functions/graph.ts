import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { pathInside } from '../paths.ts';
import { denoEnvironment } from './caches.ts';

const run = promisify(execFile);

const SHOWN = 20;
const OUTPUT_BYTES = 256 * 1024 * 1024;
const TIMEOUT_MS = 30_000;

const text = v.optional(v.string(), '');
const resolution = v.object({
  specifier: text,
  error: v.optional(v.unknown()),
  resolutionMode: v.optional(v.unknown()),
  span: v.optional(v.object({ start: v.object({ line: v.number(), character: v.number() }) })),
});
const dependency = v.object({
  specifier: text,
  code: v.optional(resolution),
  type: v.optional(resolution),
  isDynamic: v.optional(v.boolean()),
});
const sourceModule = v.object({
  specifier: text,
  error: text,
  local: v.nullish(v.string(), ''),
  dependencies: v.optional(v.array(dependency), []),
});
/** What `deno info --json` prints, as far as it is read here. */
const graph = v.object({ modules: v.array(sourceModule) });

type Resolution = v.InferOutput<typeof resolution>;
type SourceModule = v.InferOutput<typeof sourceModule>;

interface GraphSettings {
  readonly deno: string;
  readonly cacheFolder: string;
  readonly assetFolder: string;
  readonly entrypoint: string;
  readonly signal: AbortSignal;
}

/**
 * Reads what the entrypoint imports, without running it, and returns the problems: syntax errors and imports that
 * are not assets ("every local import must be present in assets", section 2 of the API document), each
 * with file, line and column.
 */
export async function checkGraph(settings: GraphSettings): Promise<readonly string[]> {
  const flags = '--json --no-remote --no-npm --no-config --no-lock --unstable-sloppy-imports'.split(' ');
  const running = run(settings.deno, ['info', ...flags, `./${settings.entrypoint}`], {
    cwd: settings.assetFolder,
    env: denoEnvironment(settings.cacheFolder),
    maxBuffer: OUTPUT_BYTES,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
    signal: settings.signal,
  });
  // An abort is reported before the process has ended, and until then it writes to the cache.
  const gone = new Promise((resolve) => running.child.once('close', resolve));
  const { stdout } = await running.finally(() => gone);
  const { modules } = v.parse(graph, JSON.parse(stdout));
  const problems = findProblems(modules, settings.assetFolder);
  if (problems.length <= SHOWN) return problems;
  return [...problems.slice(0, SHOWN), `and ${problems.length - SHOWN} more`];
}

function findProblems(modules: readonly SourceModule[], folder: string): string[] {
  const errors = new Map(modules.map(({ specifier, error }) => [specifier, error]));
  return modules.flatMap((module) => {
    const isRequire = createRequireTest(module);
    const imports = module.dependencies.flatMap(({ specifier, code, type, isDynamic }) => {
      // Type-only imports of packages are erased, and those in comments (without a mode) are not imports.
      const isLocalType = type?.resolutionMode !== undefined && isFile(type.specifier);
      const resolved = code ?? (isLocalType ? type : undefined);
      const reason = resolved && importProblem(resolved, errors, folder);
      if (reason === undefined || (isDynamic && isRequire(resolved?.span))) return [];
      const importer = nameInside(module.specifier, folder) ?? module.specifier;
      return [`${importer}${position(resolved?.span)}: imports "${specifier}", ${reason}`];
    });
    return [...brokenModule(module, folder), ...imports];
  });
}

function brokenModule({ specifier, error }: SourceModule, folder: string): string[] {
  const file = nameInside(specifier, folder);
  if (file === undefined || error === '' || isMissing(error)) return [];
  const at = /\n\s+at (file:\/\/\S+?):(\d+):(\d+)/.exec(error);
  const place = at ? `${nameInside(at[1] ?? '', folder) ?? file}:${at[2]}:${at[3]}` : file;
  return [`${place}: ${error.split('\n', 1)[0]}`];
}

function importProblem(
  { specifier, error }: Resolution,
  errors: ReadonlyMap<string, string>,
  folder: string,
): string | undefined {
  if (error !== undefined)
    return 'which is neither a relative path nor "node:" (packages are not installed here)';
  if (/^(https?|jsr|npm):/.test(specifier))
    return 'but functions have no network here; put the module among the assets';
  if (!isFile(specifier)) return undefined;
  if (nameInside(specifier, folder) === undefined) return 'which is outside the assets';
  return isMissing(errors.get(specifier) ?? '') ? 'which is not among the assets' : undefined;
}

function isFile(specifier: string): boolean {
  return specifier.startsWith('file:');
}

/** A folder is not an asset either. */
function isMissing(error: string): boolean {
  return error.startsWith('Module not found') || error.startsWith('[ERR_UNSUPPORTED_DIR_IMPORT]');
}

/**
 * Creates a test for calls of `require`, which reads a module only where an import is broken. Deno reports such calls as
 * imports. Bundles define a `require` of their own or test for the runtime, so only running them shows what is missing.
 */
function createRequireTest({ local }: SourceModule): (span: Resolution['span']) => boolean {
  let calls: ReadonlySet<string> | undefined;
  return (span) => {
    // Deno drops a byte order mark before it counts.
    calls ??= findRequireCalls(readFileSync(local ?? '', 'utf8').replace(/^\uFEFF/u, ''));
    return span !== undefined && calls.has(`${span.start.line}:${span.start.character}`);
  };
}

/**
 * Returns the positions of the arguments of `require` in a source as `line:character`, both counted from 0, in code points
 * as Deno counts them.
 */
export function findRequireCalls(source: string): ReadonlySet<string> {
  const places = new Set<string>();
  let [line, character, at] = [0, 0, 0];
  for (const call of source.matchAll(/\brequire\s*\(\s*/g)) {
    const end = call.index + call[0].length;
    const passed = source.slice(at, end).split('\n');
    if (passed.length > 1) character = 0;
    line += passed.length - 1;
    character += [...(passed.at(-1) ?? '')].length;
    places.add(`${line}:${character}`);
    at = end;
  }
  return places;
}

function position(span: Resolution['span']): string {
  return span ? `:${span.start.line + 1}:${span.start.character + 1}` : '';
}

function nameInside(specifier: string, folder: string): string | undefined {
  if (!isFile(specifier)) return undefined;
  return pathInside(folder, fileURLToPath(specifier));
}
