/** Runs shell commands of the documents, with stubs by name for what would install, publish or never end. */
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { killProcessesWith } from '../processes.ts';
import { createTree, type Entry } from '../tree.ts';
import { runnerPath, runProgram } from './step.ts';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * Starts the local platform as `npx` would, and ends when it is ready; it goes on in the background. Another command of
 * `npx` must be installed.
 */
const NPX = `
import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
const [name, ...given] = process.argv.slice(2);
if (name !== 'cloud-platform-local') process.exit(existsSync('${ROOT}/node_modules/.bin/' + name) ? 0 : 127);
const log = 'program-' + process.pid + '.log';
const file = openSync(log, 'w');
const args = given.includes('--port') ? given : ['--port', '0', ...given];
const child = spawn(process.execPath, ['${ROOT}/dist/local-platform/index.js', ...args], { stdio: ['ignore', file, file], detached: true });
child.on('exit', (code) => { process.stdout.write(readFileSync(log)); process.exit(code ?? 1); });
setInterval(() => {
  const text = readFileSync(log, 'utf8');
  if (/^(?:Ready in .*|\\{.*\\})\\n/m.test(text)) process.stdout.write(text, () => process.exit(0));
}, 20);
`;

/** The scripts of this repository exist, and other tests run them. */
const NPM = `
import { readFileSync } from 'node:fs';
const { scripts } = JSON.parse(readFileSync('${ROOT}/package.json', 'utf8'));
const [command, name] = process.argv.slice(2);
const script = { start: 'start', test: 'test', t: 'test', cit: 'test', run: name }[command];
const isKnown = script === undefined ? ['ci', 'install', 'pack'].includes(command) : script in scripts;
if (!isKnown) console.error('package.json has no script for npm ' + process.argv.slice(2).join(' '));
process.exit(isKnown ? 0 : 1);
`;

/** An answer with an error fails the command; a function that is not ready yet is asked again. */
const CURL = `#!/bin/sh
PATH=$REAL_PATH
for _ in $(seq 100); do
  case $(curl --silent --show-error --output .answer --write-out '%{http_code}' "$@") in
    2*) exec cat .answer ;;
    5*) sleep 0.1 ;;
    *) break ;;
  esac
done
cat .answer >&2
exit 22
`;

const [node, shell] = [`#!${process.execPath}\n`, '#!/bin/sh\n'];
const STUBS = { npx: node + NPX, npm: node + NPM, curl: CURL, git: shell, gh: shell };

interface Commands {
  readonly script: string;
  readonly files: Readonly<Record<string, Entry>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a script in a folder of its own, as a shell does that stops at the first error. Returns what it printed. */
export async function runCommands({ script, files, environment = {} }: Commands) {
  await using tree = await createTree(files);
  const bin = tree.at('.bin');
  await mkdir(bin);
  await writeFile(join(bin, 'package.json'), '{"type":"module"}');
  for (const [name, text] of Object.entries(STUBS)) {
    await writeFile(join(bin, name), text);
    await chmod(join(bin, name), 0o755);
  }
  await writeFile(tree.at('.script'), script);
  try {
    const path = runnerPath();
    return await runProgram(['bash', '-eo', 'pipefail', tree.at('.script')], {
      cwd: tree.root,
      temp: tree.root,
      env: { HOME: tree.root, REAL_PATH: path, PATH: [bin, path].join(delimiter), ...environment },
    });
  } finally {
    await killProcessesWith(tree.root);
  }
}
