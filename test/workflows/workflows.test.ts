/**
 * Runs the job `action` of CI, and every workflow of the documents, by `act` on this machine: `npm run test:workflows`.
 * What is not as at GitHub:
 * - `act` has no environments with their rules and addresses, and refuses their setting `deployment`, which the lab removes;
 *   it has no permissions of the token, and no concurrency.
 * - It starts a workflow for each branch and activity: the lab compares them, and knows no other filter, such as `paths`.
 * - Actions of others are stand-ins: `setup-…` only extends the PATH, and artifacts are copies in a folder. The server of
 *   `act` for artifacts refuses what the real action sends (https://github.com/nektos/act/issues/6114), and
 *   has none of other runs.
 */
import { spawnSync } from 'node:child_process';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFailed } from 'vitest';
import { readDocuments, snippetsOf } from '../project/documents.ts';
import { createTree } from '../support/tree.ts';
import { openLab } from './lab.ts';
import { FILES, PARTS, SCENARIOS } from './scenarios.ts';

const ROOT = join(import.meta.dirname, '../..');

const workflows = readDocuments()
  .flatMap(snippetsOf)
  .filter(({ language, text }) => language === 'yaml' && /^jobs:/m.test(text))
  .map(({ at, text }) => ({ at, text, name: /^name: (.+)$/m.exec(text)?.[1] ?? '' }));

const isOurs = /(?<=- )(?=uses: [\w-]+\/cloud-platform-deploy@)/;
const documents = readDocuments()
  .map(({ text }) => text)
  .join('\n');

/** The first workflow of the README with the inputs of a section of a document in place of its function. */
function withPart(heading: string, before: string) {
  const [, part = ''] =
    new RegExp(`^## ${heading}\n.*?\`\`\`yaml\n *(.*?)\n\`\`\``, 'ms').exec(documents) ?? [];
  const first = workflows.find(({ name }) => name === 'Deploy')?.text ?? '';
  const text = first.replace(isOurs, `run: ${before}\n      - `).replace('function: hello', part);
  return { at: 'inputs', text, name: heading };
}

const parts = Object.entries(PARTS).map(([heading, before]) => withPart(heading, before));

/** This action, which readers of the documents pin themselves. */
const PINNED = `@${'a'.repeat(40)} # v1.0.0`;

it('act, actionlint and zizmor are on the PATH; `deep.yml` installs them', () => {
  for (const tool of ['act', 'actionlint', 'zizmor'])
    expect(spawnSync(tool, ['--version']).error, tool).toBeUndefined();
});

// Those of the repository are checked by CI.
it('actionlint and zizmor find nothing in the workflows of the documents', async () => {
  const files = workflows.map(({ text }) => text.replaceAll(/@v1$/gm, PINNED));
  const named = files.map((text, index) => [`.github/workflows/${index}.yml`, text] as const);
  await using tree = await createTree(Object.fromEntries(named));
  spawnSync('git', ['init', '--quiet', tree.root]);
  for (const [tool, ...args] of [['actionlint'], ['zizmor', '--offline', '--quiet', '.']] as const) {
    const { status, stdout, stderr } = spawnSync(tool, args, { cwd: tree.root, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  }
});

/** Opens the lab of a workflow. Shows the log of `act` when the test fails. */
async function open(...settings: Parameters<typeof openLab>) {
  const lab = await openLab(...settings);
  onTestFailed(() => void process.stdout.write(lab.lastLog()));
  return lab;
}

// It checks its effects itself.
it('The job `action` of ci.yml succeeds for a push and for a pull request', async () => {
  const ci = await readFile(join(ROOT, '.github/workflows/ci.yml'), 'utf8');
  await using lab = await open(ci, {}, ['--job', 'action', '--matrix', 'os:ubuntu-latest']);
  for (const path of ['action.yml', 'dist', '.github/scripts'])
    await cp(join(ROOT, path), join(lab.root, path), { recursive: true });
  await lab.push();
  await lab.pullRequest('opened');
});

it('Each workflow of the documents has a name, and a scenario of that name', () => {
  expect([...new Set([...workflows, ...parts].map(({ name }) => name))].sort()).toEqual(
    Object.keys(SCENARIOS).sort(),
  );
});

it.each([...workflows, ...parts])('$name ($at) does what its scenario expects', async ({ name, text }) => {
  await using lab = await open(text, FILES);
  await SCENARIOS[name]?.(lab);
});
