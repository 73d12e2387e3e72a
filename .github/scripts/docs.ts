/**
 * Writes the generated parts of the documents, each from the one place that knows it: the tables and the defaults of
 * inputs and outputs from `action.yml`, the deny list and the events of `mode: auto` from the code, the repository's name from `package.json`, the commits
 * of other actions from the workflows. With `--check`, fails when they differ.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED_NAME, DENIED_FILES, DENIED_NAMES } from '../../src/files/exclude.ts';
import { RULES } from '../../src/inputs/auto.ts';
import { type ActionInput, type ActionOutput, readAction } from '../../test/project/action-file.ts';
import { type Document, readDocuments, readFiles, repositoryName } from '../../test/project/documents.ts';

const ROOT = join(import.meta.dirname, '../..');
const DEFAULTS = 'src/inputs/defaults.ts';
/** What is not a document and names the repository or its owner. */
const FORMS = ['.github/CODEOWNERS', '.github/ISSUE_TEMPLATE/*.yml'];

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\|/g, '\\|').trim();
}

/** Splits a description of `action.yml` into the group that it begins with and the rest. */
function grouped(description: string): { readonly group: string; readonly text: string } {
  const [, group, text] = /^([A-Z]\w+)\. (.*)$/s.exec(description) ?? [];
  if (group === undefined || text === undefined) throw new Error(`No group begins: ${description}`);
  return { group, text: cell(text).replace(/^Advanced: /, '') };
}

/** Returns the rows of a table. @param hasGroups with a row for the name of each group before its first */
function rowsOf<T extends ActionOutput>(
  kind: string,
  entries: Readonly<Record<string, T>>,
  columns: (entry: T, text: string) => string,
  hasGroups = false,
): string[] {
  let last = '';
  return Object.entries(entries).flatMap(([name, entry]) => {
    const { group, text } = grouped(entry.description);
    const row = `| <a id="${kind}-${name}"></a>\`${name}\` | ${columns(entry, text)} |`;
    const isFirst = hasGroups && group !== last;
    last = group;
    return isFirst ? [`| **${group}** | ${columns({ description: '' } as T, '')} |`, row] : [row];
  });
}

function inputColumns({ required, default: value }: ActionInput, text: string): string {
  const shown = required ? '**required**' : value ? `\`${value}\`` : '';
  return `${shown} | ${text}`;
}

/** Returns a row of the table of events. */
function eventRow([event, when, , { mode, end, needs }]: (typeof RULES)[number]): string {
  const what = event === '' ? 'any other event' : `\`${event}\` ${when}`.trim();
  const does = end === undefined ? `${mode}s` : end === 'skip' ? 'is skipped' : 'is an error';
  return `| ${what} | ${does} | ${needs ?? ''} |`;
}

function generatedParts(): Readonly<Record<string, readonly string[]>> {
  const { inputs, outputs } = readAction();
  const [common, advanced] = [false, true].map((isAdvanced) =>
    Object.fromEntries(
      Object.entries(inputs).filter(([, input]) => isAdvanced === input.description.includes('Advanced: ')),
    ),
  );
  const inputTable = (some: typeof inputs = {}, hasGroups = false) => [
    '| input | default | meaning |',
    '|---|---|---|',
    ...rowsOf('input', some, inputColumns, hasGroups),
  ];
  const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(', ');
  return {
    inputs: inputTable(common, true),
    'advanced inputs': inputTable(advanced),
    outputs: ['| output | meaning |', '|---|---|', ...rowsOf('output', outputs, (_output, text) => text)],
    events: ['| event | the step | what it needs |', '|---|---|---|', ...RULES.map(eventRow)],
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

function written(document: Document): string {
  return document.path === DEFAULTS ? inputDefaults() : withGeneratedParts(document);
}

/** Returns the source of the defaults. A `${` in quotes looks like a template that was meant. */
function inputDefaults(): string {
  const lines = Object.entries(readAction().inputs).map(
    ([name, input]) => `  ${name}: '${`${input.default ?? ''}`.split('${').join("$' + '{")}',\n`,
  );
  return `/** Every input with its default, made by \`npm run docs\` from \`action.yml\`. */\nexport const INPUT_DEFAULTS = {\n${lines.join('')}} as const;\n`;
}

if (import.meta.main) {
  const files = [...readDocuments(), ...readFiles(FORMS), ...readFiles([DEFAULTS])];
  const stale = files.filter((document) => written(document) !== document.text);
  if (process.argv.includes('--check')) {
    for (const { path } of stale)
      process.stderr.write(`${path} is stale: run \`npm run docs\` and commit it\n`);
    if (stale.length > 0) process.exitCode = 1;
  } else {
    for (const document of stale) writeFileSync(join(ROOT, document.path), written(document));
  }
}
