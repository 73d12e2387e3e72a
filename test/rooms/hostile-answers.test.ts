/** The whole action between a platform and a GitHub that put its secrets, and markup, into whatever they answer. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Inputs } from '../../src/inputs/reader.ts';
import { filesOf, inputsOf, PULL_REQUEST, USUAL, type Wanted, workflowOf } from '../simulation/histories.ts';
import { PLAIN } from '../simulation/readings.ts';
import { BOUNDS } from '../support/bounds.ts';
import { HOSTILE_PARTS, readableText, withoutCode } from '../support/markdown.ts';
import { createLeakSearch, formsOf } from '../support/secrets.ts';
import { BUILDS, records } from '../world/functions.ts';
import { HEAD, JOB_TOKEN } from '../world/github.ts';
import { PLATFORM_KEY } from '../world/platform.ts';
import { idOf, type Reading, type Reply } from '../world/reading.ts';
import { openWorld, type World } from '../world/world.ts';

/** Stands for the newest ticket that the run has used. */
const ISSUED = 'ISSUED-TICKET';
const FORMS = [PLATFORM_KEY, JOB_TOKEN].flatMap(formsOf);
const findLeaks = createLeakSearch(FORMS);

const part = fc.constantFrom('', 'refused ', '"', 'A'.repeat(190), ...HOSTILE_PARTS);
/** A form of a secret, or most of it: gateways cut what they quote. */
const secret = fc
  .tuple(fc.constantFrom(...FORMS, ISSUED, `https://a.example/upload/${ISSUED}?sig=1`), fc.nat(9), fc.nat(9))
  .map(([form, begin, end]) => (form.includes(ISSUED) ? form : form.slice(begin, form.length - end)));
const hostile = fc.tuple(part, secret, part).map((parts) => parts.join(''));

/** Markup of others, or a mention that GitHub notifies somebody of: outside of code, it is none of the action's own. */
const MARKUP =
  /<img|<!--(?! cloud-platform-deploy)|(?<!\\)\]\((?!https?:\/\/)|(?<!\\)@octo|https:\/\/evil|www\.evil|\bfixes #1|GH-1/;

type Change = 'as it is' | { readonly text: string; readonly status?: number };
const refusals = fc.constantFrom(400, 401, 403, 404, 409, 413, 422, 500, 503);
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('as it is' as const) },
  { weight: 3, arbitrary: fc.record({ text: hostile }) },
  { weight: 1, arbitrary: fc.record({ text: hostile, status: refusals }) },
);

/** The protocol works with these, so that a run goes on for longer when they stay. */
const KEPT = /^(?:name|key|hostname|uploadUrl|downloadUrl|id|resource_id|kind|head|sha|state)$/;

/** Puts a text into every field of an answer, and into those that an answer may have. */
function poison(json: unknown, text: string): unknown {
  if (Array.isArray(json)) return json.map((item) => poison(item, text));
  if (typeof json === 'string') return `${json}${text}`;
  if (typeof json !== 'object' || json === null) return json;
  const more = { status: text, message: text, error: text, verification_errors: [text] };
  const poisoned = ([name, value]: [string, unknown]) => [
    name,
    KEPT.test(name) ? value : poison(value, text),
  ];
  return { ...more, ...Object.fromEntries(Object.entries(json).map(poisoned)) };
}

const REFUSALS: readonly ((text: string) => unknown)[] = [
  (text) => ({ error: { code: text, message: text, request_id: text } }),
  (text) => ({ errors: [{ detail: text }], title: text }),
  (text) => text,
  (text) => `<html><title>${text}</title></html>`,
];

function rewrite(reply: Reply, chosen: Change, ticket: string): Reply {
  if (chosen === 'as it is' || reply.body instanceof Uint8Array) return reply;
  const { status } = chosen;
  const text = chosen.text.replaceAll(ISSUED, ticket);
  const requestId = text.replace(/[^\x20-\x7e]/g, ' ');
  const headers = { ...reply.headers, 'x-request-id': requestId, 'x-github-request-id': requestId };
  if (status === undefined) return { ...reply, headers, body: poison(reply.body, text) };
  return { status, headers, body: REFUSALS[(text.length + status) % REFUSALS.length]?.(text) };
}

