/**
 * Runs the job `action` of CI, and every workflow of the documents, by `act` on this machine: `npm run test:workflows`.
 * With names of workflows, it runs those. What `act` does not do: protection rules, permissions of the token, concurrency.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocuments, snippetsOf } from '../project/documents.ts';
import { createTree } from '../support/tree.ts';
import { openLab } from './lab.ts';
import { FILES, SCENARIOS } from './scenarios.ts';

const ROOT = join(import.meta.dirname, '../..');
const TOOLS = { act: '--version', actionlint: '-version', zizmor: '--version' };
const say = (line: string) => void process.stdout.write(`${line}\n`);

const missing = Object.entries(TOOLS).filter(([tool, flag]) => spawnSync(tool, [flag]).error);
if (missing.length > 0) {
  say(`\`npm run test:workflows\` needs ${missing.map(([tool]) => tool).join(' and ')} on the PATH:`);
  say('  go install github.com/nektos/act@v0.2.89 github.com/rhysd/actionlint/cmd/actionlint@v1.7.12');
  say('  pip install zizmor');
  process.exit(1);
}

const workflows = readDocuments()
  .flatMap(snippetsOf)
  .filter(({ language, text }) => language === 'yaml' && /^jobs:/m.test(text))
  .map(({ at, text }) => ({ at, text, name: /^name: (.+)$/m.exec(text)?.[1] ?? '' }));

/** This action, which readers of the documents pin themselves. */
const PINNED = `@${'a'.repeat(40)} # v1.0.0`;

/** Pins, permissions and expressions of the workflows in the documents; those of the repository are checked by CI. */
async function lint(): Promise<void> {
  await using tree = await createTree({});
  await mkdir(tree.at('.github/workflows'), { recursive: true });
  spawnSync('git', ['init', '--quiet', tree.root]);
  for (const [index, { text }] of workflows.entries())
    await writeFile(tree.at(`.github/workflows/${index}.yml`), text.replaceAll(/@v1$/gm, PINNED));
  for (const [tool, ...args] of [['actionlint'], ['zizmor', '--offline', '--quiet', '.']] as const) {
    const { status, stdout, stderr } = spawnSync(tool, args, { cwd: tree.root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${tool} has findings:\n${stdout}${stderr}`);
    say(`✓ ${tool}: no findings in the workflows of the documents`);
  }
}

/** The job that runs the action in this repository, for a push and for a pull request. */
async function runOwnJob(): Promise<void> {
  const text = await readFile(join(ROOT, '.github/workflows/ci.yml'), 'utf8');
  await using lab = await openLab(text, {}, ['--job', 'action', '--matrix', 'os:ubuntu-latest']);
  for (const path of ['action.yml', 'dist', '.github/scripts'])
    await cp(join(ROOT, path), join(lab.root, path), { recursive: true });
  await lab.push();
  await lab.pullRequest('opened');
}

const chosen = process.argv.slice(2);
const all: Readonly<Record<string, () => Promise<void>>> = {
  lint,
  'job `action` of ci.yml': runOwnJob,
  ...Object.fromEntries(
    workflows.map(({ name, at, text }) => [
      `${name} (${at})`,
      async () => {
        const scenario = SCENARIOS[name];
        if (!scenario) throw new Error('The workflow needs a name and a scenario in SCENARIOS.');
        await using lab = await openLab(text, FILES);
        await scenario(lab);
      },
    ]),
  ),
};
const wanted = Object.entries(all).filter(
  ([name]) => chosen.length === 0 || chosen.some((one) => name.startsWith(one)),
);
for (const [name, work] of wanted) {
  try {
    await work();
    say(`✓ ${name}`);
  } catch (error) {
    say(`✗ ${name}\n${String(error instanceof Error ? error.message : error)}`);
    process.exitCode = 1;
  }
}
say(`${wanted.length} checked`);
