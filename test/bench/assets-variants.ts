/** One variant of the bench of the assets: `<variant> <tree> <address of the server>`. */
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { report } from './bench.ts';

const [variant = '', tree = '', url = ''] = process.argv.slice(2);
const SECRET = 'a-key-that-is-nowhere-in-the-tree';

async function ours() {
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
      secrets: [{ what: 'the key', text: SECRET }],
    });
    const http = createHttp({ baseUrl: new URL(url), apiKey: SECRET });
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
async function naive() {
  const glob = await import('@actions/glob');
  return async () => {
    const globber = await glob.create(path.join(tree, '**'), { matchDirectories: false });
    const assets: Record<string, object> = {};
    for await (const file of globber.globGenerator())
      assets[path.relative(tree, file)] = describe(await readFile(file));
    const body = JSON.stringify({ name: 'bench', entrypoint: 'main.ts', assets });
    await (await fetch(`${url}/v1/functions/functions`, { method: 'POST', body })).text();
  };
}

function describe(bytes: Buffer): object {
  try {
    return { content: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { content: bytes.toString('base64'), encoding: 'base64' };
  }
}

/** The minimum: every byte is read once, and nothing is sent. */
function bare(): void {
  for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) readFileSync(path.join(entry.parentPath, entry.name));
}

await report(variant === 'ours' ? await ours() : variant === 'naive' ? await naive() : bare);
