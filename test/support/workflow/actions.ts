/** What `uses:` names: the actions of this repository, and stubs of the others that the documents use. */
import { cp, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { isObject } from '../../../src/http/response.ts';
import { createDenoFinder } from '../../../src/local-platform/functions/deno.ts';
import type { ActionFile } from '../../project/action-file.ts';
import { repositoryName } from '../../project/documents.ts';

const ROOT = join(import.meta.dirname, '../../..');
const findDeno = createDenoFinder({});

interface OwnAction extends ActionFile {
  /** The built program; undefined for the one whose source runs in this process. */
  readonly program: string | undefined;
}

/** Where a stub works, with the folder that a checkout copies, and the permissions of the token. */
export interface StubCall {
  readonly workspace: string;
  readonly repository: string;
  readonly permissions: unknown;
}

interface Stub {
  readonly inputs: Readonly<Record<string, unknown>>;
  /** @returns a folder of programs for the steps after it */
  run(call: StubCall): Promise<string | undefined>;
}

const STUBS: Readonly<Record<string, Stub>> = {
  'actions/checkout': {
    inputs: { 'persist-credentials': {} },
    async run({ workspace, repository, permissions }) {
      if (!isObject(permissions) || !permissions.contents)
        throw new Error('actions/checkout needs the permission `contents: read` in a private repository.');
      await cp(repository, workspace, { recursive: true });
      return undefined;
    },
  },
  'denoland/setup-deno': { inputs: {}, run: async () => dirname((await findDeno()).path) },
};

/** The actions of this repository as workflows name them: at a major version or a commit. */
const OWN = new RegExp(`^${repositoryName()}(/dist/local-platform)?@(?:v1|[0-9a-f]{40})$`);

/** Returns the action that `uses:` names. @throws Error when it is none of this repository and has no stub */
export async function findAction(uses: string): Promise<OwnAction | Stub> {
  const own = OWN.exec(uses);
  if (own) {
    const folder = join(ROOT, own[1] ?? '');
    const file: ActionFile = parse(await readFile(join(folder, 'action.yml'), 'utf8'));
    return { ...file, program: own[1] && join(folder, file.runs.main) };
  }
  const stub = STUBS[uses.split('@')[0] ?? ''];
  if (!stub || !/@\S+$/.test(uses)) throw new Error(`The runner of the tests has no action "${uses}".`);
  return stub;
}
