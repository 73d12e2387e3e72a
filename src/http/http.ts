import { formatDuration } from '../format.ts';
import { createSink, type Sink } from '../sink.ts';
import type { Timing } from './clock.ts';
import { type Connections, openConnections, type Request } from './exchange.ts';
import { type Answer, type Operation, type Platform, sendOperation } from './operation.ts';
import { type Probe, type ProbeTarget, sendProbe } from './probe.ts';
import { type Reply, readRequestId } from './reply.ts';
import { createRetryBudget, type RetryTools } from './retry.ts';
import { sendTransfer, type Transfer } from './transfer.ts';

export type { RequestBody } from './exchange.ts';
export type { Answer, Operation } from './operation.ts';

/** Every method throws CancelledError, DeployError for what no retry can change, and what the source of a body throws. */
export interface Http {
  /** Retries reads and deletions for a minute, and another write only when it had no effect. */
  send(operation: Operation): Promise<Reply<Answer>>;
  /** Requests a URL of the platform or another server once; the caller repeats it. A missing response is a value as well. */
  probe(target: ProbeTarget): Promise<Probe>;
  /** Sends or fetches an object's bytes without the key, and retries for a minute after the first failure. */
  transfer<V>(transfer: Transfer<V>): Promise<Reply<V>>;
  /** The same sender with another signal, for the last requests of a cancelled run. */
  until(signal: AbortSignal): Http;
  close(): Promise<void>;
}

export interface HttpOptions extends Platform, Timing, Partial<Pick<RetryTools, 'random' | 'onRetry'>> {
  readonly sink?: Sink;
  readonly onRequest?: (line: string) => void;
}

/** Creates the sender of all requests of a run: they share connections and one retry budget. */
export function createHttp(options: HttpOptions): Http {
  const { clock, random = Math.random, onRequest, sink = createSink([]) } = options;
  const connections = openConnections(clock, options.signal);
  const budget = createRetryBudget(clock.now);

  function open({ signal, exchange }: Pick<Connections, 'signal' | 'exchange'>): Http {
    async function tryOnce(request: Request, number: number, path: string) {
      const begunAt = clock.now();
      const result = await exchange(request);
      if (!onRequest) return result;
      const status = result.kind === 'answered' ? result.status : 'no response';
      const requestId = result.kind === 'answered' && readRequestId(result.headers);
      const time = formatDuration(clock.now() - begunAt);
      const details = `${number > 1 ? `, try ${number}` : ''}${requestId ? `, request id ${requestId}` : ''}`;
      onRequest(`${request.method} ${path} → ${status} in ${time}${details}`);
      return result;
    }

    const sender = { ...options, signal, random, sink, budget, tryOnce };
    return {
      send: (operation) => sendOperation(operation, sender),
      probe: (target) => sendProbe(target, sender),
      transfer: (transfer) => sendTransfer(transfer, sender),
      until: (end) => open(connections.until(end)),
      close: connections.close,
    };
  }

  return open(connections);
}
