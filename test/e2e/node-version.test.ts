import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const DIST = join(import.meta.dirname, '../../dist');
const OLD_NODE =
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } })';

describe('An older Node', () => {
  it.each(['index.js', 'local-platform/index.js', 'local-platform/step/index.js'])(
    'gets a one-sentence error from dist/%s',
    (bundle) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [`--import=data:text/javascript,${OLD_NODE}`, join(DIST, bundle)],
        { encoding: 'utf8' },
      );
      expect([status, stdout, stderr]).toEqual([
        1,
        '',
        'This program needs Node.js 24 or newer, and it was started with Node.js 20.19.0.\n',
      ]);
    },
  );
});
