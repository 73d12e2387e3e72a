import type { Event, UploadedObject } from '../events.ts';
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

/** Hides the secrets in prose. */
type Hide = (text: string) => string;

/**
 * The whole outcome as JSON, for later steps and tools.
 * @param inputs without secrets
 * @param hide for what happened, in words that may come from the platform
 */
export function resultText(
  inputs: Readonly<Record<string, string>>,
  outcome: Outcome,
  events: readonly TimedEvent[],
  hide: Hide,
): string {
  const { plan, assets, artifacts, upload, objects, failure, stages, elapsedMs, rollback, preview, sweep } =
    outcome;
  const about = {
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
  };
  // Lists of local files and object keys may be long.
  const lists = {
    assets: assets ? { files: assets.files, left_out: assets.leftOut } : null,
    artifacts: artifacts ? { files: artifacts.files, left_out: artifacts.leftOut } : null,
    changes: changesOf(outcome) ?? null,
    objects: objects?.map((object) => withoutSecrets(object, hide)) ?? null,
  };
  const prose = JSON.stringify(about, (_, value) => (typeof value === 'string' ? hide(value) : value), 1);
  return `${prose.slice(0, -2)},${JSON.stringify(lists, undefined, 1).slice(1)}\n`;
}

/** The objects of an upload as a JSON list, one per line. @param hide for the reasons of failures */
export function artifactsText(objects: readonly UploadedObject[], hide: Hide): string {
  return `[\n${objects.map((object) => JSON.stringify(withoutSecrets(object, hide))).join(',\n')}\n]\n`;
}

function withoutSecrets({ reason, ...object }: UploadedObject, hide: Hide): UploadedObject {
  return reason === undefined ? object : { ...object, reason: hide(reason) };
}
