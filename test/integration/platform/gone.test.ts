/** Whatever a platform answers for what is not there, 404 or 410, the clients of all services take it alike. */
import { describe, expect, it } from 'vitest';
import type { Http } from '../../../src/http/http.ts';
import { createDomainsClient } from '../../../src/platform/domains.ts';
import { createFunctionsClient } from '../../../src/platform/functions.ts';
import { createStorageClient } from '../../../src/platform/storage.ts';
import { openHttp } from '../../support/platform-http.ts';
import { answer, startRecordingServer } from '../../support/recording-server.ts';

const storage = (http: Http) => createStorageClient(http, { now: () => 0 });

describe.each([404, 410])('a missing resource is no error when the platform answers %i', (status) => {
  it.each<[what: string, act: (http: Http) => Promise<unknown>, result: unknown]>([
    ['function, read', (http) => createFunctionsClient(http).read('hello'), { kind: 'absent' }],
    ['function, deleted', (http) => createFunctionsClient(http).remove('hello'), 'absent'],
    ['status', (http) => createFunctionsClient(http).readStatus('status', 'it'), undefined],
    ['bucket, read', (http) => storage(http).readBucket('site'), undefined],
    ['bucket, deleted', (http) => storage(http).removeBucket('site'), 'absent'],
    ['object, read', (http) => storage(http).readObject('site', 'a'), undefined],
    ['object, downloaded', (http) => storage(http).requestDownload('site', 'a'), undefined],
    ['object, deleted', (http) => storage(http).removeObject('site', 'a'), 'absent'],
    ['domain, read', (http) => createDomainsClient(http).read('app.example.com'), { kind: 'absent' }],
    ['domain, deleted', (http) => createDomainsClient(http).remove('app.example.com'), 'absent'],
  ])('%s', async (_what, act, result) => {
    await using server = await startRecordingServer([answer(status, { message: 'not here' })]);
    await using fixture = openHttp(server.url);
    expect(await act(fixture.http)).toEqual(result);
  });
});
