/** The assets of a function: its files, checked and ready to be sent. */
import type { Context } from '../context.ts';
import { collectFiles, report } from '../files/collect.ts';
import type { FileInputs } from '../files/exclude.ts';
import type { SecretSearch } from '../files/secrets.ts';
import { describeSecrets } from '../files/words.ts';
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
  const { root, leftOut } = collection;
  const { content, secrets, pointers, problems } = await readContent(collection, search, options);
  const imports = await checkImports(entrypoint, collection, options);
  report(
    [...collection.problems, ...problems, ...imports.problems],
    // The platform has no other place for what a function has to know.
    [...describeSecrets(secrets), ...imports.warnings, ...collection.warnings],
    root,
    log,
  );
  return { ...content, entrypoint, commit, leftOut, pointers: pointers.map((path) => root.prefix + path) };
}
