import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The version that the project's Node claims to have if the machine has no older one. */
const CLAIMED = '20.19.0';
const CLAIM = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${CLAIMED}" } })`;

/** A Node that is too old for the bundles. */
export interface OlderNode {
  readonly version: string;
  /** What makes a program that begins with `#!/usr/bin/env node` start with it. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Returns the first Node on the PATH that is older than this one, or else this one with another version. */
export function findOlderNode(): OlderNode {
  const path = process.env.PATH ?? '';
  for (const folder of path.split(delimiter).filter((entry) => existsSync(join(entry, 'node')))) {
    const version = execFileSync(join(folder, 'node'), ['-p', 'process.versions.node'], { encoding: 'utf8' });
    const isOlder = Number.parseInt(version, 10) < Number.parseInt(process.versions.node, 10);
    if (isOlder) return { version: version.trim(), environment: { PATH: `${folder}${delimiter}${path}` } };
  }
  // The value of the option contains no space: the variable is split at spaces.
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(CLAIM)}`;
  return { version: CLAIMED, environment: { PATH: path, NODE_OPTIONS } };
}
