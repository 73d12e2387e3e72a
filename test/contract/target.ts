import { randomBytes } from 'node:crypto';
import { type CallOptions, send, startTestPlatform } from '../support/local-platform.ts';
import { PLATFORM_KEY } from '../world/platform.ts';
import { openWorld } from '../world/world.ts';

interface Service extends AsyncDisposable {
  readonly url: string;
  readonly apiKey: string;
  /** Whether its functions answer; the world only stores them. */
  readonly isInvocable: boolean;
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

/** Starts a platform under test. */
export async function openTarget(start: () => Promise<Service>) {
  const service = await start();
  const { url, apiKey, isInvocable } = service;
  const leftovers: string[] = [];
  /** Sends a request with the key of the platform, or another one; `path` is under `/v1`. */
  const call = (method: string, path: string, options?: CallOptions, key = apiKey) =>
    send(`${url}/v1${path}`, method, key, options);
  return {
    ...{ call, isInvocable },
    /** Registers a path to delete at the end, after those that are registered later. */
    cleanUp: (path: string) => leftovers.push(path),
    async [Symbol.asyncDispose]() {
      for (const path of leftovers.reverse()) await call('DELETE', path);
      await service[Symbol.asyncDispose]();
    },
  };
}

export type Target = Awaited<ReturnType<typeof openTarget>>;

/** Returns a name that is new to the platform: lower-case letters, digits and hyphens. */
export function freshName(kind: string): string {
  return `contract-${kind}-${randomBytes(6).toString('hex')}`;
}
