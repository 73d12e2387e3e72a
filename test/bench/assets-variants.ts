/**
 * One variant of the benchmark of the assets, in a process of its own: `<variant> <tree> <address of the server>`.
 * The clock starts when its modules are loaded: what start-up costs is measured with the bundle.
 */
import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const [variant = '', tree = '', url = ''] = process.argv.slice(2);

/** The implementation of this project. */
async function ours(): Promise<() => Promise<void>> {
  const { collectAssets } = await import('../../src/assets/collect.ts');
  const { createHttp } = await import('../../src/http/http.ts');
  return async () => {
    const assets = await collectAssets({
      workspace: tree,
      root: tree,
      patterns: ['**'],
      includeHidden: true,
      defaultExcludes: false,
      entrypoint: 'main.ts',
      secrets: [{ what: 'the key', text: 'a-key-that-is-nowhere-in-the-tree' }],
    });
    const http = createHttp({ baseUrl: new URL(url), apiKey: 'a-key-that-is-nowhere-in-the-tree' });
    await http.send({
      method: 'POST',
      path: ['functions', 'functions'],
      permission: 'functions:write',
      doing: 'create function "bench"',
      body: assets.encodeBody({ name: 'bench', entrypoint: 'main.ts' }),
    });
    await http.close();
  };
}

/** A simple implementation, as it is written in ten minutes. */
async function naive(): Promise<() => Promise<void>> {
  const glob = await import('@actions/glob');
  return async () => {
    const globber = await glob.create(path.join(tree, '**'), { matchDirectories: false });
    const assets: Record<string, { content: string; encoding: string }> = {};
    for await (const file of globber.globGenerator()) {
      const bytes = await readFile(file);
      assets[path.relative(tree, file)] = describe(bytes);
    }
    const body = JSON.stringify({ name: 'bench', entrypoint: 'main.ts', assets });
    const response = await fetch(`${url}/v1/functions/functions`, { method: 'POST', body });
    await response.text();
  };
}

function describe(bytes: Buffer): { content: string; encoding: string } {
  try {
    return { content: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { content: bytes.toString('base64'), encoding: 'base64' };
  }
}

/** The minimum: every byte is read once into one buffer, and nothing is sent. */
async function bare(): Promise<() => void> {
  return () => {
    const buffer = Buffer.allocUnsafeSlow(2 * 1024 * 1024);
    for (const folders = [tree]; folders.length > 0; ) {
      const folder = folders.pop() ?? '';
      for (const entry of readdirSync(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) folders.push(`${folder}/${entry.name}`);
        else if (entry.isFile()) readBare(`${folder}/${entry.name}`, buffer);
      }
    }
  };
}

function readBare(file: string, buffer: Buffer): void {
  const descriptor = openSync(file, 'r');
  let left = fstatSync(descriptor).size;
  while (left > 0) left -= readSync(descriptor, buffer, 0, buffer.length, null);
  closeSync(descriptor);
}

const variants = new Map([
  ['ours', ours],
  ['naive', naive],
  ['bare', bare],
] as const);
const work = await [...variants].find(([name]) => name === variant)?.[1]();
const start = performance.now();
let failure: string | undefined;
try {
  await work?.();
} catch (error) {
  failure = error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : String(error);
}
process.send?.({
  milliseconds: performance.now() - start,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
  failure,
});
process.disconnect?.();
