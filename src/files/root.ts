import { realpathSync, statSync } from 'node:fs';
import { DeployError } from '../errors.ts';
import { isInside, relativePath } from '../paths.ts';
import { quote } from './names.ts';
import { describeFailure } from './open.ts';

/** A folder that files are collected from. */
export interface Root {
  /** As given: what patterns and messages refer to. */
  readonly folder: string;
  /** Without links: where the files are opened. */
  readonly real: string;
  /** The workspace, without links. */
  readonly workspace: string;
  /** The path from the workspace to the folder: `''`, or with `/` at its end. */
  readonly prefix: string;
}

/**
 * Finds the folder that files are collected from; `input` names it in messages.
 * @throws DeployError when it is missing (with the system's error as its cause), no folder, or outside the workspace
 */
export function locateRoot(input: string, workspace: string, folder: string): Root {
  const relative = relativePath(workspace, folder);
  const name = `\`${input}\` ${quote(relative || '.')}`;
  if (!isInside(workspace, folder)) throw unusable(`${name} is outside the workspace`);
  const real = realFolder(folder, name);
  const realWorkspace = realpathSync(workspace);
  if (!isInside(realWorkspace, real)) {
    throw unusable(`${name} is outside the workspace (a symbolic link leads to ${quote(real)})`);
  }
  return { folder, real, workspace: realWorkspace, prefix: relative === '' ? '' : `${relative}/` };
}

function realFolder(folder: string, name: string): string {
  try {
    const real = realpathSync(folder);
    if (statSync(real).isDirectory()) return real;
  } catch (error) {
    throw unusable(`${name} ${describeFailure(error)}`, error);
  }
  throw unusable(`${name} is not a folder`);
}

function unusable(what: string, cause?: unknown): DeployError {
  return new DeployError(`${what}.`, {
    cause,
    hint: 'Set it to a folder of the repository.',
  });
}
