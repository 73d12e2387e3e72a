/** Runs the whole action in this process to upload a tree of files to a local platform. */
import type { Inputs } from '../../src/config.ts';
import { run } from '../../src/run.ts';
import { type Answer, startTestPlatform, type TestPlatform } from './local-platform.ts';
import { createFastClock, createTestRunner, type TestRunner } from './test-runner.ts';
import { createTree, type Entry, type Tree } from './tree.ts';

export const BUCKET = 'site';

export interface UploadRun {
  /** Whether the step is green. */
  readonly done: boolean;
  readonly runner: TestRunner;
  /** The text of the step's one error; empty when it is green. */
  readonly error: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Keys whose bytes were sent, in the order of their arrival. */
  readonly sent: readonly string[];
}

/** A platform, a folder of files, and runs of the action between them. */
export interface Scene extends AsyncDisposable {
  readonly platform: TestPlatform;
  readonly tree: Tree;
  upload(inputs?: Partial<Inputs>, onStart?: (runner: TestRunner) => void): Promise<UploadRun>;
  /** The keys that are listed in the bucket. */
  keys(): Promise<readonly string[]>;
  /** The bytes under a key, fetched as any client would. */
  download(key: string): Promise<Buffer>;
  record(key: string): Promise<Answer>;
}

/** Starts a platform in memory and makes the tree. */
export async function createScene(entries: Readonly<Record<string, Entry>>): Promise<Scene> {
  const platform = await startTestPlatform();
  const tree = await createTree(entries);
  const object = (key: string) => `/storage/buckets/${BUCKET}/objects/${encodeKey(key)}`;
  return {
    platform,
    tree,
    async upload(inputs = {}, onStart = () => undefined) {
      const defaults = {
        base_url: platform.url,
        api_key: platform.apiKey,
        bucket: BUCKET,
        artifacts: '**',
      };
      const runner = createTestRunner({ ...defaults, ...inputs }, { workspace: tree.root });
      onStart(runner);
      const done = await run(runner, createFastClock());
      return { done, runner, error: runner.errors.join('\n---\n'), outputs: runner.outputs, sent: [] };
    },
    async keys() {
      const { json } = await platform.call('GET', `/storage/buckets/${BUCKET}/objects`);
      return (json.objects as { key: string }[]).map(({ key }) => key);
    },
    async download(key) {
      const { json } = await platform.call('GET', `${object(key)}/download-url`);
      const response = await fetch(String(json.downloadUrl));
      return Buffer.from(await response.arrayBuffer());
    },
    record: (key) => platform.call('GET', object(key)),
    async [Symbol.asyncDispose]() {
      await platform.close();
      await tree[Symbol.asyncDispose]();
    },
  };
}

function encodeKey(key: string): string {
  const path = key.split('/').map(encodeURIComponent).join('/');
  return path.replace(/\/download-url$/, '%2Fdownload-url');
}
