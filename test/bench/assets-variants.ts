/** One variant of the bench of the assets: `<variant> <tree> <address of the server>`. */
import { readdirSync, readFileSync } from 'node:fs';
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
      doing: 'create function "bench"',
      body: assets.encodeBody({ name: 'bench', entrypoint: 'main.ts' }),
    });
    await http.close();
  };
}

/** The minimum: every byte is read once, and nothing is sent. */
function bare(): void {
  for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) readFileSync(path.join(entry.parentPath, entry.name));
}

await report(variant === 'ours' ? await ours() : bare);
