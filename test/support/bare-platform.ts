/**
 * Functions and objects of the API document and nothing else, for measurements: a function is ready immediately, its
 * body is discarded, and objects are files, so that hardly any time and memory are those of the server.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listen } from './recording-server.ts';

export interface BarePlatform extends AsyncDisposable {
  readonly url: string;
  /** Method and path of all requests, in order. */
  readonly requests: readonly string[];
}

const DOWNLOAD = '/download-url';

/** Status and JSON. */
type Answer = readonly [status: number, body?: unknown];
type Body = Readonly<Record<string, unknown>>;

interface StoredObject {
  readonly path: string;
  readonly size: number;
}

/** Starts it on a free port, with its objects in this folder. */
export async function startBarePlatform(folder: string): Promise<BarePlatform> {
  const requests: string[] = [];
  const functions = new Map<string, object>();
  const buckets = new Map<string, Map<string, StoredObject>>();
  const tickets = new Map<string, { readonly bucket: string; readonly key: string }>();

  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    void answer(request, response).catch(() => response.destroy());
  });
  const { port, ...listening } = await listen(server);
  const url = `http://127.0.0.1:${port}`;

  const issueTicket = (bucket: string, key: string): string => {
    const path = `/transfer/${randomUUID()}`;
    tickets.set(path, { bucket, key });
    return `${url}${path}`;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '' } = request;
    const ticket = tickets.get(target);
    if (ticket) return await transfer(request, response, ticket);
    const [, , service, , name = '', , ...rest] = target.split('/').map(decodeURIComponent);
    if (service === 'functions') {
      const named = await readName(request);
      return reply(response, ...answerFunction(method, name || named));
    }
    const body = await readJson(request);
    return reply(response, ...(await answerStorage(method, name || String(body.name), rest.join('/'), body)));
  }

  function answerFunction(method: string, name: string): Answer {
    if (method === 'GET' && name === '') return [200, { functions: [...functions.values()] }];
    if (method === 'GET') return functions.has(name) ? [200, functions.get(name)] : [404, {}];
    const revision = { revision_id: randomUUID(), revision_status: 'succeeded' };
    const record = { id: randomUUID(), name, entrypoint: 'main.ts', ...revision };
    functions.set(record.name, record);
    return [200, record];
  }

  async function answerStorage(method: string, name: string, key: string, body: Body): Promise<Answer> {
    if (method === 'POST' && key === 'upload-url')
      return [200, { uploadUrl: issueTicket(name, String(body.key)) }];
    if (method === 'POST') {
      buckets.set(name, new Map());
      return [201, { name }];
    }
    const objects = buckets.get(name);
    if (!objects) return [404, {}];
    if (key !== '') return await answerObject(method, name, key, objects);
    const listed = [...objects].map(([one, { size }]) => ({ key: one, size }));
    return [200, { name, visibility: 'private', objects: listed }];
  }

  async function answerObject(
    method: string,
    bucket: string,
    key: string,
    objects: Map<string, StoredObject>,
  ): Promise<Answer> {
    if (key.endsWith(DOWNLOAD))
      return [200, { downloadUrl: issueTicket(bucket, key.slice(0, -DOWNLOAD.length)) }];
    const object = objects.get(key);
    if (!object) return [404, {}];
    if (method === 'GET') return [200, { key, size: object.size }];
    objects.delete(key);
    await rm(object.path);
    return [204];
  }

  async function transfer(
    request: IncomingMessage,
    response: ServerResponse,
    { bucket, key }: { readonly bucket: string; readonly key: string },
  ): Promise<void> {
    const objects = buckets.get(bucket);
    if (request.method === 'POST') {
      const path = join(folder, randomUUID());
      await pipeline(request, createWriteStream(path));
      objects?.set(key, { path, size: Number(request.headers['content-length']) });
      return reply(response, 204);
    }
    const object = objects?.get(key);
    if (!object) return reply(response, 404, {});
    response.setHeader('content-length', object.size);
    await pipeline(createReadStream(object.path), response);
  }

  return { ...listening, url, requests };
}

/** Reads and discards a deploy. @returns the name that it begins with; empty without one */
async function readName(request: IncomingMessage): Promise<string> {
  let name: string | undefined;
  for await (const chunk of request)
    name ??= /^\{"name":"([^"]+)"/.exec(chunk.toString('latin1', 0, 200))?.[1] ?? '';
  return name ?? '';
}

async function readJson(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
}

function reply(response: ServerResponse, status: number, body?: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
