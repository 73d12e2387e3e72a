/** The only record of a run: each action with its state and result. Imports no room. */
import { CancelledError, type DeployError, type Place } from './errors.ts';
import { code } from './format.ts';

/** Whether a step has changed the platform: `unknown` while a write is in progress, and when its response was lost. */
export type Effect = 'none' | 'unknown' | 'some';

export interface Log {
  debug(text: string): void;
  info(text: string): void;
  notice(text: string): void;
  warning(text: string, place?: Place): void;
  /** Logs a folded group of lines; without lines, only the title. */
  group(title: string, lines: readonly string[]): void;
}

export interface BaseAction {
  readonly type: string;
  /** The preview that it belongs to in a sweep, such as `pr-7`. */
  readonly preview?: string | undefined;
  /** It writes the action's own objects: a snapshot, its bucket or the history. */
  readonly isOwn?: boolean;
}

/** An action with its state and result, which is complete only when the step is done. */
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

export interface Failed {
  readonly error: DeployError;
}

export interface OpenStep<Result extends object = object> {
  /** Adds to the result: the outputs show it immediately, and a failure keeps it. */
  report(part: Partial<Result>): void;
  /** Begins a write, whose effect is unknown until the returned function is called, once. */
  write(): (effect: Effect) => void;
}

export interface Subject {
  readonly mode: 'deploy' | 'rollback' | 'promote' | 'delete' | 'sweep';
  readonly dryRun: boolean;
  readonly isRehearsal: boolean;
  /** The address of the platform; `undefined` for the embedded one. */
  readonly baseUrl?: URL | undefined;
  /** The preview of a pull request, with the fork that it comes from. */
  readonly preview?: { readonly name: string; readonly number: number; readonly fork: string | undefined };
  /** Commit of the checkout; undefined if nothing of it is deployed. */
  readonly commit?: string | undefined;
  readonly function?: string | undefined;
  readonly bucket?: string | undefined;
  readonly domain?: string | undefined;
}

const WORK = {
  deploy: ['Deploy', 'deployment'],
  rollback: ['Roll back', 'rollback'],
  promote: ['Promote', 'promotion'],
  delete: ['Delete', 'deletion'],
  sweep: ['Sweep previews', 'sweep'],
} as const;

/** Names the work of a step: as a noun, as the title of annotations (`Deploy hello`), and as a clause (`the deployment of hello`). */
export function workOf({ mode, function: name, bucket, domain }: Subject) {
  const [verb, noun] = WORK[mode];
  if (name !== undefined) return { noun, title: `${verb} ${name}`, clause: `the ${noun} of ${code(name)}` };
  if (bucket !== undefined && mode === 'deploy')
    return { noun, title: `Upload to ${bucket}`, clause: `the upload to bucket ${code(bucket)}` };
  if (domain === undefined) return { noun, title: verb, clause: `the ${noun} of this step` };
  const [how, what] = mode === 'deploy' ? ['Register', 'registration'] : [verb, noun];
  return { noun, title: `${how} ${domain}`, clause: `the ${what} of domain ${code(domain)}` };
}

export interface PlanLine {
  /** Without a full stop. */
  readonly text: string;
  /** Details of the plan line, shown when it is expanded. */
  readonly details?: readonly string[];
  /** Number of functions, buckets, objects and domains that it creates, changes or deletes. */
  readonly writes?: number;
}

/** The sentences about a step, in plain text: names may be in backticks. */
export interface Said {
  /** The resource that `headline` and `now` are about. The last sentence about it wins. */
  readonly about?: string | undefined;
  /** Clause for the headline, once the step has ended. */
  readonly headline?: string | undefined;
  /** Fact about the platform for the error of the run. */
  readonly now?: string | undefined;
  /** Resource that the step deletes, such as `function "hello"`. */
  readonly deletion?: string;
  /** `undefined` says nothing, `''` clears an earlier value. */
  readonly outputs?: Readonly<Record<string, string | undefined>>;
  /** Rows of the summary and of the comment, by name; merged like outputs. */
  readonly rows?: Readonly<Record<string, string | undefined>>;
  /** An alert of the summary of a run that succeeded. */
  readonly note?: { readonly kind: 'NOTE' | 'IMPORTANT'; readonly lines: readonly string[] } | undefined;
}

/** The texts about one kind of step. Pure; `report/` arranges them. */
export interface Words<S extends Step = Step> {
  /** None for a read. */
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

  /** Executes an action, planned or not; a value with an `error` has failed. @param toResult selects what is recorded */
  async run<Value, Result extends object = Value & object>(
    action: S['action'],
    work: (step: OpenStep<Result>) => Promise<Value>,
    toResult: (value: Value) => Result & Partial<Failed> = (value) => value as Result & Value,
  ): Promise<Value> {
    const planned = this.steps.findIndex((step) => step.action === action);
    const at = planned < 0 ? this.steps.length : planned;
    // A copy, since a closed record no longer changes.
    let step: Step = { ...PLANNED, action, state: 'started', startMs: this.#now() };
    const update = (change: object) => {
      step = { ...step, ...change };
      this.#put(at, step);
    };
    update({});
    /** Number of writes by effect. One that took effect decides; those in progress are unknown. */
    const writes = { none: 0, unknown: 0, some: 0 };
    const updateEffect = () => {
      const effect = writes.some > 0 ? 'some' : writes.unknown > 0 ? 'unknown' : 'none';
      if (effect !== step.effect) update({ effect });
    };
    const write = () => {
      writes.unknown += 1;
      updateEffect();
      return (effect: Effect) => {
        writes.unknown -= 1;
        writes[effect] += 1;
        updateEffect();
      };
    };
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
