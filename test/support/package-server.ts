/** A server of packages, as registries are: npm packages with an archive, and modules by address. */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { createServer } from 'node:http';
import { listen } from './recording-server.ts';
import { createTree } from './tree.ts';

type Files = Readonly<Record<string, string>>;

export interface PackageServer extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  /** The paths that were requested. */
  readonly requests: readonly string[];
}

/** Starts a server of packages by name and version, each with its files, and of modules by path. */
export async function startPackageServer(
  packages: Readonly<Record<string, Readonly<Record<string, Files>>>>,
  modules: Files = {},
): Promise<PackageServer> {
  const requests: string[] = [];
  const answers = new Map<string, string | Buffer>(Object.entries(modules));
  const server = createServer(({ url = '/' }, response) => {
    requests.push(url);
    const found = answers.get(decodeURIComponent(url));
    const type = url.endsWith('.ts') ? 'application/typescript' : 'application/json';
    response.writeHead(found === undefined ? 404 : 200, { 'content-type': type }).end(found);
  });
  const { port, ...listening } = await listen(server);
  const origin = `http://127.0.0.1:${port}`;
  for (const [name, versions] of Object.entries(packages)) {
    const all: [string, object][] = [];
    for (const [version, files] of Object.entries(versions)) {
      const path = `/${name}/-/${name.replace(/.*\//, '')}-${version}.tgz`;
      const archive = await archiveOf(files);
      answers.set(path, archive);
      const dist = { tarball: origin + path, integrity: `sha512-${hash('sha512', archive, 'base64')}` };
      all.push([version, { ...JSON.parse(files['package.json'] ?? '{}'), name, version, dist }]);
    }
    const latest = all.at(-1)?.[0];
    const manifest = { name, 'dist-tags': { latest }, versions: Object.fromEntries(all) };
    answers.set(`/${name}`, JSON.stringify(manifest));
  }
  return { ...listening, url: origin, requests };
}

async function archiveOf(files: Files): Promise<Buffer> {
  const named = Object.entries(files).map(([path, text]) => [`package/${path}`, text]);
  await using tree = await createTree(Object.fromEntries(named));
  return execFileSync('tar', ['-czf', '-', 'package'], { cwd: tree.root });
}
