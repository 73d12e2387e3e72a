import type { Reader } from '../inputs/reader.ts';
import { parseBoolean, parseFolder, parsePatterns } from '../inputs/values.ts';

/** The inputs that choose files. */
export type FileInputs = ReturnType<typeof readFileSelection>;

/** Reads which files are assets or artifacts. */
export function readFileSelection(reader: Reader, name: 'assets' | 'artifacts') {
  const { workspace } = reader.workflow;
  return {
    /** Absolute. */
    workspace,
    /** Absolute, inside the workspace. */
    root: reader.read(`${name}_root`, parseFolder(workspace)),
    /** Relative to the root; `!` excludes, later lines win. */
    patterns: reader.read(name, parsePatterns),
    includeHidden: reader.read('include_hidden', parseBoolean),
    defaultExcludes: reader.read('default_excludes', parseBoolean),
  };
}
