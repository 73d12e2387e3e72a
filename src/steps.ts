/** The only record of a run: each action, how far it came, and what came of it. Imports no room. */
import { CancelledError, type DeployError, type Place } from './errors.ts';
import { code } from './format.ts';

/** Whether a step has changed the platform: `unknown` while a write is open, and when its answer was lost. */
export type Effect = 'none' | 'unknown' | 'some';

export interface Log {
  debug(text: string): void;
  info(text: string): void;
  notice(text: string): void;
  warning(text: string, place?: Place): void;
  /** Lines that people open when they want to. The title alone where there are none. */
  group(title: string, lines: readonly string[]): void;
}

export interface BaseAction {
  readonly type: string;
  /** That it belongs to in a sweep, such as `pr-7`. */
  readonly preview?: string | undefined;
  /** It writes what the action keeps for itself: a snapshot, its bucket or the history. */
  readonly isOwn?: boolean;
}

/** An action, how far it came, and what came of it: only a step that is done has its whole result. */
export type Step<Action extends BaseAction = BaseAction, Result extends object = object> = {
  readonly action: Action;
  readonly effect: Effect;
  /** Milliseconds since the run began; 0 while it is planned. */
  readonly startMs: number;
  readonly endMs: number;
} & (
  | { readonly state: 'planned' | 'started'; readonly result: Partial<Result> }
  | { readonly state: 'done'; readonly result: Result }
  /** `uncertain`: it failed, and its effect is unknown. */
  | { readonly state: 'failed' | 'uncertain'; readonly result: Partial<Result>; readonly error: unknown }
);

/** Of a value that says how something ended: why it failed. */
export interface Failed {
  readonly error: DeployError;
}

export interface OpenStep<Result extends object = object> {
  /** States a part of the result: the outputs show it immediately, and a failure keeps it. */
  report(part: Partial<Result>): void;
  /** A write begins: its effect is unknown until what is returned is called, once. */
  write(): (effect: Effect) => void;
}

export interface Subject {
  readonly mode: 'deploy' | 'rollback' | 'promote' | 'delete' | 'sweep';
  readonly dryRun: boolean;
  readonly isRehearsal: boolean;
  /** The address of the platform; `undefined` for the embedded one. */
  readonly baseUrl?: URL | undefined;
  /** Of a pull request, with the name of the fork that it comes from. */
  readonly preview?: { readonly name: string; readonly number: number; readonly fork: string | undefined };
  /** Of the checkout; undefined where nothing of it is deployed. */
  readonly commit?: string | undefined;
  readonly function?: string | undefined;
  readonly bucket?: string | undefined;
  /** As it goes to the platform, and as the user wrote it. */
  readonly domain?: { readonly ascii: string; readonly given: string } | undefined;
}

const WORK = {
  deploy: ['Deploy', 'deployment'],
  rollback: ['Roll back', 'rollback'],
  promote: ['Promote', 'promotion'],
  delete: ['Delete', 'deletion'],
  sweep: ['Sweep previews', 'sweep'],
} as const;

/** What the step is to do: in a word, as the title of annotations (`Deploy hello`), and as a clause (`the deployment of hello`). */
export function workOf({ mode, function: name, bucket, domain }: Subject) {
  const [verb, noun] = WORK[mode];
  if (name !== undefined) return { noun, title: `${verb} ${name}`, clause: `the ${noun} of ${code(name)}` };
  if (bucket !== undefined && mode === 'deploy')
    return { noun, title: `Upload to ${bucket}`, clause: `the upload to bucket ${code(bucket)}` };
  if (domain === undefined) return { noun, title: verb, clause: `the ${noun} of this step` };
  const [how, what] = mode === 'deploy' ? ['Register', 'registration'] : [verb, noun];
  return { noun, title: `${how} ${domain.ascii}`, clause: `the ${what} of domain ${code(domain.ascii)}` };
}

export interface Note {
  readonly kind: 'NOTE' | 'IMPORTANT';
  readonly lines: readonly string[];
}

/** A line of the plan. */
export interface PlanLine {
  /** Without a full stop. */
  readonly text: string;
  /** Shown when the line is opened. */
  readonly details?: readonly string[];
  /** How many of the user's things it creates, changes or deletes. */
  readonly writes?: number;
}

