/** The assets of a function: its files, checked and ready to be sent. */
import type { Context } from '../context.ts';
import { collectFiles, createProblemsError, locate } from '../files/collect.ts';
import type { FileInputs } from '../files/exclude.ts';
import { isPointer, lineAt } from '../files/inspect.ts';
import type { SecretSearch } from '../files/secrets.ts';
import { describeSecrets, type LocatedSecret } from '../files/words.ts';
import { readContent } from './content.ts';
import { checkImports } from './imports.ts';

export interface CollectOptions extends FileInputs, Pick<Context, 'signal' | 'log' | 'mostRequestBytes'> {
  readonly search: SecretSearch;
  /** Relative to the root, with `/`; must be among the assets. */
  readonly entrypoint: string;
  /** That is checked out. */
  readonly commit: string | undefined;
}

export type Assets = Awaited<ReturnType<typeof collectAssets>>;

/** Collects and checks the files of a function. @throws DeployError with every problem; NoFilesError; ConfigError */
export async function collectAssets(options: CollectOptions) {
  const { entrypoint, commit, signal, search, log } = options;
  const collection = await collectFiles(options, signal);
  const { prefix } = collection.root;
  const problems = [...collection.problems];
  const secrets: LocatedSecret[] = [];
  const pointers: string[] = [];
  const content = await readContent(collection, options, problems, (path, bytes) => {
    if (isPointer(bytes)) pointers.push(prefix + path);
    for (const { index, ...secret } of search.find(bytes))
      secrets.push({ ...secret, path, line: lineAt(bytes, index) });
  });
  const isOwn = ({ fingerprint }: LocatedSecret) => fingerprint === undefined;
  problems.push(...describeSecrets(secrets.filter(isOwn)));
  const imports = await checkImports(entrypoint, collection, options);
  problems.push(...imports.problems);
  // The platform has no other place for what a function has to know.
  const exposed = describeSecrets(secrets.filter((secret) => !isOwn(secret)));
  // What does not stop the run: secrets of others, patterns that match nothing, files whose imports could not be read.
  for (const warning of locate([...exposed, ...imports.warnings, ...collection.warnings], prefix))
    log.warning(warning.message, warning);
  if (problems.length > 0) throw createProblemsError(problems, prefix);
  return { ...content, entrypoint, commit, leftOut: collection.leftOut, pointers };
}
