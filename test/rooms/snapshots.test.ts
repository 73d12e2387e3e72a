/** The content of each deployment: how it is stored, what is never taken for it, and when it is not deployed again. */
import { hash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../support/bounds.ts';
import type { Fault } from '../world/faults.ts';
import { BUILDS, describeContent, records } from '../world/functions.ts';
import type { Permission, Reading } from '../world/reading.ts';
import {
  ACTIVE,
  BUCKET,
  type Content,
  expectUntouched,
  justBefore,
  liveOf,
  openPast,
  type Past,
} from './past.ts';

const AGAIN = { skip_unchanged: 'false' };

const anyBytes = fc.oneof(
  { weight: 14, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  // Larger than what is read, compressed and written together.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 50 }), fc.integer({ min: 500_000, max: 1_500_000 }))
      .map(([pattern, size]) => Buffer.alloc(size, pattern)),
  },
);
const manyFiles = Array.from({ length: 2000 }, (_, at) => Buffer.from(`${at}`.slice(0, at % 4)));

describe('A snapshot', () => {
  it('gives a rollback the very bytes that were deployed, whatever the names and the bytes of the files', async () => {
    await using past = await openPast();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyBytes, { maxLength: 5 }), async (contents) => {
        count += 1;
        const named = contents.map((bytes, at) => [`folder ${at % 3}/é${at}.bin`, bytes] as const);
        const files = new Map<string, string | Uint8Array>([
          ['main.ts', `export default ${count};\n`],
          ...named,
        ]);
        const added = Object.fromEntries([...files].map(([path, bytes]) => [`${count}/${path}`, bytes]));
        const run = await past.deploy('A', { assets_root: `${count}` }, { files: added });
        expect(run.error).toBe('');
        await past.deploy('B', AGAIN);
        expect((await past.rollBack('previous')).live).toBe(describeContent('main.ts', files));
      }),
      { numRuns: Math.ceil(BOUNDS.requests / 2), examples: [[manyFiles]] },
    );
  }, 120_000);

  it('leaves nothing on the disk of the runner, also when it is damaged', async () => {
    await using past = await openPast();
    const { workspace } = past.world;
    await workspace.write({ 'temp/': '' });
    const workflow = { runnerTemp: workspace.at('temp') };
    for (const content of ['A', 'B'] as const) await past.deploy(content, {}, { workflow });
    for (const change of [(bytes: Buffer) => bytes, (bytes: Buffer) => bytes.subarray(0, -3)]) {
      past.damage('snapshots', change);
      await past.rollBack('previous', {}, { workflow });
      expect(readdirSync(workspace.at('temp'))).toEqual([]);
    }
    const run = await past.deploy('C', {}, { workflow: { runnerTemp: workspace.at('missing') } });
    expectUntouched(run);
    expect(run.error).toMatch(
      /^Could not store the assets in bucket "past": ENOENT: .*\nNothing was changed on the platform\.\nCheck the disk of the runner: a snapshot is written to `RUNNER_TEMP` on its way\.$/,
    );
  });

  it.each<[what: string, storage: NonNullable<Reading['storage']>, faults: Fault[]]>([
    ['loses it', { loses: (key) => key.includes('/snapshots/') }, []],
    ['never shows it', {}, [{ at: 'read object', what: { status: 404 }, times: 99 }]],
    [
      'shows other bytes',
      { sizeOf: () => 1 },
      [{ at: 'download', what: { status: 200, body: 'x' }, times: 99 }],
    ],
  ])('is an error before the deployment when the platform %s', async (_what, storage, faults) => {
    await using past = await openPast({ storage });
    const { error, outputs, trace, created } = await past.deploy('A', {}, { faults });
    expect(error).toMatch(
      /^Could not store the assets in bucket "past": the platform acknowledged the upload of "\S+", but does not show it\.\nNothing was deployed\.\n/,
    );
    // Not even the bucket, which this run has created, is a change of the function.
    expect(outputs.changed).toBe('false');
    expect(created).toEqual([]);
    expect(trace.length).toBeLessThan(40);
  });
});

