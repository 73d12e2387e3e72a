/** The scenes of the room `domains`: a step that registers a hostname for the function `hello`, which exists. */
import { expect } from 'vitest';
import { type DomainsReading, idOf } from '../world/reading.ts';
import type { World } from '../world/world.ts';
import { NOTHING_CHANGED, type Played, play, type Scene } from './scene.ts';

export const HOSTNAME = 'app.example.com';
export const HELLO = idOf('functions', 'hello');
export const SHOP = idOf('functions', 'shop');
/** What the errors of the tables call these ids. */
const NAMES = { [HELLO]: 'HELLO', [SHOP]: 'SHOP', [idOf('storage', 'site')]: 'SITE' };

export const NOT_REGISTERED = `${NOTHING_CHANGED} Domain ${HOSTNAME} was not registered by this run.`;
export const OTHER_TARGET = 'Domain app.example.com is registered for function SHOP, not for function HELLO.';

/** The hostname is registered for the function of the step, or for another one. */
export const ours = (world: World) => void world.domains.put(HOSTNAME, HELLO);
export const elsewhere = (world: World) => void world.domains.put(HOSTNAME, SHOP);

export const TARGETLESS: DomainsReading = {
  record: ({ hostname }, status) => ({ hostname, status }),
  listEntry: ({ hostname }) => hostname,
};

/** Plays a scene of a step with a domain, whose target is named where the step deploys nothing. */
export async function withDomain(scene: Scene): Promise<Played> {
  const { inputs = {}, given } = scene;
  const hasOwnTarget = inputs.function || inputs.bucket || inputs.mode === 'delete';
  const before = (world: World) => {
    world.functions.put('hello');
    world.functions.put('shop');
    given?.(world);
  };
  const target = { ...(!hasOwnTarget && { domain_target: `functions/${HELLO}` }) };
  return await play({ ...scene, given: before }, { domain: HOSTNAME, ...target }, NAMES);
}

/** Plays a scene that ends with the hostname registered for its target. */
export async function register(scene: Scene): Promise<Played> {
  const ran = await withDomain(scene);
  expect(ran.outputs).toMatchObject({ domain: HOSTNAME });
  expect(ran.after.domains).toEqual({ [HOSTNAME]: `functions/${HELLO}` });
  return ran;
}
