import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, chmod, open, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CancelledError, DeployError } from '../../../src/errors.ts';
import {
  collect,
  collectError,
  collectPaths,
  problemsOf,
  readAssets,
  readBody,
} from '../../support/collecting.ts';
import { createTree, type Tree } from '../../support/tree.ts';

const mebibyte = 1024 * 1024;
const key = 'the-key-of-this-run';
const token = `ghp_${'a1B2'.repeat(9)}`;

/** Creates a file of `size` bytes that takes no space on the disk; zeros except for what is written into it. */
async function createSparse(
  tree: Tree,
  path: string,
  size: number,
  patches: Record<number, string | Buffer> = {},
): Promise<void> {
  await tree.write({ [path]: '' });
  await truncate(tree.at(path), size);
  const file = await open(tree.at(path), 'r+');
  for (const [position, bytes] of Object.entries(patches))
    await file.write(Buffer.from(bytes), 0, undefined, Number(position));
  await file.close();
}

describe('A file that is larger than the read buffer', () => {
  // The buffer ends in the middle of each of these characters somewhere.
  const text = 'größe 日本 😀 "\\\n'.repeat(150_000);

  test('is sent as text, whatever character the buffer ends in', async () => {
    await using tree = await createTree({ 'main.ts': '' });
    const contents = Array.from({ length: 4 }, (_, shift) => 'x'.repeat(shift) + text);
    await tree.write(Object.fromEntries(contents.map((content, shift) => [`text-${shift}`, content])));
    const assets = await readAssets(await collect(tree));
    for (const [shift, content] of contents.entries()) {
      expect(assets[`text-${shift}`]?.encoding).toBe('utf-8');
      expect(assets[`text-${shift}`]?.content === content).toBe(true);
    }
  });

  test.each([
    ['its first byte', 0],
    ['a later window', 2 * mebibyte],
    ['its last byte', Buffer.byteLength(text)],
  ])('is sent as base64 when it is not UTF-8 at %s', async (_, position) => {
    const bytes = Buffer.from(`${text} `);
    bytes[position] = 0xff;
    await using tree = await createTree({ 'main.ts': '', file: bytes });
    const { file } = await readAssets(await collect(tree));
    expect(file?.encoding).toBe('base64');
    expect(Buffer.from(file?.content ?? '', 'base64').equals(bytes)).toBe(true);
  });

  test('is sent as base64 when its last character is truncated', async () => {
    await using tree = await createTree({
      'main.ts': '',
      file: Buffer.concat([Buffer.from(text), Buffer.from('é').subarray(0, 1)]),
    });
    expect((await readAssets(await collect(tree))).file?.encoding).toBe('base64');
  });

  test('is searched for secrets everywhere, also across buffers, and each is reported once', async () => {
    const windowEnd = 1.5 * mebibyte;
    for (const position of [0, windowEnd - key.length + 3, windowEnd - 5000, 2 * windowEnd - 1]) {
      await using tree = await createTree({ 'main.ts': '' });
      await createSparse(tree, 'file', 5 * mebibyte, { [position]: key });
      expect(await problemsOf(tree, { secrets: [{ what: 'the API key of this run', text: key }] })).toEqual([
        '"file" contains the API key of this run in line 1. Remove it. If it is in the repository, revoke it.',
      ]);
    }
  });

  test('has its lines counted from the beginning of the file', async () => {
    await using tree = await createTree({ 'main.ts': '', file: `${'line\n'.repeat(500_000)}${token}` });
    const { annotations } = await collectError(tree);
    expect(annotations).toEqual([
      {
        file: 'file',
        line: 500_001,
        message:
          '"file" contains a GitHub token in line 500001. Remove it, or name the file in `assets` if it is intended. If it is in the repository, revoke it.',
      },
    ]);
  });
});

describe('A body that exceeds the memory limit', () => {
  async function createLargeTree(): Promise<Tree> {
    const tree = await createTree({ 'main.ts': 'export {};', 'z.txt': 'größe' });
    // Base64, so that the body is not six times as large: most of a sparse file is NULs.
    await createSparse(tree, 'a.bin', 50 * mebibyte, { 0: Buffer.from([0xff]) });
    await createSparse(tree, 'b.bin', 40 * mebibyte, { 5000: Buffer.from([0xff, 1, 2, 3]) });
    return tree;
  }

  test('is read again for each try, with the same bytes and the announced length', async () => {
    await using tree = await createLargeTree();
    const assets = await collect(tree);
    const body = assets.encodeBody({ name: 'x' });
    const hashes: string[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const hash = createHash('sha256');
      let length = 0;
      for await (const chunk of body.open()) {
        hash.update(chunk);
        length += chunk.byteLength;
      }
      expect(length).toBe(body.length);
      hashes.push(hash.digest('hex'));
    }
    expect(hashes[1]).toBe(hashes[0]);
    const parsed = await readAssets(assets);
    expect(
      Buffer.from(parsed['b.bin']?.content ?? '', 'base64').equals(await readFile(tree.at('b.bin'))),
    ).toBe(true);
    expect(parsed['z.txt']?.content).toBe('größe');
  });

  test.each([
    ['grew', (tree: Tree) => appendFile(tree.at('b.bin'), 'x'), /^"b.bin" changed after it was read\.$/],
    ['shrank', (tree: Tree) => truncate(tree.at('b.bin'), 10), /^"b.bin" changed after it was read\.$/],
    [
      'was deleted',
      (tree: Tree) => rm(tree.at('b.bin')),
      /^"b.bin" was read once, but now does not exist\.$/,
    ],
    ['was replaced', (tree: Tree) => replaceFile(tree.at('b.bin')), /^"b.bin" changed after it was read\.$/],
    [
      'has other bytes with the same times',
      (tree: Tree) => changeBytes(tree.at('b.bin')),
      /^"b.bin" changed after it was read\.$/,
    ],
  ])('ends the try with an error that names a file that %s', async (_, change, message) => {
    await using tree = await createLargeTree();
    const assets = await collect(tree);
    await change(tree);
    const reading = readBody(assets);
    await expect(reading).rejects.toThrow(DeployError);
    await expect(reading).rejects.toThrow(message);
  });

  async function replaceFile(path: string): Promise<void> {
    const content = await readFile(path);
    await rm(path);
    await writeFile(path, content);
  }

  async function changeBytes(path: string): Promise<void> {
    const file = await open(path, 'r+');
    const { atime, mtime } = await file.stat();
    await file.write('y', 30 * mebibyte);
    await file.close();
    await utimes(path, atime, mtime);
  }
});

