/** A snapshot is streamed both ways: memory does not grow with the files of a function. */
import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runAction, type Step } from '../support/action-process.ts';
import { startBarePlatform } from '../support/bare-platform.ts';
import { BOUNDS } from '../support/bounds.ts';
import { createTree } from '../support/tree.ts';

/**
 * Writes the most memory that a process had, when it ends. What Linux reports in `resourceUsage` includes the memory of
 * the process that started it.
 */
const REPORTER = `
  import { existsSync, readFileSync, writeFileSync } from 'node:fs';
  const status = '/proc/self/status';
  process.on('exit', () => {
    const isLinux = existsSync(status);
    const peak = isLinux ? /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, 'utf8'))[1] : process.resourceUsage().maxRSS;
    writeFileSync(process.env.PEAK_FILE, String(peak));
  });
`;

const MOST_MEGABYTES = 200;

describe('A function of hundreds of megabytes', () => {
  it('is deployed with a snapshot, and brought back from it, in less than 200 MB of memory each', async () => {
    await using folder = await createTree({ 'objects/': '', 'empty/': '' });
    await using platform = await startBarePlatform(folder.at('objects'));
    const run = async (workspace: string, more: Step['inputs'] = {}) => {
      const inputs = {
        base_url: platform.url,
        api_key: 'key_for_tests',
        function: 'site',
        snapshot_bucket: 'kept',
      };
      const environment = {
        PEAK_FILE: folder.at('peak'),
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REPORTER)}`,
      };
      const step = await runAction({ workspace, inputs: { ...inputs, ...more }, environment });
      const peak = await readFile(folder.at('peak'), 'utf8');
      return { ...step, megabytes: (Number(peak) * 1024) / 1e6 };
    };

    await using workspace = await createTree({ 'main.ts': 'export default {};' });
    // What is the same in two files is too far apart to be compressed.
    const bytes = randomBytes(10_000_000);
    for (let index = 0; index < BOUNDS.largeFiles; index += 1) {
      bytes.writeUInt8(index);
      await workspace.write({ [`data/${index}.bin`]: bytes });
    }
    const deployed = await run(workspace.root);
    expect(deployed).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'created', assets_count: `${BOUNDS.largeFiles + 1}` },
    });
    expect(deployed.megabytes).toBeLessThan(MOST_MEGABYTES);

    await rm(workspace.at('data'), { recursive: true });
    expect(await run(workspace.root)).toMatchObject({ exitCode: 0, outputs: { assets_count: '1' } });
    const back = await run(folder.at('empty'), { mode: 'rollback', revision_id: 'previous' });
    expect(back).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'rolled_back', assets_digest: deployed.outputs.assets_digest },
    });
    expect(back.megabytes).toBeLessThan(MOST_MEGABYTES);
  });
});
