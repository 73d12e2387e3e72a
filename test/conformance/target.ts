import { randomBytes } from 'node:crypto';
import { type Answer, type CallOptions, send, startTestPlatform } from '../support/local-platform.ts';

/** The platform under test: the one that `TEST_TARGET` and `TEST_API_KEY` name, else a local one. */
export interface Target extends AsyncDisposable {
  /** Sends a request; `path` is under `/v1`. Without `key`, it uses the key of the target. */
  call(method: string, path: string, options?: CallOptions & { readonly key?: string }): Promise<Answer>;
  /** Registers a path to delete at the end of the test, whether it passes or fails. The last one is deleted first. */
  cleanUp(path: string): void;
}

/** Opens the platform under test. @throws Error when only one of the two variables is set */
export async function openTarget(): Promise<Target> {
  const { TEST_TARGET: address, TEST_API_KEY: apiKey } = process.env;
  if (!address !== !apiKey) throw new Error('Set both TEST_TARGET and TEST_API_KEY, or neither');
  const local = address ? undefined : await startTestPlatform();
  const base = (address ?? local?.url ?? '').replace(/\/+(v1\/?)?$/, '');
  const leftovers: string[] = [];

  const call: Target['call'] = (method, path, { key, ...options } = {}) =>
    send(`${base}/v1${path}`, method, key ?? apiKey ?? local?.apiKey, options);
  return {
    call,
    cleanUp: (path) => leftovers.push(path),
    async [Symbol.asyncDispose]() {
      for (const path of leftovers.reverse()) await call('DELETE', path);
      await local?.[Symbol.asyncDispose]();
    },
  };
}

/** Returns a name that is new to the platform: lower-case letters, digits and hyphens. */
export function freshName(kind: string): string {
  return `conformance-${kind}-${randomBytes(6).toString('hex')}`;
}
