/** The whole action between a platform and a GitHub that put its secrets into whatever they answer. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOUNDS } from '../support/bounds.ts';
import { type GitHubServer, JOB_TOKEN, startGitHubServer } from '../support/github-server.ts';
import { startTestPlatform, type TestPlatform } from '../support/local-platform.ts';
import { withoutCode } from '../support/markdown.ts';
import { PLATFORM_KEY } from '../support/other-platform.ts';
import { NUMBER, OLDER, runPreview } from '../support/preview-runs.ts';
import {
  answer,
  type RecordedRequest,
  type Reply,
  startRecordingServer,
} from '../support/recording-server.ts';
import { createTree, type Tree } from '../support/tree.ts';

const TICKET = 'ticket-7f3a9c1d5e';
/** Stands for the newest ticket that the action has used. */
const ISSUED = 'ISSUED-TICKET';
const used: string[] = [];
const URLS = [`https://bytes.example/upload/${TICKET}?sig=1`, `http://127.0.0.1:9/v2/download/${TICKET}`];

const shifted = (secret: string, encoding: 'base64' | 'base64url') =>
  [0, 1, 2].map((shift) => Buffer.from(`${'x'.repeat(shift)}${secret}`).toString(encoding));

/** Every way in which a secret is written. */
function formsOf(secret: string): readonly string[] {
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    ...shifted(secret, 'base64'),
    ...shifted(secret, 'base64url'),
    Buffer.from(secret).toString('hex'),
  ];
}

const SECRETS = [PLATFORM_KEY, JOB_TOKEN];

/** What must be nowhere: a whole secret in any form (of base64, what does not depend on the text beside it), and the ticket. */
const FORBIDDEN = [...SECRETS.flatMap(formsOf).map((form) => form.slice(3, -4)), TICKET];

/** Text of others: a secret or a transfer URL, in whatever GitHub or a terminal may give a meaning to. */
const hostile = fc
  .tuple(
    fc.constantFrom(
      '',
      'refused ',
      '`',
      '| ',
      '\n## ',
      '@octocat ',
      '&#96;',
      '"',
      '<b>',
      '\u200b',
      'A'.repeat(190),
    ),
    fc.constantFrom(...SECRETS.flatMap(formsOf), ...URLS, ISSUED, `up-${ISSUED}`),
    fc.constantFrom('', '.', '`', ' | ', '\n', ' @octocat', '" </b>', '\u200b'),
  )
  .map((parts) => parts.join(''));

/** What becomes of one answer. */
const change = fc.oneof(
  { weight: 3, arbitrary: fc.constant('as it is' as const) },
  { weight: 3, arbitrary: fc.record({ text: hostile }) },
  {
    weight: 1,
    arbitrary: fc.record({
      text: hostile,
      status: fc.constantFrom(400, 401, 403, 404, 409, 413, 422, 500, 503),
    }),
  },
);
type Change = 'as it is' | { readonly text: string; readonly status?: number };

/** The protocol works with these, so that a run goes on for longer when they stay. */
const KEPT = [
  'name',
  'key',
  'hostname',
  'uploadUrl',
  'downloadUrl',
  'id',
  'resource_id',
  'kind',
  'head',
  'sha',
  'state',
];

/** Puts a text into every field of an answer, and into those that an answer may have. */
function poison(json: unknown, text: string): unknown {
  if (Array.isArray(json)) return json.map((item) => poison(item, text));
  if (typeof json === 'string') return `${json}${text}`;
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.entries(json).map(([name, value]) => [
    name,
    KEPT.includes(name) ? value : poison(value, text),
  ]);
  return {
    message: text,
    error: text,
    status: text,
    verification_errors: [text],
    ...Object.fromEntries(fields),
  };
}

const REFUSALS: readonly ((text: string) => unknown)[] = [
  (text) => ({ error: { code: text, message: text, request_id: text } }),
  (text) => ({ errors: [{ detail: text }], title: text }),
  (text) => text,
  (text) => `<html><title>${text}</title></html>`,
];

/** Forwards a request, and changes its answer. */
function forward(base: string, nextChange: () => Change): Reply {
  return async (response, { method, target, headers, body }: RecordedRequest) => {
    const sent = ['authorization', 'content-type', 'accept'].flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const hasBody = !['GET', 'HEAD'].includes(method);
    const own = await fetch(base + target, {
      method,
      headers: sent,
      ...(hasBody && { body: new Uint8Array(body()) }),
    });
    const bytes = Buffer.from(await own.arrayBuffer());
    const chosen = nextChange();
    const ticket = /^\/(?:up|down)load\/([^/?]{8,})/.exec(target)?.[1];
    if (ticket !== undefined) used.push(ticket);
    const type = own.headers.get('content-type') ?? '';
    const asItIs = () => answer(own.status, bytes, { 'content-type': type })(response, answered);
    const answered: RecordedRequest = { method, target, headers, body, json: () => undefined };
    if (chosen === 'as it is' || target.startsWith('/upload/') || target.startsWith('/download/'))
      return asItIs();
    const { status } = chosen;
    const text = chosen.text.replaceAll(ISSUED, used.at(-1) ?? 'none');
    const requestId = text.replace(/[^\x20-\x7e]/g, ' ');
    const extra = { 'x-request-id': requestId, 'x-github-request-id': requestId };
    if (status !== undefined) {
      const refusal = REFUSALS[(text.length + status) % REFUSALS.length]?.(text);
      return answer(status, refusal, extra)(response, answered);
    }
    if (!type.includes('json')) return asItIs();
    return answer(own.status, poison(JSON.parse(bytes.toString()), text), extra)(response, answered);
  };
}

