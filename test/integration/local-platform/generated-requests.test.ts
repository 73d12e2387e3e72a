import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BOUNDS, IS_DEEP } from '../../support/bounds.ts';
import { type OperationEntry, readContract } from '../../support/contract/document.ts';
import { bodiesOf, type Pools, targetsOf } from '../../support/contract/generate.ts';
import { countNothing, takeProblems } from '../../support/contract/recorder.ts';
import { startTestPlatform, type TestPlatform } from '../../support/local-platform.ts';

/** The number of requests; the deep tests send more. */
const REQUESTS = BOUNDS.contractRequests;

const contract = readContract();
countNothing();

/** Stands for a value from an earlier response, counted back from the last. */
const former = (kind: 'id' | 'ticket') => fc.nat({ max: 20 }).map((back) => `@${kind}${back}@`);

const assets = fc.constantFrom(
  { 'main.ts': { content: 'export default { fetch: () => new Response("hello") };' } },
  { 'main.ts': { content: 'import "./none.ts";' } },
  { 'main.ts': { content: '%%%', encoding: 'base64' }, 'app.ts': { content: 'throw 1;' } },
);

/** Few names, so that one request finds what another one has created. */
const pools: Pools = {
  FunctionName: fc.constantFrom('f', 'g'),
  BucketName: fc.constantFrom('private-one', 'public-one', 'aa'),
  ObjectKey: fc.constantFrom('a', 'b/c', 'b/download-url', 'index.html', '../a', 'ä'),
  Hostname: fc.constantFrom('a.test', 'A.TEST', 'b.example.com', 'localhost'),
  Entrypoint: fc.constantFrom('main.ts', 'app.ts'),
  Assets: assets,
  Id: former('id'),
  Ticket: former('ticket'),
  // A fault would cause a response outside of the contract, which is its purpose.
  FaultList: fc.constantFrom([], [{ method: 'GET', path: '/nowhere', status: 500 }], [{ path: 'x' }]),
};

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly token: 'full' | 'admin' | 'weak' | 'wrong' | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly type: string | undefined; readonly text: string | undefined };
}

const headers = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom('range', 'if-none-match', 'if-range', 'accept', 'origin', 'expect', 'cookie', 'x-y'),
      fc.oneof(
        fc.constantFrom('bytes=0-1', 'bytes=9-', 'bytes=-1', '*', 'text/html', 'null', '100-continue', ''),
        fc.stringMatching(/^[ -~]{0,20}$/),
      ),
    ),
  },
);

function requestsOf(operation: OperationEntry): fc.Arbitrary<Sent> {
  const usual = operation.access === 'admin' ? ('admin' as const) : ('full' as const);
  return fc.record({
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant(operation.method) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'),
      },
    ),
    target: targetsOf(contract, operation, pools),
    token: fc.oneof(
      { weight: 9, arbitrary: fc.constant(usual) },
      { weight: 1, arbitrary: fc.constantFrom('full', 'admin', 'weak', 'wrong', undefined) },
    ),
    headers,
    body: bodiesOf(contract, operation, pools),
  });
}

/** A deployment starts a process, which takes as long as a hundred other requests. */
const SELDOM = ['createFunction', 'redeployFunction'];

const requests = fc.oneof(
  ...contract.paths
    .filter(({ isOfDomains }) => !isOfDomains)
    .flatMap(({ operations }) => operations)
    .map((operation) => ({
      weight: SELDOM.includes(operation.id) ? 1 : 4,
      arbitrary: requestsOf(operation),
    })),
);

/** Sends requests unchanged, including their paths, and remembers what later ones may refer to. */
function createSender(platform: TestPlatform, weak: string) {
  const agent = new Agent({ keepAlive: true });
  const tokens = { full: platform.apiKey, admin: platform.adminToken, weak, wrong: 'lpk_wrong' };
  const seen = { id: new Set<string>(), ticket: new Set<string>() };
  const fill = (raw: string): string =>
    raw.replace(
      /@(id|ticket)(\d+)@/g,
      (_, kind: 'id' | 'ticket', back: string) => [...seen[kind]].at(-1 - Number(back)) ?? 'none',
    );

  function remember(body: string): void {
    for (const [id] of body.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) seen.id.add(id);
    for (const [, ticket = ''] of body.matchAll(/load\/([\w-]{43})"/g)) seen.ticket.add(ticket);
  }

  return {
    close: () => agent.destroy(),
    send: ({
      method,
      target,
      token,
      headers: more,
      body,
    }: Sent): Promise<{ status: number; headers: IncomingHttpHeaders }> => {
      const { port } = new URL(platform.url);
      const bytes = body.text === undefined ? undefined : Buffer.from(fill(body.text));
      const sent = {
        ...more,
        // Node does not frame the body of GET, HEAD and DELETE by itself.
        ...(bytes === undefined ? {} : { 'content-length': bytes.length }),
        ...(token === undefined ? {} : { authorization: `Bearer ${tokens[token]}` }),
        ...(body.type === undefined ? {} : { 'content-type': body.type }),
      };
      const path = fill(target).replace(/[^!-~]/g, '');
      return new Promise((resolve, reject) => {
        request({ agent, host: '127.0.0.1', port, method, path, headers: sent }, (response) => {
          text(response).then((received) => {
            remember(received);
            resolve({ status: response.statusCode ?? 0, headers: response.headers });
          }, reject);
        })
          .on('error', reject)
          .end(bytes);
      });
    },
  };
}

it(
  `${REQUESTS} requests generated from the contract get responses that it declares, and no failure of the platform`,
  async () => {
    const failures: string[] = [];
    await using platform = await startTestPlatform({
      limits: { functionCount: 2, bucketCount: 4, domainCount: 3, jsonBodyBytes: 100_000, objectBytes: 150 },
      report: (line) => failures.push(line),
    });
    const grant = { name: 'weak', services: ['storage'], actions: ['read'], resources: ['storage/aa'] };
    const weak = await platform.admin('POST', '/keys', { body: grant });
    const { send, close } = createSender(platform, String(weak.json.key));
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async (one) => {
        const { status } = await send(one);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect([...takeProblems(), ...failures]).toEqual([]);
      }),
      { numRuns: REQUESTS },
    );
    close();
    // Requests that are always refused would find nothing.
    const common = [200, 201, 400, 401, 403, 404, 405];
    // A few hundred requests do not always contain these.
    const rare = [204, 409];
    for (const status of IS_DEEP ? [...common, ...rare] : common) expect(statuses.keys()).toContain(status);
  },
  REQUESTS * 30,
);
