import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAlive, temporaryFolder, toAssets } from '../../support/local-platform.ts';
import {
  deploy,
  FREE_PORT,
  FUNCTIONS,
  MAIN,
  type Program,
  start,
  tellsPid,
} from '../../support/local-platform-program.ts';

describe('kill -9', () => {
  it('loses nothing that was acknowledged, and the next start ends what was left running', async () => {
    await using folder = await temporaryFolder();
    const args = [...FREE_PORT, '--data', folder.path];
    const environment = { LOCAL_PLATFORM_KEY: 'k' };
    const pids: number[] = [];
    {
      await using first = await start(args, environment);
      await deploy(first, 'k', 'kept', tellsPid);
      await deploy(first, 'k', 'looping', tellsPid);
      for (const name of ['kept', 'looping']) {
        pids.push(Number((await first.call('GET', `${FUNCTIONS}/${name}/`, 'k')).text));
      }
      // A process that loops cannot notice by itself that its platform is gone.
      const looping = first.call('GET', `${FUNCTIONS}/looping/loop`, 'k').catch(() => undefined);
      await first.call('GET', `${FUNCTIONS}/kept/`, 'k');
      first.child.kill('SIGKILL');
      await looping;
    }
    await using second = await start(args, environment);
    for (const pid of pids) await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
    for (const name of ['kept', 'looping']) {
      expect((await second.call('GET', `${FUNCTIONS}/${name}/`, 'k')).text).toMatch(/^\d+$/);
    }
  });

  it('in the middle of writes, over and over, leaves each function as it was last acknowledged', async () => {
    await using folder = await temporaryFolder();
    const args = [...FREE_PORT, '--data', folder.path];
    const environment = { LOCAL_PLATFORM_KEY: 'k' };
    /** Revision by name as acknowledged; `undefined` after an acknowledged delete. */
    const acknowledged = new Map<string, unknown>();
    for (let round = 0; round < 3; round += 1) {
      const program = await start(args, environment);
      const unknown = new Set<string>();
      const writer = async (index: number): Promise<void> => {
        for (let step = 0; ; step += 1) {
          const name = `f${index}-${step % 3}`;
          unknown.add(name);
          await writeOnce(program, name, acknowledged, step);
          unknown.delete(name);
        }
      };
      const writers = [0, 1, 2].map((index) => writer(index).catch(() => undefined));
      await new Promise((resolve) => setTimeout(resolve, 60 + 70 * round));
      program.child.kill('SIGKILL');
      await Promise.all([program.ended, ...writers]);

      await using checked = await start(args, environment);
      const { functions } = (await checked.call('GET', FUNCTIONS, 'k')).json;
      const found = new Map(
        Array.from(Object(functions), (f: { name: string; revision_id: string }) => [f.name, f.revision_id]),
      );
      for (const [name, revision] of acknowledged) {
        if (!unknown.has(name)) expect([round, name, found.get(name)]).toEqual([round, name, revision]);
        // What was under way may have happened or not; the next round begins with what is so.
        acknowledged.set(name, found.get(name));
      }
      checked.child.kill('SIGTERM');
      expect(await checked.ended).toMatchObject({ code: 0, stderr: '' });
    }
    expect(acknowledged.size).toBeGreaterThan(0);
  });
});

describe('a disk that is full', () => {
  it('is 507, never a false 2xx, and what was acknowledged before and after is there', async () => {
    await using folder = await temporaryFolder();
    const environment = { LOCAL_PLATFORM_KEY: 'k' };
    const body = (content: string) => ({ body: { name: 'f', assets: toAssets({ 'main.ts': content }) } });
    let isThere = false;
    {
      // The system's limit on the size of a file stands for the end of the disk.
      const limited = ['-c', 'ulimit -f 40; exec "$0" "$@"', process.execPath, MAIN];
      await using program = await start(
        [...FREE_PORT, '--data', folder.path],
        environment,
        folder.path,
        limited,
      );
      const large = await program.call('POST', FUNCTIONS, 'k', body('x'.repeat(200_000)));
      expect([large.status, Object(large.json.error).code]).toEqual([507, 'storage_full']);
      expect((await program.call('GET', FUNCTIONS, 'k')).json).toEqual({ functions: [] });
      expect(await readdir(join(folder.path, 'revisions'))).toEqual([]);

      const write = async (): Promise<number> => {
        const answer = isThere
          ? await program.call('DELETE', `${FUNCTIONS}/f`, 'k')
          : await program.call('POST', FUNCTIONS, 'k', body('x'));
        if (answer.status < 300) isThere = !isThere;
        return answer.status;
      };
      let status = 0;
      for (let step = 0; step < 500 && status !== 507; step += 1) status = await write();
      expect(status).toBe(507);
      expect((await program.call('GET', `${FUNCTIONS}/f`, 'k')).status).toBe(isThere ? 200 : 404);
      program.child.kill('SIGKILL');
    }
    await using second = await start([...FREE_PORT, '--data', folder.path], environment);
    expect((await second.call('GET', `${FUNCTIONS}/f`, 'k')).status).toBe(isThere ? 200 : 404);
  });
});

async function writeOnce(
  program: Program,
  name: string,
  acknowledged: Map<string, unknown>,
  step: number,
): Promise<void> {
  const assets = toAssets({ 'main.ts': `export default { fetch: () => new Response("${step}") };` });
  const isThere = acknowledged.get(name) !== undefined;
  if (isThere && step % 4 === 3) {
    const { status } = await program.call('DELETE', `${FUNCTIONS}/${name}`, 'k');
    if (status === 204) acknowledged.set(name, undefined);
    return;
  }
  const { status, json } = isThere
    ? await program.call('PATCH', `${FUNCTIONS}/${name}`, 'k', { body: { assets } })
    : await program.call('POST', FUNCTIONS, 'k', { body: { name, assets } });
  if (status < 300) acknowledged.set(name, json.revision_id);
}
