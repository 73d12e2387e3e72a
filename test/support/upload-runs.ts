/** Runs the whole action in this process to upload a tree of files to a local platform. */
import type { Inputs } from '../../src/config/reader.ts';
import type { Clock } from '../../src/http/retry.ts';
import { run } from '../../src/run.ts';
import { startTestPlatform, type TestPlatform } from './local-platform.ts';
import { createFastClock, createTestRunner, type TestRunner } from './test-runner.ts';
import { createTree, type Entry, type Tree } from './tree.ts';

export const BUCKET = 'site';

export interface UploadRun {
  /** Whether the step succeeded. */
  readonly done: boolean;
  readonly runner: TestRunner;
  /** The text of the step's one error; empty when it succeeded. */
  readonly error: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** The content of the file that `artifacts_file` names. */
  readonly record: readonly ListedObject[];
}

/** Runs the action once to upload a folder. Files of the runner are beside it. */
export async function runUpload(
  platform: { readonly url: string | URL; readonly apiKey: string },
  tree: Tree,
  inputs: Partial<Inputs> = {},
  onStart: (runner: TestRunner) => void = () => undefined,
  clock: Clock = createFastClock(),
): Promise<UploadRun> {
  const base = { base_url: String(platform.url), api_key: platform.apiKey, bucket: BUCKET, artifacts: '**' };
  await using runnerTemp = await createTree({});
  const workflow = { workspace: tree.root, runnerTemp: runnerTemp.root };
  const runner = createTestRunner({ ...base, ...inputs }, workflow);
  onStart(runner);
  const done = await run(runner, clock);
  const { outputs } = runner;
  const record = JSON.parse(runner.files.artifacts ?? '[]');
  return { done, runner, error: runner.errors.join('\n---\n'), outputs, record };
}

/** An entry in the list of all objects. */
export interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly content_type: string;
  readonly status: string;
  readonly reason?: string;
}

/** A local platform, a folder of files, and runs of the action between them. */
export interface UploadFixture extends AsyncDisposable {
  readonly platform: TestPlatform;
  readonly tree: Tree;
  upload(inputs?: Partial<Inputs>): Promise<UploadRun>;
  /** The keys that the bucket lists. */
  keys(): Promise<readonly string[]>;
  /** Downloads an object like any client. */
  download(key: string): Promise<{ readonly bytes: Buffer; readonly type: string | null }>;
}

/** Starts a platform in memory and creates the tree. */
export async function createUploadFixture(entries: Readonly<Record<string, Entry>>): Promise<UploadFixture> {
  const platform = await startTestPlatform();
  const tree = await createTree(entries);
  return {
    platform,
    tree,
    upload: (inputs) => runUpload(platform, tree, inputs),
    async keys() {
      const { json } = await platform.call('GET', `/storage/buckets/${BUCKET}/objects`);
      const objects = Array.isArray(json.objects) ? json.objects : [];
      return objects.map((object: { readonly key: string }) => object.key);
    },
    async download(key) {
      const path = `/storage/buckets/${BUCKET}/objects/${encodeKey(key)}/download-url`;
      const { json } = await platform.call('GET', path);
      const response = await fetch(String(json.downloadUrl));
      return {
        bytes: Buffer.from(await response.arrayBuffer()),
        type: response.headers.get('content-type'),
      };
    },
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
