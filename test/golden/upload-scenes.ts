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
      await step('A dry run', { files: FILES, inputs: { dry_run: 'true' } });
      await step('Into a new bucket', {
        files: { '.env': 'TOKEN=1\n' },
        inputs: { bucket_visibility: 'public' },
      });
      await step('Only what has changed', {
        files: { 'about.html': '<h1>About us</h1>\n', 'new.txt': 'new\n' },
        inputs: { upload: 'changed' },
      });
      await step('A mirror', {
        files: { 'assets/style.css': null, 'index.html': '<h1>Hello!</h1>\n' },
        inputs: { upload: 'mirror', domain: 'www.example.com' },
      });
      await step('A mirror that only deletes', { files: { 'new.txt': null }, inputs: { upload: 'mirror' } });
      await step('A mirror without changes', { files: { '.env': null }, inputs: { upload: 'mirror' } });
      await step('A mirror without files', {
        inputs: { artifacts: 'nothing/**', upload: 'mirror', if_no_files: 'warn' },
      });
    },
  },
  'objects fail': {
    inputs: UPLOAD,
    async play({ step }) {
      const what = { status: 413, body: { message: '<b>too</b> large' } };
      await step('One of four', { files: FILES, faults: [{ at: /^upload about/, what, times: 99 }] });
    },
  },
};
