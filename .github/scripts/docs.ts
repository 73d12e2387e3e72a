/**
 * Writes the generated parts of the documents, each from the one place that knows it: the tables and the defaults of
 * inputs and outputs from `action.yml`, the deny list from the code, the repository's name from `package.json`, the commits
 * of other actions from the workflows, and the whole contract of the local platform. With `--check`, fails when they differ.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED_NAME, DENIED_FILES, DENIED_NAMES } from '../../src/files/exclude.ts';
import { RULES } from '../../src/inputs/auto.ts';
import { startLocalPlatform } from '../../src/local-platform/server.ts';
import { type ActionInput, readAction } from '../../test/project/action-file.ts';
import { type Document, readDocuments, readFiles, repositoryName } from '../../test/project/documents.ts';
import { contractOf } from './contract.ts';

const ROOT = join(import.meta.dirname, '../..');
const DEFAULTS = 'src/inputs/defaults.ts';
const CONTRACT = '.github/docs/openapi.yaml';
/** What is not a document and names the repository or its owner. */
const FORMS = ['.github/CODEOWNERS', '.github/ISSUE_TEMPLATE/*.yml'];

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\|/g, '\\|').trim();
}

function inputRow(name: string, { required, default: value, description }: ActionInput): string {
  const shown = required ? '**required**' : value ? `\`${value}\`` : '';
  return `| \`${name}\` | ${shown} | ${cell(description).replace(/^Advanced: /, '')} |`;
}

const OUTCOMES = {
  'is skipped': ['skip', 'end'],
  previews: ['preview'],
  deploys: ['deploy'],
  fails: ['refuse'],
};

function outcomeRows(): readonly string[] {
  return Object.entries(OUTCOMES).map(([outcome, results]) => {
    const rules = RULES.filter(([, , , does]) => results.includes(does));
    const events = rules.map(([event, when]) =>
      event === '' ? 'any other event' : `\`${event}\` ${when}`.trim(),
    );
    return `| ${outcome} | ${events.join(', ')} |`;
  });
}

function generatedParts(): Readonly<Record<string, readonly string[]>> {
  const { inputs, outputs } = readAction();
  const inputTable = (isAdvanced: boolean) => [
    '| input | default | meaning |',
    '|---|---|---|',
    ...Object.entries(inputs)
      .filter(([, { description }]) => description.startsWith('Advanced: ') === isAdvanced)
      .map(([name, input]) => inputRow(name, input)),
  ];
  const outputRows = Object.entries(outputs).map(
    ([name, { description }]) => `| \`${name}\` | ${cell(description)} |`,
  );
  const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(', ');
  return {
    inputs: inputTable(false),
    'advanced inputs': inputTable(true),
    outputs: ['| output | meaning |', '|---|---|', ...outputRows],
    events: ['| the step | on |', '|---|---|', ...outcomeRows()],
    'deny list': [
      `${names(DENIED_NAMES)}; of files, not of folders: ${names(DENIED_FILES)}; not ${names([ALLOWED_NAME])}.`,
    ],
  };
}

function withParts(text: string): string {
  return Object.entries(generatedParts()).reduce((written, [name, lines]) => {
    const part = new RegExp(`(<!-- ${name}: made by .*? -->\\n).*?(<!-- end of ${name} -->)`, 's');
    return written.replace(
      part,
      (_part, begin: string, end: string) => `${begin}${lines.join('\n')}\n${end}`,
    );
  }, text);
}

/** Writes the repository's name, and in `CODEOWNERS` its owner. */
function withRepository({ path, text }: Document): string {
  const repository = repositoryName();
  const named = text.replace(/[\w-]+\/cloud-platform-deploy(?![\w-])/g, repository);
  return path.endsWith('CODEOWNERS') ? named.replace(/@[\w-]+/g, `@${repository.split('/')[0]}`) : named;
}

/** Returns `name@commit # version` of each action that the workflows use, by its name. */
export function readPins(): ReadonlyMap<string, string> {
  const workflows = readFiles(['.github/workflows/*.yml']).map(({ text }) => text);
  const uses = [...workflows.join('\n').matchAll(/uses: ([\w./-]+)(@[0-9a-f]{40} # v\S+)/g)];
  return new Map(uses.map(([, name = '', pin = '']) => [name, `${name}${pin}`]));
}

function withPins(text: string): string {
  return [...readPins()].reduce(
    (written, [name, pin]) => written.replace(new RegExp(`(?<=uses: )${name}@\\S+(?: # v\\S+)?`, 'g'), pin),
    text,
  );
}

/** Returns a document with its generated parts written again. */
export function withGeneratedParts(document: Document): string {
  return withPins(withParts(withRepository(document)));
}

async function written(document: Document): Promise<string> {
  if (document.path === CONTRACT) return await platformContract();
  return document.path === DEFAULTS ? inputDefaults() : withGeneratedParts(document);
}

/** Returns the contract of a platform's routes. */
export async function platformContract(): Promise<string> {
  await using platform = await startLocalPlatform();
  return contractOf(platform.routes);
}

/** Returns the source of the defaults. A `${` in quotes looks like a template that was meant. */
function inputDefaults(): string {
  const lines = Object.entries(readAction().inputs).map(
    ([name, input]) => `  ${name}: '${`${input.default ?? ''}`.split('${').join("$' + '{")}',\n`,
  );
  return `/** Every input with its default, made by \`npm run docs\` from \`action.yml\`. */\nexport const INPUT_DEFAULTS = {\n${lines.join('')}} as const;\n`;
}

if (import.meta.main) {
  const files = [...readDocuments(), ...readFiles(FORMS), ...readFiles([DEFAULTS, CONTRACT])];
  const fresh = await Promise.all(files.map(async (file) => ({ ...file, fresh: await written(file) })));
  const stale = fresh.filter((file) => file.fresh !== file.text);
  if (process.argv.includes('--check')) {
    for (const { path } of stale)
      process.stderr.write(`${path} is stale: run \`npm run docs\` and commit it\n`);
    if (stale.length > 0) process.exitCode = 1;
  } else {
    for (const file of stale) writeFileSync(join(ROOT, file.path), file.fresh);
  }
}
