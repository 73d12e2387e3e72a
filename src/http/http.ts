/** Sends requests to the platform. */
import { openOrigins } from './connections.ts';
import { createCancellation, type Exchange, exchange, type Request } from './exchange.ts';
import { type Answer, isRepeatable, judgeOperation, type Operation, operationRequest } from './operation.ts';
import { judgeProbe, type Probe, type ProbeTarget, probeRequest } from './probe.ts';
import { createRedactor, createWholeRedactor } from './redact.ts';
import type { Reply } from './reply.ts';
import { readRequestId } from './response.ts';
import { type Clock, createRetryBudget, PATIENCE_MS, type Retry, systemClock, withRetries } from './retry.ts';
import {
  createTransferHealth,
  judgeTransfer,
  type TicketUse,
  type Transfer,
  type Tried,
  transferRequest,
  transferWithRetries,
} from './transfer.ts';
import { isWrite, type Service, serviceOf, type WriteState, watchWrite } from './writes.ts';

export type { RequestBody, Sink } from './body.ts';
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
   * @param doing for messages, as in `create function "hello"`
   * @throws CancelledError the signal was aborted
   */
  probe(target: ProbeTarget, doing: string): Promise<Probe>;
  /**
   * Sends or fetches an object's bytes without the key: at least 12 tries, and as many as fit into a minute.
   * @throws CancelledError and DeployError as `send` does; what the body's source, the sink or `attempt` throws, as it is
   */
  transfer<V>(transfer: Transfer<V>): Promise<Reply<V>>;
  /** Whether transfers keep failing, and none has succeeded for two minutes. */
  areTransfersDown(): boolean;
  /** Ends all connections, and with CancelledError what is still being sent; nothing here keeps the process alive then. */
  close(): Promise<void>;
}

/** One try of a request that got an answer, or none. */
export interface RequestTrace {
  readonly method: string;
  /** Without secrets: the address of a transfer is reduced to its host. */
  readonly path: string;
  readonly status: number | undefined;
  readonly ms: number;
  /** Counted from 1. */
  readonly try: number;
  /** The platform's own name for the request, from the headers of its answer. */
  readonly requestId: string | undefined;
}

export interface HttpOptions {
  /** Without `/v1`. Loopback addresses are never reached through a proxy. */
  readonly baseUrl: URL;
  readonly apiKey: string;
  /** Hidden in answers beside the key. */
  readonly otherSecrets?: readonly string[];
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  /** 0 to below 1, for jitter. */
  readonly random?: () => number;
  /** Called before the wait for each retry. */
  readonly onRetry?: (retry: Retry) => void;
  /** Called after each try. */
  readonly onRequest?: (trace: RequestTrace) => void;
  /** Called with the address of each transfer, which contains a secret. */
  readonly onTransfer?: (address: URL) => void;
  /** Called when a try of a write starts, and with what it came to. */
  readonly onWrite?: (service: Service, state: 'started' | WriteState) => void;
}

/**
 * Creates the sender of all requests of a run: they share connections and one retry budget.
 * @throws DeployError when the environment names a proxy that is not a valid address
 */
export function createHttp(options: HttpOptions): Http {
  const { baseUrl, apiKey, clock = systemClock, random = Math.random, onRetry, onRequest } = options;
  const lifetime = new AbortController();
  const origins = openOrigins(lifetime.signal);
  const platform = origins.to(baseUrl);
  const signal = options.signal ? AbortSignal.any([options.signal, lifetime.signal]) : lifetime.signal;
  const cancellation = createCancellation(signal);
  const health = createTransferHealth(clock);
  const secrets = [apiKey, ...(options.otherSecrets ?? [])];
  const redact = createRedactor(secrets);
  const retryTools = { clock, signal, random, onRetry, budget: createRetryBudget(clock.now) };
  const judgeTools = { baseUrl, clock, redact, redactWhole: createWholeRedactor(secrets) };

  /** Makes one try. @param path for the trace @param service what it writes to, if it does */
  async function tryOnce(
    request: Request,
    { number, path, service }: { number: number; path: string; service: Service | undefined },
  ): Promise<Exchange> {
    const connections = origins.to(request.address);
    const begunAt = clock.now();
    const attempt = () => exchange(connections, request, cancellation);
    const result = await (service
      ? watchWrite(attempt, (state) => options.onWrite?.(service, state))
      : attempt());
    onRequest?.({
      method: request.method,
      path: redact(path),
      status: result.answered ? result.status : undefined,
      ms: clock.now() - begunAt,
      try: number,
      requestId: result.answered ? readRequestId(result.headers, undefined, redact) : undefined,
    });
    return result;
  }

  return {
    async send(operation) {
      const request = operationRequest(operation, baseUrl, apiKey);
      const path = request.address.pathname;
      const service = isWrite(operation) ? serviceOf(operation) : undefined;
      const tools = { ...judgeTools, route: platform.route };
      const rule = {
        isRepeatable: isRepeatable(operation),
        patienceMs: operation.patienceMs ?? PATIENCE_MS,
        patientFrom: 'first try',
        fewestTries: 1,
      } as const;
      const attempt = async (number: number) => {
        const result = await tryOnce(request, { number, path, service });
        return judgeOperation(operation, result, tools);
      };
      return await withRetries({ doing: operation.doing, rule }, attempt, retryTools);
    },
    async probe(target, doing) {
      const request = probeRequest(target, doing, baseUrl, apiKey);
      const { origin, host, pathname } = request.address;
      const path = origin === baseUrl.origin ? pathname : `${host}${pathname}`;
      const result = await tryOnce(request, { number: 1, path, service: undefined });
      return judgeProbe(request, result, judgeTools);
    },
    async transfer<V>(transfer: Transfer<V>) {
      const useTicket = async (use: TicketUse, number: number): Promise<Tried<Uint8Array>> => {
        const request = transferRequest(transfer.doing, use, baseUrl, clock.now());
        if (request === undefined) return { kind: 'stale' };
        options.onTransfer?.(request.address);
        const { route } = origins.to(request.address);
        const service = use.content && 'storage';
        const result = await tryOnce(request, { number, path: `${request.address.host}/***`, service });
        return judgeTransfer(request, result, { ...judgeTools, route });
      };
      const attempt = (number: number) => transfer.attempt((use) => useTicket(use, number));
      return await transferWithRetries(transfer, attempt, health, retryTools);
    },
    areTransfersDown: health.isDown,
    async close() {
      lifetime.abort();
      await origins.close();
    },
  };
}
