import type { Reader } from '../config/reader.ts';
import { parseBoolean, parseFolder, parsePatterns } from '../config/values.ts';
import type { FileInputs } from './collect.ts';

/** Reads which files are assets or artifacts. */
export function readFileSelection(reader: Reader, name: 'assets' | 'artifacts'): FileInputs {
  const { workspace, runnerTemp } = reader.workflow;
  return {
    workspace,
    root: reader.read(`${name}_root`, parseFolder(workspace)),
    patterns: reader.read(name, parsePatterns),
    includeHidden: reader.read('include_hidden', parseBoolean),
    defaultExcludes: reader.read('default_excludes', parseBoolean),
    runnerTemp,
  };
}
