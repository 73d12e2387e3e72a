/** Windows has no signals: a process cannot ask another one to end, and ending it by force is not what is tested. */
const SIGNALS = 'stops processes by signals';
const PROC = 'finds processes, or an open folder, in /proc';

/**
 * Test files that other systems leave out, each with its reason. On Linux, all files run; nothing within a file is left
 * out.
 */
const LEFT_OUT: Readonly<Partial<Record<NodeJS.Platform, Readonly<Record<string, string>>>>> = {
  win32: {
    'e2e/action': SIGNALS,
    'e2e/cancellation': SIGNALS,
    'e2e/local-platform/command': SIGNALS,
    'e2e/local-platform/package': 'starts the package by the link that npm creates, and stops it by signals',
    'e2e/local-platform/step': SIGNALS,
    'e2e/local-platform/full-disk': 'limits the size of files by `ulimit` and `prlimit`',
    'e2e/local-platform/kill-rounds': PROC,
    'e2e/set-up': 'starts npm without a shell',
    'local-platform/dashboard': 'has links in the folder of a revision',
    'local-platform/data-folder': 'has modes of folders, and opens one in /proc',
    'local-platform/deno': 'has shell scripts in the place of Deno',
    'local-platform/edit-loop': 'replaces folders by links',
    'project/release': 'runs commands in bash with shell scripts in the place of programs',
    // Symbolic links need a permission there, and pipes and modes of files do not exist.
    'rooms/assets': 'runs `sha256sum`, and has names that Windows does not allow',
    'rooms/chosen-files': 'has names that Windows does not allow',
    'rooms/imports': 'starts Deno by the link that npm creates',
    'rooms/objects': 'has links and pipes in the place of files',
    'rooms/odd-files': 'has named pipes, sockets, links and modes of files',
  },
  darwin: {
    'e2e/local-platform/command': PROC,
    'e2e/local-platform/full-disk': 'limits the size of files by `ulimit` and `prlimit`',
    'e2e/local-platform/kill-rounds': PROC,
    'e2e/local-platform/step': PROC,
    'local-platform/data-folder': PROC,
    'rooms/assets': 'runs `sha256sum`',
    'rooms/odd-files': 'has names that are not valid Unicode',
  },
};

/** Returns the test files that a system leaves out. */
export function leftOutOn(system: NodeJS.Platform): readonly string[] {
  return Object.keys(LEFT_OUT[system] ?? {}).map((path) => `test/${path}.test.ts`);
}
