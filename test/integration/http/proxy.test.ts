/**
 * Requests through a proxy, as HTTPS_PROXY and NO_PROXY configure it, and its failures, distinct from the platform's.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Ticket } from '../../../src/http/transfer.ts';
import { API_KEY, CREATE, openHttp, READ } from '../../support/platform-http.ts';
import { refuseTunnel, startRecordingProxy, tunnelTo } from '../../support/recording-proxy.ts';
import { answer, closedPort, reset, startRecordingServer } from '../../support/recording-server.ts';
import { trust, VALID } from '../../support/tls.ts';

const FINE = answer(200, { name: 'hello' });
const PLATFORM = new URL('https://platform.test');

function useProxy(port: number): void {
  vi.stubEnv('HTTPS_PROXY', `http://user:pass%20word@127.0.0.1:${port}`);
}

beforeEach(() => {
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY']) {
    vi.stubEnv(name, undefined);
  }
});

describe('A proxy', () => {
  it('opens a tunnel: it receives its own password and the host, but not the key', async () => {
    using _trusted = trust(VALID.cert);
    await using server = await startRecordingServer([FINE], VALID);
    await using proxy = await startRecordingProxy(tunnelTo(Number(server.url.port)));
    useProxy(proxy.port);
    await using fixture = openHttp(PLATFORM);
    expect(await fixture.send(CREATE)).toMatchObject({ json: { name: 'hello' } });
    expect(proxy.tunnels.map((tunnel) => tunnel.url)).toEqual(['platform.test:443']);
    expect(proxy.tunnels[0]?.headers['proxy-authorization']).toBe(`Basic ${btoa('user:pass word')}`);
    expect(proxy.tunnels[0]?.headers).not.toHaveProperty('authorization');
    expect(server.requests[0]?.headers).toMatchObject({
      host: 'platform.test',
      authorization: `Bearer ${API_KEY}`,
    });
    expect(server.requests[0]?.headers).not.toHaveProperty('proxy-authorization');
  });

  it('carries transfers as well, and receives neither key nor ticket', async () => {
    using _trusted = trust(VALID.cert);
    await using storage = await startRecordingServer([answer(201)], VALID);
    await using proxy = await startRecordingProxy(tunnelTo(Number(storage.url.port)));
    useProxy(proxy.port);
    await using fixture = openHttp(new URL('https://api.test'));
    const ticket = new Ticket('https://platform.test/upload/very-secret', 0);
    const content = { type: 'text/plain', body: Buffer.from('bytes') };
    const transfer = { ticket, doing: 'upload "a.txt"', content };
    expect(await fixture.use(transfer)).toMatchObject({ kind: 'ok' });
    expect(proxy.tunnels.map((tunnel) => tunnel.url)).toEqual(['platform.test:443']);
    expect(JSON.stringify(proxy.tunnels[0]?.headers)).not.toMatch(/very-secret|Bearer/);
    expect(storage.requests[0]?.target).toBe('/upload/very-secret');
    expect(storage.requests[0]?.body().toString()).toBe('bytes');
    expect(storage.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it.each([
    [407, /Check the proxy in HTTPS_PROXY: its user and password/],
    [403, /Check the proxy in HTTPS_PROXY: whether it may reach the platform/],
  ])('that answers %i gets no second request, and its password is not shown', async (status, hint) => {
    await using proxy = await startRecordingProxy(refuseTunnel(status));
    useProxy(proxy.port);
    await using fixture = openHttp(PLATFORM);
    const error: unknown = await fixture.send(CREATE).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      name: 'DeployError',
      message: `could not create function "hello": the proxy 127.0.0.1:${proxy.port} answered ${status} instead of opening a tunnel to platform.test`,
      hint: expect.stringMatching(hint),
    });
    expect(String(error)).not.toMatch(/user:|word/);
    expect(proxy.tunnels).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof startRecordingProxy>[0], RegExp]>([
    ['answers 502', refuseTunnel(502), /the proxy 127\.0\.0\.1:\d+ answered 502 instead of opening a tunnel/],
    ['never answers', () => undefined, /did not accept a connection within 0\.2 s/],
    ['hangs up', (client) => client.resetAndDestroy(), /closed the connection/],
  ])(
    'that %s gets another request, even for a write, of which nothing was sent',
    async (_what, tunnelling, message) => {
      await using proxy = await startRecordingProxy(tunnelling);
      useProxy(proxy.port);
      await using fixture = openHttp(PLATFORM);
      const error: unknown = await fixture
        .send({ ...CREATE, timeoutMs: 200 })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'TransientError', message: expect.stringMatching(message) });
      expect(String(error)).toContain(`proxy 127.0.0.1:${proxy.port}`);
      expect(proxy.tunnels).toHaveLength(14);
    },
  );

  it('that refuses connections is named', async () => {
    const port = await closedPort();
    useProxy(port);
    await using fixture = openHttp(PLATFORM);
    await expect(fixture.send(CREATE)).rejects.toMatchObject({
      name: 'TransientError',
      message: `could not create function "hello": the proxy 127.0.0.1:${port} refused the connection (ECONNREFUSED); gave up after 14 tries in 60 s`,
    });
  });

  it('whose tunnel breaks after the request was sent leaves the result of a write unknown', async () => {
    using _trusted = trust(VALID.cert);
    await using server = await startRecordingServer([reset], VALID);
    await using proxy = await startRecordingProxy(tunnelTo(Number(server.url.port)));
    useProxy(proxy.port);
    await using fixture = openHttp(PLATFORM);
    await expect(fixture.send(CREATE)).rejects.toMatchObject({
      name: 'LostAnswerError',
      message: expect.stringMatching(
        /platform\.test closed the connection .*, through the proxy 127\.0\.0\.1:\d+/,
      ),
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('No proxy is used', () => {
  it('for this machine itself', async () => {
    await using server = await startRecordingServer([FINE]);
    await using proxy = await startRecordingProxy(refuseTunnel(502));
    useProxy(proxy.port);
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${proxy.port}`);
    await using fixture = openHttp(server.url);
    await fixture.send(READ);
    expect([...proxy.tunnels, ...proxy.others]).toEqual([]);
  });

  it('for a host that NO_PROXY names', async () => {
    await using proxy = await startRecordingProxy(refuseTunnel(502));
    useProxy(proxy.port);
    vi.stubEnv('NO_PROXY', 'other.test,.platform..test');
    await using fixture = openHttp(new URL('https://api.platform..test'));
    await expect(fixture.send(READ)).rejects.toThrow(/could not resolve api\.platform\.\.test/);
    expect(proxy.tunnels).toEqual([]);
  });
});

describe('A proxy without its scheme', () => {
  it.each(['proxy.test:8080', 'user:secret@proxy.test:8080', '//proxy.test'])(
    'is reported as the mistake: %s',
    (value) => {
      vi.stubEnv('HTTPS_PROXY', value);
      expect(() => openHttp(PLATFORM)).toThrow(
        expect.objectContaining({
          name: 'DeployError',
          message: 'the proxy in HTTPS_PROXY or HTTP_PROXY is not a valid address',
          hint: expect.stringContaining('`http://proxy.example:8080`'),
        }),
      );
    },
  );
});
