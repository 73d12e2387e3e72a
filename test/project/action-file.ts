import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export interface ActionInput {
  readonly description: string;
  readonly required?: boolean;
  readonly default?: string;
}

export interface ActionFile {
  readonly inputs: Readonly<Record<string, ActionInput>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: { readonly using: string; readonly main: string };
}

/** Reads `action.yml`, or another action file by its path in the repository. */
export function readAction(path = 'action.yml'): ActionFile {
  return parse(readFileSync(join(import.meta.dirname, '../..', path), 'utf8')) as ActionFile;
}

export const STEP_ACTION = 'src/local-program/step/action.yml';
