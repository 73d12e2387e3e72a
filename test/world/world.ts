/** One world: the platform in any reading of the API document, a repository at GitHub, a workspace, and one clock. */
import type { WorkflowContext } from '../../src/inputs/event.ts';
import type { Inputs } from '../../src/inputs/reader.ts';
import { run } from '../../src/run.ts';
import { runsOf } from '../support/secrets.ts';
import { createTestRunner, type TestRunner } from '../support/test-runner.ts';
import { createTree, type Entry } from '../support/tree.ts';
import { JumpingClock } from './clock.ts';
import { type GitHub, JOB_TOKEN, REPOSITORY, startGitHub } from './github.ts';
import { type Conditions, PLATFORM_KEY, Platform } from './platform.ts';
import type { Build, Reading } from './reading.ts';

interface WorldOptions {
  readonly reading?: Reading;
  /** Of each step, unless it says otherwise. */
  readonly inputs?: Partial<Inputs>;
  readonly workflow?: Partial<WorkflowContext>;
  readonly files?: Readonly<Record<string, Entry>>;
  readonly github?: boolean;
  readonly isEncrypted?: boolean;
}

export interface Step extends Conditions {
  /** Files that are added to the workspace, or replaced; null deletes one. */
  readonly files?: Readonly<Record<string, Entry | null>>;
  readonly workflow?: Partial<WorkflowContext>;
  readonly builds?: readonly [Build, ...Build[]];
  readonly onStart?: (runner: TestRunner) => void;
  /** How far the clock of the runner's machine is ahead. Milliseconds. */
  readonly skewMs?: number;
  /** The run is cancelled directly before this request of its trace. */
  readonly cancelAt?: number;
}

/** A small repository: a module, its import, and a binary file. */
export const SAMPLE: Readonly<Record<string, string | Uint8Array>> = {
  'lib.ts': 'export const greeting = "grüß dich";\n',
  'logo.bin': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]),
  'main.ts':
    'import { greeting } from "./lib.ts";\nexport default { fetch: () => new Response(greeting) };\n',
};

/** Opens a world; `await using` closes it. */
export async function openWorld(options: WorldOptions = {}) {
  const clock = new JumpingClock();
  const platform = new Platform(options.reading ?? {}, clock);
  platform.key = options.inputs?.api_key ?? PLATFORM_KEY;
  await platform.listen(options.isEncrypted ?? false);
  const github = options.github ? await startGitHub(clock) : undefined;
  const workspace = await createTree(options.files ?? SAMPLE);
  let steps = 0;
  let turns = 0;

  /** Runs the action in this process. @throws Error when a request violated the API document, or a secret was shown */
  async function step(inputs: Partial<Inputs> = {}, given: Step = {}) {
    steps += 1;
    const number = steps;
    await workspace.write(given.files ?? {});
    const runner = createTestRunner(
      {
        base_url: platform.url,
        api_key: PLATFORM_KEY,
        github_token: JOB_TOKEN,
        ...options.inputs,
        ...inputs,
      },
      {
        ...{ workspace: workspace.root, workflow: 'Deploy', ref: 'refs/heads/main', actor: 'octocat' },
        ...{ eventName: 'push', commit: `${number}`.repeat(40).slice(0, 40), repository: REPOSITORY },
        ...{ runId: `1000${number}`, runNumber: number, runAttempt: 1, serverUrl: 'https://github.com' },
        ...(github && { apiUrl: github.url }),
        ...{ ...options.workflow, ...given.workflow },
      },
    );
    given.onStart?.(runner);
    platform.functions.builds = given.builds;
    const ownClock = { ...clock, wall: () => clock.wall() + (given.skewMs ?? 0) };
    const before = platform.state();
    const begin = clock.elapsed();
    const { done, trace } = await clock.run(async (id) => {
      const requests = platform.begin(id, {
        ...given,
        before: (request) => {
          if (request.index === given.cancelAt) runner.cancel();
          return given.before?.(request);
        },
      });
      return { done: await run(runner, ownClock), trace: requests };
    });
    const ran = {
      ...{ done, runner, trace, before, outputs: runner.outputs, summary: runner.summary },
      /** The text of the step's one error; empty when it succeeded. */
      error: runner.errors.join('\n---\n'),
      log: runner.lines.join('\n'),
      warnings: runner.warnings.join('\n'),
      /** The calls that changed something, in order, as in `upload assets/a.txt`. */
      writes: trace.filter(({ hasEffect }) => hasEffect).map(({ call }) => call),
      after: platform.state(),
      /** How long it took on the world's clock. Milliseconds. */
      ms: clock.elapsed() - begin,
    };
    expectSound(ran, platform);
    return ran;
  }

  return {
    ...{ clock, workspace, step },
    ...{ functions: platform.functions, storage: platform.storage, domains: platform.domains },
    url: platform.url,
    get github(): GitHub {
      if (!github) throw new Error('this world has no GitHub');
      return github;
    },
    save() {
      const restore = [platform.save(), github?.records.save()];
      return () => restore.forEach((each) => void each?.());
    },
    /** Runs steps concurrently; their requests take effect one at a time, in an order that these numbers choose. */
    async together<Result>(choices: readonly number[], works: readonly (() => Promise<Result>)[]) {
      let turn = 0;
      clock.choose = () => choices[turn++ % choices.length] ?? 0;
      try {
        return await Promise.all(works.map((work) => work()));
      } finally {
        clock.choose = undefined;
      }
    },
    /** Waits for a turn, as a request does. */
    async turn() {
      turns += 1;
      const id = `turn ${turns}`;
      clock.begin(id);
      await clock.waitForTurn(id);
      clock.end(id);
    },
    async [Symbol.asyncDispose]() {
      await platform.stop();
      await github?.[Symbol.asyncDispose]();
      await workspace[Symbol.asyncDispose]();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
export type Ran = Awaited<ReturnType<World['step']>>;

/** Checks what holds after every run of every test: the API document, no secret anywhere, one error at most, no bug. */
function expectSound({ done, runner, error, trace }: Ran, { violations, storage }: Platform): void {
  const problems = [...violations];
  const all = runner.everything();
  const tickets = storage.tickets().flatMap((ticket) => [ticket.slice(0, 16), ticket.slice(-16)]);
  for (const secret of [...runsOf(PLATFORM_KEY, 8), ...runsOf(JOB_TOKEN, 8), ...tickets])
    if (all.includes(secret)) problems.push(`${secret} is shown`);
  if (runner.errors.length !== (done ? 0 : 1)) problems.push(`${runner.errors.length} errors`);
  if (error.includes('bug in the action')) problems.push(error);
  if (trace.length > 2_000) problems.push(`${trace.length} requests`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
