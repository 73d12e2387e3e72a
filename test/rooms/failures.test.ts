/** A failure of any step makes the run red, in each mode that deploys: no check of a result can be forgotten. */
import { expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { isWrite } from '../world/calls.ts';
import { BUILDS } from '../world/functions.ts';
import { pullRequest } from '../world/github.ts';
import type { Step } from '../world/world.ts';
import { openPast } from './past.ts';

const HEALTH = { health_check_timeout: '5s', wait_timeout: '20s', skip_unchanged: 'false' };
const UPLOAD = { bucket: 'site', artifacts: 'A/**', bucket_visibility: 'public' };
const PREVIEW = { mode: 'preview', github_token: '', preview_domain: '{preview}.example.com' };
const MODES: Readonly<Record<string, { readonly inputs: Partial<Inputs>; readonly step?: Step }>> = {
  deploy: { inputs: { ...UPLOAD, assets_root: 'B', domain: 'app.example.com' } },
  rollback: { inputs: { mode: 'rollback', revision_id: 'previous' } },
  promote: { inputs: { mode: 'promote', function: 'live', from_function: 'hello' } },
  preview: { inputs: { ...UPLOAD, ...PREVIEW, assets_root: 'A' }, step: { workflow: pullRequest('opened') } },
};

it.each(Object.entries(MODES))('Any failure makes `mode: %s` red', async (_mode, { inputs, step }) => {
  await using past = await openPast({}, 'A', 'C');
  const { world } = past;
  const all = { ...HEALTH, health_check: `${world.url}/healthz`, ...inputs };
  const restore = world.save();
  const { trace, error } = await past.step(all, step);
  expect(error).toBe('');
  const writes = trace.filter(({ call }) => isWrite(call));
  expect(writes.length).toBeGreaterThan(2);
  for (const [at, { call }] of writes.entries()) {
    restore();
    const skip = writes.slice(0, at).filter((write) => write.call === call).length;
    const faults = [{ at: call, skip, what: { status: 403 }, times: 99 }];
    expect((await past.step(all, { ...step, faults })).done, `${call} ${skip}`).toBe(false);
  }
  for (const build of [BUILDS.failed, BUILDS.unhealthy, BUILDS.stuck]) {
    restore();
    expect((await past.step(all, { ...step, builds: [build] })).done).toBe(false);
  }
});
