/** What `uses:` names: the actions of this repository, and stubs of others by their name. */
import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { isObject } from '../../../src/http/response.ts';
import { createDenoFinder } from '../../../src/local-platform/functions/deno.ts';
import type { ActionFile } from '../../project/action-file.ts';
import { repositoryName } from '../../project/documents.ts';

/** The folder of the actions of this repository, as they are built. */
export const ROOT = join(import.meta.dirname, '../../..');
const findDeno = createDenoFinder({});

/** A JavaScript action in a folder. */
export interface JavaScriptAction {
  readonly folder: string;
  /** The source of this repository is the same action. */
  readonly isSource: boolean;
  readonly file: ActionFile & {
    readonly runs: { readonly post?: string; readonly 'post-if'?: string };
  };
}

/** Where a stub works. */
interface StubCall {
  readonly inputs: Readonly<Record<string, string>>;
  readonly workspace: string;
  /** The folder that a checkout copies. */
  readonly repository: string;
  /** Artifacts of the run, a folder for each. */
  readonly artifacts: string;
  /** Of the token of the job, as the workflow declares them. */
  readonly permissions: unknown;
}

/** What a stub sets for the steps after it. */
interface StubResult {
  readonly paths?: readonly string[];
  readonly outputs?: Readonly<Record<string, string>>;
}

export interface Stub {
  /** The inputs that it may get. */
  readonly inputs: readonly string[];
  run(call: StubCall): Promise<StubResult>;
}

/** What a clone of this repository does not contain. */
const UNTRACKED = ['node_modules', '.git', '.build', '.local-platform', 'coverage'];

const STUBS: Readonly<Record<string, Stub>> = {
  'actions/checkout': {
    inputs: ['persist-credentials', 'path', 'fetch-depth', 'ref', 'sparse-checkout'],
    async run({ inputs, workspace, repository, permissions }) {
      if (isObject(permissions) && !permissions.contents)
        throw new Error('actions/checkout needs the permission `contents: read` in a private repository.');
      const filter = (path: string) => dirname(path) !== repository || !UNTRACKED.includes(basename(path));
      await cp(repository, join(workspace, inputs.path ?? '.'), { recursive: true, filter });
      return {};
    },
  },
  'denoland/setup-deno': {
    inputs: ['deno-version', 'cache'],
    run: async () => ({ paths: [dirname((await findDeno()).path)] }),
  },
  'actions/setup-node': {
    inputs: ['node-version', 'node-version-file', 'cache', 'registry-url', 'package-manager-cache'],
    run: async () => ({ paths: [dirname(process.execPath)] }),
  },
  'actions/upload-artifact': {
    inputs: ['name', 'path', 'if-no-files-found', 'retention-days', 'include-hidden-files', 'overwrite'],
    async run({ inputs: { name = 'artifact', path = '' }, workspace, artifacts }) {
      const source = join(workspace, path);
      const isFolder = (await readdir(dirname(source), { withFileTypes: true })).some(
        (entry) => entry.name === basename(source) && entry.isDirectory(),
      );
      await mkdir(join(artifacts, name), { recursive: true });
      await cp(source, join(artifacts, name, isFolder ? '.' : basename(source)), { recursive: true });
      return {};
    },
  },
  'actions/download-artifact': {
    inputs: ['name', 'path'],
    async run({ inputs: { name, path = '.' }, workspace, artifacts }) {
      const [source, target] = [join(artifacts, name ?? '.'), join(workspace, path)];
      await mkdir(target, { recursive: true });
      await cp(source, target, { recursive: true });
      return { outputs: { 'download-path': target } };
    },
  },
};

/** The actions of this repository as workflows name them: at a major version or a commit. */
const OWN = new RegExp(`^${repositoryName()}(/dist/local-platform)?@(?:v1|[0-9a-f]{40})$`);

/** Copies the built actions, so that they run without packages of this project near them, as the runner downloads them. */
export async function installActions(folder: string): Promise<void> {
  await mkdir(folder);
  await cp(join(ROOT, 'action.yml'), join(folder, 'action.yml'));
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
}

/** Returns the action that `uses:` names. @throws Error when it is none of this repository and has no stub */
export async function findAction(
  uses: string,
  { workspace, actions }: { readonly workspace: string; readonly actions: string },
): Promise<JavaScriptAction | Stub> {
  if (uses.startsWith('./')) return readJavaScriptAction(join(workspace, uses), false);
  const own = OWN.exec(uses);
  if (own) return readJavaScriptAction(join(actions, own[1] ?? ''), own[1] === undefined);
  const stub = STUBS[uses.split('@')[0] ?? ''];
  if (!stub || !/@\S+$/.test(uses)) throw new Error(`The runner of the tests has no action "${uses}".`);
  return stub;
}

async function readJavaScriptAction(folder: string, isSource: boolean): Promise<JavaScriptAction> {
  const file: JavaScriptAction['file'] = parse(await readFile(join(folder, 'action.yml'), 'utf8'));
  if (!file.runs.using.startsWith('node')) throw new Error(`${folder} is no JavaScript action.`);
  return { folder, isSource, file };
}
