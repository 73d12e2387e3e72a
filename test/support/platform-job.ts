import { cp, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { readAction, STEP_ACTION } from '../project/action-file.ts';
import { denoPath, inputVariables, runnerEnvironment, runProcess, type Step } from './action-process.ts';
import { guardProcessesWith, killProcessesWith, processesWith } from './processes.ts';
import { createTree, temporaryIn } from './tree.ts';

const BUILT = join(import.meta.dirname, '../../dist/local-platform');

type Variables = Readonly<Record<string, string>>;
type Run = Partial<Pick<Step, 'inputs' | 'environment' | 'onStart'>>;

/** Opens a job with the step that starts the local platform, in a folder whose part `workspace` is the checkout. */
export async function openJob() {
  const folder = await createTree({ 'workspace/': '', 'temp/': '', 'tmp/': '' });
  const { root, at } = folder;
  // A copy of its own without a package folder above, as the runner downloads it.
  await cp(BUILT, at('action'), { recursive: true });
  // What the step starts is meant to outlive it, but not the tests.
  const guard = guardProcessesWith(root);
  const id = `github_${basename(root)}`;
  let state: Variables = {};

  function run({ inputs = {}, environment, onStart }: Run) {
    const env = {
      ...runnerEnvironment(at('workspace'), at('temp')),
      ...{ RUNNER_TRACKING_ID: id, ...temporaryIn(at('tmp')) },
      ...inputVariables(inputs, readAction(STEP_ACTION)),
      ...environment,
    };
    const program = [process.execPath, at('action/step/index.js')] as const;
    return runProcess(program, { cwd: at('workspace'), env, onStart });
  }

  /** Returns the processes of the platform. One that nobody waited for does not count. */
  const processes = () => processesWith(root);
  return {
    ...folder,
    processes,
    async main({ inputs, environment, onStart }: Run = {}) {
      const withDeno = { PATH: dirname(await denoPath()), ...environment };
      const all = { job_status: 'success', ...inputs };
      const result = await run({ inputs: all, environment: withDeno, onStart });
      state = result.state;
      return result;
    },
    post(job_status: 'success' | 'failure' | 'cancelled', environment: Variables = {}) {
      const saved = Object.entries(state).map(([name, value]) => [`STATE_${name}`, value]);
      return run({ inputs: { job_status }, environment: { ...environment, ...Object.fromEntries(saved) } });
    },
    log: () => join(state.folder ?? '', 'platform.log'),
    /** Ends what is left, as the runner does after a job: every process that has its variable. */
    end: () => killProcessesWith(`RUNNER_TRACKING_ID=${id}`),
    async leftovers(): Promise<string[]> {
      const folders = ['temp', 'tmp'].map((name) => readdir(at(name)));
      return [...(await processes()), ...(await Promise.all(folders)).flat()];
    },
    async [Symbol.asyncDispose](): Promise<void> {
      guard[Symbol.dispose]();
      await killProcessesWith(root);
      await folder[Symbol.asyncDispose]();
    },
  };
}

export type Job = Awaited<ReturnType<typeof openJob>>;
