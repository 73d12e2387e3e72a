import { describe, expect, it } from 'vitest';
import { isAlive, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

const FUNCTIONS = '/functions/functions';
const limits = { functionIdleCpuMs: 200 };

/** Computes forever after its response or before it, or for a while before it, as its path says. */
const busy = {
  'main.ts': `export default { fetch(request) {
    if (request.url.endsWith('/after')) setTimeout(() => { for (;;); }, 10);
    if (request.url.endsWith('/during')) for (;;);
    const end = performance.now() + 1_000;
    if (request.url.endsWith('/long')) while (performance.now() < end);
    return new Response(String(Deno.pid));
  } };`,
};

async function deployBusy(platform: TestPlatform): Promise<unknown> {
  const { revision_id } = await platform.deploy('busy', busy);
  return revision_id;
}

async function pidOf(platform: TestPlatform, path = ''): Promise<number> {
  const { status, text } = await platform.call('GET', `${FUNCTIONS}/busy/${path}`);
  expect(status, text).toBe(200);
  return Number(text);
}

describe('A process without a request', () => {
  it('that keeps a core busy is ended, its log contains the reason, and the next request is served', async () => {
    await using platform = await startTestPlatform({ limits });
    const revision = await deployBusy(platform);
    const pid = await pidOf(platform, 'after');
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
    expect(await pidOf(platform)).not.toBe(pid);
    const { json } = await platform.admin('GET', `/revisions/${revision}`);
    expect(json.log).toEqual([
      'The local platform: this process used more than 0.2 s of CPU time without a request and was terminated.',
    ]);
  });

  it('is ended when it continues to compute after its client disconnected', async () => {
    await using platform = await startTestPlatform({ limits });
    await deployBusy(platform);
    const pid = await pidOf(platform);
    const leaving = new AbortController();
    const answer = fetch(`${platform.url}/v1${FUNCTIONS}/busy/during`, {
      headers: { authorization: `Bearer ${platform.apiKey}` },
      signal: leaving.signal,
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  });

  it('is not charged for the CPU time of earlier requests', async () => {
    await using platform = await startTestPlatform({ limits });
    await deployBusy(platform);
    const pid = await pidOf(platform, 'long');
    expect(await pidOf(platform, 'long')).toBe(pid);
  });
});