/** Puts a snapshot of two files of 20 B together from its parts. */
function assemble(head: object | string, index: unknown, bytes: string | Buffer = 'x'.repeat(20)): Buffer {
  const list = zstdCompressSync(Buffer.isBuffer(index) ? index : JSON.stringify(index));
  const line =
    typeof head === 'string' ? head : JSON.stringify({ version: 1, index_bytes: list.length, ...head });
  return Buffer.concat([Buffer.from(`${line}\n`), list, zstdCompressSync(Buffer.from(bytes))]);
}

const file = (path: string, text: string, size: number = text.length) => [path, size, hash('sha256', text)];
const FILES = [file('lib/ü.txt', ''), file('main.ts', 'x'.repeat(20))];
const DAMAGED: Readonly<Record<string, readonly Buffer[]>> = {
  'is damaged: it ends too early': [
    Buffer.alloc(0),
    Buffer.alloc(99, '1'),
    assemble({ index_bytes: 40_000 }, FILES),
    assemble({}, FILES, 'x'.repeat(19)),
  ],
  'is damaged: its first line is not valid': [
    Buffer.from('<!doctype html>\n<title>Log in</title>'),
    Buffer.alloc(200, '1'),
    assemble('null', []),
    assemble({ version: undefined }, FILES),
    ...[undefined, -1, 1.5, 50_000].map((index_bytes) => assemble({ index_bytes }, FILES)),
  ],
  'was written by a newer version of this action (format 2)': [
    assemble({ version: 2, index_bytes: undefined }, FILES),
  ],
  'is damaged: its list of files cannot be decompressed': [
    assemble({ index_bytes: 5 }, FILES),
    assemble({}, Buffer.alloc(99_000)),
  ],
  'is damaged: its list of files is not valid': [
    assemble({}, { files: FILES }),
    assemble({}, Buffer.from('[')),
    ...['a', [1, 0, ''], file('a', '', -1), ['a', 0]].map((entry) => assemble({}, [entry, FILES[1]])),
  ],
  'is damaged: its files cannot be decompressed': [assemble({}, FILES).subarray(0, -3)],
  'is damaged: it contains more than its files': [assemble({}, FILES, 'x'.repeat(21))],
  'is damaged: its content is not what was deployed': [
    assemble({}, FILES),
    assemble({}, [...FILES, file('a', '')]),
    assemble({}, [file('a', 'x'), FILES[1]], 'x'.repeat(21)),
  ],
};

