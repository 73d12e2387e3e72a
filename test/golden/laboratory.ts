/** A platform with all three services, a repository at GitHub, and steps against them that become a text. */
import { rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:https';
import type { WorkflowContext } from '../../src/config/event.ts';
import type { Inputs } from '../../src/config/reader.ts';
import { run } from '../../src/run.ts';
import { REPOSITORY } from '../support/github-repository.ts';
import { type GitHubServer, JOB_TOKEN, startGitHubServer } from '../support/github-server.ts';
import { createJumpingClock } from '../support/jumping-clock.ts';
import {
  DOMAINS_KEY,
  type DomainsPlatform,
  FUNCTION_ID,
  startDomainsPlatform,
} from '../support/other-domains.ts';
import type { DomainReading } from '../support/other-domains-reading.ts';
import { PLATFORM_KEY, type Reading } from '../support/other-platform.ts';
import { records } from '../support/other-platform-shapes.ts';
import type { StorageReading } from '../support/other-storage.ts';
import { createTestRunner, type TestRunner } from '../support/test-runner.ts';
import { trust, VALID } from '../support/tls.ts';
import { createTree, type Tree } from '../support/tree.ts';
import { type Conditions, startWholePlatform, type WholePlatform } from '../support/whole-platform.ts';
import { createTranscript, type Detail, recordLog } from './transcript.ts';

export interface Readings {
  readonly functions?: Reading;
  readonly storage?: StorageReading;
  readonly domains?: DomainReading;
}

export interface Step extends Omit<Conditions, 'before'> {
  /** Files that are added to the workspace, or replaced; null deletes one. */
  readonly files?: Readonly<Record<string, string | null>>;
  readonly inputs?: Partial<Inputs>;
  readonly workflow?: Partial<WorkflowContext> | undefined;
  /** Called before each request to functions and storage. */
  readonly before?: (call: string, runner: TestRunner) => void;
  readonly shows?: readonly Detail[];
}

export interface Laboratory extends AsyncDisposable {
  readonly platform: WholePlatform;
  readonly domains: DomainsPlatform;
  readonly github: GitHubServer;
  /** For `health_check`. */
  readonly healthAddress: string;
  /** Runs a step, and adds what it has shown. */
  step(title: string, step?: Step): Promise<void>;
  /** Runs a step of which nothing is shown. */
  prepare(step: Step): Promise<void>;
  /** What all steps have shown. */
  text(): string;
}

/** UUIDs, since texts shorten them. */
const revisionId = (number: number) => `${number}a5c2f0e-41b7-4c1d-9e55-0d6f2b7c8a1${number}`;

/** A domain needs the id of its target. */
const record: NonNullable<Reading['record']> = (stored) => ({
  ...records.withActiveRevision(stored),
  id: FUNCTION_ID,
});

const COMMIT = '5b1f0e7c9d2e83a6c40b7915df2e0a84b63c71d9';

export async function openLaboratory(readings: Readings = {}): Promise<Laboratory> {
  const reading = { revisionId, record, ...readings.functions };
  const platform = await startWholePlatform(reading, readings.storage);
  const domains = await startDomainsPlatform(readings.domains);
  const front = await openFront(platform.url, domains.url);
  const github = await startGitHubServer();
  const workspace = await createTree({});
  const trusted = trust(VALID.cert);
  const shown: string[] = [];
  const describe = createTranscript();
  let runs = 0;

  const clean = (text: string) =>
    text
      .replaceAll(front.url, 'https://api.example.com')
      .replaceAll(front.url.replace('https://', ''), 'api.example.com')
      .replaceAll(platform.url, 'https://storage.example.com')
      .replaceAll(github.url.origin, 'https://api.github.com')
      .replaceAll(workspace.root, '/workspace')
      // How a connection ends differs between systems.
      .replaceAll('(ECONNRESET)', '(UND_ERR_SOCKET)')
      // The compression differs between versions of Node.
      .replace(/[\d.]+ k?B compressed/g, '… B compressed')
      // Keys of the history end with a random id.
      .replace(/-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.json/g, '-….json')
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080');

  async function runStep({ files = {}, inputs, workflow, before, shows: _, ...conditions }: Step) {
    runs += 1;
    await write(workspace, files);
    const runner = createTestRunner(
      { base_url: front.url, api_key: PLATFORM_KEY, github_token: JOB_TOKEN, ...inputs },
      {
        ...{ workspace: workspace.root, serverUrl: 'https://github.com', repository: REPOSITORY },
        ...{ apiUrl: github.url.href, eventName: 'push', ref: 'refs/heads/main', actor: 'octocat' },
        ...{ workflow: 'Deploy', runId: `${1000 + runs}`, runNumber: runs, runAttempt: 1 },
        ...{ commit: COMMIT, ...workflow },
      },
    );
    const log = recordLog(runner);
    using clock = createJumpingClock();
    platform.begin(
      { ...conditions, ...(before && { before: (_number, call) => before(call, runner) }) },
      clock,
    );
    return { done: await run(runner, clock), log, runner };
  }

  return {
    platform,
    domains,
    github,
    healthAddress: `${front.url}/healthz`,
    async step(title, given = {}) {
      const { done, ...ran } = await runStep(given);
      shown.push(clean(describe({ title, done, shows: given.shows ?? [], github, ...ran })));
    },
    async prepare(given) {
      await runStep(given);
    },
    text: () => shown.join('\n\n'),
    async [Symbol.asyncDispose]() {
      trusted[Symbol.dispose]();
      await front[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
      await domains[Symbol.asyncDispose]();
      await github[Symbol.asyncDispose]();
      await workspace[Symbol.asyncDispose]();
    },
  };
}

async function write(workspace: Tree, files: NonNullable<Step['files']>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    if (content === null) await rm(workspace.at(path));
    else await workspace.write({ [path]: content });
  }
}

/** One encrypted address for all services, since texts show no link to another one. */
async function openFront(
  whole: string,
  domains: string,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer(VALID, (incoming, response) => {
    const isOfDomains = incoming.url?.startsWith('/v1/domains/') === true;
    const { authorization, ...headers } = incoming.headers;
    const key = isOfDomains ? authorization?.replace(PLATFORM_KEY, DOMAINS_KEY) : authorization;
    const { hostname, port } = new URL(isOfDomains ? domains : whole);
    const sent = httpRequest(
      {
        ...{ hostname, port, method: incoming.method, path: incoming.url },
        headers: { ...headers, ...(key !== undefined && { authorization: key }) },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    sent.on('error', () => incoming.socket.destroy());
    response.on('close', () => sent.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  return {
    url: `https://localhost:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
