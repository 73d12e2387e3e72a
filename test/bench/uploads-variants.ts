/**
 * One variant of the benchmark of the uploads, in a process of its own: `<variant> <tree> <address of the server>`.
 * The clock starts when its modules are loaded: what start-up costs is measured with the bundle.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, lstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect, type Socket } from 'node:net';
import path from 'node:path';

const [variant = '', tree = '', url = ''] = process.argv.slice(2);

interface File {
  readonly key: string;
  readonly absolute: string;
}

function listFiles(): readonly File[] {
  return readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((absolute) => ({ key: path.relative(tree, absolute), absolute }));
}

/** Distributes the files among this number of workers. */
async function share(
  width: number,
  files: readonly File[],
  work: (file: File) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let file = files[next]; file; file = files[next]) {
      next += 1;
      await work(file);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** The implementation of this project, with all of its checks and hashes. */
async function ours(): Promise<() => Promise<void>> {
  const { uploadAll } = await import('../../src/objects/upload.ts');
  const { createThrottle } = await import('../../src/objects/throttle.ts');
  const { createHttp } = await import('../../src/http/http.ts');
  const { systemClock: clock } = await import('../../src/http/retry.ts');
  const { createStorageClient } = await import('../../src/platform/storage.ts');
  return async () => {
    const { signal } = new AbortController();
    const items = listFiles().map(({ key, absolute }) => {
      const { dev, ino, size, mtimeMs } = lstatSync(absolute);
      const source = { absolute, identity: { dev, ino, size, mtimeMs } };
      return { key, contentType: 'application/octet-stream', source };
    });
    const http = createHttp({ baseUrl: new URL(url), apiKey: 'bench', signal });
    const report = await uploadAll(items, {
      bucket: 'bench',
      storage: createStorageClient(http, clock),
      throttle: createThrottle(128, { clock, signal }),
      clock,
      signal,
      random: Math.random,
      emit: () => undefined,
    });
    const failed = report.results.find(({ status }) => status !== 'uploaded');
    if (failed) throw new Error(JSON.stringify(failed));
    await http.close();
  };
}

async function fetchTicket(key: string): Promise<string> {
  const response = await fetch(`${url}/v1/storage/buckets/bench/objects/upload-url`, {
    method: 'POST',
    headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  const { uploadUrl }: { uploadUrl: string } = JSON.parse(await response.text());
  return uploadUrl;
}

async function fetchOne({ key, absolute }: File): Promise<void> {
  const response = await fetch(await fetchTicket(key), { method: 'POST', body: await readFile(absolute) });
  await response.text();
}

/** A simple implementation, as it is written in ten minutes. */
async function sequential(): Promise<() => Promise<void>> {
  return () => share(1, listFiles(), fetchOne);
}

/** The same with all requests concurrently. */
async function concurrent(): Promise<() => Promise<void>> {
  return async () => void (await Promise.all(listFiles().map(fetchOne)));
}

/** Sends one request on a bare socket and waits for any response. */
async function exchange(socket: Socket, head: string, body: Buffer): Promise<Buffer> {
  socket.cork();
  socket.write(head);
  socket.write(body);
  socket.uncork();
  const [answer] = await once(socket, 'data');
  return answer;
}

async function sendLarge(socket: Socket, head: string, absolute: string): Promise<void> {
  const answered = once(socket, 'data');
  socket.write(head);
  for await (const chunk of createReadStream(absolute, { highWaterMark: 256 * 1024 })) {
    if (!socket.write(chunk)) await once(socket, 'drain');
  }
  await answered;
}

function postHead(target: string, length: number): string {
  return `POST ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${length}\r\n\r\n`;
}

/** The limit: the same two requests per object as fixed text on bare sockets, without checks. */
async function bare(): Promise<() => Promise<void>> {
  const { hostname: host, port } = new URL(url);
  return async () => {
    const width = 32;
    const sockets = Array.from({ length: width }, () => connect({ host, port: Number(port), noDelay: true }));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    await share(width, listFiles(), async ({ key, absolute }) => {
      const socket = sockets.pop();
      if (!socket) throw new Error('more workers than sockets');
      const asked = Buffer.from(JSON.stringify({ key }));
      const head = postHead('/v1/storage/buckets/bench/objects/upload-url', asked.length);
      const answer = (await exchange(socket, head, asked)).toString('latin1');
      const target = /"uploadUrl":"http:\/\/[^/]+([^"]+)"/.exec(answer)?.[1] ?? '/';
      const { size } = lstatSync(absolute);
      if (size > 1024 * 1024) await sendLarge(socket, postHead(target, size), absolute);
      else await exchange(socket, postHead(target, size), readFileSync(absolute));
      sockets.push(socket);
    });
    for (const socket of sockets) socket.destroy();
  };
}

/**
 * `@aws-sdk/client-s3` from the folder that AWS_SDK_FOLDER names, 16 concurrent requests, one per object.
 * @param checksums of every body, as is its default
 */
async function awsSdk(checksums: boolean): Promise<() => Promise<void>> {
  const require = createRequire(path.join(process.env.AWS_SDK_FOLDER ?? '', 'package.json'));
  const { S3Client, PutObjectCommand } = require('@aws-sdk/client-s3');
  return async () => {
    const client = new S3Client({
      endpoint: url,
      region: 'us-east-1',
      forcePathStyle: true,
      ...(checksums ? {} : { requestChecksumCalculation: 'WHEN_REQUIRED' }),
      credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
    });
    await share(16, listFiles(), async ({ key, absolute }) => {
      const { size } = lstatSync(absolute);
      const Body = size > 1024 * 1024 ? createReadStream(absolute) : readFileSync(absolute);
      await client.send(new PutObjectCommand({ Bucket: 'bench', Key: key, Body, ContentLength: size }));
    });
    client.destroy();
  };
}

/** The time of hashing alone, to compare with the others. */
async function hashOnly(): Promise<() => Promise<void>> {
  return async () => {
    const buffer = Buffer.alloc(256 * 1024);
    for (const { absolute } of listFiles()) {
      const descriptor = openSync(absolute, 'r');
      const sum = createHash('sha256');
      for (let count = -1; count !== 0; ) {
        count = readSync(descriptor, buffer);
        sum.update(buffer.subarray(0, count));
      }
      sum.digest();
    }
  };
}

/** Values from `/proc` where it exists: the other value includes that of the process that started this one. */
function peakMegabytes(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}

const variants: Readonly<Record<string, () => Promise<() => Promise<void>>>> = {
  ours,
  sequential,
  'all at once': concurrent,
  'bare sockets': bare,
  'aws-sdk 16': () => awsSdk(true),
  'aws-sdk 16, no sum': () => awsSdk(false),
  'hash only': hashOnly,
};

const make = variants[variant];
if (!make) throw new Error(`no variant ${variant}`);
const work = await make();
const begun = performance.now();
const before = process.cpuUsage();
await work();
const cpu = process.cpuUsage(before);
process.send?.({
  ms: performance.now() - begun,
  cpuMs: (cpu.user + cpu.system) / 1000,
  peakMegabytes: peakMegabytes(),
});
process.disconnect?.();
