import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { answer, startRecordingServer } from './recording-server.ts';

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
      const archive = archiveOf(files);
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

const BLOCK = 512;

/** Returns the archive of a package, as `npm pack` writes it. */
export function archiveOf(files: Files): Buffer {
  const entries = Object.entries(files).flatMap(([path, text]) => {
    const content = Buffer.from(text);
    const header = Buffer.alloc(BLOCK);
    const write = (at: number, field: string) => header.write(field, at);
    write(0, `package/${path}`);
    write(100, '0000644');
    write(124, content.length.toString(8).padStart(11, '0'));
    // The sum is that of a header with spaces in its place. A file, in the format of POSIX.
    write(148, `${' '.repeat(8)}0`);
    write(257, 'ustar\x0000');
    const sum = header.reduce((total, byte) => total + byte, 0);
    write(148, `${sum.toString(8).padStart(6, '0')}\0`);
    return [header, content, Buffer.alloc(-content.length & (BLOCK - 1))];
  });
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]));
}