describe('A snapshot that', () => {
  it('is damaged is not deployed, and the error says why', async () => {
    await using past = await openPast({}, 'B', 'A');
    const damaged = Object.entries(DAMAGED).flatMap(([why, all]) =>
      all.map((bytes) => [why, bytes] as const),
    );
    for (const [why, bytes] of damaged) {
      past.damage('snapshots', () => bytes);
      const run = await past.rollBack('previous');
      expectUntouched(run);
      expect(run.error).toContain(
        `Could not roll back function "hello": the snapshot of revision "rev-1" ${why}.\nNothing was changed on the platform.\n`,
      );
      expect(run.error.match(/^- .{5}/gm)).toEqual(['- rev-2']);
    }
  });

  it('was put together by another program is deployed', async () => {
    await using past = await openPast({}, 'B', 'A');
    const text = 'export default "B";\n';
    past.damage('snapshots', () => assemble({}, [file('lib/ü.txt', ''), file('main.ts', text)], text));
    expect((await past.rollBack('rev-1')).live).toBe(liveOf('B'));
  });

  it('was exchanged for a valid one of another content is not deployed', async () => {
    await using past = await openPast({}, 'A', 'B');
    const [one = '', other = ''] = past.keys('snapshots');
    const objects = past.world.storage.objects(BUCKET);
    const [bytes, others] = [objects.get(one)?.bytes ?? '', objects.get(other)?.bytes ?? ''];
    past.world.storage.put(BUCKET, one, others);
    past.world.storage.put(BUCKET, other, bytes);
    const run = await past.rollBack('previous');
    expectUntouched(run);
    expect(run.error).toContain(
      'the snapshot of revision "rev-1" is damaged: its content is not what was deployed.',
    );
  });

  it('vanishes after the history was read is not deployed', async () => {
    await using past = await openPast({}, 'B', 'A');
    const remove = () => past.damage('snapshots', () => undefined);
    // After the history and the list of files of what is live.
    const run = await past.rollBack('rev-1', {}, justBefore('ask for download', remove, 2));
    expect(run.writes).toEqual([]);
    expect(run.error).toContain('the snapshot of revision "rev-1" no longer exists.');
  });

  it('has any flipped bit, is cut or goes on is damaged, or brings the very same content back', async () => {
    await using past = await openPast({}, 'B', 'A');
    const restore = past.world.save();
    const anyDamage = fc.oneof(
      fc.record({ kind: fc.constant('flip'), at: fc.nat(999), bit: fc.nat(7) }),
      fc.record({ kind: fc.constantFrom('cut', 'more', 'zero'), at: fc.nat(999), bit: fc.constant(0) }),
    );
    await fc.assert(
      fc.asyncProperty(anyDamage, async ({ kind, at, bit }) => {
        restore();
        past.damage('snapshots', (bytes) => {
          const place = at % bytes.length;
          if (kind === 'cut') return bytes.subarray(0, place);
          if (kind === 'more') return Buffer.concat([bytes, Buffer.alloc(at, 'x')]);
          return Buffer.from(
            bytes.map((byte, index) => (index !== place ? byte : kind === 'zero' ? 0 : byte ^ (1 << bit))),
          );
        });
        const run = await past.rollBack('rev-1', {}, { builds: [BUILDS.instant] });
        if (run.done) expect(run.live).toBe(liveOf('B'));
        else expectUntouched(run);
        if (!run.done)
          expect(run.error).toMatch(
            /the snapshot of revision "rev-1" (?:is damaged|was written by a newer version)/,
          );
      }),
      { numRuns: BOUNDS.requests },
    );
  });

  it.each<[what: string, change: (bytes: Buffer) => Buffer | undefined]>([
    [
      'has a changed byte',
      (bytes) => bytes.map((byte, at) => (at === bytes.length - 8 ? byte ^ 1 : byte)) as Buffer,
    ],
    ['is shorter', (bytes) => bytes.subarray(0, -3)],
    ['is gone', () => undefined],
  ])(
    '%s is stored again by the next run that deploys its content or finds it live',
    async (_what, change) => {
      await using past = await openPast({}, 'A', 'B');
      past.damage('snapshots', change);
      const run = await past.deploy('B');
      expect(run.outputs.operation).toBe('unchanged');
      expect(run.log).toContain('Stored the assets in bucket "past"');
      expect((await past.deploy('A')).error).toBe('');
      for (const content of ['B', 'A'] as const)
        expect((await past.rollBack(content === 'A' ? 'rev-1' : 'rev-2')).live).toBe(liveOf(content));
      expect((await past.deploy('A')).log).not.toContain('Stored the assets');
    },
  );
});

describe('A key without', () => {
  it.each(
    (['storage:read', 'storage:write'] as const).flatMap((permission) =>
      ['a new', 'a stored'].map((which) => ({ permission, which })),
    ),
  )(
    '`$permission` fails before $which content is deployed, and the error names the permission',
    async ({ permission, which }) => {
      await using past = await openPast({}, 'A', 'B');
      const run = await past.deploy(which === 'a new' ? 'C' : 'A', {}, { denied: [permission] });
      expect(run.error).toContain(`\`${permission}\``);
      expect(run.created).toEqual([]);
    },
  );

  it('`functions:read` cannot roll back to the previous revision, and fails before anything is sent', async () => {
    await using past = await openPast({}, 'A', 'B');
    const denied: readonly Permission[] = ['functions:read'];
    const run = await past.rollBack('previous', {}, { denied });
    expectUntouched(run);
    expect(run.error).toContain('`functions:read`');
    expect((await past.rollBack('rev-1', {}, { denied, builds: [BUILDS.instant] })).live).toBe(liveOf('A'));
  });
});

