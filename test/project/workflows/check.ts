/** Finds mistakes in workflows, action files, other files of `.github` and code blocks; as a program, prints them. */
import { dirname } from 'node:path';
import { argv } from 'node:process';
import { type ActionFile, STEP_ACTION } from '../action-file.ts';
import { readDocuments, readFiles, snippetsOf } from '../documents.ts';
import { checkCodeBlocks } from './code-blocks.ts';
import { readYaml } from './entries.ts';
import { checkRules, type Finding, type OwnActions, type Source } from './rules.ts';
import { checkSchema } from './schema.ts';
import { sourceOf } from './snippets.ts';
import { checkPins } from './uses.ts';

const NO_ACTION: ActionFile = { inputs: {}, outputs: {}, runs: { using: '', main: '' } };
const FILES = ['action.yml', 'src/**/action.yml', '.github/**/*.{yml,yaml}'];

/** Returns all findings of a repository as `<path>:<line>: <rule>: <what to do>`, sorted by line. */
export async function checkRepository(root?: string): Promise<string[]> {
  const files = readFiles(FILES, root).map((file): Source => ({ ...file, firstLine: 1, kind: 'file' }));
  const own = ownActions(files);
  const action = own.get('') ?? NO_ACTION;
  const documents = readDocuments(root);
  const snippets = documents
    .flatMap(snippetsOf)
    .filter(({ language }) => language === 'yaml')
    .map((snippet) => sourceOf(snippet, action));
  const findings = [
    ...documents.flatMap(checkCodeBlocks),
    ...(await checkSources([...files, ...snippets], own)),
  ];
  return findings
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
    .map(({ path, line, rule, message }) => `${path}:${line}: ${rule}: ${message}`);
}

/** Returns the findings of texts. */
async function checkSources(sources: readonly Source[], own: OwnActions): Promise<Finding[]> {
  const findings = checkPins(sources);
  for (const source of sources) {
    const problems = checkRules(source, own);
    // GitHub's parser would report each syntax error once more.
    const isValid = problems.every(({ rule }) => rule !== 'yaml');
    findings.push(...problems, ...(isValid ? await checkSchema(source) : []));
  }
  return findings;
}

/** The actions of a repository by the folder that workflows name; the local platform is built to another one. */
function ownActions(files: readonly Source[]): OwnActions {
  const actions = files.filter(({ path }) => /(^|\/)action\.yml$/.test(path));
  return new Map(
    actions.map(({ path, text }) => {
      const folder = path === STEP_ACTION ? 'dist/local-platform' : dirname(path).replace(/^\.$/, '');
      return [folder, withDefaults(readYaml(text).value as Partial<ActionFile> | undefined)];
    }),
  );
}

/** Returns an action file that may be invalid, for which there is a finding, as one that other checks can read. */
function withDefaults(action: Partial<ActionFile> | undefined): ActionFile {
  return { ...NO_ACTION, ...action, inputs: action?.inputs ?? {}, outputs: action?.outputs ?? {} };
}

if (import.meta.main) {
  const findings = await checkRepository(argv[2]);
  for (const finding of findings) process.stderr.write(`${finding}\n`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
