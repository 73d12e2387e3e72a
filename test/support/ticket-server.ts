/** A recording server that issues upload URLs and accepts the bytes, with faults by script. */
import {
  answer,
  haltingly,
  type RecordedRequest,
  type RecordingServer,
  type Reply,
  startRecordingServer,
  type Tls,
} from './recording-server.ts';

export interface TicketServerOptions {
  /** Replaces the n-th ticket response (from 1), unless undefined. */
  readonly onAsk?: (key: string, count: number) => Reply | undefined;
  /** Replaces the n-th transfer response (from 1), unless undefined. */
  readonly onTransfer?: (key: string, count: number) => Reply | undefined;
  /** The address of transfers; the server itself when absent. */
  readonly uploadOrigin?: () => string;
  /** Reads the bytes with interruptions. */
  readonly haltingly?: boolean;
  readonly tls?: Tls;
}

export interface TicketServer extends RecordingServer {
  /** The stored objects: the last bytes of each key. */
  readonly objects: ReadonlyMap<string, { readonly bytes: Buffer; readonly contentType: string | undefined }>;
  /** Requests for tickets, and requests with bytes. */
  asked(): readonly RecordedRequest[];
  transfers(): readonly RecordedRequest[];
}

/** Starts the server. Every ticket is unique; one that is used twice is answered with 410. */
export async function startTicketServer(options: TicketServerOptions = {}): Promise<TicketServer> {
  const objects = new Map<string, { bytes: Buffer; contentType: string | undefined }>();
  const tickets = new Map<string, string>();
  let asks = 0;
  let transfers = 0;

  const give = (request: RecordedRequest): Reply => {
    const body = request.json();
    const key = typeof body === 'object' && body && 'key' in body ? String(body.key) : '';
    asks += 1;
    const fault = options.onAsk?.(key, asks);
    if (fault) return fault;
    const target = `/upload/secret-ticket-${asks}?signature=secret-signature-${asks}`;
    tickets.set(target, key);
    return answer(200, {
      uploadUrl: `${options.uploadOrigin?.() ?? server.url.origin}${target}`,
      fileName: `a/b/${key}`,
    });
  };
  const take = (request: RecordedRequest): Reply => {
    const key = tickets.get(request.target) ?? '';
    transfers += 1;
    const fault = options.onTransfer?.(key, transfers);
    if (fault) return fault;
    const taking: Reply = (response) => {
      const known = tickets.delete(request.target);
      if (!known) return answer(410)(response, request);
      objects.set(key, { bytes: request.body(), contentType: request.headers['content-type'] });
      answer(201, { key })(response, request);
    };
    return options.haltingly ? haltingly(taking) : taking;
  };
  const isAsk = ({ target }: RecordedRequest) => target.endsWith('/upload-url');
  const isTransfer = ({ target }: RecordedRequest) => target.startsWith('/upload/');
  const server = await startRecordingServer((request) => {
    if (isTransfer(request)) return take(request);
    // The key is in the body, which has not arrived yet.
    return (response, whole) => give(whole)(response, whole);
  }, options.tls);
  return {
    ...server,
    objects,
    asked: () => server.requests.filter(isAsk),
    transfers: () => server.requests.filter(isTransfer),
  };
}
