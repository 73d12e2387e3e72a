/** The requests of this step to the platform. `fetch` refuses some ports, and may use the proxy of the job. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { LoggedRequest } from '../../local-platform/http/request-log.ts';
import type { PlatformAccess } from './runner.ts';

/** How long the platform may take to answer. Milliseconds. */
const ANSWER_MS = 5_000;

/**
 * What is at the address of the platform. Only the platform that this job has started knows the admin token, so another
 * program that listens there by now is not taken for it.
 */
export type PlatformState =
  | { readonly kind: 'running'; readonly requests: readonly LoggedRequest[] }
  | { readonly kind: 'silent' }
  | { readonly kind: 'ended' };

/** Reads whether the platform answers, and its last requests in their order. */
export async function readPlatformState(access: PlatformAccess): Promise<PlatformState> {
  const timeout = AbortSignal.timeout(ANSWER_MS);
  try {
    const response = await send('GET', '/_local/requests', access, timeout);
    if (response.statusCode !== 200) return { kind: 'ended' };
    const { requests } = (await json(response)) as { requests: LoggedRequest[] };
    return { kind: 'running', requests: requests.reverse() };
  } catch {
    return { kind: timeout.aborted ? 'silent' : 'ended' };
  }
}

/** Asks the platform to stop, which it does after its response. */
export async function requestStop(access: PlatformAccess): Promise<void> {
  const response = await send('POST', '/_local/stop', access, AbortSignal.timeout(ANSWER_MS));
  response.resume();
}

async function send(
  method: string,
  path: string,
  { url, adminToken }: PlatformAccess,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const headers = { Authorization: `Bearer ${adminToken}` };
  const sent = request(`${url}${path}`, { method, agent: false, headers, signal }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}
