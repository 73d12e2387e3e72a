/**
 * Test files that other systems leave out, each with its reason. On Linux, all files run; nothing within a file is left
 * out.
 */

/** Why a file cannot run on Windows, by path. */
const NOT_ON_WINDOWS: Readonly<Record<string, string>> = {
  // Windows has no signals: a process cannot ask another one to end, and ending it by force is not what is tested.
  'test/e2e/action.test.ts': 'stops a program by signals, and closes its output',
  'test/e2e/cancellation.test.ts': 'cancels steps by signals',
  'test/rooms/objects.test.ts': 'has links in the place of files',
  'test/e2e/local-platform/command.test.ts': 'stops the program by signals',
  'test/local-platform/edit-loop.test.ts': 'replaces folders by links',
  'test/e2e/local-platform/package.test.ts':
    'starts the package by the link that npm creates, and stops it by signals',
  'test/e2e/local-platform/step.test.ts': 'stops and suspends processes by signals, and finds them in /proc',
  // Shell scripts take the place of programs.
  'test/project/release.test.ts': 'runs commands in bash with shell scripts in the place of programs',
  'test/local-platform/deno.test.ts': 'has shell scripts in the place of Deno',
  // Symbolic links need a permission there, and pipes and modes of files do not exist.
  'test/rooms/chosen-files.test.ts': 'has names that Windows does not allow',
  'test/rooms/odd-files.test.ts': 'has named pipes, sockets, links and modes of files',
  'test/rooms/assets.test.ts': 'runs `sha256sum`, and has names that Windows does not allow',
  'test/rooms/imports.test.ts': 'starts Deno by the link that npm creates',
  'test/e2e/set-up.test.ts': 'starts npm without a shell',
  'test/local-platform/dashboard.test.ts': 'has links in the folder of a revision',
  'test/local-platform/data-folder.test.ts': 'has modes of folders, and opens one in /proc',
};

/** Why a file runs on Linux only, by path. */
const ONLY_ON_LINUX: Readonly<Record<string, string>> = {
  'test/e2e/local-platform/full-disk.test.ts': 'limits the size of files by `ulimit` and `prlimit`',
  'test/e2e/local-platform/kill-rounds.test.ts': 'finds processes in /proc',
};

/** Why a file cannot run on macOS, by path. */
const NOT_ON_MACOS: Readonly<Record<string, string>> = {
  'test/e2e/local-platform/command.test.ts': 'finds processes in /proc',
  'test/e2e/local-platform/step.test.ts': 'finds processes in /proc',
  'test/rooms/assets.test.ts': 'runs `sha256sum`',
  'test/rooms/odd-files.test.ts': 'has names that are not valid Unicode',
  'test/local-platform/data-folder.test.ts': 'opens a folder in /proc',
};

/** Returns the test files that a system leaves out. */
export function leftOutOn(system: NodeJS.Platform): readonly string[] {
  if (system === 'linux') return [];
  const own = system === 'win32' ? NOT_ON_WINDOWS : NOT_ON_MACOS;
  return [...Object.keys(ONLY_ON_LINUX), ...Object.keys(own)].sort();
}
