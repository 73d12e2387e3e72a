/** States what each try of a write came to. */
import { CancelledError } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import type { Operation } from './operation.ts';
import { isPassingStatus } from './response.ts';

export type Service = 'functions' | 'storage' | 'domains';

/** `unknown`: the answer was lost. */
export type WriteState = 'not done' | 'unknown' | 'accepted';

/** Whether an operation changes something. A request for an upload URL does not. */
export function isWrite({ method, path }: Operation): boolean {
  return method !== 'GET' && !(method === 'POST' && path.at(-1) === 'upload-url');
}

/** Returns the service that an operation belongs to. */
export function serviceOf({ permission }: Operation): Service {
  if (permission.startsWith('functions:')) return 'functions';
  return permission.startsWith('domains:') ? 'domains' : 'storage';
}

/** Runs one try of a write. @param report called when it starts, and with what it came to */
export async function watchWrite(
  attempt: () => Promise<Exchange>,
  report: (state: 'started' | WriteState) => void,
): Promise<Exchange> {
  report('started');
  let state: WriteState = 'unknown';
  try {
    const exchange = await attempt();
    state = stateOf(exchange);
    return exchange;
  } catch (error) {
    if (error instanceof CancelledError && error.withoutEffect) state = 'not done';
    throw error;
  } finally {
    report(state);
  }
}

function stateOf(exchange: Exchange): WriteState {
  if (!exchange.answered) return exchange.unsent ? 'not done' : 'unknown';
  const { status } = exchange;
  if (status < 300) return 'accepted';
  // A platform that throttles has not worked on the request.
  return isPassingStatus(status) && status !== 429 ? 'unknown' : 'not done';
}