describe('`snapshot_bucket`', () => {
  it('that is public fails the step before anything is written', async () => {
    await using past = await openPast();
    past.world.storage.putBucket(BUCKET, 'public');
    const run = await past.deploy('A');
    expectUntouched(run);
    expect(run.error).toContain(
      'Could not store snapshots in bucket "past": it is public, and snapshots contain source code.\n',
    );
  });

  it.each(['deploy', 'preview', 'rollback', 'delete', 'sweep'])(
    'must be another one than `bucket`, with `mode: %s`',
    async (mode) => {
      await using past = await openPast();
      const run = await past.deploy('A', { mode, bucket: BUCKET, artifacts: '**' });
      expect(run.error).toContain('`snapshot_bucket` must be another bucket than `bucket`: ');
      expect(run.trace).toEqual([]);
    },
  );
});

const READINGS: Readonly<Record<string, Reading['functions'] & { readonly isUnknown?: boolean }>> = {
  'with the newest revision and its status': {},
  'with only the live revision': { record: records.ofActiveRevision },
  'without a revision': { record: records.withoutRevision, isUnknown: true },
  'only in the list, the own path invokes the function': { invocation: { status: 200, body: 'Hello!' } },
  'with a status at another path': {
    record: records.withoutStatus,
    statusPath: (_stored, { id }) => `functions/revisions/${id}`,
  },
};

describe('A content that is live', () => {
  it.each(Object.entries(READINGS))(
    'is not deployed again, and only then, on a platform that shows a function %s',
    async (_name, { isUnknown = false, ...functions }) => {
      await using past = await openPast({ functions });
      const inputs = { status_path: functions.statusPath ? 'functions/revisions/{revision_id}' : '' };
      const play = (content: Content, more = {}) =>
        past.deploy(content, { ...inputs, ...more }, { builds: [BUILDS.instant] });
      expect((await play('A')).live).toBe(liveOf('A'));
      expect((await play('A')).outputs.operation).toBe(isUnknown ? 'redeployed' : 'unchanged');
      past.deployElsewhere('B');
      expect((await play('A')).outputs.operation).toBe('redeployed');
      expect(past.world.functions.live('hello')).toBe(liveOf('A'));
      await play('C');
      past.world.functions.drop('hello');
      expect((await play('C')).outputs.operation).toBe('created');
      await play('B');
      const back = await play('C', { mode: 'rollback', revision_id: 'previous' });
      if (isUnknown) {
        expectUntouched(back);
        expect(back.error).toMatch(/does not show which revision is live|no revision is known to be live/);
      } else expect(back.error).toBe('');
      expect(back.live).toBe(liveOf(isUnknown ? 'B' : 'C'));
      past.history();
    },
  );

  it.each<[what: string, given: (past: Past) => unknown, content: Content, operation: string]>([
    ['nothing', () => undefined, 'A', 'unchanged'],
    ['a deployment of another content', ({ deploy }) => deploy('B'), 'A', 'redeployed'],
    ['a change of the entrypoint alone', () => undefined, 'C', 'redeployed'],
    [
      'a rollback to it',
      async ({ deploy, rollBack }) => [await deploy('B'), await rollBack('rev-1')],
      'A',
      'unchanged',
    ],
    ['`skip_unchanged: false`', ({ deploy }) => deploy('A', AGAIN), 'A', 'unchanged'],
  ])(
    'is not deployed again, unless something happened since: %s',
    async (_what, given, content, operation) => {
      await using past = await openPast(ACTIVE, 'A');
      await given(past);
      const run = await past.deploy(content);
      expect(run.error).toBe('');
      expect(run.outputs.operation).toBe(operation);
      expect(run.outputs.changed).toBe(String(operation !== 'unchanged'));
      expect(run.live).toBe(liveOf(content));
    },
  );

  it('is confirmed by a newer run, so that an older one cannot replace it', async () => {
    await using past = await openPast();
    const of = (runNumber: number, more = {}) => ({ workflow: { runNumber, ...more } });
    await past.deploy('A', {}, of(1));
    const confirmed = await past.deploy('A', {}, of(3));
    expect([confirmed.outputs.operation, past.keys('history').length]).toEqual(['unchanged', 1]);
    expect(past.history().map(({ commit }) => commit[0])).toEqual(['2']);
    expect((await past.deploy('B', {}, of(2))).error).toContain(
      'run 3 of workflow "Deploy" is newer than this run 2',
    );
    const again = await past.deploy('A', {}, of(2, { runAttempt: 2 }));
    expect([again.outputs.operation, again.writes]).toEqual(['unchanged', []]);
  });
});
