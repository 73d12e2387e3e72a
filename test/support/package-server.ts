/** A server of packages, as registries are: npm packages with an archive, and modules by address. */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { answer, startRecordingServer } from './recording-server.ts';
import { createTree } from './tree.ts';

type Files = Readonly<Record<string, string>>;

/** Starts a server of packages by name and version, each with its files, and of modules by path. */
export async function startPackageServer(
  packages: Readonly<Record<string, Readonly<Record<string, Files>>>>,
  modules: Files = {},
) {
  const answers = new Map<string, string | Buffer>(Object.entries(modules));
  const server = await startRecordingServer(({ target }) => {
    const found = answers.get(decodeURIComponent(target));
    const [path, location] = target.split('?');
    const type = target.endsWith('.ts') ? 'application/typescript' : 'application/json';
    const status = path === '/redirect' ? 302 : found === undefined ? 404 : 200;
    return answer(status, found, { 'content-type': type, ...(location && { location }) });
  });
  const { origin } = server.url;
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
  return { ...server, url: origin };
}

async function archiveOf(files: Files): Promise<Buffer> {
  const named = Object.entries(files).map(([path, text]) => [`package/${path}`, text]);
  await using tree = await createTree(Object.fromEntries(named));
  return execFileSync('tar', ['-czf', '-', 'package'], { cwd: tree.root });
}
