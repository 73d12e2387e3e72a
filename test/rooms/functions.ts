/** The scenes of the room `functions`: a step that deploys `hello`. */
import { expect } from 'vitest';
import { describeContent } from '../world/functions.ts';
import { SAMPLE, type World } from '../world/world.ts';
import { type Played, play, type Scene } from './scene.ts';

export function existing(world: World): void {
  world.functions.put('hello');
}

/** A revision that never gets ready. */
export const FOREVER = [{ statuses: ['queued', ...Array.from({ length: 300 }, () => 'building')] }] as const;

export const deploy = (scene: Scene): Promise<Played> => play(scene, { function: 'hello' });

/** Plays a scene that ends with exactly one new revision, which has the workspace's content and is live. */
export async function deployOnce(scene: Scene): Promise<Played> {
  const ran = await deploy(scene);
  const earlier = ran.before.functions.hello?.revisions.length ?? 0;
  expect(ran.outputs).toMatchObject({
    ...{ function: 'hello', operation: earlier === 0 ? 'created' : 'redeployed', changed: 'true' },
    ...{ revision_id: `rev-${earlier + 1}`, previous_revision_id: earlier === 0 ? '' : `rev-${earlier}` },
    ...{ skipped: 'false', assets_count: '3', url: `${ran.world.url}/v1/functions/functions/hello/` },
    ...scene.outputs,
  });
  const after = ran.after.functions.hello;
  expect(after?.revisions).toHaveLength(earlier + 1);
  expect(after?.revisions.at(-1)?.content).toBe(describeContent('main.ts', new Map(Object.entries(SAMPLE))));
  expect(after?.liveRevision).toBe(after?.revisions.at(-1)?.id);
  expect(ran.summary).toMatch(/^## ✅ `hello` is live/);
  return ran;
}
