/** Encrypted connections: which certificates are trusted, and what happens when a handshake fails. */
import { describe, expect, it } from 'vitest';
import { explainFailure } from '../../../src/http/failure.ts';
import { CREATE, openHttp, READ } from '../../support/platform-http.ts';
import { answer, startBareServer, startRecordingServer } from '../../support/recording-server.ts';
import { EXPIRED, FOR_OTHER_HOST, trust, VALID } from '../../support/tls.ts';

const FINE = answer(200, { name: 'hello' });

describe('A certificate', () => {
  it('that this machine trusts is accepted', async () => {
    using _trusted = trust(VALID.cert);
    await using server = await startRecordingServer([FINE], VALID);
    await using fixture = openHttp(server.url);
    expect(await fixture.send(CREATE)).toMatchObject({ json: { name: 'hello' } });
  });

  it.each([
    ['of an unknown authority', VALID, false, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['that has expired', EXPIRED, true, 'CERT_HAS_EXPIRED'],
    ['for another host', FOR_OTHER_HOST, true, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])(
    '%s fails the request immediately: no retry, no request, and a hint how to add an authority',
    async (_what, tls, trusted, code) => {
      using _trusted = trusted ? trust(tls.cert) : undefined;
      await using server = await startRecordingServer([FINE], tls);
      await using fixture = openHttp(server.url);
      for (const operation of [READ, CREATE]) {
        await expect(fixture.send(operation)).rejects.toMatchObject({
          name: 'DeployError',
          message: `could not ${operation.doing}: the certificate of ${server.url.host} cannot be trusted (${code})`,
          hint: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
        });
      }
      expect(server.connections()).toBe(2);
      expect(server.requests).toEqual([]);
    },
  );
});

describe('A certificate error', () => {
  const route = { host: 'api.example:443', proxy: undefined };
  const explain = (code: string) =>
    explainFailure(new Error('failed', { cause: Object.assign(new Error('tls'), { code }) }), route);

  it.each([
    'CERT_CHAIN_TOO_LONG',
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'CERT_REJECTED',
    'CERT_REVOKED',
    'CERT_SIGNATURE_FAILURE',
    'CERT_UNTRUSTED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'HOSTNAME_MISMATCH',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY',
    'UNABLE_TO_DECRYPT_CERT_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ])('is permanent when it is %s', (code) => {
    expect(explain(code)).toMatchObject({
      text: expect.stringContaining(`the certificate of api.example:443 cannot be trusted (${code})`),
      permanentHint: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
    });
  });

  it.each(['ECONNRESET', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER'])('is not %s', (code) => {
    expect(explain(code).permanentHint).toBeUndefined();
  });
});

describe('A TLS handshake', () => {
  it('that never ends is given up in time and tried again, even for a write, of which nothing was sent', async () => {
    await using server = await startBareServer(() => undefined);
    await using fixture = openHttp(new URL(`https://127.0.0.1:${server.port}`));
    await expect(fixture.send({ ...CREATE, timeoutMs: 200 })).rejects.toMatchObject({
      name: 'TransientError',
      message: expect.stringMatching(
        /did not accept a connection within 0\.2 s; gave up after 14 tries in 60 s$/,
      ),
    });
    expect(server.connections()).toBe(14);
  });

  it('that is broken off is tried again, even for a write', async () => {
    await using server = await startBareServer((socket) =>
      socket.once('data', () => socket.resetAndDestroy()),
    );
    await using fixture = openHttp(new URL(`https://127.0.0.1:${server.port}`));
    await expect(fixture.send(CREATE)).rejects.toMatchObject({
      name: 'TransientError',
      message: expect.stringMatching(/closed the connection \(ECONNRESET\); gave up after 14 tries in 60 s$/),
    });
    expect(server.connections()).toBe(14);
  });

  it('with a server without TLS is an error that says so', async () => {
    await using server = await startRecordingServer([FINE]);
    await using fixture = openHttp(new URL(server.url.href.replace('http:', 'https:')));
    await expect(fixture.send(READ)).rejects.toThrow(
      /could not establish a TLS connection \(ERR_SSL_WRONG_VERSION_NUMBER\)/,
    );
    expect(server.requests).toEqual([]);
  });
});
