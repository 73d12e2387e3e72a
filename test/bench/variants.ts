/** What this action is compared with, as programs: `<variant> <tree> <address of the server> [more]`. */
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { openSocket, upload } from './sockets.ts';

const [variant = '', tree = '', url = '', more = '', checksum] = process.argv.slice(2);

/** Larger files are sent as they are read. */
const LONGEST_WHOLE = 1024 * 1024;

function listFiles() {
  return readdirSync(tree, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((absolute) => ({ key: path.relative(tree, absolute), absolute }));
}

/** Gives each of so many workers the next file until there is none. */
async function forEachFile(
  width: number,
  begin: () => Promise<(key: string, absolute: string) => Promise<unknown>>,
) {
  const files = listFiles();
  const work = async (): Promise<void> => {
    const send = await begin();
    for (let file = files.pop(); file; file = files.pop()) await send(file.key, file.absolute);
  };
  await Promise.all(Array.from({ length: width }, work));
}

const VARIANTS: Readonly<Record<string, () => Promise<void>>> = {
  /** The limit of uploads: the same two requests per object as fixed text, without checks. */
  async sockets() {
    await forEachFile(Number(more), async () => {
      const socket = await openSocket(new URL(url));
      return (key, absolute) => {
        const { size: length } = statSync(absolute);
        const isLarge = length > LONGEST_WHOLE;
        const stream = () => createReadStream(absolute, { highWaterMark: LONGEST_WHOLE });
        return upload(socket, 'things', key, isLarge ? { length, stream: stream() } : readFileSync(absolute));
      };
    });
    process.exit(0);
  },
  /** The limit of deployments: every byte is read once, and nothing is sent. */
  async read() {
    for (const { absolute } of listFiles()) readFileSync(absolute);
  },
  /** What most programs would do first: the matcher of the toolkit, one text of all files, `fetch`. */
  async naive() {
    const { create } = await import('@actions/glob');
    const files = await (await create(path.join(tree, more), { matchDirectories: false })).glob();
    const assets: Record<string, object> = {};
    for (const file of files) assets[path.relative(tree, file)] = { content: readFileSync(file, 'utf8') };
    const body = JSON.stringify({ name: 'bench', entrypoint: 'main.ts', assets });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${url}v1/functions/functions`, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`answered ${status}`);
  },
  /** The client of S3, from the folder of its own that `AWS_SDK_FOLDER` names, with its default checksum or another one. */
  async 'aws-sdk'() {
    const entry = path.join(more, 'node_modules/@aws-sdk/client-s3/dist-cjs/index.js');
    const { S3Client, PutObjectCommand } = (await import(pathToFileURL(entry).href)).default;
    const client = new S3Client({
      ...{ endpoint: url, region: 'us-east-1', forcePathStyle: true, maxAttempts: 1 },
      credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
      requestHandler: {
        [url.startsWith('https') ? 'httpsAgent' : 'httpAgent']: { maxSockets: 32, keepAlive: true },
      },
    });
    await forEachFile(32, async () => (Key, absolute) => {
      const { size: ContentLength } = statSync(absolute);
      const Body = ContentLength > LONGEST_WHOLE ? createReadStream(absolute) : readFileSync(absolute);
      const object = { Bucket: 'bench', Key, Body, ContentLength, ChecksumAlgorithm: checksum };
      return client.send(new PutObjectCommand(object));
    });
    client.destroy();
  },
};

await VARIANTS[variant]?.();