const FAILED = { statuses: ['queued', 'failed'], message: `refused @octocat ${PLATFORM_KEY}` };
const PREVIEW: Wanted = { ...USUAL, domainTimeout: '1m', mode: 'preview', environment: true };

/** Every mode, in an order in which each finds what the ones before it have left. */
const MODES: Readonly<Record<string, Wanted>> = {
  'another content': { ...USUAL, content: 'C' },
  deploy: { ...USUAL, domainTimeout: '1m', rollbackOnFailure: true },
  'a failing function': { ...USUAL, content: 'B', build: 'failed' },
  rollback: { ...USUAL, mode: 'rollback' },
  delete: { ...USUAL, mode: 'delete' },
  'preview, open': PREVIEW,
  'preview of a failing function': { ...PREVIEW, content: 'B', build: 'failed' },
  'preview, closed': { ...PREVIEW, mode: 'closed', isClosed: true },
  sweep: { ...PREVIEW, mode: 'sweep', isClosed: true },
};

let world: World;
let restoreAll: () => void;
beforeAll(async () => {
  const reading = { functions: { record: records.withActiveRevision } };
  world = await openWorld({ files: {}, github: true, reading });
  restoreAll = world.save();
});
afterAll(() => world[Symbol.asyncDispose]());

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)]);
}

/** Runs one mode, and returns all that has left the process but for the requests to the platform. */
async function play(wanted: Wanted, changes: readonly Change[]) {
  const { github } = world;
  let count = 0;
  let ticket = 'none';
  const next = (reply: Reply) => rewrite(reply, changes[count++ % changes.length] ?? 'as it is', ticket);
  const state = wanted.isClosed ? 'closed' : 'open';
  github.records.pullRequests.set(PULL_REQUEST, { state, headSha: HEAD });
  github.rewrite = next;
  const begun = github.requests.length;
  const ran = await world.step(inputsOf(wanted, world.url, PLAIN), {
    workflow: workflowOf(wanted),
    files: filesOf(wanted),
    rewrite(reply, { target }) {
      const [, used] = /^\/(?:up|down)load\/(.+)/.exec(target) ?? [];
      ticket = used ?? ticket;
      return used === undefined ? next(reply) : reply;
    },
    builds: [wanted.build === 'failed' ? FAILED : BUILDS.instant],
  });
  const requests = github.requests.slice(begun);
  const sent = requests.flatMap(({ path, body }) => [decodeURIComponent(path), ...textsIn(body)]);
  const comments = requests.filter(({ path }) => /comment/i.test(path)).flatMap(({ body }) => textsIn(body));
  return { ran, comments, texts: [...textsIn(JSON.parse(ran.runner.everything())), ...sent] };
}

it.each(Object.entries(MODES))('no secret and no markup of others is shown: %s', async (mode, wanted) => {
  // The secrets meet runs that do all of their work.
  restoreAll();
  const all = Object.values(MODES);
  for (const earlier of all.slice(0, all.indexOf(wanted))) await play(earlier, ['as it is']);
  const restore = world.save();
  const { ran: first } = await play(wanted, ['as it is']);
  expect(first.done, first.error).toBe(!mode.includes('failing'));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      restore();
      const { ran, texts, comments } = await play(wanted, changes);
      const findTickets = createLeakSearch(world.storage.tickets(), 16);
      const leaks = texts
        .flatMap((text) => [text, readableText(text.replace(/\\u200b|\u200b/g, ''))])
        .filter((text) => findLeaks(text).length > 0 || findTickets(text).length > 0);
      expect(leaks).toEqual([]);
      const lines = [ran.summary, ...comments].flatMap((text) => text.split('\n'));
      expect(lines.filter((line) => MARKUP.test(withoutCode(line)))).toEqual([]);
      expect(lines.join('\n')).not.toMatch(/undefined|NaN|\[object/);
    }),
    {
      numRuns: Math.ceil(BOUNDS.requests / 5) + 4,
      examples: [
        [[{ text: `invalid header "Authorization: Bearer ${PLATFORM_KEY.slice(0, -1)}` }]],
        [[...Array(4).fill('as it is'), { text: `ticket up-${ISSUED}` }, { text: ISSUED, status: 400 }]],
        [[{ text: `http://127.0.0.1:9/${ISSUED} @octocat`, status: 404 }, { text: PLATFORM_KEY }]],
        [[{ text: `|${PLATFORM_KEY} @octocat` }, 'as it is']],
      ],
    },
  );
});

