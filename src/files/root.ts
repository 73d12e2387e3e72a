import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { DeployError } from '../errors.ts';
import { quote } from './names.ts';

/** A folder that files are taken from. */
export interface Root {
  /** As given: what patterns and messages refer to. */
  readonly folder: string;
  /** Without links: where the files are opened. */
  readonly real: string;
  /** The workspace, without links. */
  readonly workspace: string;
  /** The way from the workspace to the folder: `''`, or with `/` at its end. */
  readonly prefix: string;
}

/** True when `inner` is `outer` or lies below it. Both are absolute. */
export function isInside(outer: string, inner: string): boolean {
  const way = path.relative(outer, inner);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/**
 * Finds the folder that files are taken from.
 * Throws a DeployError when it is missing, no folder, or outside the workspace (also by a link).
 */
export function locateRoot(workspace: string, folder: string): Root {
  const relative = path.relative(workspace, folder).split(path.sep).join('/');
  const name = quote(relative || '.');
  if (!isInside(workspace, folder)) throw outside(name);
  const real = realFolder(folder, name);
  const realWorkspace = realpathSync(workspace);
  if (!isInside(realWorkspace, real)) throw outside(name, real);
  return { folder, real, workspace: realWorkspace, prefix: relative === '' ? '' : `${relative}/` };
}

function outside(name: string, real?: string): DeployError {
  const way = real === undefined ? '' : ` (a link leads to ${quote(real)})`;
  return new DeployError(`root ${name} is outside the workspace${way}`, {
    hint: 'Give a folder of the checked-out repository.',
  });
}

function realFolder(folder: string, name: string): string {
  try {
    const real = realpathSync(folder);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw new DeployError(`root ${name} ${describeFailure(error)}`, {
      cause: error,
      hint: 'Is it built in an earlier step, and is the repository checked out?',
    });
  }
  throw new DeployError(`root ${name} is not a folder`, {
    hint: 'Give the folder that the files are in.',
  });
}

/** What a failed call to the file system means, to follow the name of what was asked for. */
export function describeFailure(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read by this user';
  if (code === 'ELOOP') return 'is a link that leads to itself';
  if (code === 'ENOTDIR') return 'does not exist: a part of its path is no folder';
  return `can't be read (${String(code ?? error)})`;
}
