/** The imports of all files that the entrypoint reaches. The one importer of @babel/parser. */
import type { ParserOptions } from '@babel/parser';
import type { Annotation, Place } from '../errors.ts';
import type { Collection } from '../files/collect.ts';
import { readFile, takeTurn } from '../files/open.ts';
import type { CollectedFile } from '../files/walk.ts';
import { listNames } from '../format.ts';
import { createExplanations } from './absence.ts';
import { createResolver, isSource } from './resolve.ts';

/**
 * Follows the imports from the entrypoint (section 2, "Rules for assets").
 * @returns problems: a missing entrypoint, and static imports whose file is missing; and warnings of what only the platform
 * can judge: `import()` and `require`, which the code may never run, names that no asset resolves, and files whose imports
 * could not be read
 */
export async function checkImports(entrypoint: string, collection: Collection, signal: AbortSignal) {
  const { files } = collection;
  const problems: Annotation[] = [];
  const warnings: Annotation[] = [];
  /** Names that no asset resolves, with the places where they are imported. */
  const packages = new Map<string, Place>();
  const byPath = new Map(files.map((file) => [file.path, file]));
  const resolve = createResolver(byPath);
  const reached = new Set([entrypoint]);
  const explain = createExplanations(collection);
  if (!byPath.has(entrypoint)) problems.push({ message: explain.ofEntrypoint(entrypoint) });

  function check({ specifier, kind, ...position }: FoundImport, file: string): void {
    const resolved = resolve(specifier, file);
    if (resolved?.found !== undefined) reached.add(resolved.found);
    if (!resolved || resolved.found !== undefined) return;
    const { candidates } = resolved;
    const place = { file, ...position };
    // Most packages that code loads while it runs are optional.
    if (!candidates && kind === 'static' && !packages.has(specifier)) packages.set(specifier, place);
    if (!candidates || (kind === 'require' && files.some(isNamed(candidates)))) return;
    const message = `Import ${JSON.stringify(specifier)} in line ${place.line} of ${JSON.stringify(file)} is not among the assets: ${explain.ofImport(specifier, candidates)}.`;
    if (kind === 'static') problems.push({ message, ...place });
    else warnings.push({ message: `${message} The function may work without it.`, ...place });
  }

  // A set returns what is added while it is gone through.
  for (const path of reached) {
    const file = byPath.get(path);
    if (file === undefined || !isSource(path)) continue;
    await takeTurn(signal);
    for (const one of await readImports(file, warnings)) check(one, path);
  }
  const [place] = packages.values();
  if (place) {
    const recipe = `\`esbuild ${entrypoint} --bundle --format=esm --outfile=dist/main.js\``;
    const message = `No asset resolves ${listNames([...packages.keys()])}, and packages are not installed. Bundle the function first, for example with ${recipe}, and deploy \`dist\`.`;
    warnings.push({ message, ...place });
  }
  return { problems, warnings };
}

/** `require` also finds data, and folders by their `package.json`: anything with that name will do. */
function isNamed([target]: readonly string[]) {
  return ({ path }: CollectedFile) => path.startsWith(`${target}.`) || path.startsWith(`${target}/`);
}

async function readImports(file: CollectedFile, warnings: Annotation[]) {
  try {
    if (file.identity.size > LARGEST_SOURCE) throw new Error('the file is larger than 1 MB');
    // The runtime drops a byte order mark; the parser would not know a hashbang behind it.
    const source = new TextDecoder().decode(readFile(file));
    return await findImports(source, file.path);
  } catch (error) {
    // Parsers differ, so that the platform decides in the end.
    const why = error instanceof Error ? error.message.replace(/\.(?= \(\d+:\d+\)$)/, '') : String(error);
    const message = `The imports of ${JSON.stringify(file.path)} were not checked: ${why}.`;
    warnings.push({ message, file: file.path });
    return [];
  }
}

/** Bytes. A larger source is a bundle, whose parsing takes seconds. */
const LARGEST_SOURCE = 1_000_000;

/** An import up to the quote of a specifier without a scheme, or the end of a comment before that. */
const ANY_IMPORT = /(?:\b(?:from|import|require)|\*\/)\s*(?:\(\s*)?["'`](?![a-z]+:)/;

/** Finds the specifiers that the runtime loads, in their order: imports of types alone are erased. @throws SyntaxError */
async function findImports(source: string, path: string) {
  // Source that imports nothing but addresses needs no parsing: bundles are often large and alone.
  if (!ANY_IMPORT.test(source)) return [];
  // Loaded when it is needed: the parser is large.
  const { parse } = await import('@babel/parser');
  const plugins: ParserOptions['plugins'] = ['decorators', 'decoratorAutoAccessors'];
  if (/\.(?:[mc]?ts|tsx)$/i.test(path)) plugins.push('typescript');
  if (/\.(?:tsx|jsx|[mc]?js)$/i.test(path)) plugins.push('jsx');
  // What breaks a rule is for the runtime to judge: here only its imports matter.
  const { program } = parse(source, { sourceType: 'module', errorRecovery: true, plugins });
  const found: ReturnType<typeof readImport> = [];
  // Not by recursion, since generated code nests deeper than the stack is.
  const left: unknown[] = [program];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    // The modules of a bundle are functions that get a `require` of their own, which finds no files.
    if ((value as ImportNode).params?.some(({ name }) => name === 'require')) continue;
    found.push(...readImport(value));
    // One by one: a call has not room for the arguments that a long list would be.
    for (const child of Object.values(value)) if (child instanceof Object) left.push(child);
  }
  return found.sort((a, b) => a.line - b.line || a.column - b.column);
}

type FoundImport = ReturnType<typeof readImport>[number];

const KINDS: Readonly<Record<string, 'static' | 'dynamic' | 'require'>> = {
  ImportDeclaration: 'static',
  ExportNamedDeclaration: 'static',
  ExportAllDeclaration: 'static',
  ImportExpression: 'dynamic',
  CallExpression: 'require',
};

/** What nodes of imports, exports, calls and functions contain. */
interface ImportNode {
  readonly type?: string;
  readonly importKind?: unknown;
  readonly exportKind?: unknown;
  readonly source?: SpecifierNode | null;
  readonly callee?: { readonly name?: unknown };
  readonly arguments?: readonly SpecifierNode[];
  readonly params?: readonly { readonly name?: unknown }[];
}

interface SpecifierNode {
  readonly value?: unknown;
  readonly loc: { readonly start: { readonly line: number; readonly column: number } };
}

/** Returns what a node imports, with its place, counted from 1. */
function readImport({ type = '', importKind, exportKind, callee, ...node }: ImportNode) {
  const kind = KINDS[type];
  if (kind === undefined || importKind === 'type' || exportKind === 'type') return [];
  const source = callee?.name === 'require' ? node.arguments?.[0] : node.source;
  if (typeof source?.value !== 'string') return [];
  const { line, column } = source.loc.start;
  return [{ specifier: source.value, kind, line, column: column + 1 }];
}