describe('A secret in a file', () => {
  test('stops the run, with file and line, and without its value', async () => {
    await using tree = await createTree({
      'main.ts': `// one\n// ${token}`,
      'lib/key.txt': `\n\n${['-----BEGIN', 'PRIVATE KEY-----'].join(' ')}\nMIIE\n`,
      'data.bin': Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from(key)]),
    });
    const { message, annotations } = await collectError(tree, {
      secrets: [{ what: 'the API key of this run', text: key }],
    });
    expect(annotations).toEqual([
      {
        file: 'data.bin',
        line: 2,
        message:
          '"data.bin" contains the API key of this run in line 2. Remove it. If it is in the repository, revoke it.',
      },
      {
        file: 'lib/key.txt',
        line: 3,
        message:
          '"lib/key.txt" contains a private key in line 3. Remove it, or name the file in `assets` if it is intended. If it is in the repository, revoke it.',
      },
      {
        file: 'main.ts',
        line: 2,
        message:
          '"main.ts" contains a GitHub token in line 2. Remove it, or name the file in `assets` if it is intended. If it is in the repository, revoke it.',
      },
    ]);
    expect(message).not.toContain(token);
    expect(message).not.toContain(key);
  });

  test('is allowed when a pattern names the file exactly, except for the key of the run', async () => {
    await using tree = await createTree({ 'main.ts': '', 'a.txt': token, 'b.txt': key });
    expect(await problemsOf(tree)).toEqual([
      '"a.txt" contains a GitHub token in line 1. Remove it, or name the file in `assets` if it is intended. If it is in the repository, revoke it.',
    ]);
    expect(await collectPaths(tree, { patterns: ['**', 'a.txt'] })).toContain('a.txt');
    expect(
      await problemsOf(tree, {
        patterns: ['**', 'a.txt', 'b.txt'],
        secrets: [{ what: 'the API key of this run', text: key }],
      }),
    ).toEqual([
      '"b.txt" contains the API key of this run in line 1. Remove it. If it is in the repository, revoke it.',
    ]);
  });
});

test('files that are not readable are named together', async () => {
  await using tree = await createTree({ 'main.ts': '', 'a.txt': '', 'b.txt': '', 'closed/c.txt': '' });
  await Promise.all([
    chmod(tree.root, 0o755),
    chmod(tree.at('a.txt'), 0),
    chmod(tree.at('b.txt'), 0),
    chmod(tree.at('closed'), 0),
  ]);
  // In a process without the privileges of a superuser, who can read everything.
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../support/collect-as-user.ts'), tree.root],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: '/',
    },
  );
  const [output] = await Promise.all([readAll(child.stdout), once(child, 'close')]);
  await chmod(tree.at('closed'), 0o755);
  expect(JSON.parse(output)).toEqual([
    'Folder "closed" cannot be read: permission denied.',
    '"a.txt" cannot be read: permission denied.',
    '"b.txt" cannot be read: permission denied.',
  ]);
});

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

describe('A run that is cancelled', () => {
  test('before it begins reads nothing', async () => {
    await using tree = await createTree({ 'main.ts': '' });
    await expect(collect(tree, { signal: AbortSignal.abort() })).rejects.toThrow(CancelledError);
  });

  test('during the reading ends with the reason, long before all is read', async () => {
    await using tree = await createTree({ 'main.ts': '' });
    // Half a gigabyte that takes no space on the disk: reading it takes a second.
    for (let index = 0; index < 20; index += 1) await createSparse(tree, `file-${index}`, 25 * mebibyte);
    const reason = new DeployError('stopped by the test');
    const controller = new AbortController();
    const progress: number[] = [];
    const collecting = collect(tree, {
      signal: controller.signal,
      onProgress: (files) => {
        progress.push(files);
        controller.abort(reason);
      },
    });
    await expect(collecting).rejects.toBe(reason);
    expect(progress[0]).toBeLessThan(20);
  });
});

test('the last progress report contains all files and bytes', async () => {
  await using tree = await createTree({ 'main.ts': '12345', b: '1' });
  const reports: [number, number][] = [];
  await collect(tree, { onProgress: (files, bytes) => reports.push([files, bytes]) });
  expect(reports.at(-1)).toEqual([2, 6]);
});
