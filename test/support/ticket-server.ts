/** Objects behind tickets on a real server, with faults at any place of its trace. */
import type { JumpingClock } from '../world/clock.ts';
import { timed } from './peer.ts';
import {
  answer,
  haltingly,
  type RecordedRequest,
  type RecordingServer,
  type Reply,
  startRecordingServer,
  type Tls,
} from './recording-server.ts';

/** A request for an upload URL, its use, a request for a download URL, its use, and the calls without a ticket. */
export type Step = 'ask' | 'put' | 'link' | 'get' | 'delete' | 'list';

/** One request, in its place in the trace. */
export interface Call {
  readonly step: Step;
  /** Empty for a list. */
  readonly key: string;
  /** Counted from 1: among all requests, and among those of its step. */
  readonly place: number;
  readonly number: number;
}

export interface TicketServerOptions {
  /** Returns what replaces the reply to a request, which then has no effect. */
  readonly fault?: ((call: Call) => Reply | undefined) | undefined;
  /** Reads the bytes of uploads with interruptions. */
  readonly isHalting?: boolean;
  readonly tls?: Tls | undefined;
}

export interface TicketServer extends RecordingServer {
  /** The stored objects, by their keys. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly contentType: string | undefined }>;
  readonly trace: readonly Call[];
}

/** Starts the server, with the clock of its client. Every ticket is unique; one that is used twice is answered with 410. */
export async function startTicketServer(
  clock: JumpingClock,
  { fault, isHalting = false, tls }: TicketServerOptions = {},
): Promise<TicketServer> {
  const objects: TicketServer['objects'] = new Map();
  const tickets = new Map<string, string>();
  const trace: Call[] = [];
  const issue = (verb: string, key: string) => {
    const target = `/${verb}/secret-ticket-${trace.length}?signature=secret-signature-${trace.length}`;
    tickets.set(target, key);
    return `${server.url.origin}${target}`;
  };
  const absent = answer(404, { message: 'no such object' });
  const replies: Readonly<Record<Step, (request: RecordedRequest, key: string) => Reply>> = {
    ask: (_request, key) => answer(200, { uploadUrl: issue('upload', key), fileName: `a/b/${key}` }),
    put(request, key) {
      if (!tickets.delete(request.target)) return answer(410);
      objects.set(key, { bytes: request.body(), contentType: request.headers['content-type'] });
      return answer(201, { key, file_id: `file of ${key}` });
    },
    link: (_request, key) =>
      objects.has(key) ? answer(200, { downloadUrl: issue('download', key) }) : absent,
    get: (_request, key) => answer(200, objects.get(key)?.bytes ?? ''),
    delete: (_request, key) => (objects.delete(key) ? answer(204) : absent),
    list: () => answer(200, { objects: [...objects.keys()].map((key) => ({ key })) }),
  };
  const stepOf = ({ method, target }: RecordedRequest): Step => {
    if (/^\/(?:up|down)load\//.test(target)) return method === 'POST' ? 'put' : 'get';
    if (method === 'DELETE') return 'delete';
    if (method === 'POST') return 'ask';
    return target.endsWith('/download-url') ? 'link' : 'list';
  };
  const keyOf = (step: Step, request: RecordedRequest): string => {
    if (step === 'ask') return (request.json() as { key: string }).key;
    if (step === 'put' || step === 'get') return tickets.get(request.target) ?? '';
    return decodeURIComponent(/\/objects\/(.*?)(?:\/download-url)?$/.exec(request.target)?.[1] ?? '');
  };
  const choose = (request: RecordedRequest): Reply => {
    const step = stepOf(request);
    const key = keyOf(step, request);
    const call = {
      step,
      key,
      place: trace.length + 1,
      number: trace.filter((one) => one.step === step).length + 1,
    };
    trace.push(call);
    const instead = fault?.(call);
    if (instead) return timed(instead, clock);
    const whole: Reply = (response) => replies[step](request, key)(response, request);
    return isHalting && step === 'put' ? haltingly(whole) : whole;
  };
  const server = await startRecordingServer((request) => {
    // The key is in the body, which has not arrived yet.
    if (stepOf(request) === 'ask') return (response) => choose(request)(response, request);
    return choose(request);
  }, tls);
  return { ...server, objects, trace };
}
