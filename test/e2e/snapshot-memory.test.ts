/** What a snapshot costs, whatever is in it: memory, time and disk. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runAction, type Step, type StepResult } from '../support/action-process.ts';
import { type BarePlatform, startBarePlatform } from '../support/bare-platform.ts';
import { BOUNDS } from '../support/bounds.ts';
import { createTree, type Tree } from '../support/tree.ts';

/**
 * Writes the most memory that a process had, and how much it has written, when it ends. What Linux reports in
 * `resourceUsage` includes the memory of the process that started it.
 */
const REPORTER = `
  import { readFileSync, writeFileSync } from 'node:fs';
  const read = (path, pattern) => Number(pattern.exec(readFileSync(path, 'utf8'))[1]);
  process.on('exit', () => {
    const peak = read('/proc/self/status', /VmHWM:\\s*(\\d+)/) * 1024;
    const written = read('/proc/self/io', /wchar: (\\d+)/);
    writeFileSync(process.env.COST_FILE, JSON.stringify({ peak, written }));
  });
`;

const MOST_MEGABYTES = 200;

/** A step with what it cost. */
interface Measured extends StepResult {
  /** Of memory, at most. */
  readonly megabytes: number;
  /** To files and connections. */
  readonly writtenMegabytes: number;
  readonly ms: number;
}

/** Runs the built action with snapshots. @param folder for what this test stores */
async function measure(
  folder: Tree,
  platform: BarePlatform,
  workspace: string,
  more: Step['inputs'] = {},
): Promise<Measured> {
  const inputs = {
    base_url: platform.url,
    api_key: 'key_for_tests',
    function: 'site',
    snapshot_bucket: 'kept',
  };
  const environment = {
    COST_FILE: folder.at('cost'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REPORTER)}`,
  };
  const begun = performance.now();
  const step = await runAction({ workspace, inputs: { ...inputs, ...more }, environment });
  const ms = performance.now() - begun;
  const { peak, written } = JSON.parse(await readFile(folder.at('cost'), 'utf8'));
  return { ...step, ms, megabytes: peak / 1e6, writtenMegabytes: written / 1e6 };
}

describe('A function of hundreds of megabytes', () => {
  it('is deployed with a snapshot, and brought back from it, in less than 200 MB of memory each', async () => {
    await using folder = await createTree({ 'objects/': '', 'empty/': '' });
    await using platform = await startBarePlatform(folder.at('objects'));
    await using workspace = await createTree({ 'main.ts': 'export default {};' });
    // What is the same in two files is too far apart to be compressed.
    const bytes = randomBytes(10_000_000);
    for (let index = 0; index < BOUNDS.largeFiles; index += 1) {
      bytes.writeUInt8(index);
      await workspace.write({ [`data/${index}.bin`]: bytes });
    }
    const deployed = await measure(folder, platform, workspace.root);
    expect(deployed).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'created', assets_count: `${BOUNDS.largeFiles + 1}` },
    });
    expect(deployed.megabytes).toBeLessThan(MOST_MEGABYTES);

    await rm(workspace.at('data'), { recursive: true });
    expect(await measure(folder, platform, workspace.root)).toMatchObject({
      exitCode: 0,
      outputs: { assets_count: '1' },
    });
    const rollback = { mode: 'rollback', revision_id: 'previous' };
    const back = await measure(folder, platform, folder.at('empty'), rollback);
    expect(back).toMatchObject({
      exitCode: 0,
      outputs: { operation: 'rolled_back', assets_digest: deployed.outputs.assets_digest },
    });
    expect(back.megabytes).toBeLessThan(MOST_MEGABYTES);
  });
});

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns a snapshot with this list of files and these bytes of them. */
function snapshotOf(
  files: readonly (readonly [path: string, size: number, sha256: string])[],
  bytes: Buffer,
) {
  const list = zstdCompressSync(JSON.stringify(files));
  const head = `${JSON.stringify({ version: 1, index_bytes: list.length })}\n`;
  return Buffer.concat([Buffer.from(head), list, zstdCompressSync(bytes)]);
}

const MANY_BYTES = 256 * 1024 ** 2;

/** Small objects that stand for much. */
const BOMBS: Readonly<Record<string, () => Buffer>> = {
  'lists a million empty files': () =>
    snapshotOf(
      Array.from({ length: 1_000_000 }, (_, at) => [`f${at}`, 0, sha256('')]),
      Buffer.alloc(0),
    ),
  'lists a file of 256 MiB': () => {
    const zeros = Buffer.alloc(MANY_BYTES);
    return snapshotOf([['main.ts', zeros.length, sha256(zeros)]], zeros);
  },
  'contains 256 MiB for a file of a few bytes': () =>
    snapshotOf([['main.ts', FIRST.length, sha256(FIRST)]], Buffer.alloc(MANY_BYTES)),
};

const FIRST = 'export default 1;';
const SECOND = 'export default 2;';

/** Replaces every object that is not of the history. */
async function replaceSnapshots({ url }: BarePlatform, bytes: Buffer): Promise<number> {
  const objects = `${url}/v1/storage/buckets/kept/objects`;
  const listed = Object(await (await fetch(objects)).json());
  const keys = Array.from(Object(listed.objects), (object) => String(Object(object).key)).filter(
    (key) => !key.includes('/history/'),
  );
  for (const key of keys) {
    const body = JSON.stringify({ key });
    const ticket = await fetch(`${objects}/upload-url`, { method: 'POST', body });
    await fetch(Object(await ticket.json()).uploadUrl, { method: 'POST', body: bytes });
  }
  return keys.length;
}

describe('A snapshot that somebody else has replaced by one that', () => {
  it.each(Object.entries(BOMBS))(
    '%s fails a rollback, and costs no deployment more than other snapshots do',
    async (_what, bomb) => {
      await using folder = await createTree({ 'objects/': '', 'empty/': '' });
      await using platform = await startBarePlatform(folder.at('objects'));
      await using workspace = await createTree({ 'main.ts': FIRST });
      expect((await measure(folder, platform, workspace.root)).exitCode).toBe(0);
      await workspace.write({ 'main.ts': SECOND });
      expect((await measure(folder, platform, workspace.root)).exitCode).toBe(0);

      const rollback = { mode: 'rollback', revision_id: 'previous', dry_run: 'true' };
      const usual = await measure(folder, platform, folder.at('empty'), rollback);
      expect(usual.exitCode).toBe(0);
      expect(await replaceSnapshots(platform, bomb())).toBe(2);

      const failed = await measure(folder, platform, folder.at('empty'), rollback);
      expect(failed.exitCode).toBe(1);
      expect(failed.output).toMatch(/::error .*Could not roll back function "site": .* is damaged/);
      await workspace.write({ 'main.ts': `${SECOND}\n` });
      const deployed = await measure(folder, platform, workspace.root, { dry_run: 'true' });
      expect(deployed.exitCode).toBe(0);
      for (const { megabytes, writtenMegabytes, ms } of [failed, deployed]) {
        expect(megabytes).toBeLessThan(usual.megabytes + 50);
        expect(writtenMegabytes).toBeLessThan(usual.writtenMegabytes + 5);
        // Much less on an idle machine.
        expect(ms).toBeLessThan(usual.ms + 3000);
      }
    },
    120_000,
  );
});
