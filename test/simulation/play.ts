/** Plays a history, step by step: as a dry run, without disturbance, with disturbance, and once more. */
import { type Call, isWrite } from '../world/calls.ts';
import { type AnyFault, FAULTS, type Fault, LOST_ANSWERS, READ_FAULTS } from '../world/faults.ts';
import { BUILDS } from '../world/functions.ts';
import { HEAD } from '../world/github.ts';
import type { Traced } from '../world/platform.ts';
import { openWorld, type Ran, type Step, type World } from '../world/world.ts';
import type { Counters } from './counters.ts';
import {
  BUCKET,
  CONTENTS,
  type Disturbance,
  type Edit,
  FUNCTION,
  filesOf,
  type History,
  HOSTNAME,
  inputsOf,
  PASTS,
  PULL_REQUEST,
  type Wanted,
  workflowOf,
} from './histories.ts';
import { isExplicit, readingOf } from './readings.ts';
import {
  aDryRunWritesNothingAndPlansWhatTheRunWrites,
  aRerunIsGreenAndRepairsWhatTheFirstLeft,
  type Case,
  nameOf,
  OF_EACH_RUN,
  passingFaultsEndGreen,
  prefixOf,
} from './statements.ts';

/** Plays a history. @throws Error when a statement does not hold, with what the run has shown */
export async function play(history: History, counters: Counters): Promise<void> {
  await using world = await openWorld({ reading: readingOf(history.reading), github: true, files: {} });
  const player = new Player(world, history, counters);
  for (const step of PASTS[history.past]) await player.past(step);
  for (const step of history.steps) {
    if (step.mode === 'edit') player.edit(step);
    else await player.step(step);
  }
}

class Player {
  readonly #world: World;
  readonly #history: History;
  readonly #counters: Counters;
  /** Keys that the action has uploaded, and nobody else has replaced. */
  readonly #uploaded = new Set<string>();
  #files: Readonly<Record<string, string>> = {};

  constructor(world: World, history: History, counters: Counters) {
    this.#world = world;
    this.#history = history;
    this.#counters = counters;
  }

  edit({ does, content }: Edit): void {
    const { functions, storage, domains } = this.#world;
    const { fileIds, sizes, lag } = this.#history.reading;
    if (does === 'deploys') functions.put(FUNCTION, CONTENTS[content]);
    else if (does === 'deletes') functions.drop(FUNCTION);
    else if (does === 'registers') domains.put(HOSTNAME, '99999999-9999-4999-8999-999999999999');
    else if (lag === 0 && (fileIds || sizes)) {
      // Where a listing shows neither, or shows it late, nobody can see the replacement.
      this.#uploaded.delete('a.css');
      storage.put(BUCKET, 'a.css', 'of somebody else');
    }
  }

  async past(wanted: Wanted): Promise<void> {
    const given = await this.#case(wanted, {}, true);
    this.#counters.hold(passingFaultsEndGreen, given, isExplicit(this.#history.reading));
  }

  async step(wanted: Wanted): Promise<void> {
    const { reading } = this.#history;
    const isClosed = wanted.mode === 'closed' || (wanted.mode === 'sweep' && wanted.isClosed);
    const pullRequest = { state: isClosed ? 'closed' : 'open', headSha: HEAD } as const;
    this.#world.github.records.pullRequests.set(PULL_REQUEST, pullRequest);
    const restore = this.#world.save();
    const dry = wanted.isPlanned ? await this.#run(wanted, {}, true) : undefined;
    // Its reads let a build progress, which the real runs must not start from.
    restore();
    const clean = await this.#case(wanted, {}, true);
    if (dry) this.#counters.hold(aDryRunWritesNothingAndPlansWhatTheRunWrites, dry, clean);
    restore();
    const disturbances = wanted.disturbances.map((disturbance) =>
      this.#translate(disturbance, clean.ran.trace),
    );
    const step: Step = {
      faults: disturbances.flatMap(({ faults = [] }) => faults),
      ...disturbances.find(({ outage }) => outage),
      ...disturbances.find(({ cancelAt }) => cancelAt !== undefined),
      ...disturbances.find(({ before }) => before),
    };
    const isQuiet = step.before === undefined && step.cancelAt === undefined;
    const faulty = await this.#case(wanted, step, isQuiet);
    const count = (step.faults ?? []).reduce((sum, { times = 1 }) => sum + times, 0);
    const isShort = step.outage ? count === 0 : count <= 3;
    const isPassing = isQuiet && isShort && wanted.disturbances.every(({ kind }) => kind !== 'any fault');
    const hangs = (step.faults ?? []).filter(({ what }) => what === 'hang').length;
    const isFair = isExplicit(reading) && hangs <= 1 && clean.ran.done && wanted.timeout !== '20s';
    this.#counters.hold(passingFaultsEndGreen, faulty, isPassing && isFair);
    const rerun = await this.#case(wanted, {}, true);
    const isDone = step.before === undefined && clean.ran.done && wanted.build !== 'failed';
    // The previous revision of a rollback is another one the second time.
    const isRepaired = isFair && isDone && wanted.mode !== 'rollback';
    this.#counters.hold(aRerunIsGreenAndRepairsWhatTheFirstLeft, rerun, isRepaired);
  }

