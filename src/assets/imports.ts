/** The imports of all files that the entrypoint reaches. The only module that imports @babel/parser. */
import type { ParserOptions } from '@babel/parser';
import type { Context } from '../context.ts';
import { type Annotation, messageOf, type Place } from '../errors.ts';
import type { Collection } from '../files/collect.ts';
import { readFile, takeTurn } from '../files/open.ts';
import type { CollectedFile } from '../files/walk.ts';
import { listNames } from '../format.ts';
import type { Log } from '../steps.ts';
import { explainEntrypoint, explainImport } from './absence.ts';
import { createResolver, isSource } from './resolve.ts';

/** Follows the imports from the entrypoint (section 2, "Rules for assets"). @returns warnings of what only the platform can judge, too */
export async function checkImports(
  entrypoint: string,
  collection: Collection,
  { signal, log }: Pick<Context, 'signal' | 'log'>,
) {
  const { files } = collection;
  const problems: Annotation[] = [];
  const warnings: Annotation[] = [];
  /** Names that no asset resolves. */
  const unresolved: { specifier: string; place: Place }[] = [];
  const byPath = new Map(files.map((file) => [file.path, file]));
  const resolve = createResolver(byPath);
  const reached = new Set([entrypoint]);
  if (!byPath.has(entrypoint)) problems.push({ message: explainEntrypoint(entrypoint, collection) });

  function check({ specifier, kind, line, column }: FoundImport, file: string): void {
    const place = { file, line, column };
    const { found = '', candidates, isMapped, isUnresolved } = resolve(specifier, file);
    reached.add(found);
    // What code loads while it runs may be optional.
    if (isUnresolved && kind === 'static') unresolved.push({ specifier, place });
    if (!candidates) return;
    // `require` also finds data, and folders by their `package.json`: anything with that name will do.
    const names = [`${candidates[0]}.`, `${candidates[0]}/`];
    if (kind === 'require' && files.some(({ path }) => names.some((name) => path.startsWith(name)))) return;
    const what = `Import ${JSON.stringify(specifier)} in line ${line} of ${JSON.stringify(file)}`;
    const message = `${what} is not among the assets: ${explainImport(candidates, collection)}.`;
    if (kind === 'static' && !isMapped) problems.push({ message, ...place });
    else warnings.push({ message: `${message} The function may work without it.`, ...place });
  }

  // Iterating a set also visits what is added during the iteration.
  for (const path of reached) {
    const file = byPath.get(path);
    if (file === undefined || !isSource(path)) continue;
    await takeTurn(signal);
    for (const one of await readImports(file, warnings, log)) check(one, path);
  }
  const [first] = unresolved;
  if (first) {
    const list = listNames([...new Set(unresolved.map(({ specifier }) => specifier))]);
    const recipe = `\`esbuild ${entrypoint} --bundle --format=esm --outfile=dist/main.js\``;
    const message = `No asset resolves ${list}. The platform installs no packages and reads no aliases of tsconfig.json: bundle the function first, for example with ${recipe}, and deploy \`dist\`.`;
    warnings.push({ message, ...first.place });
  }
  return { problems, warnings };
}

async function readImports(file: CollectedFile, warnings: Annotation[], log: Log) {
  const what = `The imports of ${JSON.stringify(file.path)} were not checked`;
  try {
    // The runtime drops a byte order mark; the parser would not know a hashbang behind it.
    const source = new TextDecoder().decode(readFile(file));
    // Source that imports nothing but addresses needs no parsing: bundles are often large and alone.
    if (!ANY_IMPORT.test(source)) return [];
    if (file.identity.size <= LARGEST_SOURCE) return await findImports(source, file.path);
    log.info(`${what}: the file is larger than 4 MB.`);
  } catch (error) {
    // Parsers differ, so that the platform decides in the end.
    warnings.push({ message: `${what}: ${messageOf(error)}.`, file: file.path });
  }
  return [];
}

/** Bytes. Parsing a larger source takes seconds, in which no signal is seen, and hundreds of MB. */
const LARGEST_SOURCE = 4_000_000;

/** An import up to the quote of a specifier without a scheme, or the end of a comment before that. */
const ANY_IMPORT = /(?:\b(?:from|import(?:\.\w+)?|require)|\*\/)\s*(?:\(\s*)?["'`](?![a-z]+:)/;

/** Finds the specifiers that the runtime loads, in their order: imports of types alone are erased. @throws SyntaxError */
async function findImports(source: string, path: string) {
  // Loaded when it is needed: the parser is large.
  const { parse } = await import('@babel/parser');
  const plugins: ParserOptions['plugins'] = ['decorators', 'decoratorAutoAccessors'];
  plugins.push('sourcePhaseImports', 'deferredImportEvaluation');
  if (/\.(?:[mc]?ts|tsx)$/i.test(path)) plugins.push('typescript');
  if (/\.(?:tsx|jsx|[mc]?js)$/i.test(path)) plugins.push('jsx');
  // The runtime judges errors: only the imports matter here.
  const { program } = parse(source, { sourceType: 'module', errorRecovery: true, plugins });
  const found: ReturnType<typeof readImport> = [];
  // Not by recursion, since generated code nests deeper than the stack is.
  const left: object[] = [program];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    const node = value as ImportNode;
    // The modules of a bundle are functions that get a `require` of their own, which finds no files.
    if (node.params?.some(({ name }) => name === 'require')) continue;
    found.push(...readImport(node));
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
interface ImportNode
  extends Readonly<Partial<Record<'type' | 'importKind' | 'exportKind' | 'name' | 'value', unknown>>> {
  readonly loc: { readonly start: { readonly line: number; readonly column: number } };
  readonly source?: ImportNode | null;
  readonly callee?: ImportNode;
  readonly arguments?: readonly ImportNode[];
  readonly params?: readonly ImportNode[];
}

/** Returns what a node imports, with its place, counted from 1. */
function readImport({ type, importKind, exportKind, callee, ...node }: ImportNode) {
  const kind = KINDS[`${type}`];
  if (kind === undefined || importKind === 'type' || exportKind === 'type') return [];
  const source = callee?.name === 'require' ? node.arguments?.[0] : node.source;
  if (typeof source?.value !== 'string') return [];
  const { line, column } = source.loc.start;
  return [{ specifier: source.value, kind, line, column: column + 1 }];
}
