/** Keeps account of what a run may have changed: one entry for each service of the platform. */
import { CancelledError } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import type { Operation } from './operation.ts';
import { isPassingStatus } from './response.ts';

export type Service = 'functions' | 'storage' | 'domains';

/** `unknown`: a write is under way, or its answer was lost. */
export type WriteState = 'not done' | 'unknown' | 'accepted';

/** The writes of a run so far. A service that no write was tried at is absent. */
export type Writes = Readonly<Partial<Record<Service, WriteState>>>;

/** Whether an operation changes something. A request for an upload URL does not. */
export function isWrite({ method, path }: Operation): boolean {
  return method !== 'GET' && !(method === 'POST' && path.at(-1) === 'upload-url');
}

/** Returns the service that an operation belongs to. */
export function serviceOf({ permission }: Operation): Service {
  if (permission.startsWith('functions:')) return 'functions';
  return permission.startsWith('domains:') ? 'domains' : 'storage';
}

interface Count {
  open: number;
  lost: number;
  accepted: number;
}

/**
 * Watches every try of every write.
 * @param onChange called whenever the state of a service changes
 */
export function createWriteLedger(onChange: (writes: Writes) => void) {
  const counts = new Map<Service, Count>();
  let writes: Writes = {};

  function update(service: Service, change: (count: Count) => void): void {
    const count = counts.get(service) ?? { open: 0, lost: 0, accepted: 0 };
    counts.set(service, count);
    change(count);
    const state = stateOf(count);
    if (state === writes[service]) return;
    writes = { ...writes, [service]: state };
    onChange(writes);
  }

  return {
    /** Takes note of one try of a write from its start to its end. */
    async watch(service: Service, attempt: () => Promise<Exchange>): Promise<Exchange> {
      update(service, (count) => {
        count.open += 1;
      });
      let result: WriteState = 'unknown';
      try {
        const exchange = await attempt();
        result = resultOf(exchange);
        return exchange;
      } catch (error) {
        if (error instanceof CancelledError && error.withoutEffect) result = 'not done';
        throw error;
      } finally {
        update(service, (count) => {
          count.open -= 1;
          if (result === 'unknown') count.lost += 1;
          if (result === 'accepted') count.accepted += 1;
        });
      }
    },

    /** Takes note of what a look at the platform has shown of the writes whose answers were lost. */
    settleLost(service: Service, result: 'done' | 'not done'): void {
      update(service, (count) => {
        count.lost = 0;
        if (result === 'done') count.accepted += 1;
      });
    },
  };
}

function stateOf({ open, lost, accepted }: Count): WriteState {
  if (accepted > 0) return 'accepted';
  return open + lost > 0 ? 'unknown' : 'not done';
}

function resultOf(exchange: Exchange): WriteState {
  if (!exchange.answered) return exchange.unsent ? 'not done' : 'unknown';
  const { status } = exchange;
  if (status < 300) return 'accepted';
  // A platform that throttles has not worked on the request.
  return isPassingStatus(status) && status !== 429 ? 'unknown' : 'not done';
}