  /** Runs the step, and checks all that holds after each run. */
  async #case(wanted: Wanted, step: Step, isAlone: boolean): Promise<Case> {
    const ran = await this.#run(wanted, step, false);
    // A mirror deletes what a manifest knows, unless the answer with the manifest was damaged on its way.
    const manifest = `${prefixOf(wanted)}.upload-manifest.json`;
    const read = ran.trace.findLast(({ call, thing }) => call === 'download' && thing === manifest);
    if (read?.isLost) this.#uploaded.clear();
    const uploaded = new Set(this.#uploaded);
    this.#world.functions.settle();
    this.#world.domains.settle();
    const given = { wanted, ran, isAlone, uploaded, reading: this.#history.reading, world: this.#world };
    const isKnown = ran.after.buckets[BUCKET]?.objects[manifest] !== undefined;
    for (const { call, thing } of isKnown ? ran.trace : [])
      if (call === 'ask for upload' && !/(?:^|\/)\./.test(thing)) this.#uploaded.add(thing);
    try {
      for (const statement of OF_EACH_RUN) this.#counters.hold(statement, given);
    } catch (error) {
      throw new Error(`${String(error)}\n${describe(ran, wanted, step)}`, { cause: error });
    }
    return given;
  }

  async #run(wanted: Wanted, step: Step, isDry: boolean): Promise<Ran> {
    const files = filesOf(wanted);
    const gone = Object.keys(this.#files).filter((path) => !(path in files));
    this.#files = files;
    const inputs = inputsOf(wanted, this.#world.url, this.#history.reading);
    return await this.#world.step(
      { ...inputs, ...(isDry && { dry_run: 'true' }) },
      {
        ...step,
        builds: [BUILDS[wanted.build], BUILDS.ready],
        files: { ...files, ...Object.fromEntries(gone.map((path) => [path, null])) },
        workflow: workflowOf(wanted),
      },
    );
  }

  /** Chooses the request from the trace of a run without faults, so that each fault hits. */
  #translate({ kind, place, from, which, times }: Disturbance, trace: readonly Traced[]): Step {
    const writes = trace.filter(({ call, hasEffect }) => hasEffect && isWrite(call));
    const first = trace.findIndex(({ call }) => call === from);
    const all = trace.slice(Math.max(0, first));
    const chosen = kind === 'lost write' && writes.length > 0 ? writes : all;
    const target = chosen[place % Math.max(1, chosen.length)];
    if (!target) return {};
    const { call, index } = target;
    const skip = trace.filter((earlier) => earlier.call === call && earlier.index < index).length;
    const fault = (from: readonly AnyFault[]): Step => {
      const { what, when } = from[which % from.length] ?? { what: 'reset', when: 'before' };
      // Two of them take longer than any request is tried.
      return { faults: [{ at: call, skip, times: what === 'hang' ? 1 : times, what, when } satisfies Fault] };
    };
    const byAnother = (change: () => void): Step => ({
      before: (request) => {
        if (request.index === index) change();
      },
    });
    const [any, lost] = isWrite(call) ? [FAULTS, LOST_ANSWERS] : [READ_FAULTS, READ_FAULTS];
    const { functions } = this.#world;
    const steps: Readonly<Record<Disturbance['kind'], Step>> = {
      'lost write': fault(lost.filter(({ isPassing }) => isPassing)),
      passing: fault(any.filter((each) => isFairFault(each, call))),
      'any fault': fault(any),
      outage: { outage: { from: index, ms: 1000 * (which % 55) } },
      cancel: { cancelAt: index },
      'another deploys': byAnother(() => functions.put(FUNCTION, CONTENTS.B)),
      'another deletes': byAnother(() => functions.drop(FUNCTION)),
    };
    return steps[kind];
  }
}

/** A success without content says that a write was accepted, and is no passing fault of one. */
function isFairFault({ isPassing, what }: AnyFault, call: Call): boolean {
  if (!isPassing) return false;
  return !isWrite(call) || typeof what === 'string' || what.status >= 300;
}

function describe({ error, log, trace, outputs }: Ran, wanted: Wanted, step: Step): string {
  const what = [`${nameOf(wanted)} ${JSON.stringify(step)}`, log.replace(/\n {2}.*/g, ''), error];
  const requests = trace.map(({ call, target, status, hasEffect }) => [call, target, status, hasEffect]);
  return [...what, JSON.stringify(outputs), ...requests].join('\n');
}
