/** Functions and object storage at one address, each in any reading of the API document, and what really serves. */
import { request as httpRequest } from 'node:http';
import { createFaults, type FaultOn } from './faults.ts';
import type { JumpingClock } from './jumping-clock.ts';
import { type OtherPlatform, PLATFORM_KEY, type Reading, startOtherPlatform } from './other-platform.ts';
import { active, type Revision } from './other-platform-shapes.ts';
import { type OtherStorage, type StorageReading, startOtherStorage } from './other-storage.ts';
import { answer, type RecordedRequest, type Reply, reset, startRecordingServer } from './recording-server.ts';

/** Every request of a run is one of these. */
export const READS = [
  'list functions',
  'read function',
  'read status',
  'read bucket',
  'list buckets',
  'list objects',
  'read object',
  'ask for download',
  'download',
] as const;
export const WRITES = [
  'create function',
  'redeploy function',
  'delete function',
  'create bucket',
  'ask for upload',
  'upload',
  'delete object',
] as const;
export type WholeCall = (typeof READS)[number] | (typeof WRITES)[number] | 'check health';

/** How the statuses of a revision go on. An unhealthy one is ready, and its health check fails. */
export const FATES = {
  ready: ['queued', 'building', 'ready'],
  instant: ['ready'],
  failed: ['queued', 'failed'],
  unhealthy: ['queued', 'ready'],
  stuck: ['stuck'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Fate = keyof typeof FATES;

/** What may be different from run to run. */
export interface Conditions {
  readonly faults?: readonly FaultOn<WholeCall>[];
  /** Fates of the revisions that the run creates, the last one for all further ones. */
  readonly fates?: readonly [Fate, ...Fate[]];
  /** Permissions that the key lacks. */
  readonly denied?: readonly string[];
  /** Called before each request is handled, with its number from 0. @returns the response to send instead */
  readonly before?: (number: number, call: WholeCall) => void;
  /** Each request is handled when this resolves; undefined: immediately. */
  readonly hold?: () => Promise<void> | undefined;
}

export interface RecordedWhole {
  readonly call: WholeCall;
  readonly target: string;
  /** The content that served when the platform had answered. */
  readonly live: string | undefined;
}

export interface WholePlatform extends AsyncDisposable {
  readonly url: string;
  readonly functions: OtherPlatform;
  readonly storage: OtherStorage;
  readonly requests: readonly RecordedWhole[];
  /** Sets the conditions of the next run. @param clock of requests that get no answer */
  begin(conditions: Conditions, clock?: JumpingClock): void;
  /** Returns the content that serves now: see `describeContent`. */
  live(): string | undefined;
  liveRevision(): string | undefined;
}

const NAME = 'hello';

/** Returns the content of a revision as a text: its entrypoint and all its files. */
export function describeContent(entrypoint: string, files: ReadonlyMap<string, Buffer>): string {
  const sorted = [...files].map(([path, bytes]) => [path, bytes.toString('base64')]).sort();
  return JSON.stringify([entrypoint, sorted]);
}

/** Starts the platform; `await using` stops it. */
export async function startWholePlatform(
  reading: Reading = {},
  storageReading: StorageReading = {},
): Promise<WholePlatform> {
  let conditions: Conditions = {};
  let takeFault = createFaults<WholeCall, FaultOn<WholeCall>>([]);
  let clock: JumpingClock | undefined;
  let deployed = 0;
  let number = 0;
  const requests: RecordedWhole[] = [];
  const nextFate = (): readonly string[] => {
    const { fates = ['ready'] } = conditions;
    deployed += 1;
    return FATES[fates[Math.min(deployed, fates.length) - 1] ?? 'ready'];
  };
  const functions = await startOtherPlatform(
    Object.defineProperty({ ...reading }, 'statuses', { get: nextFate }),
  );
  let address = '';
  const storage = await startOtherStorage({
    ...storageReading,
    addressOf: (path) => `${address}/${path}`,
  });

  const liveRevisionOf = (): Revision | undefined => {
    const stored = functions.stored(NAME);
    return stored && active(stored);
  };
  const live = () => {
    const revision = liveRevisionOf();
    return revision && describeContent(revision.entrypoint, revision.assets);
  };

  function choose(request: RecordedRequest): Reply {
    const call = callOf(request);
    conditions.before?.(number, call);
    number += 1;
    const fault = takeFault(call);
    const faulty = fault && replyOf(fault, clock);
    const give =
      (reply: Reply): Reply =>
      (response, sent) => {
        requests.push({ call, target: request.target, live: live() });
        reply(response, sent);
      };
    if (faulty && fault.when === 'before') return give(faulty);
    const refusal = refuse(call, request, conditions);
    if (refusal) return give(refusal);
    if (call === 'check health')
      return give(answer(liveRevisionOf()?.statuses === FATES.unhealthy ? 500 : 200, 'health'));
    const base = isOfFunctions(call) ? functions.url : storage.url.href;
    return (response, sent) =>
      forward(base, sent, (status, reply) => {
        // No platform acknowledges a refused request.
        const isLie = typeof fault?.what === 'object' && fault.what.status < 300 && status >= 300;
        give(faulty && !isLie ? faulty : reply)(response, sent);
      });
  }

  // The response may depend on the body, so that it is chosen after the body has arrived.
  const server = await startRecordingServer(() => (response, request) => {
    const handle = () => choose(request)(response, request);
    const held = conditions.hold?.();
    if (held) void held.then(handle);
    else handle();
  });
  address = server.url.origin;
  return {
    url: address,
    functions,
    storage,
    requests,
    begin(next, time) {
      conditions = next;
      takeFault = createFaults<WholeCall, FaultOn<WholeCall>>(next.faults ?? []);
      clock = time;
      deployed = 0;
      number = 0;
      requests.length = 0;
    },
    live,
    liveRevision: () => liveRevisionOf()?.id,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await functions[Symbol.asyncDispose]();
      await storage[Symbol.asyncDispose]();
    },
  };
}

function replyOf({ what }: FaultOn<WholeCall>, clock: JumpingClock | undefined): Reply {
  if (what === 'reset') return reset;
  if (what === 'hang') return (response, request) => clock?.silence(response, request);
  return answer(what.status, what.body, what.headers);
}

function refuse(
  call: WholeCall,
  { headers }: RecordedRequest,
  { denied = [] }: Conditions,
): Reply | undefined {
  if (call === 'upload' || call === 'download')
    return headers.authorization === undefined ? undefined : answer(500, 'the key was sent along');
  if (call === 'check health') return undefined;
  if (headers.authorization !== `Bearer ${PLATFORM_KEY}`) return answer(401, { message: 'who are you' });
  return denied.includes(permissionOf(call)) ? answer(403, { message: 'not for you' }) : undefined;
}

function isOfFunctions(call: WholeCall): boolean {
  return /function|status/.test(call);
}

function permissionOf(call: WholeCall): string {
  const service = isOfFunctions(call) ? 'functions' : 'storage';
  if (call.startsWith('delete')) return `${service}:delete`;
  return `${service}:${(WRITES as readonly string[]).includes(call) ? 'write' : 'read'}`;
}

function callOf({ method, target }: RecordedRequest): WholeCall {
  if (target.startsWith('/upload/')) return 'upload';
  if (target.startsWith('/download/')) return 'download';
  if (target === '/healthz') return 'check health';
  const [, , service, ...path] = target.split('?')[0]?.split('/') ?? [];
  return service === 'functions' ? functionsCall(method, path) : storageCall(method, path);
}

function functionsCall(method: string, [collection, name, ...rest]: readonly string[]): WholeCall {
  if (collection !== 'functions' || rest.length > 0) return 'read status';
  if (method === 'GET') return name === undefined ? 'list functions' : 'read function';
  if (method === 'DELETE') return 'delete function';
  return method === 'POST' ? 'create function' : 'redeploy function';
}

function storageCall(method: string, [, bucket, objects, ...key]: readonly string[]): WholeCall {
  if (bucket === undefined) return method === 'POST' ? 'create bucket' : 'list buckets';
  if (objects === undefined) return 'read bucket';
  if (key.length === 0) return 'list objects';
  if (method === 'DELETE') return 'delete object';
  if (method === 'POST') return 'ask for upload';
  return key.at(-1) === 'download-url' ? 'ask for download' : 'read object';
}

/** Sends a request on as it came. @param answered called with the response, and its status; 0 when the connection broke */
function forward(
  base: string,
  { method, target, headers, body }: RecordedRequest,
  answered: (status: number, reply: Reply) => void,
): void {
  const { hostname, port } = new URL(base);
  const sent = httpRequest({ hostname, port, method, path: target, headers }, (response) => {
    const { statusCode = 0, headers: received } = response;
    const type = received['content-type'];
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () =>
      answered(statusCode, answer(statusCode, Buffer.concat(chunks), type ? { 'content-type': type } : {})),
    );
  });
  sent.on('error', () => answered(0, reset));
  sent.end(body());
}
