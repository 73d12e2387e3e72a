import { randomBytes } from 'node:crypto';
import { type Answer, type CallOptions, send, startTestPlatform } from '../support/local-platform.ts';
import { PLATFORM_KEY } from '../world/platform.ts';
import { openWorld } from '../world/world.ts';

interface Service extends AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  /** Whether its functions answer; the world only stores them. */
  readonly isInvocable: boolean;
}

/** A platform under test. */
export interface Target extends AsyncDisposable {
  readonly isInvocable: boolean;
  /** Sends a request; `path` is under `/v1`. Without `key`, it uses the key of the target. */
  call(method: string, path: string, options?: CallOptions & { readonly key?: string }): Promise<Answer>;
  /** Registers a path to delete at the end, after those that are registered later. */
  cleanUp(path: string): void;
}

const { TEST_TARGET: address, TEST_API_KEY: apiKey } = process.env;
if (!address !== !apiKey) throw new Error('Set both TEST_TARGET and TEST_API_KEY, or neither');

/** How the platforms under test start: the one that the environment names, else the two of this repository. */
export const SERVICES: Readonly<Record<string, () => Promise<Service>>> =
  address && apiKey
    ? {
        [address]: async () => ({
          ...{ url: address.replace(/\/+(v1\/?)?$/, ''), apiKey, isInvocable: true },
          [Symbol.asyncDispose]: async () => undefined,
        }),
      }
    : {
        'The local platform': async () => ({ ...(await startTestPlatform()), isInvocable: true }),
        'The world of the tests': async () => {
          const fileIdOf = (key: string, { version }: { version: number }) => `${key} ${version}`;
          const world = await openWorld({ reading: { storage: { fileIdOf } } });
          return Object.assign(world, { apiKey: PLATFORM_KEY, isInvocable: false });
        },
      };

export async function openTarget(start: () => Promise<Service>): Promise<Target> {
  const service = await start();
  const leftovers: string[] = [];
  const call: Target['call'] = (method, path, { key = service.apiKey, ...options } = {}) =>
    send(`${service.url}/v1${path}`, method, key, options);
  return {
    ...{ call, isInvocable: service.isInvocable },
    cleanUp: (path) => leftovers.push(path),
    async [Symbol.asyncDispose]() {
      for (const path of leftovers.reverse()) await call('DELETE', path);
      await service[Symbol.asyncDispose]();
    },
  };
}

/** Returns a name that is new to the platform: lower-case letters, digits and hyphens. */
export function freshName(kind: string): string {
  return `contract-${kind}-${randomBytes(6).toString('hex')}`;
}