const STEP = {
  ...{
    function: 'hello',
    assets: 'main.ts',
    bucket: 'site',
    artifacts: 'site/**',
    bucket_visibility: 'public',
  },
  ...{ snapshot_bucket: 'snapshots', environment: 'preview', wait_timeout: '60s', domain_timeout: '60s' },
};
const PREVIEW = { ...STEP, preview_domain: '{preview}.example.localhost' };

/** Every mode, and the state of the pull request. */
const MODES = {
  'another content': {
    inputs: { ...STEP, mode: 'deploy', assets: 'old/main.ts', entrypoint: 'old/main.ts' },
  },
  deploy: {
    inputs: { ...STEP, mode: 'deploy', domain: 'app.example.localhost', rollback_on_failure: 'true' },
  },
  'a failing function': {
    inputs: { ...STEP, mode: 'deploy', assets: 'bad/main.ts', entrypoint: 'bad/main.ts' },
  },
  rollback: { inputs: { ...STEP, mode: 'rollback', revision_id: 'previous', bucket: '', artifacts: '' } },
  delete: { inputs: { mode: 'delete', function: 'hello', domain: 'app.example.localhost' } },
  'preview, open': { inputs: PREVIEW },
  'preview of a failing function': {
    inputs: { ...PREVIEW, assets: 'bad/main.ts', entrypoint: 'bad/main.ts' },
  },
  'preview, closed': { inputs: PREVIEW, action: 'closed' },
  sweep: { inputs: { ...PREVIEW, mode: 'sweep' }, action: 'closed' },
} as const;

let platform: TestPlatform;
let workspace: Tree;

beforeAll(async () => {
  platform = await startTestPlatform({ apiKey: PLATFORM_KEY });
  const encoded = Buffer.from(PLATFORM_KEY).toString('base64');
  workspace = await createTree({
    'main.ts': 'export default { fetch: () => new Response("hello") };\n',
    'old/main.ts': 'export default { fetch: () => new Response("old") };\n',
    'bad/main.ts': `throw new Error('refused @octocat ' + atob('${encoded}'));\n`,
    'site/a.txt': 'a',
  });
});

afterAll(async () => {
  await workspace[Symbol.asyncDispose]();
  await platform[Symbol.asyncDispose]();
});

/** All texts in a value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)])
    : [];
}

/** What a reader of Markdown or of a terminal sees of a text. */
function shown(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_entity, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\\(?:u200b|([!-/:-@[-`{-~]))/g, '$1')
    .replaceAll('\u200b', '');
}

function leaks(texts: readonly string[]): readonly string[] {
  return texts
    .flatMap((text) => [text, shown(text)])
    .flatMap((text) =>
      [...FORBIDDEN, ...used].filter((form) => text.includes(form)).map((form) => `${form} in ${text}`),
    );
}

/** Runs one mode, and returns all that has left the process but for the requests to the platform. */
async function run(
  mode: keyof typeof MODES,
  changes: readonly Change[],
  github: GitHubServer,
): Promise<{ readonly done: boolean; readonly texts: readonly string[]; readonly sent: readonly string[] }> {
  let requests = 0;
  const nextChange = (): Change => changes[requests++ % changes.length] ?? 'as it is';
  await using hostilePlatform = await startRecordingServer(() => forward(platform.url, nextChange));
  await using hostileGitHub = await startRecordingServer(() => forward(github.url.origin, nextChange));
  const { inputs, action = 'opened' } = { action: undefined, ...MODES[mode] };
  // A status that is changed means nothing, and is waited for until the end.
  const isHonest = changes.every((one) => one === 'as it is');
  github.records.pullRequests.set(NUMBER, { state: action === 'closed' ? 'closed' : 'open', headSha: OLDER });
  const { runner, done } = await runPreview({
    ...{ url: hostilePlatform.url.origin, github: { ...github, url: hostileGitHub.url }, action },
    ...{
      workspace: workspace.root,
      inputs: { ...inputs, ...(isHonest && { wait_timeout: '30m' }) },
    },
  });
  const sent = hostileGitHub.requests.flatMap(({ target, body }) => [
    decodeURIComponent(target),
    ...textsIn(JSON.parse(body().toString() || 'null')),
  ]);
  return { done, sent, texts: [...textsIn(JSON.parse(runner.everything())), ...sent] };
}

it.each(Object.keys(MODES) as (keyof typeof MODES)[])(
  'no secret leaves the process, whatever platform and GitHub answer: %s',
  async (mode) => {
    await using github = await startGitHubServer();
    // The secrets meet runs that do all of their work.
    const honest = await run(mode, ['as it is'], github);
    expect(honest.done, honest.texts.join('\n')).toBe(!mode.includes('failing'));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
        const { texts, sent } = await run(mode, changes, github);
        expect(leaks(texts)).toEqual([]);
        // GitHub notifies whom a comment names outside of code.
        for (const line of sent.flatMap((text) => text.split('\n')))
          expect(withoutCode(line)).not.toContain('@octocat');
      }),
      {
        numRuns: BOUNDS.requests / 5,
        examples: [
          [URLS.map((text) => ({ text }))],
          [[...Array(4).fill('as it is'), { text: `ticket up-${ISSUED}` }, { text: ISSUED, status: 400 }]],
          [[{ text: `${URLS[1]} @octocat`, status: 404 }, { text: PLATFORM_KEY }]],
          [[{ text: `|${PLATFORM_KEY} @octocat` }, 'as it is']],
        ],
      },
    );
  },
  120_000,
);
