import { formatDuration } from '../format.ts';
import { createSink, type Sink } from '../sink.ts';
import { type Exchange, openConnections, type Request } from './exchange.ts';
import { readRequestId } from './reply.ts';
import { createRetryBudget, type RetryTools } from './retry.ts';

/** What sends the requests of a run: they share connections and one retry budget. */
export interface Http extends RetryTools {
  /** Without `/v1`. Loopback addresses are never reached through a proxy. */
  readonly baseUrl: URL;
  readonly apiKey: string;
  /** Learns tickets, and hides them in messages. */
  readonly sink: Pick<Sink, 'learnTicket' | 'hide'>;
  /** Makes one try, counted from 1. @throws the signal's reason when cancelled after something has left; what the source of a body throws */
  tryOnce(request: Request, number: number, path: string): Promise<Exchange>;
  close(): Promise<void>;
}

export interface HttpOptions extends Omit<Http, 'random' | 'sink' | 'budget' | 'tryOnce' | 'close'> {
  readonly random?: () => number;
  readonly sink?: Http['sink'];
  readonly onRequest?: (line: string) => void;
}

export function createHttp({ onRequest, ...options }: HttpOptions): Http {
  const { clock, signal } = options;
  const { exchange, close } = openConnections(clock, signal);
  return {
    random: Math.random,
    sink: createSink([]),
    ...options,
    budget: createRetryBudget(clock.now),
    close,
    async tryOnce(request, number, path) {
      const begunAt = clock.now();
      const result = await exchange(request);
      if (!onRequest) return result;
      const status = result.kind === 'answered' ? result.status : 'no response';
      const requestId = result.kind === 'answered' && readRequestId(result.headers);
      const time = formatDuration(clock.now() - begunAt);
      const details = `${number > 1 ? `, try ${number}` : ''}${requestId ? `, request id ${requestId}` : ''}`;
      onRequest(`${request.method} ${path} → ${status} in ${time}${details}`);
      return result;
    },
  };
}
