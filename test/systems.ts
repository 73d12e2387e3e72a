/** In every test file: leaves out the tests of what does not exist on this system. On Linux, none is left out. */
import { spawnSync } from 'node:child_process';
import { beforeEach } from 'vitest';

/** The reasons by the titles of tests, or how several titles begin; by their file below `test`. */
type Titles = Readonly<Record<string, Readonly<Record<string, string>>>>;

const SIGNALS = 'Windows has no signals: a process can end another one only by force';
const LINKS = 'Windows allows only administrators to create symbolic links';
const PIPES = 'Windows has no named pipes among its files';
const NAMES = 'Windows does not allow such names of files';
const MODES = 'Windows has no modes of files';
const SCRIPTS = 'Windows runs no shell script in the place of a program';
const LIMITS = 'the limits of a process are set and changed by programs of Linux';
const RELEASE = 'a release is made on Linux, by bash, git and tar';
const GIT = 'no git is installed, as under Wine';
const PROC = 'only Linux shows the processes of a folder, in /proc';

function hasGit(): boolean {
  return process.platform !== 'win32' || spawnSync('git', ['--version']).status === 0;
}

const LEFT_OUT: Readonly<Partial<Record<NodeJS.Platform, Titles>>> = {
  win32: {
    'e2e/action': {
      'uploads where it may have 64 files open': LIMITS,
      ...(!hasGit() && { 'is whole in an archive of the repository': GIT }),
    },
    'e2e/cancellation': { 'SIGINT ends a step': SIGNALS, 'SIGTERM ends a step': SIGNALS },
    'e2e/local-platform/command': { 'The end of the program follows SIGINT and SIGTERM': SIGNALS },
    'e2e/local-platform/full-disk': { 'A full disk makes every write fail': LIMITS },
    'e2e/local-platform/kill-rounds': {
      'A kill also ends the download of packages': PROC,
      'Tests that are killed leave no platform': SCRIPTS,
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
    ...(!hasGit() && { 'rooms/checkout': { '': GIT } }),
    'rooms/chosen-files': {
      'paths may be absolute, a root may be named like a pattern': NAMES,
      'that is a link to': LINKS,
      'that is a pipe': PIPES,
      'may be a link to a file in the root': LINKS,
    },
    'rooms/objects': { 'A file that became a link to itself': LINKS, 'A file that became a pipe': PIPES },
    'rooms/odd-files': {
      'to ': LINKS,
      'does not bypass the deny list': LINKS,
      'in a linked folder that leads out or forms a loop': LINKS,
      'a link to a pipe, a pipe and a socket': PIPES,
      'a name with a control character or a backslash': NAMES,
      'the root link': LINKS,
      'files and folders that cannot be read': MODES,
    },
  },
  darwin: {
    'e2e/local-platform/full-disk': { 'A full disk makes every write fail': LIMITS },
    'e2e/local-platform/kill-rounds': {
      'A kill also ends the download of packages': PROC,
      'Tests that are killed leave no platform': SCRIPTS,
    },
    'e2e/local-platform/step': {
      'sends nothing to whatever has the address of the platform by then': PROC,
    },
    'rooms/odd-files': {
      'a name with a control character or a backslash': 'macOS refuses names that are not UTF-8',
    },
  },
};

interface Titled {
  readonly name: string;
  readonly tasks?: readonly Titled[];
}

const titlesIn = ({ name, tasks }: Titled): string[] => tasks?.flatMap(titlesIn) ?? [name];

/** Returns the titles that a system leaves out in a file, with their reasons. */
function reasonsIn(file: string, titles: Titles = {}): readonly (readonly [title: string, reason: string])[] {
  const path = file.replaceAll('\\', '/').replace(/^.*\/test\/|\.test\.ts$/g, '');
  return Object.entries(titles[path] ?? {});
}

beforeEach(({ task: { name, file }, skip }) => {
  const all = titlesIn(file);
  for (const titles of Object.values(LEFT_OUT))
    for (const [title] of reasonsIn(file.filepath, titles))
      if (!all.some((one) => one.startsWith(title)))
        throw new Error(`systems.ts: no test is called "${title}"`);
  const own = reasonsIn(file.filepath, LEFT_OUT[process.platform]);
  const [, reason] = own.find(([title]) => name.startsWith(title)) ?? [];
  if (reason !== undefined) skip(reason);
});