/** What is said of a step in its state, in plain text: names may stand between backticks. */
export interface Said {
  /** The resource that `headline` and `now` are about: what a later step says of it takes their place. */
  readonly about?: string | undefined;
  /** The clause of the headline, of a step that has ended. */
  readonly headline?: string | undefined;
  /** What is true on the platform after a failure of the run. */
  readonly now?: string | undefined;
  /** What was to be deleted, such as `function "hello"`. */
  readonly deletion?: string;
  /** `undefined` says nothing, `''` clears an earlier value. */
  readonly outputs?: Readonly<Record<string, string | undefined>>;
  /** Rows of the summary and of the comment, by name; merged like outputs. */
  readonly rows?: Readonly<Record<string, string | undefined>>;
  /** An alert of the summary of a run that succeeded. */
  readonly note?: Note | undefined;
}

/** What a room says of one kind of step. Pure; `report/` arranges it. */
export interface Words<S extends Step = Step> {
  /** None for what is only read. */
  plan?(action: S['action']): PlanLine | undefined;
  say?(step: S, subject: Subject): Said;
}

/** `failed` or `was cancelled`; undefined for a step without an error. */
export function failureVerb(step: Step): 'failed' | 'was cancelled' | undefined {
  if (!('error' in step)) return undefined;
  return step.error instanceof CancelledError ? 'was cancelled' : 'failed';
}

/** Records the steps of a run. Once it is closed, nothing is recorded any more. */
export class Recorder<S extends Step> {
  steps: readonly S[] = [];
  readonly #now: () => number;
  readonly #onChange: (step: S, before: S | undefined) => void;
  #isClosed = false;

  /** @param now milliseconds since the run began */
  constructor(now: () => number, onChange: (step: S, before: S | undefined) => void) {
    this.#now = now;
    this.#onChange = onChange;
  }

  plan(actions: readonly S['action'][]): void {
    for (const action of actions) this.#put(this.steps.length, { ...PLANNED, action });
  }

  /**
   * Carries out an action, planned or not. A value with an `error` says that it failed.
   * @param toResult what is recorded of the value; @returns the value; @throws what the work throws
   */
  async run<Value, Result extends object = Value & object>(
    action: S['action'],
    work: (step: OpenStep<Result>) => Promise<Value>,
    toResult: (value: Value) => Result & Partial<Failed> = (value) => value as Result & Value,
  ): Promise<Value> {
    const planned = this.steps.findIndex((step) => step.action === action);
    const at = planned < 0 ? this.steps.length : planned;
    // One of its own, since a record that is closed does not change any more.
    let step: Step = { ...PLANNED, action, state: 'started', startMs: this.#now() };
    const update = (change: object) => {
      step = { ...step, ...change };
      this.#put(at, step);
    };
    update({});
    const write = createEffect((effect) => effect !== step.effect && update({ effect }));
    const report = (part: object) => update({ result: { ...step.result, ...part } });
    try {
      const value = await work({ report, write });
      const { error, ...result } = toResult(value);
      const end = error === undefined ? { state: 'done' } : { ...failedState(step.effect), error };
      update({ ...end, endMs: this.#now(), result: { ...step.result, ...result } });
      return value;
    } catch (error) {
      update({ ...failedState(step.effect), endMs: this.#now(), error });
      throw error;
    }
  }

  close(error: unknown): void {
    for (const [at, { state, effect }] of this.steps.entries())
      if (state === 'started') this.#put(at, { ...failedState(effect), endMs: this.#now(), error });
    this.#isClosed = true;
  }

  #put(at: number, change: object): void {
    if (this.#isClosed) return;
    const before = this.steps[at];
    // `StepKinds` pairs each action with its result.
    const step = { ...before, ...change } as unknown as S;
    this.steps = before ? this.steps.with(at, step) : [...this.steps, step];
    this.#onChange(step, before);
  }
}

const PLANNED = { state: 'planned', effect: 'none', result: {}, startMs: 0, endMs: 0 } as const;

function failedState(effect: Effect) {
  return { state: effect === 'unknown' ? 'uncertain' : 'failed' } as const;
}

/** Creates `write` of a step with any number of writes: what was done stays done, whatever follows. */
function createEffect(onChange: (effect: Effect) => unknown): OpenStep['write'] {
  /** Of the writes; those that are open are unknown. */
  const counts = { none: 0, unknown: 0, some: 0 };
  const update = () => onChange(counts.some > 0 ? 'some' : counts.unknown > 0 ? 'unknown' : 'none');
  return () => {
    counts.unknown += 1;
    update();
    return (effect) => {
      counts.unknown -= 1;
      counts[effect] += 1;
      update();
    };
  };
}
