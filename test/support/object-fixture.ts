/** A folder of files, a server for their objects, and the client of it, on a clock on which no real time passes. */
import { hash } from 'node:crypto';
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StepContext } from '../../src/context.ts';
import { createClients } from '../../src/context.ts';
import type { DeployError } from '../../src/errors.ts';
import { createThrottle } from '../../src/objects/throttle.ts';
import { type UploadItem, type Uploading, type UploadResult, uploadAll } from '../../src/objects/upload.ts';
import type { StorageClient } from '../../src/platform/storage.ts';
import type { Log } from '../../src/steps.ts';
import { JumpingClock } from '../world/clock.ts';
import { openHttp } from './peer.ts';
import { startTicketServer, type TicketServer, type TicketServerOptions } from './ticket-server.ts';
import { createTree } from './tree.ts';

export interface ObjectFixture extends AsyncDisposable {
  readonly server: TicketServer;
  readonly storage: StorageClient;
  readonly context: StepContext;
  readonly clock: JumpingClock;
  readonly controller: AbortController;
  /** The reports of retries. */
  readonly lines: readonly string[];
  /** What the log shows. */
  readonly said: readonly string[];
  /** The path of a file. */
  at(key: string): string;
  /** Writes a file, and returns the item that uploads it. */
  file(
    key: string,
    content: string | Buffer,
  ): UploadItem & { readonly source: { readonly absolute: string } };
  /** Uploads items, and returns the result of each, in their order; of some, nothing was sent. */
  upload(items: readonly UploadItem[], more?: Partial<Uploading>): Promise<Uploaded>;
}

interface Uploaded {
  readonly results: readonly ({ readonly key: string } & (UploadResult | { readonly status: 'omitted' }))[];
  readonly stopped: DeployError | undefined;
}

export function sha256(bytes: string | Buffer): string {
  return hash('sha256', bytes, 'hex');
}

/** Opens the fixture. @param ceiling maximum number of concurrent transfers */
export async function openObjects(options: TicketServerOptions = {}, ceiling = 8): Promise<ObjectFixture> {
  const clock = new JumpingClock();
  const tree = await createTree({});
  const server = await startTicketServer(clock, options);
  const controller = new AbortController();
  const { signal } = controller;
  const client = openHttp(server.url, { signal, clock });
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const log: Log = { debug: say, info: say, notice: say, warning: say, group: say };
  const step = { report: () => undefined, write: () => () => undefined };
  const clients = createClients(client.http, clock);
  const context: StepContext = { clients, clock, signal, log, step, random: () => 0.5 };
  const { storage } = clients;
  const throttle = createThrottle(ceiling, context);
  const progress = { add: () => undefined };
  return {
    ...{ server, storage, context, clock, controller, said },
    lines: client.lines,
    at: tree.at,
    file(key, content) {
      const absolute = tree.at(key);
      mkdirSync(dirname(absolute), { recursive: true });
      writeFileSync(absolute, content);
      const { dev, ino, size, mtimeMs } = lstatSync(absolute);
      return { key, contentType: 'text/plain', source: { absolute, identity: { dev, ino, size, mtimeMs } } };
    },
    async upload(items, more) {
      const ended = new Map<string, UploadResult>();
      const onEnd = (key: string, result: UploadResult) => void ended.set(key, result);
      const stopped = await uploadAll(items, { bucket: 'site', throttle, progress, onEnd, ...more }, context);
      const results = items.map(({ key }) => ({
        key,
        ...(ended.get(key) ?? { status: 'omitted' as const }),
      }));
      return { results, stopped };
    },
    async [Symbol.asyncDispose]() {
      await client[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
      await tree[Symbol.asyncDispose]();
    },
  };
}
