/**
 * Validates workflows, action files and the workflows in documents with GitHub's own parser; as a program, prints what is
 * wrong. Pins and permissions are checked by actionlint and zizmor, in CI and by `npm run test:workflows`.
 */
import { registerHooks } from 'node:module';
import type { ValidationConfig } from '@actions/languageservice/validate';
import { type ActionFile, readAction, STEP_ACTION } from '../../test/project/action-file.ts';
import { readDocuments, readFiles, snippetsOf } from '../../test/project/documents.ts';

// The parser imports JSON files without the attribute that Node requires.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.min.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { validate } = await import('@actions/languageservice/validate');
const { registerLogger } = await import('@actions/languageservice/log');
// The parser only logs that it failed, and would report no problem then.
registerLogger({ error: fail, warn: fail, info: fail, log: fail });

function fail(message: string): never {
  throw new Error(message);
}

/** YAML text that contains a workflow, an action, or a part of a workflow in a document. */
export interface Source {
  readonly path: string;
  readonly text: string;
  /** The line of the file at which the text begins. */
  readonly firstLine: number;
}

const OWN_USES = /^[\w.-]+\/cloud-platform-deploy(\/[^@]+)?@/;
/** The actions of this repository by their folder; the local platform is built to another one. */
const OWN: ReadonlyMap<string, ActionFile> = new Map([
  ['', readAction()],
  ['dist/local-platform', readAction(STEP_ACTION)],
]);

/** Gives the parser the inputs of our actions; those of others are left to actionlint, which knows them. */
const CONFIG: ValidationConfig = {
  actionsMetadataProvider: {
    fetchActionMetadata: async ({ owner, name, path = '', ref }) => {
      const other = { name, description: '' };
      const action = OWN.get(path);
      return OWN_USES.test(`${owner}/${name}@${ref}`) ? action && { ...other, ...action } : other;
    },
  },
};

let count = 0;

/** Returns the workflows, the action files, and the YAML of documents. */
export function readWorkflows(): Source[] {
  const files = readFiles(['action.yml', 'src/**/action.yml', '.github/workflows/*.{yml,yaml}']);
  const snippets = readDocuments().flatMap(snippetsOf);
  return [
    ...files.map((file) => ({ ...file, firstLine: 1 })),
    ...snippets
      .filter(({ language }) => language === 'yaml')
      .map(({ at, text }) => ({ path: at.replace(/:.*/, ''), firstLine: Number(at.split(':')[1]), text })),
  ];
}

/**
 * Returns what GitHub's parser reports as `<path>:<line>: <what is wrong>`: unknown keys, wrong values, and expressions
 * that read what does not exist.
 */
export async function checkWorkflows(sources: readonly Source[]): Promise<string[]> {
  const found: string[] = [];
  // A part of a workflow in a document is read by the test of the documents.
  for (const { path, text, firstLine } of sources.filter((source) => /^(jobs|runs):/m.test(source.text))) {
    // The parser caches by name, and selects the schema by name.
    count += 1;
    const uri = path.endsWith('action.yml') ? `${count}/action.yml` : `.github/workflows/${count}.yml`;
    // It reads no action of the checkout.
    const named = text.replace(/(?<=uses: )\.(?!\/\.)(\/\S+)?\/?$/gm, 'owner/cloud-platform-deploy$1@v1');
    const document = { uri, getText: () => named } as Parameters<typeof validate>[0];
    for (const { message, range } of await validate(document, CONFIG))
      found.push(`${path}:${firstLine + range.start.line}: ${String(message).split('\n')[0]}`);
  }
  return found;
}

if (import.meta.main) {
  const problems = await checkWorkflows(readWorkflows());
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
