import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { hostName, requestHost } from '../../../src/local-platform/http/router.ts';

function hostOf(host: string | undefined, url = '/'): string {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  if (host !== undefined) request.headers.host = host;
  return requestHost(request);
}

describe('The host of a request', () => {
  it.each([
    ['app.test', 'app.test'],
    ['App.Test:8787', 'app.test'],
    ['app.test.', 'app.test'],
    ['[::1]:80', '[::1]'],
    ['127.0.0.1:1', '127.0.0.1'],
    ['', ''],
    [undefined, ''],
    ['a b', ''],
    ['app.test:port', ''],
  ])('with Host %j is %j', (header, name) => {
    expect(hostOf(header)).toBe(name);
  });

  it('is that of an absolute URL as request target', () => {
    expect(hostOf('other.test', 'http://app.test:80/x')).toBe('app.test');
    expect(hostOf('other.test', 'HTTPS://App.Test?x')).toBe('app.test');
    expect(hostOf('other.test', '/http://app.test/')).toBe('other.test');
  });

  it('is empty when the public address is not a URL', () => {
    expect(hostName('platform.example')).toBe('');
  });
});
