import type { Scenes } from './laboratory.ts';

const UPLOAD = { bucket: 'site', artifacts: '**' };
const FILES = {
  'index.html': '<h1>Hello</h1>\n',
  'about.html': '<h1>About</h1>\n',
  'assets/app.js': `console.log("${'a'.repeat(1500)}");\n`,
  'assets/style.css': 'body {}\n',
};

/** Uploads of artifacts to a bucket. */
export const UPLOAD_SCENES: Scenes = {
  'artifacts are uploaded': {
    readings: { storage: { fileIdOf: (key, { bytes }) => `file-${key}-${bytes.length}` } },
    inputs: UPLOAD,
    async play({ step }) {
      await step('A dry run', { files: FILES, inputs: { dry_run: 'true' }, shows: ['summary'] });
      await step('Into a new bucket', {
        files: { '.env': 'TOKEN=1\n' },
        inputs: { bucket_visibility: 'public' },
        shows: ['summary', 'artifacts file'],
      });
      await step('Only what has changed', {
        files: { 'about.html': '<h1>About us</h1>\n', 'new.txt': 'new\n' },
        inputs: { upload: 'changed' },
      });
      await step('A dry run of a mirror', {
        files: { 'assets/style.css': null, 'index.html': '<h1>Hello!</h1>\n' },
        inputs: { upload: 'mirror', dry_run: 'true' },
        shows: ['summary'],
      });
      await step('A mirror', { inputs: { upload: 'mirror' }, shows: ['summary'] });
      await step('A mirror that only deletes', { files: { 'new.txt': null }, inputs: { upload: 'mirror' } });
      await step('A mirror without files', {
        inputs: { artifacts: 'nothing/**', upload: 'mirror', if_no_files: 'warn' },
      });
    },
  },
  'objects of a mirror were replaced by another writer': {
    readings: { storage: { fileIdOf: (_key, { bytes }) => `file-${bytes.length}` } },
    inputs: UPLOAD,
    async play({ step, prepare, storage }) {
      const inputs = { upload: 'mirror', max_deletions: '100%' };
      await prepare({ files: FILES, inputs });
      storage.put('site', 'assets/app.js', 'somebody else');
      await step('A dry run', {
        files: { 'assets/app.js': null, 'assets/style.css': null },
        inputs: { ...inputs, dry_run: 'true' },
        shows: ['summary'],
      });
      await step('One of two is deleted', { inputs });
    },
  },
  'objects fail': {
    readings: {
      storage: {
        refuses: (key) =>
          key === 'about.html' ? { status: 413, body: { message: '<b>too</b> large' } } : undefined,
      },
    },
    inputs: UPLOAD,
    async play({ step }) {
      await step('One of four', { files: FILES, shows: ['summary'] });
    },
  },
  'a bucket cannot be created': {
    inputs: UPLOAD,
    async play({ step, storage }) {
      const both = { function: 'hello', entrypoint: 'assets/app.js', snapshot_bucket: 'past' };
      const denied = ['storage:write'] as const;
      await step('The key may not write', { files: FILES, inputs: both, denied });
      await step('Whether it was created cannot be read', {
        faults: [
          { at: 'create bucket', what: 'reset' },
          { at: 'read bucket', skip: 1, times: 99, what: { status: 503 } },
          { at: 'list buckets', skip: 1, times: 99, what: { status: 503 } },
        ],
      });
      await step('It is created, and then the upload is refused', {
        inputs: { artifacts: 'about.html\nassets/app.js' },
        faults: [{ at: 'ask for upload', times: 99, what: { status: 403 } }],
      });
      await step('The bucket for snapshots is refused', { inputs: both, denied });
      storage.dropBucket('site');
      await step('The key may not read', { denied: ['storage:read'] });
    },
  },
  'artifacts are uploaded by shards': {
    inputs: UPLOAD,
    async play({ step }) {
      const files = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`${at}.txt`, `${at}\n`]));
      await step('The second of three', { files, inputs: { shard: '2/3' }, shows: ['summary'] });
    },
  },
  'an upload takes long': {
    inputs: UPLOAD,
    async play({ step }) {
      await step('Requests are throttled', {
        // One file at a time, so that the order of the requests is certain.
        files: { 'app.js': `${'a'.repeat(1500)}`, 'index.html': '<h1>Hello</h1>\n' },
        faults: [
          { at: 'upload', times: 2, what: { status: 429, headers: { 'retry-after': '6' } } },
          { at: 'upload', times: 1, what: { status: 429, headers: { 'retry-after': '20' } } },
        ],
        shows: ['summary'],
      });
    },
  },
};
