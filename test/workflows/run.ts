/**
 * Runs the job `action` of CI, and every workflow of the documents, by `act` on this machine: `npm run test:workflows`.
 * With names of workflows, it runs those. What `act` does not do: environments with their rules and addresses,
 * permissions of the token, concurrency. The lab itself compares an event with the branches and activities of a workflow.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDocuments, snippetsOf } from '../project/documents.ts';
import { createTree } from '../support/tree.ts';
import { type Lab, openLab } from './lab.ts';
import { FILES, SCENARIOS } from './scenarios.ts';

const ROOT = join(import.meta.dirname, '../..');
const TOOLS = { act: '--version', actionlint: '-version', zizmor: '--version' };
const say = (line: string) => void process.stdout.write(`${line}\n`);

const missing = Object.entries(TOOLS).filter(([tool, flag]) => spawnSync(tool, [flag]).error);
if (missing.length > 0) {
  say(`\`npm run test:workflows\` needs ${missing.map(([tool]) => tool).join(', ')} on the PATH:`);
  say('  go install github.com/nektos/act@v0.2.89');
  say('  go install github.com/rhysd/actionlint/cmd/actionlint@v1.7.12');
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
async function lint(): Promise<string> {
  await using tree = await createTree({});
  await mkdir(tree.at('.github/workflows'), { recursive: true });
  spawnSync('git', ['init', '--quiet', tree.root]);
  for (const [index, { text }] of workflows.entries())
    await writeFile(tree.at(`.github/workflows/${index}.yml`), text.replaceAll(/@v1$/gm, PINNED));
  for (const [tool, ...args] of [['actionlint'], ['zizmor', '--offline', '--quiet', '.']] as const) {
    const { status, stdout, stderr } = spawnSync(tool, args, { cwd: tree.root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${tool} has findings:\n${stdout}${stderr}`);
  }
  return 'actionlint and zizmor have no findings';
}

/** Plays what happens in a repository with a workflow. @returns the events; @throws Error with the log of `act` */
async function play(
  scene: (lab: Lab) => Promise<void>,
  ...settings: Parameters<typeof openLab>
): Promise<string> {
  await using lab = await openLab(...settings);
  try {
    await scene(lab);
  } catch (error) {
    throw new Error(`${lab.lastLog()}\n${lab.events.join(', ')}: ${error}`);
  }
  return lab.events.join(', ');
}

/** The job that runs the action in this repository, for a push and for a pull request. It checks the effects itself. */
async function playOwnJob(lab: Lab): Promise<void> {
  for (const path of ['action.yml', 'dist', '.github/scripts'])
    await cp(join(ROOT, path), join(lab.root, path), { recursive: true });
  await lab.push();
  await lab.pullRequest('opened');
}

const ci = await readFile(join(ROOT, '.github/workflows/ci.yml'), 'utf8');
const job = ['--job', 'action', '--matrix', 'os:ubuntu-latest'];
const all: Readonly<Record<string, () => Promise<string>>> = {
  'the workflows of the documents': lint,
  'job `action` of ci.yml': () => play(playOwnJob, ci, {}, job),
  ...Object.fromEntries(
    workflows.map(({ name, at, text }) => [
      `${name} (${at})`,
      async () => {
        const scene = SCENARIOS[name];
        if (!scene) throw new Error('The workflow needs a name and a scenario in SCENARIOS.');
        return play(scene, text, FILES);
      },
    ]),
  ),
};
const chosen = process.argv.slice(2);
const wanted = Object.entries(all).filter(
  ([name]) => chosen.length === 0 || chosen.some((one) => name.startsWith(one)),
);
const lost = Object.keys(SCENARIOS).filter((name) => !workflows.some((workflow) => workflow.name === name));
if (lost.length > 0 || wanted.length === 0) {
  say(`No document has such a workflow: ${(lost.length > 0 ? lost : chosen).join(', ')}`);
  process.exitCode = 1;
}
for (const [name, work] of wanted) {
  try {
    say(`✓ ${name}: ${await work()}`);
  } catch (error) {
    say(`✗ ${name}\n${error}`);
    process.exitCode = 1;
  }
}
