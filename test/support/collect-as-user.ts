/** Collects a folder as a user without privileges and prints the messages of its problems as JSON. */

import { collectAssets } from '../../src/assets/collect.ts';
import { DeployError } from '../../src/errors.ts';

const [folder = ''] = process.argv.slice(2);
const nobody = 65534;
if (process.getuid?.() === 0) process.setuid?.(nobody);
try {
  await collectAssets({
    workspace: folder,
    root: folder,
    patterns: ['**'],
    includeHidden: false,
    defaultExcludes: true,
    entrypoint: 'main.ts',
    secrets: [],
  });
} catch (error) {
  if (!(error instanceof DeployError)) throw error;
  process.stdout.write(JSON.stringify(error.annotations.map(({ message }) => message)));
}
