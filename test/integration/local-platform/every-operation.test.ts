import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asNode,
  isNode,
  type OperationEntry,
  readContract,
  resolve,
} from '../../support/contract/document.ts';
import { type Answer, send, startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

const contract = readContract();
const operations = contract.paths
  .filter(({ isOfDomains }) => !isOfDomains)
  .flatMap((path) => path.operations);

/** Where nothing exists: a refused client must not learn that. */
const NOWHERE: Readonly<Record<string, string>> = {
  id: '00000000-0000-4000-8000-000000000000',
  revision: '00000000-0000-4000-8000-000000000000',
  ticket: 'x'.repeat(43),
  hostname: 'nowhere.test',
  path: 'a/b',
  key: 'a/b',
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ limits: { jsonBodyBytes: 1_000, objectBytes: 1_000 } });
});
afterAll(() => platform.close());

function urlOf({ path }: OperationEntry): string {
  return platform.url + path.replace(/\{(\w+)\}/g, (_, name: string) => NOWHERE[name] ?? 'nowhere');
}

function tokenFor({ access }: OperationEntry): string | undefined {
  if (access === 'anyone') return undefined;
  return access === 'admin' ? platform.adminToken : platform.apiKey;
}

function withId(those: readonly OperationEntry[]): [id: string, operation: OperationEntry][] {
  return those.map((operation) => [operation.id, operation]);
}

function codeOf({ json: { error } }: Answer): unknown {
  return isNode(error) ? error.code : undefined;
}

function takesJson({ node }: OperationEntry): boolean {
  if (node.requestBody === undefined) return false;
  return (
    asNode(resolve(contract.root, node.requestBody).content, 'content')['application/json'] !== undefined
  );
}

const guarded = operations.filter(({ access }) => access !== 'anyone');
const withKey = guarded.filter(({ access }) => access !== 'admin');
const withToken = guarded.filter(({ access }) => access === 'admin');

describe('Without a valid credential', () => {
  it.each(withId(guarded))('%s is 401, whatever exists', async (_id, operation) => {
    for (const token of [
      undefined,
      'wrong',
      operation.access === 'admin' ? platform.apiKey : platform.adminToken,
    ]) {
      const answer = await send(urlOf(operation), operation.method, token);
      expect([answer.status, codeOf(answer)]).toEqual([401, 'unauthenticated']);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });
});

describe('Without the permission that section 4 of the API document requires', () => {
  it.each(withId(withKey))('%s is 403 and names that permission, whatever exists', async (_id, operation) => {
    const services = ['functions', 'storage', 'domains'];
    const [service, action] = operation.access.split(':');
    const actions = ['read', 'write', 'delete'].filter((one) => one !== action);
    const others = [
      { services, actions },
      { services: services.filter((one) => one !== service), actions: ['read', 'write', 'delete'] },
    ];
    for (const grant of others) {
      const { json } = await platform.admin('POST', '/keys', { body: { name: 'lacks one', ...grant } });
      const answer = await send(urlOf(operation), operation.method, String(json.key));
      expect([answer.status, codeOf(answer)]).toEqual([403, 'permission_denied']);
      expect(answer.text).toContain(operation.access);
    }
  });
});

describe('From a page of another origin', () => {
  it.each(withId(withToken))('%s is 403, with the admin token or without', async (_id, operation) => {
    for (const token of [platform.adminToken, undefined]) {
      const headers = { origin: 'https://elsewhere.example' };
      const answer = await send(urlOf(operation), operation.method, token, { headers });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'foreign_origin']);
    }
  });
});

describe('With an invalid body', () => {
  async function sendBody(
    operation: OperationEntry,
    body: string,
    type = 'application/json',
  ): Promise<unknown[]> {
    const response = await fetch(urlOf(operation), {
      method: operation.method,
      headers: { authorization: `Bearer ${tokenFor(operation)}`, 'content-type': type },
      body,
    });
    const { error } = asNode(await response.json(), 'the answer');
    return [response.status, isNode(error) ? error.code : undefined];
  }

  it.each(withId(operations.filter(takesJson)))(
    '%s is 413, 415 or 400, in this order',
    async (_id, operation) => {
      const large = `{"name":"${'x'.repeat(1_000)}"}`;
      expect(await sendBody(operation, large, 'text/plain')).toEqual([413, 'body_too_large']);
      expect(await sendBody(operation, large)).toEqual([413, 'body_too_large']);
      expect(await sendBody(operation, '{', 'text/plain')).toEqual([415, 'unsupported_media_type']);
      expect(await sendBody(operation, '{')).toEqual([400, 'invalid_json']);
      expect(await sendBody(operation, '[]')).toEqual([400, 'invalid_body']);
    },
  );
});

describe('For a missing resource', () => {
  const missing = operations.filter(
    ({ responses, node }) =>
      node.requestBody === undefined && responses.some(({ status }) => status === '404'),
  );

  it.each(withId(missing))('%s is 404', async (_id, operation) => {
    expect((await send(urlOf(operation), operation.method, tokenFor(operation))).status).toBe(404);
  });
});

describe('With a method that the path does not allow', () => {
  const paths = contract.paths.filter(({ other, isOfDomains }) => !other && !isOfDomains);

  it.each(paths.map((path) => [path.path, path] as const))(
    '%s is 405 and lists the allowed methods',
    async (_path, path) => {
      const [operation] = path.operations;
      if (!operation) throw new Error('a path without operations');
      const answer = await send(urlOf(operation), 'PROPFIND', tokenFor(operation));
      expect([answer.status, codeOf(answer)]).toEqual([405, 'method_not_allowed']);
      const allowed = (answer.headers.get('allow') ?? '').split(', ');
      expect(allowed).toEqual(expect.arrayContaining(path.operations.map(({ method }) => method)));
    },
  );
});
