/** `mode: promote`: another function gets the bytes that were tested, with their commit. */
import { expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { BUILDS } from '../world/functions.ts';
import { HEAD, pullRequest } from '../world/github.ts';
import type { Step } from '../world/world.ts';
import { BUCKET, expectUntouched, liveOf, openPast, type Past } from './past.ts';

const promote = (past: Past, inputs: Partial<Inputs> = {}, step: Step = {}) =>
  past.step({ mode: 'promote', function: 'live', from_function: 'hello', ...inputs }, step);

it('A promotion deploys the live content of another function with its commit; a repeat is unchanged, and `previous` goes back', async () => {
  await using past = await openPast({}, 'A');
  expect((await promote(past)).error).toBe('');
  await past.deploy('B');
  const run = await promote(past);
  const outputs = { operation: 'promoted', function: 'live', revision_id: 'rev-4' };
  expect(run).toMatchObject({ error: '', outputs, live: liveOf('B') });
  expect(run.summary).toMatch(/^## ✅ `live` is live with the content of revision `rev-3` of `hello` /);
  expect(run.summary).toContain('| Commit | [`3333333`]');
  expect(run.log).toMatch(/^The history contains 2 revisions that can be promoted$/m);
  const commits = past.history('live').map(({ commit, origin }) => `${commit.slice(0, 7)}${origin}`);
  expect(commits).toEqual(['3333333', '1111111']);
  expect(await promote(past)).toMatchObject({ created: [], outputs: { operation: 'unchanged' } });
  const back = await past.rollBack('previous', { function: 'live' });
  expect(back.live).toBe(liveOf('A'));
  expect(back.summary).toContain('| Commit | [`1111111`]');
});

it('A promotion deploys the revision that is named, whatever the other function has by now', async () => {
  await using past = await openPast({}, 'A', 'B');
  expect((await promote(past, { revision_id: 'rev-1' })).live).toBe(liveOf('A'));
  expect((await promote(past, { dry_run: 'true' })).writes).toEqual([]);
});

it('A promotion of a preview, as long as it exists, names the head of its pull request', async () => {
  await using past = await openPast();
  const preview = { mode: 'preview', github_token: '' };
  expect((await past.deploy('C', preview, { workflow: pullRequest('opened') })).error).toBe('');
  const run = await promote(past, { from_function: 'hello-pr-7' });
  expect(run.live).toBe(liveOf('C'));
  expect(past.history('live').map(({ commit }) => commit)).toEqual([HEAD]);
  await past.step(preview, { workflow: pullRequest('closed') });
  expectUntouched(await promote(past, { from_function: 'hello-pr-7' }), 'contains no history of it');
});

it('With `rollback_on_failure`, a promotion that fails brings back the last content that worked', async () => {
  await using past = await openPast({}, 'A');
  await promote(past);
  await past.deploy('B');
  const inputs = { rollback_on_failure: 'true' };
  const run = await promote(past, inputs, { builds: [BUILDS.failed, BUILDS.ready] });
  const [failed, back] = run.created;
  expect(run).toMatchObject({ live: liveOf('A'), outputs: { operation: 'rolled_back', revision_id: back } });
  expect(run.error).toMatch(`Revision ${failed} of "live" failed`);
  expect(run.error).toContain(`is back on the content of revision rev-2 as revision ${back}.`);
  expect(run.summary).toContain('| Commit | [`1111111`]');
  expect(past.history('live').map(({ result }) => result)).toEqual(['ready', 'failed', 'ready']);
  await promote(past);
  const kept = await promote(past, { ...inputs, revision_id: 'rev-1', dry_run: 'true' });
  expect([kept.error, kept.writes]).toEqual(['', []]);
});

const forget = ({ keys, world }: Past) => keys('any').map((key) => world.storage.drop(BUCKET, key));
it.each<[why: string, given: (past: Past) => unknown]>([
  ['`snapshot_bucket` contains no history of it', forget],
  ['its live revision "rev-2" has no snapshot', ({ deployElsewhere }) => deployElsewhere('B')],
  ['no revision of it is known to be live', ({ world }) => world.functions.drop('hello')],
])('A promotion writes nothing when %s', async (why, given) => {
  await using past = await openPast({}, 'A');
  given(past);
  expectUntouched(await promote(past), `Could not promote function "hello": ${why}`);
});
