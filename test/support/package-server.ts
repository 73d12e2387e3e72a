/** A server of packages, as registries are: npm packages with an archive, and modules by address. */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

type Files = Readonly<Record<string, string>>;

/** The packages by name and version, each with its files. */
export type Packages = Readonly<Record<string, Readonly<Record<string, Files>>>>;

export interface PackageServer extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  /** The paths that were requested. */
  readonly requests: string[];
  close(): Promise<void>;
}

/** Starts a server of packages, and of modules by path. */
export async function startPackageServer(packages: Packages, modules: Files = {}): Promise<PackageServer> {
  const requests: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    requests.push(url);
    const { port } = server.address() as AddressInfo;
    const found = answer(decodeURIComponent(url), `http://127.0.0.1:${port}`, packages, modules);
    const [path, location] = url.split('?');
    response.writeHead(path === '/redirect' ? 302 : found === undefined ? 404 : 200, {
      ...(location && { location }),
      'content-type': url.endsWith('.ts') ? 'application/typescript' : 'application/json',
    });
    response.end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, requests, close, [Symbol.asyncDispose]: close };
}

function answer(
  path: string,
  origin: string,
  packages: Packages,
  modules: Files,
): string | Buffer | undefined {
  const [, archived = '', version = ''] = /^\/(.+)\/-\/\w+-(.+)\.tgz$/.exec(path) ?? [];
  const files = packages[archived]?.[version];
  if (files) return archiveOf(files);
  const versions = packages[path.slice(1)];
  return versions === undefined ? modules[path] : JSON.stringify(describe(path.slice(1), versions, origin));
}

function describe(name: string, versions: Packages[string], origin: string): object {
  const all = Object.entries(versions).map(([version, files]) => {
    const integrity = `sha512-${createHash('sha512').update(archiveOf(files)).digest('base64')}`;
    const manifest = JSON.parse(files['package.json'] ?? '{}');
    const dist = { tarball: `${origin}/${name}/-/${name.replace(/.*\//, '')}-${version}.tgz`, integrity };
    return [version, { ...manifest, name, version, dist }] as const;
  });
  return { name, 'dist-tags': { latest: all.at(-1)?.[0] }, versions: Object.fromEntries(all) };
}

const BLOCK = 512;

/** Returns a gzipped tar archive, always the same for the same files. */
function archiveOf(files: Files): Buffer {
  const entries = Object.entries(files).flatMap(([path, text]) => {
    const content = Buffer.from(text);
    const header = Buffer.alloc(BLOCK);
    header.write(`package/${path}`, 0);
    header.write('0000644\0', 100);
    header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('        0', 148);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
  });
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]));
}
