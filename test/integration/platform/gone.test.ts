/** 404 and 410 mean the same to every client. */
import { describe, expect, it } from 'vitest';
import type { Http } from '../../../src/http/http.ts';
import type { Reply } from '../../../src/http/reply.ts';
import { createDomainsClient } from '../../../src/platform/domains.ts';
import { createFunctionsClient } from '../../../src/platform/functions.ts';
import { createStorageClient } from '../../../src/platform/storage.ts';
import { openHttp } from '../../support/platform-http.ts';
import { answer, startRecordingServer } from '../../support/recording-server.ts';

const storage = (http: Http) => createStorageClient(http, { now: () => 0 });

describe.each([404, 410])(
  'A client reports a missing resource as absent when the platform answers %i',
  (status) => {
    it.each<[what: string, act: (http: Http) => Promise<Reply<unknown>>]>([
      ['function, read', (http) => createFunctionsClient(http).read('hello')],
      ['function, deleted', (http) => createFunctionsClient(http).remove('hello')],
      ['status, read', (http) => createFunctionsClient(http).readStatus('status', 'it')],
      ['bucket, read', (http) => storage(http).readBucket('site')],
      ['object, read', (http) => storage(http).readObject('site', 'a')],
      ['object, downloaded', (http) => storage(http).requestDownload('site', 'a')],
      ['object, deleted', (http) => storage(http).removeObject('site', 'a')],
      ['domain, read', (http) => createDomainsClient(http).read('app.example.com')],
      ['domain, deleted', (http) => createDomainsClient(http).remove('app.example.com')],
    ])('(%s)', async (_what, act) => {
      await using server = await startRecordingServer([answer(status, { message: 'not here' })]);
      await using fixture = openHttp(server.url);
      expect(await act(fixture.http)).toMatchObject({ kind: 'absent', error: { status: 404 } });
    });
  },
);
