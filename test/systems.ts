/**
 * Test files that other systems leave out, each with its reason. On Linux, all files run; nothing within a file is left
 * out.
 */

/** Why a file cannot run on Windows, by path. */
const NOT_ON_WINDOWS: Readonly<Record<string, string>> = {
  // Windows has no signals: a process cannot ask another one to end, and ending it by force is not what is tested.
  'test/e2e/action.test.ts': 'stops a program by signals, and plants shell scripts',
  'test/e2e/cancellation.test.ts': 'cancels steps by signals',
  'test/integration/http/cancel.test.ts': 'cancels requests by signals',
  'test/e2e/local-platform/command.test.ts': 'stops the program by signals',
  'test/e2e/local-platform/edit-loop.test.ts': 'stops the program by signals, and replaces folders by links',
  'test/e2e/local-platform/package.test.ts':
    'starts the package by the link that npm creates, and stops it by signals',
  'test/e2e/local-platform/seed.test.ts': 'stops the program by signals',
  'test/e2e/local-platform/step.test.ts': 'stops and suspends processes by signals, and finds them in /proc',
  // Shell scripts take the place of programs.
  'test/e2e/document-snippets.test.ts': 'runs commands in bash with shell scripts in the place of programs',
  'test/e2e/recipes.test.ts': 'runs commands in bash with shell scripts in the place of programs',
  'test/project/release.test.ts': 'runs commands in bash with shell scripts in the place of programs',
  'test/e2e/workflow-runner.test.ts': 'runs commands in bash with shell scripts in the place of programs',
  'test/unit/local-platform/functions/deno.test.ts': 'has shell scripts in the place of Deno',
  'test/integration/local-platform/deno.test.ts': 'has shell scripts in the place of Deno',
  'test/unit/local-platform/dashboard/components.test.ts': 'splits a command line by /bin/sh',
  // Symbolic links need a permission there, and pipes and modes of files do not exist.
  'test/integration/assets/collect.test.ts': 'has named pipes, links and modes of files',
  'test/integration/assets/reading.test.ts': 'has links and modes of files',
  'test/integration/assets/special-files.test.ts': 'has named pipes, sockets and links',
  'test/integration/files/collected.test.ts':
    'has named pipes and links, and names that Windows does not allow',
  'test/integration/artifacts/uploads.test.ts': 'has links, and names that Windows does not allow',
  'test/integration/assets/missing-imports.test.ts': 'has names that Windows does not allow',
  'test/e2e/set-up.test.ts': 'starts npm without a shell',
  'test/integration/local-platform/dashboard.test.ts': 'has links in the folder of a revision',
  'test/integration/local-platform/data-folder.test.ts': 'has modes of folders, and opens one in /proc',
};

/** Why a file runs on Linux only, by path. */
const ONLY_ON_LINUX: Readonly<Record<string, string>> = {
  'test/e2e/local-platform/full-disk.test.ts': 'limits the size of files by `ulimit` and `prlimit`',
  'test/e2e/local-platform/kill-rounds.test.ts': 'finds processes in /proc',
  'test/e2e/local-platform/storage.test.ts': 'measures memory in /proc',
  'test/e2e/snapshot-memory.test.ts': 'measures memory in /proc',
  'test/integration/artifacts/any-upload.test.ts': 'counts open files in /proc',
  'test/integration/local-platform/idle-processes.test.ts':
    'measures CPU time in /proc, as the platform does',
  'test/integration/objects/streamed-download.test.ts': 'measures memory in /proc',
};

/** Why a file cannot run on macOS, by path. */
const NOT_ON_MACOS: Readonly<Record<string, string>> = {
  'test/e2e/local-platform/command.test.ts': 'finds processes in /proc',
  'test/e2e/local-platform/step.test.ts': 'finds processes in /proc',
  'test/integration/assets/collect.test.ts': 'runs `sha256sum`, and has names that differ only in case',
  'test/integration/assets/reading.test.ts': 'has names that differ only in case',
  'test/integration/artifacts/uploads.test.ts': 'has names that differ only in case',
  'test/integration/assets/missing-imports.test.ts': 'has names that differ only in their Unicode form',
  'test/integration/files/collected.test.ts': 'has names that differ only in case, or are not valid Unicode',
  'test/integration/local-platform/data-folder.test.ts': 'opens a folder in /proc',
};

/** Returns the test files that a system leaves out. */
export function leftOutOn(system: NodeJS.Platform): readonly string[] {
  if (system === 'linux') return [];
  const own = system === 'win32' ? NOT_ON_WINDOWS : NOT_ON_MACOS;
  return [...Object.keys(ONLY_ON_LINUX), ...Object.keys(own)].sort();
}
