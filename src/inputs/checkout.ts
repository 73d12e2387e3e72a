/** Reads which commit is checked out, by git: it knows worktrees, packed refs, reftables and SHA-256. */
import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { WorkflowContext } from './event.ts';
import { isInside } from './values.ts';

const PROGRAM = process.platform === 'win32' ? 'git.exe' : 'git';

/**
 * Reads the nearest repository between a folder and the workspace.
 * @param pullRequest whose merge commit is read as well, as `actions/checkout` names it
 * @returns undefined without git, a repository or a commit, and for another repository than that of the workflow
 */
export async function readCheckout(
  root: string,
  { workspace, searchPath = '', repository }: WorkflowContext,
  signal: AbortSignal,
  pullRequest?: number,
) {
  const [top, folder] = await Promise.all([realpath(workspace), realpath(root)]).catch(() => []);
  if (!top || !folder || !isInside(top, folder)) return undefined;
  const directory = findDirectory(folder, top);
  const program = directory && (await findGit(searchPath, top));
  if (!directory || !program) return undefined;
  // Loaded when it is needed: that takes 4 ms, and many workspaces are no repositories.
  const run = promisify((await import('node:child_process')).execFile);
  // Git would refuse the directory of another owner, and find a bare repository, if it searched itself.
  const options = { env: { GIT_DIR: directory }, signal };
  const ask = async (...words: string[]) =>
    await run(program, words, options).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
  // They read no objects and no index, so they run no program of the repository's configuration.
  const [head, merge, origin] = await Promise.all([
    ask('rev-parse', '--verify', 'HEAD'),
    ask('rev-parse', '--verify', `refs/remotes/pull/${pullRequest}/merge`),
    ask('config', '--get', 'remote.origin.url'),
  ]);
  // Whatever the protocol, the address of a repository ends with its `owner/name`.
  const [, name] = /([^/:]+\/[^/:]+?)(?:\.git)?\/*$/.exec(origin ?? '') ?? [];
  const isOther = origin && repository && name?.toLowerCase() !== repository.toLowerCase();
  return head && !isOther ? { head, merge } : undefined;
}

function findDirectory(folder: string, top: string): string | undefined {
  const own = path.join(folder, '.git');
  if (existsSync(own)) return own;
  return folder === top ? undefined : findDirectory(path.dirname(folder), top);
}

/** Finds git on the path, but not in the workspace, which may contain a stranger's pull request. */
async function findGit(searchPath: string, workspace: string): Promise<string | undefined> {
  // A relative entry depends on the working directory, which is the workspace.
  for (const folder of searchPath.split(path.delimiter).filter(path.isAbsolute)) {
    const program = path.join(folder, PROGRAM);
    const target = await realpath(program).catch(() => undefined);
    if (!target || [program, target].some((each) => isInside(workspace, each))) continue;
    if ((await stat(target)).isFile()) return program;
  }
  return undefined;
}
