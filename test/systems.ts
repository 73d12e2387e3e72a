/** In every test file: leaves out the tests of what does not exist on this system. On Linux, none is left out. */
import { spawnSync } from 'node:child_process';
import { beforeEach } from 'vitest';

type Reason = readonly [why: string, ...systems: NodeJS.Platform[]];

const SIGNALS: Reason = ['Windows has no signals: a process can end another one only by force', 'win32'];
const LINKS: Reason = ['Windows allows only administrators to create symbolic links', 'win32'];
const PIPES: Reason = ['Windows has no named pipes among its files', 'win32'];
const NAMES: Reason = ['Windows does not allow such names of files', 'win32'];
const ODD_NAMES: Reason = ['Windows allows no such names of files, and macOS only UTF-8', 'win32', 'darwin'];
const MODES: Reason = ['Windows has no modes of files', 'win32'];
const SCRIPTS: Reason = ['Windows runs no shell script in the place of a program', 'win32'];
const LIMITS: Reason = ['the shell of Windows does not limit the open files of a process', 'win32'];
const PRLIMIT: Reason = ['only Linux changes the limits of a running process', 'win32', 'darwin'];
const RELEASE: Reason = ['a release is made on Linux, by bash, git and tar', 'win32'];
const GIT: Reason = ['no git is installed, as under Wine', ...(hasGit() ? [] : (['win32'] as const))];
const PROC: Reason = ['only Linux shows the processes of a folder, in /proc', 'win32', 'darwin'];

function hasGit(): boolean {
  return process.platform !== 'win32' || spawnSync('git', ['--version']).status === 0;
}

/** The reasons by the titles of tests, or how several titles begin; by their file below `test`. */
const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, Reason>>>> = {
  'e2e/action': {
    'uploads where it may have 64 files open': LIMITS,
    'is whole in an archive of the repository': GIT,
  },
  'e2e/cancellation': { 'SIGINT ends a step': SIGNALS, 'SIGTERM ends a step': SIGNALS },
  'e2e/local-platform/command': { 'The end of the program follows SIGINT and SIGTERM': SIGNALS },
  'e2e/local-platform/full-disk': { 'A full disk makes every write fail': PRLIMIT },
  'e2e/local-platform/kill-rounds': {
    'A kill also ends the download of packages': PROC,
    'Tests that are killed leave no platform': PROC,
  },
  'e2e/local-platform/step': {
    'ends on SIGINT and stops what it has started': SIGNALS,
    'sends nothing to whatever has the address of the platform by then': PROC,
  },
  'e2e/rehearsal': { 'never runs a Deno of the workspace': LINKS },
  'local-platform/dashboard': { 'The list of the files of a revision contains no links': LINKS },
  'local-platform/data-folder': { 'A data folder is for its owner only': MODES },
  'local-platform/deno': {
    'that is too old': SCRIPTS,
    'that was removed': LINKS,
    'is that of DENO_BIN, else the first on the PATH': SCRIPTS,
    'is never one of the workspace': SCRIPTS,
  },
  'project/release': {
    'pack-release.mjs packs the npm package': RELEASE,
    'move-major-tag.mjs moves the major tag': RELEASE,
    'publish-package.mjs, by the real npm': RELEASE,
    'A release ': RELEASE,
  },
  'rooms/assets': { 'are reported together, each at its place': NAMES },
  'rooms/checkout': { '': GIT },
  'rooms/chosen-files': {
    'paths may be absolute, a root may be named like a pattern': NAMES,
    'that is a link to': LINKS,
    'may be a link to a file in the root': LINKS,
  },
  'rooms/objects': { 'A file that became a link to itself': LINKS, 'A file that became a pipe': PIPES },
  'rooms/odd-files': {
    'to ': LINKS,
    'does not bypass the deny list': LINKS,
    'in a linked folder that leads out or forms a loop': LINKS,
    'a link to a pipe, a pipe and a socket': PIPES,
    'a name with a control character or a backslash': ODD_NAMES,
    'the root link': LINKS,
    'files and folders that cannot be read': MODES,
  },
};

interface Titled {
  readonly name: string;
  readonly tasks?: readonly Titled[];
}

const titlesIn = ({ name, tasks }: Titled): string[] => tasks?.flatMap(titlesIn) ?? [name];

beforeEach(({ task: { name, file }, skip }) => {
  const path = file.filepath.replaceAll('\\', '/').replace(/^.*\/test\/|\.test\.ts$/g, '');
  const all = titlesIn(file);
  for (const [title, [why, ...systems]] of Object.entries(LEFT_OUT[path] ?? {})) {
    if (!all.some((one) => one.startsWith(title)))
      throw new Error(`systems.ts: no test is called "${title}"`);
    if (name.startsWith(title) && systems.includes(process.platform)) skip(why);
  }
});
