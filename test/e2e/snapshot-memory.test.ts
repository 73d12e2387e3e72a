/** What a snapshot costs, whatever is in it: memory, time and disk. */
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { runAction, type Step } from '../support/action-process.ts';
import { type BarePlatform, startBarePlatform } from '../support/bare-platform.ts';
import { BOUNDS } from '../support/bounds.ts';
import { createTree, type Tree } from '../support/tree.ts';

/** Writes what a process cost when it ends; `resourceUsage` would include the memory of the process that started it. */
const REPORTER = `
  import { readFileSync, writeFileSync } from 'node:fs';
  const read = (path, pattern) => Number(pattern.exec(readFileSync(path, 'utf8'))[1]) / 1e6;
  process.on('exit', () => {
    const megabytes = read('/proc/self/status', /VmHWM:\\s*(\\d+)/) * 1024;
    const written = read('/proc/self/io', /wchar: (\\d+)/);
    writeFileSync(process.env.COST_FILE, JSON.stringify({ megabytes, written }));
  });
`;

const MOST_MEGABYTES = 200;
/** Milliseconds. */
const PATIENCE = 120_000;
const ROLLBACK = { mode: 'rollback', revision_id: 'previous' };

/** Runs the built action with snapshots, and checks how it ends. @returns its step, with what it cost in megabytes and time */
async function measure(
  { folder, platform }: { readonly folder: Tree; readonly platform: BarePlatform },
  workspace: string,
  given: Step['inputs'] = {},
  exitCode = 0,
) {
  const begun = performance.now();
  const place = { base_url: platform.url, api_key: 'key_for_tests' };
  const step = await runAction({
    workspace,
    inputs: { ...place, function: 'site', snapshot_bucket: 'kept', ...given },
    environment: {
      COST_FILE: folder.at('cost'),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(REPORTER)}`,
    },
  });
  const ms = performance.now() - begun;
  expect(step.exitCode, step.output).toBe(exitCode);
  const cost: Record<'megabytes' | 'written', number> = JSON.parse(await readFile(folder.at('cost'), 'utf8'));
  return { ...step, ...cost, ms };
}

it(
  'A large function is deployed with a snapshot, and brought back from it, in less than 200 MB of memory each',
  async () => {
    await using folder = await createTree({ 'objects/': '', 'empty/': '' });
    await using platform = await startBarePlatform(folder.at('objects'));
    await using workspace = await createTree({ 'main.ts': 'export default {};' });
    // What is the same in two files is too far apart to be compressed.
    const bytes = randomBytes(10_000_000);
    for (let index = 0; index < BOUNDS.largeFiles; index += 1) {
      bytes.writeUInt8(index);
      await workspace.write({ [`data/${index}.bin`]: bytes });
    }
    const place = { folder, platform };
    const deployed = await measure(place, workspace.root);
    expect(deployed.outputs.assets_count).toBe(`${BOUNDS.largeFiles + 1}`);
    expect(deployed.megabytes).toBeLessThan(MOST_MEGABYTES);

    await rm(workspace.at('data'), { recursive: true });
    await measure(place, workspace.root);
    const back = await measure(place, folder.at('empty'), ROLLBACK);
    const { assets_digest } = deployed.outputs;
    expect(back.outputs).toMatchObject({ operation: 'rolled_back', assets_digest });
    expect(back.megabytes).toBeLessThan(MOST_MEGABYTES);
  },
  PATIENCE,
);

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

type Files = readonly (readonly [path: string, size: number, sha256: string])[];

/** Returns a snapshot with this list of files and these bytes of them. */
function snapshotOf(files: Files, bytes: Buffer): Buffer {
  const list = zstdCompressSync(JSON.stringify(files));
  const head = `${JSON.stringify({ version: 1, index_bytes: list.length })}\n`;
  return Buffer.concat([Buffer.from(head), list, zstdCompressSync(bytes)]);
}

const FIRST = 'export default 1;';
const SECOND = 'export default 2;';
const ZEROS = Buffer.alloc(256 * 1024 ** 2);

/** Small objects that stand for much. */
const BOMBS: Readonly<Record<string, () => Buffer>> = {
  'a million empty files': () => {
    const [length, empty] = [1_000_000, sha256('')];
    const files: Files = Array.from({ length }, (_, at) => [`f${at}`, 0, empty]);
    return snapshotOf(files, Buffer.alloc(0));
  },
  'a file of 256 MiB': () => snapshotOf([['main.ts', ZEROS.length, sha256(ZEROS)]], ZEROS),
  '256 MiB for a file of a few bytes': () => snapshotOf([['main.ts', FIRST.length, sha256(FIRST)]], ZEROS),
};

/** Replaces every object that is not of the history. @returns how many */
async function replaceSnapshots({ url }: BarePlatform, bytes: Buffer): Promise<number> {
  const address = `${url}/v1/storage/buckets/kept/objects`;
  const { objects }: { objects: { key: string }[] } = JSON.parse(await (await fetch(address)).text());
  const snapshots = objects.filter(({ key }) => !key.includes('/history/'));
  for (const { key } of snapshots) {
    const ticket = await fetch(`${address}/upload-url`, { method: 'POST', body: JSON.stringify({ key }) });
    await fetch(Object(await ticket.json()).uploadUrl, { method: 'POST', body: bytes });
  }
  return snapshots.length;
}

it(
  'A rollback to a snapshot that somebody else has replaced fails, and costs no more than other runs',
  async () => {
    await using folder = await createTree({ 'objects/': '', 'empty/': '' });
    await using platform = await startBarePlatform(folder.at('objects'));
    await using workspace = await createTree({ 'main.ts': FIRST });
    const place = { folder, platform };
    await measure(place, workspace.root);
    await workspace.write({ 'main.ts': SECOND });
    await measure(place, workspace.root);
    const planned = { ...ROLLBACK, dry_run: 'true' };
    const usual = await measure(place, folder.at('empty'), planned);
    await workspace.write({ 'main.ts': `${SECOND}\n` });
    for (const [what, bomb] of Object.entries(BOMBS)) {
      expect(await replaceSnapshots(platform, bomb()), what).toBe(2);
      const failed = await measure(place, folder.at('empty'), planned, 1);
      expect(failed.output).toMatch(/::error .*Could not roll back function "site": .* is damaged/);
      const deployed = await measure(place, workspace.root, { dry_run: 'true' });
      for (const { megabytes, written, ms } of [failed, deployed]) {
        expect(megabytes, what).toBeLessThan(usual.megabytes + 50);
        expect(written, what).toBeLessThan(usual.written + 5);
        // Much less on an idle machine.
        expect(ms, what).toBeLessThan(usual.ms + 3000);
      }
    }
  },
  PATIENCE,
);
