import type { Reader } from '../inputs/reader.ts';
import { parseBoolean, parseFolder, parsePatterns } from '../inputs/values.ts';
import type { FileInputs } from './collect.ts';

/** Reads which files are assets or artifacts. */
export function readFileSelection(reader: Reader, name: 'assets' | 'artifacts'): FileInputs {
  const { workspace } = reader.workflow;
  return {
    workspace,
    root: reader.read(`${name}_root`, parseFolder(workspace)),
    patterns: reader.read(name, parsePatterns),
    includeHidden: reader.read('include_hidden', parseBoolean),
    defaultExcludes: reader.read('default_excludes', parseBoolean),
  };
}
