/** How the wait for a revision ends, and what a step says of the revision that serves and of the one before. */
import { expect, it } from 'vitest';
import type { What } from '../world/faults.ts';
import { records, type StoredFunction, statusOf } from '../world/functions.ts';
import type { FunctionsReading } from '../world/reading.ts';
import { deploy, deployOnce, existing, FOREVER } from './functions.ts';
import { always, refusal, type Scene, scenes } from './scene.ts';

const redeployReply = (stored: StoredFunction) => ({ status: 200, body: records.withActiveRevision(stored) });
const BODILESS: FunctionsReading = { redeployReply: () => ({ status: 204 }) };

/** Both reads of a function get this answer from now on. */
const unreadable = (what: What) => [always('list functions', what, 1), always('read function', what)];

/** How the revision ends is not known: then nothing that is shown claims to know it. */
async function endOpen(scene: Scene) {
  const ran = await deploy({
    ...{ given: existing, builds: FOREVER, sent: ['redeploy function'], headline: /^## (?:❌|⏱️)/u },
    ...scene,
    outputs: { operation: 'redeployed', revision_id: 'rev-2', changed: 'true', ...scene.outputs },
  });
  const shown = [ran.error, ran.summary, ran.log, ran.warnings, ...ran.runner.notices].join('\n');
  expect(shown).not.toMatch(/revision \S+( of \S+)? failed|is (?:still )?serving|still serves|is live:/i);
}

const NOWHERE = '`status_path` answered 404 \\(Not Found\\) at "nowhere/hello"\\.$';

scenes('A revision that was accepted is called neither failed nor live when it', endOpen, {
  'cannot be read any more with this key': {
    functions: { record: records.withActiveRevision, redeployReply },
    faults: unreadable(refusal(403)),
    headline: '## ❌ Revision `rev-2` of `hello` was accepted; its status is unknown',
    error: [/^Could not read the status/, / revision rev-1 served before\.$/, /`functions:read`/],
  },
  'has a record without a status': {
    functions: { record: records.withoutStatus },
    error: [/ no revision status\.$/, / which revision served before is not known\.$/, /^Set `status_path`/],
  },
  'may not be read at `status_path`': {
    inputs: { status_path: 'deployments/{name}' },
    faults: [always('read status', refusal(403))],
    error: [/answered 403/, /status is unknown/, /^Check the path in `status_path`, and what the API key/],
  },
  'has no status at `status_path`': {
    inputs: { status_path: 'nowhere/{name}', wait_timeout: '1m' },
    error: [RegExp(`^Could not read .*"hello": ${NOWHERE}`), /status is unknown/, /^Set `status_path` to/],
  },
  'has no status at `status_path` within a short time': {
    inputs: { status_path: 'nowhere/{name}', wait_timeout: '3s' },
    error: [RegExp(` not ready within 3 s: ${NOWHERE}`), /may still go live/, /^Set `status_path`/],
  },
  'was superseded by another deployment': {
    onRead: (read, world) => void (read === 3 && world.functions.put('hello')),
    headline: '## ❌ Revision `rev-2` of `hello` was superseded by another deployment',
    error: [/^Revision rev-2 of "hello" was superseded: /, 'Revision rev-1 served before.', /`concurrency:`/],
    outputs: { revision_status: 'superseded' },
  },
});

const FAILED_NEXT = 'Revision rev-2 of "hello" failed: its status is "failed".';
const SERVED = 'Revision rev-1 served before.';
const FIX = 'Fix the error and deploy again.';
const failing = (message: string, ...statuses: string[]): Scene => ({
  builds: [{ statuses: [...statuses, 'failed'], message }],
});

/** Its status was read, so what served at that time is known. */
async function fail({ place = {}, ...scene }: Scene & { readonly place?: object }) {
  const { runner, trace } = await deploy({ builds: [{ statuses: ['building', 'failed'] }], ...scene });
  expect(runner.annotations).toEqual([]);
  expect(runner.errorPlaces).toMatchObject([place]);
  expect(trace.filter(({ call }) => /^(?:re)?deploy|^create/.test(call))).toHaveLength(1);
}

scenes('The error of a failed revision', fail, {
  'has the lines of its message': {
    ...failing('TypeError: no\n  hint: add it\n    at load (gone.ts:1:1)', 'building'),
    error: [/ failed: TypeError: no$/, 'hint: add it.', / is known to be serving\.$/, FIX],
  },
  'names the revision that is serving, where that is read with the failure': {
    functions: { record: records.withActiveRevision },
    given(world) {
      existing(world);
      world.functions.put('hello', { statuses: ['failed'] });
    },
    headline: '## ❌ Revision `rev-3` of `hello` failed; `rev-1` still serves',
    error: [/^Revision rev-3 of "hello" failed: /, 'Revision rev-1 is still serving.', FIX],
    outputs: { revision_id: 'rev-3', previous_revision_id: 'rev-1' },
  },
  'names the previous ready revision, where no serving one is read, and is shown at its place in the file': {
    builds: [{ statuses: ['queued', 'building', 'Timed out'], message: 'file:///srv/main.ts:3: Unexpected' }],
    place: { file: 'main.ts', line: 3 },
    ...{ given: existing, headline: '## ❌ Revision `rev-2` of `hello` failed' },
    error: ['Revision rev-2 of "hello" failed: file:///srv/main.ts:3: Unexpected.', SERVED, FIX],
    outputs: { operation: 'redeployed', changed: 'true', revision_status: 'Timed out', revision_id: 'rev-2' },
  },
  'names where it was thrown once, without its stack': {
    ...failing('Error: boom\n    at load (main.ts:18:7)\n    at main.ts:20:1', 'building'),
    error: 'Revision rev-1 of "hello" failed: Error: boom (main.ts:18:7).',
    place: { file: 'main.ts', line: 18 },
  },
});

it('A status is that of the revision beside it, also where the list names another revision', async () => {
  let reads = 0;
  const functions: FunctionsReading = {
    listEntry: ({ name, revisions }) => ({ name, revision_id: revisions.at(-1)?.id }),
    // Its own path lags behind the list.
    record: ({ name, revisions }) => {
      const revision = revisions.at(++reads > 4 ? -1 : 0);
      return { name, revision_id: revision?.id, revision_status: revision && statusOf(revision) };
    },
  };
  const builds = [{ statuses: ['queued', 'failed'] }] as const;
  await deploy({ functions, given: existing, builds, error: [FAILED_NEXT, SERVED, FIX] });
  expect(reads).toBeGreaterThan(4);
});

/** Its revisions are built for longer than a wait survives records without a status. */
const slow = (functions: FunctionsReading): Scene => ({
  ...{ functions, given: existing },
  builds: [{ statuses: [...Array.from({ length: 80 }, () => 'building'), 'ready'] }],
});

scenes('The status of another revision is not that of the new one, where', deployOnce, {
  'only the list names the newest revision': slow({
    ...{ listEntry: records.withoutStatus, record: records.ofActiveRevision },
  }),
  'only the list names the newest revision, and the record names the serving one in another field': slow({
    ...{ listEntry: records.withoutStatus, record: records.withActiveRevisionOnly },
  }),
  'the list contains a status of the function': slow({
    ...{ listEntry: ({ name }) => ({ name, status: 'active' }), record: records.status },
  }),
});

const AT_ONCE: Scene = { given: existing, inputs: { wait_timeout: '0' }, sent: ['redeploy function'] };

scenes('`wait_timeout: 0`', deploy, {
  'sends no request after the response that names the revision': {
    ...{ ...AT_ONCE, builds: FOREVER, warning: /^$/, count: ['list functions', 1] },
    outputs: { revision_id: 'rev-2', revision_status: 'queued' },
  },
  'leaves `revision_id` empty with a warning when the response does not name the revision': {
    ...{ ...AT_ONCE, functions: BODILESS, warning: '`revision_id` is empty', count: ['list functions', 1] },
    summary: /^## ✅ `hello` was redeployed; .* may not be ready yet$/m,
    outputs: { revision_id: '', previous_revision_id: 'rev-1', operation: 'redeployed' },
  },
});

const unnamed = (status: string): FunctionsReading => ({ record: () => ({ name: 'hello', status }) });
const WARNING =
  /did not name the new revision .* may be that of an earlier revision\.( The output `revision_id` is empty\.)? Set `status_path`/;

scenes('A status without a revision', deploy, {
  'causes a warning when the response to the write named the revision': {
    ...{ functions: unnamed('active'), given: existing },
    outputs: { revision_id: 'rev-2' },
    warning: /may be that of an earlier revision\. Set `status_path`/,
  },
  'causes a warning beside the error when it means failed': {
    ...{ functions: unnamed('failed'), given: existing, warning: WARNING },
    error: [FAILED_NEXT, 'No revision of "hello" is known to be serving.', FIX],
  },
  'is not needed after a response that says "ready"': {
    ...{ functions: { record: records.withoutStatus }, builds: [{ statuses: ['ready'] }], warning: /^$/ },
    ...{ outputs: { revision_status: 'ready' }, notice: 'the response to the deployment reported that' },
  },
  'of a new function can only be its own': { functions: unnamed('active'), warning: /^$/ },
});
