/** One variant of the bench of the uploads: `<variant> <tree> <address of the server>`. */
import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createClients } from '../../src/context.ts';
import { createHttp } from '../../src/http/http.ts';
import { systemClock as clock } from '../../src/http/retry.ts';
import { createThrottle } from '../../src/objects/throttle.ts';
import { type UploadResult, uploadAll } from '../../src/objects/upload.ts';
import { report } from './bench.ts';
import { openSocket, upload } from './sockets.ts';

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
  const clients = createClients(http, clock);
  const drop = () => undefined;
  const context = {
    ...{ clients, clock, signal, random: Math.random },
    log: { debug: drop, info: drop, notice: drop, warning: drop, group: drop },
    step: { report: drop, write: () => drop },
  };
  const onEnd = (key: string, { status }: UploadResult) => {
    if (status !== 'uploaded') throw new Error(`${key}: ${status}`);
  };
  const throttle = createThrottle(128, { clock, signal });
  await uploadAll(items, { bucket: 'bench', throttle, progress: { add: drop }, onEnd }, context);
  await http.close();
}

/** The limit: the same two requests per object as fixed text on bare sockets, without checks. */
async function bare(): Promise<void> {
  const files = listFiles();
  const work = async (): Promise<void> => {
    const socket = await openSocket(new URL(url));
    for (let file = files.pop(); file; file = files.pop())
      await upload(socket, 'bench', file.key, readFileSync(file.absolute));
    socket.destroy();
  };
  await Promise.all(Array.from({ length: WIDTH }, work));
}

await report(variant === 'ours' ? ours : bare);
