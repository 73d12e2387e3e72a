import type { FileInputs } from '../files/collect.ts';
import { readFileSelection } from '../files/config.ts';
import type { Reader } from '../inputs/reader.ts';
import { parseRelativePath } from '../inputs/values.ts';

/** The files of a function. */
export interface AssetsConfig extends FileInputs {
  /** Relative to the root, with `/`; must be among the assets. */
  readonly entrypoint: string;
}

/** Reads which files are the assets. */
export function readAssetsConfig(reader: Reader): AssetsConfig {
  return {
    ...readFileSelection(reader, 'assets'),
    entrypoint: reader.read('entrypoint', parseRelativePath),
  };
}
