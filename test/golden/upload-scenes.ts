import { answer } from '../support/recording-server.ts';
import type { Scenes } from './scenes.ts';

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
    async play({ step }) {
      await step('A dry run', { files: FILES, inputs: { ...UPLOAD, dry_run: 'true' }, shows: ['summary'] });
      await step('Into a new bucket', {
        files: { '.env': 'TOKEN=1\n' },
        inputs: { ...UPLOAD, bucket_visibility: 'public' },
        shows: ['summary', 'artifacts file', 'result file'],
      });
      await step('Only what has changed', {
        files: { 'about.html': '<h1>About us</h1>\n', 'new.txt': 'new\n' },
        inputs: { ...UPLOAD, upload: 'changed' },
      });
      await step('A dry run of a mirror', {
        files: { 'assets/style.css': null, 'index.html': '<h1>Hello!</h1>\n' },
        inputs: { ...UPLOAD, upload: 'mirror', dry_run: 'true' },
        shows: ['summary'],
      });
      await step('A mirror', { inputs: { ...UPLOAD, upload: 'mirror' }, shows: ['summary'] });
      await step('A mirror that only deletes', {
        files: { 'new.txt': null },
        inputs: { ...UPLOAD, upload: 'mirror' },
      });
      await step('A mirror without files', {
        inputs: { ...UPLOAD, artifacts: 'nothing/**', upload: 'mirror', if_no_files: 'warn' },
      });
    },
  },
  'objects of a mirror were replaced by another writer': {
    readings: { storage: { fileIdOf: (_key, { bytes }) => `file-${bytes.length}` } },
    async play({ step, prepare, platform }) {
      const inputs = { ...UPLOAD, upload: 'mirror', max_deletions: '100%' };
      await prepare({ files: FILES, inputs });
      platform.storage.put('assets/app.js', 'somebody else');
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
        fault: (event) =>
          /^upload about/.test(event) ? answer(413, { message: '<b>too</b> large' }) : undefined,
      },
    },
    async play({ step }) {
      await step('One of four', { files: FILES, inputs: UPLOAD, shows: ['summary'] });
    },
  },
  'a bucket cannot be created': {
    async play({ step, platform }) {
      await step('The key may not write', { files: FILES, inputs: UPLOAD, denied: ['storage:write'] });
      await step('Whether it was created cannot be read', {
        inputs: UPLOAD,
        faults: [
          { on: 'create bucket', when: 'before', what: 'reset' },
          { on: 'read bucket', when: 'before', skip: 1, times: 99, what: { status: 503 } },
          { on: 'list buckets', when: 'before', skip: 1, times: 99, what: { status: 503 } },
        ],
      });
      await step('It is created, and then the upload is refused', {
        inputs: { ...UPLOAD, artifacts: 'about.html\nassets/app.js' },
        faults: [{ on: 'ask for upload', when: 'before', times: 99, what: { status: 403 } }],
      });
      await step('The bucket for snapshots is refused', {
        inputs: { ...UPLOAD, function: 'hello', entrypoint: 'assets/app.js', snapshot_bucket: 'past' },
        denied: ['storage:write'],
      });
      platform.storage.deleteBucket();
      await step('The key may not read', { inputs: UPLOAD, denied: ['storage:read'] });
    },
  },
  'artifacts are uploaded by shards': {
    async play({ step }) {
      const files = Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`${at}.txt`, `${at}\n`]));
      await step('The second of three', { files, inputs: { ...UPLOAD, shard: '2/3' }, shows: ['summary'] });
    },
  },
  'an upload takes long': {
    async play({ step }) {
      await step('Requests are throttled', {
        // One file at a time, so that the order of the requests is certain.
        files: { 'app.js': `${'a'.repeat(1500)}`, 'index.html': '<h1>Hello</h1>\n' },
        inputs: UPLOAD,
        faults: [
          { on: 'upload', when: 'before', times: 2, what: { status: 429, headers: { 'retry-after': '6' } } },
          { on: 'upload', when: 'before', times: 1, what: { status: 429, headers: { 'retry-after': '20' } } },
        ],
        shows: ['summary'],
      });
    },
  },
};
