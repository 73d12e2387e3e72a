/** One variant of the bench of the uploads: `<variant> <tree> <address of the server>`. */
import { once } from 'node:events';
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { createHttp } from '../../src/http/http.ts';
import { systemClock as clock } from '../../src/http/retry.ts';
import { createThrottle } from '../../src/objects/throttle.ts';
import { uploadAll } from '../../src/objects/upload.ts';
import { createStorageClient } from '../../src/platform/storage.ts';
import { report } from './bench.ts';

const [variant = '', tree = '', url = ''] = process.argv.slice(2);
const WIDTH = 32;

function listFiles() {
  return readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((absolute) => ({ key: path.relative(tree, absolute), absolute }));
}

/** The implementation of this project, with all of its checks and hashes. */
async function ours(): Promise<void> {
  const { signal } = new AbortController();
  const items = listFiles().map(({ key, absolute }) => {
    const { dev, ino, size, mtimeMs } = lstatSync(absolute);
    const source = { absolute, identity: { dev, ino, size, mtimeMs } };
    return { key, contentType: 'application/octet-stream', source };
  });
  const http = createHttp({ baseUrl: new URL(url), apiKey: 'bench', signal });
  const { results } = await uploadAll(items, {
    bucket: 'bench',
    storage: createStorageClient(http, clock),
    throttle: createThrottle(128, { clock, signal }),
    clock,
    signal,
    random: Math.random,
    emit: () => undefined,
  });
  const failed = results.find(({ status }) => status !== 'uploaded');
  if (failed) throw new Error(JSON.stringify(failed));
  await http.close();
}

/** The limit: the same two requests per object as fixed text on bare sockets, without checks. */
async function bare(): Promise<void> {
  const { hostname: host, port } = new URL(url);
  const files = listFiles();
  const work = async (): Promise<void> => {
    const socket = connect({ host, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    for (let file = files.pop(); file; file = files.pop()) await uploadBare(socket, file);
    socket.destroy();
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
}

async function uploadBare(
  socket: Socket,
  { key, absolute }: ReturnType<typeof listFiles>[number],
): Promise<void> {
  const asked = Buffer.from(JSON.stringify({ key }));
  const answer = await exchange(socket, '/v1/storage/buckets/bench/objects/upload-url', asked);
  const target = /"uploadUrl":"http:\/\/[^/]+([^"]+)"/.exec(answer.toString('latin1'))?.[1] ?? '/';
  await exchange(socket, target, readFileSync(absolute));
}

async function exchange(socket: Socket, target: string, body: Buffer): Promise<Buffer> {
  socket.cork();
  socket.write(`POST ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body);
  socket.uncork();
  const [answer] = await once(socket, 'data');
  return answer;
}

await report(variant === 'ours' ? ours : bare);
