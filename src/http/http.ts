/** Sends requests to the platform. */
import { CancelledError } from '../errors.ts';
import { openConnections } from './connections.ts';
import { type Exchange, exchange, type Request } from './exchange.ts';
import {
  type Answer,
  isRepeatable,
  judgeOperation,
  type Operation,
  operationRequest,
  type Platform,
} from './operation.ts';
import { judgeProbe, type Probe, type ProbeTarget, probeRequest } from './probe.ts';
import { createSink, type Sink } from './redact.ts';
import type { Reply } from './reply.ts';
import { readRequestId } from './response.ts';
import { type Clock, createRetryBudget, PATIENCE_MS, type Retry, systemClock, withRetries } from './retry.ts';
import {
  judgeTransfer,
  type TicketUse,
  type Transfer,
  type Tried,
  transferRequest,
  transferWithRetries,
} from './transfer.ts';

export type { RequestBody } from './exchange.ts';
export type { Answer, Operation } from './operation.ts';
export type { Retry } from './retry.ts';

export interface Http {
  /**
   * Sends an operation. Reads and deletions of objects are retried for a minute; another write only when it had no effect:
   * nothing of it was sent, or the platform answered 429.
   * @throws CancelledError the signal was aborted
   * @throws DeployError what no retry can change: certificate, proxy login, address; and what the body's source throws
   */
  send(operation: Operation): Promise<Reply<Answer>>;
  /**
   * Asks an address of the platform or of another server, once: the caller repeats it. Whatever happens is a value. The key
   * goes along to the platform's own origin only.
   * @throws CancelledError the signal was aborted
   */
  probe(target: ProbeTarget): Promise<Probe>;
  /**
   * Sends or fetches an object's bytes without the key, and retries for a minute after the first failure.
   * @throws CancelledError and DeployError as `send` does; what the body's source or `attempt` throws, as it is
   */
  transfer<V>(transfer: Transfer<V>): Promise<Reply<V>>;
  /** Opens the same sender once more, which another signal ends: for what a cancelled run still has to send. Its caller closes it. */
  reopen(signal: AbortSignal): Http;
  /** Ends all connections, and with CancelledError what is still being sent; nothing here keeps the process alive then. */
  close(): Promise<void>;
}

/** One try of a request that got an answer, or none. */
export interface RequestTrace {
  readonly method: string;
  /** The address of a transfer is reduced to its host. */
  readonly path: string;
  readonly status: number | undefined;
  readonly ms: number;
  /** Counted from 1. */
  readonly try: number;
  /** The platform's own name for the request, from the headers of its answer. */
  readonly requestId: string | undefined;
}

export interface HttpOptions extends Platform {
  /** Hides the secrets of the run in what the platform says, and learns its tickets. One for the key alone when absent. */
  readonly sink?: Pick<Sink, 'hide' | 'data' | 'learnTicket'>;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** 0 to below 1, for jitter. */
  readonly random?: () => number;
  /** Called before the wait for each retry. */
  readonly onRetry?: (retry: Retry) => void;
  /** Called after each try. */
  readonly onRequest?: (trace: RequestTrace) => void;
}

/**
 * Creates the sender of all requests of a run: they share connections and one retry budget.
 * @throws DeployError when the environment names a proxy that is not a valid address
 */
export function createHttp(options: HttpOptions): Http {
  const { baseUrl, clock = systemClock, random = Math.random, onRetry, onRequest } = options;
  const { sink = createSink([options.apiKey]) } = options;
  const lifetime = new AbortController();
  const connections = openConnections(lifetime.signal);
  const signal = options.signal ? AbortSignal.any([options.signal, lifetime.signal]) : lifetime.signal;
  const retryTools = { clock, signal, random, onRetry, budget: createRetryBudget(clock.now) };
  const judgeTools = { clock, sink };

  /** Makes one try. @param path for the trace */
  async function tryOnce(request: Request, number: number, path: string): Promise<Exchange> {
    const begunAt = clock.now();
    const result = await exchange(connections.to(request.address), request, signal);
    onRequest?.({
      method: request.method,
      path,
      status: result.answered ? result.status : undefined,
      ms: clock.now() - begunAt,
      try: number,
      requestId: result.answered ? readRequestId(result.headers, sink.data) : undefined,
    });
    return result;
  }

  return {
    async send(operation) {
      const request = operationRequest(operation, options);
      const { address, doing } = request;
      const attempt = async (number: number) => {
        const result = await tryOnce(request, number, address.pathname);
        return judgeOperation(operation, address, result, judgeTools);
      };
      const patienceMs = operation.patienceMs ?? PATIENCE_MS;
      return await withRetries(
        { doing, isRepeatable: isRepeatable(operation), patienceMs },
        attempt,
        retryTools,
      );
    },
    async probe(target) {
      const request = probeRequest(target, options);
      return judgeProbe(request, await tryOnce(request, 1, target.address), judgeTools);
    },
    async transfer<V>(transfer: Transfer<V>) {
      const useTicket = async (use: TicketUse, number: number): Promise<Tried<Uint8Array>> => {
        const request = transferRequest(transfer.doing, use, baseUrl, clock.now());
        if (request === undefined)
          return { kind: 'failed', text: 'the transfer URL expired before it was used', withoutEffect: true };
        sink.learnTicket(request.address);
        const result = await tryOnce(request, number, `${request.address.host}/***`);
        return judgeTransfer(request, result, judgeTools);
      };
      const attempt = (number: number) => transfer.attempt((use) => useTicket(use, number));
      return await transferWithRetries(transfer, attempt, retryTools);
    },
    reopen: (ended) => createHttp({ ...options, signal: ended }),
    async close() {
      lifetime.abort(new CancelledError('Cancelled'));
      await connections.close();
    },
  };
}
