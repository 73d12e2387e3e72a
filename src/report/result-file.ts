import type { Event } from '../events.ts';
import { changesOf, type Outcome } from '../outcome.ts';
import { failureLines } from './failure.ts';
import { operationOf, toOutputs } from './outputs.ts';
import { describeAction } from './plan.ts';

/** What is not worth keeping: single requests and signs of life, of which there may be many. */
const PASSING: readonly Event['type'][] = [
  'request',
  'write',
  'collecting',
  'upload-progress',
  'collected',
  'planned',
  'uploaded',
];

/** An event with its time, in milliseconds since the run began. */
export interface TimedEvent {
  readonly atMs: number;
  readonly event: Event;
}

/** Whether the result file keeps an event. */
export function isKept({ type }: Event): boolean {
  return !PASSING.includes(type);
}

/** The content of the result file. */
export interface Result {
  /** What happened, in words that may come from the platform. */
  readonly about: object;
  /** Lists of local files and object keys, which may be long. */
  readonly lists: object;
}

/**
 * The whole outcome, for later steps and tools.
 * @param inputs without secrets
 */
export function resultOf(
  inputs: Readonly<Record<string, string>>,
  outcome: Outcome,
  events: readonly TimedEvent[],
): Result {
  const { plan, assets, artifacts, upload, objects, failure, stages, elapsedMs, rollback, preview, sweep } =
    outcome;
  return {
    about: {
      operation: operationOf(outcome) ?? null,
      failure: failure ? failureLines(failure, outcome) : null,
      duration_ms: Math.round(elapsedMs),
      inputs,
      outputs: toOutputs(outcome),
      plan: plan?.map((action) => ({ type: action.type, description: describeAction(action) })) ?? null,
      rollback: rollback ?? null,
      preview: preview ?? null,
      sweep: sweep ?? null,
      stages,
      failed_objects: upload?.failed ?? [],
      events: events.map(({ atMs, event }) => ({ at_ms: Math.round(atMs), ...event })),
    },
    lists: {
      assets: assets ? { files: assets.files, left_out: assets.leftOut } : null,
      artifacts: artifacts ? { files: artifacts.files, left_out: artifacts.leftOut } : null,
      changes: changesOf(outcome) ?? null,
      objects: objects ?? null,
    },
  };
}