const NAMED = { function: 'function-1', bucket: 'bucket-1', domain: 'app1.example.com' };
const WORDS = ['snapshots-1', 'revision-2', 'succeeded', 'verified', idOf('functions', NAMED.function)];
const DECISIVE = [...Object.values(NAMED), ...WORDS];

it.each(DECISIVE)('a secret equal to %s, by which the action decides, changes nothing', async (secret) => {
  const reading: Reading = {
    functions: { revisionId: (number) => `revision-${number}` },
    domains: { statuses: ['pending', 'verified'] },
  };
  const files = { 'app/main.ts': '', 'out/index1.html': '' };
  const act = async (options: Partial<Inputs>, query: string) => {
    await using world = await openWorld({ reading, files, inputs: { ...NAMED, ...options } });
    const inputs = {
      assets_root: 'app',
      artifacts: '**',
      artifacts_root: 'out',
      bucket_visibility: 'public',
      snapshot_bucket: 'snapshots-1',
      rollback_on_failure: 'true',
      health_check: `${world.url}/healthz?${query}`,
      domain_timeout: '1m',
      wait_timeout: '1m',
    };
    const healthy = { statuses: ['queued', 'succeeded'] };
    const first = await world.step(inputs, { builds: [healthy] });
    const change = { 'app/main.ts': 'export {};', 'out/index1.html': 'new' };
    const builds = [{ ...healthy, health: 500 }, healthy] as const;
    const second = await world.step(inputs, { files: change, builds });
    return [first, second].map(({ done, trace, after: { functions, domains } }) => {
      // How often the health is checked is up to chance.
      const calls = trace.map(({ call }) => call).filter((call, at, all) => call !== all[at - 1]);
      return { done, calls, functions, domains };
    });
  };
  const plain = await act({}, 'ready');
  expect(plain.map(({ done }) => done)).toEqual([true, false]);
  expect(plain[1]?.functions[NAMED.function]?.liveRevision).toBe('revision-3');
  expect(await act({ api_key: secret }, 'ready')).toEqual(plain);
  expect(await act({}, `token=${secret}`)).toEqual(plain);
});

it('names that people chose are shown although the key begins with one of them, and nothing else of the key is', async () => {
  const key = 'cloudplatform_live_ABCDEFGHIJKLM';
  const inputs: Partial<Inputs> = {
    ...{ api_key: key, mode: 'preview', function: 'cloudplatform-site', environment: 'cloudplatform' },
    ...{
      bucket: 'cloudplatform-files',
      artifacts: '**/*.html',
      preview_domain: '{preview}.cloudplatform.dev',
    },
  };
  const files = { 'main.ts': '', 'live_ABC/index.html': '' };
  await using world = await openWorld({ github: true, inputs, files });
  const workflow = workflowOf(PREVIEW);
  const { runner, outputs, log, error } = await world.step({}, { workflow });
  expect(error).toBe('');
  expect(log).toContain('"live_ABC/index.html"');
  expect(outputs).toMatchObject({
    ...{ function: 'cloudplatform-site-pr-7', bucket: 'cloudplatform-files' },
    domain: 'pr-7.cloudplatform.dev',
  });
  expect(world.github.requests.flatMap(({ body }) => textsIn(body))).toContain('cloudplatform');
  // But for the addresses of transfers.
  expect(runner.everything()).not.toMatch(/(?<!127\.0\.0\.1:\d+\/)\*\*\*/);
  const refusal = { status: 403, body: { message: `no ${key}` } };
  const refused = await world.step({}, { workflow, faults: [{ at: 'redeploy function', what: refusal }] });
  expect(refused.error).toContain('answered 403 (Forbidden): no cloudp***.');
  const broken = { 'main.ts': 'import "./FGHIJKLM.ts";', 'FGHIJKLM.ts': 'import "./none.ts";' };
  const failed = await world.step({}, { workflow, files: broken });
  expect(failed.error).toContain('FGHIJKLM.ts');
});
