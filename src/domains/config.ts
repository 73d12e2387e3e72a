import { type Inputs, optional, type Reader } from '../config/reader.ts';
import { parseBoolean, parseChoice, parseDuration, ValueProblem } from '../config/values.ts';
import { isUuid } from '../platform/records.ts';
import { type Hostname, readHostname } from './hostname.ts';
import type { TargetKind } from './target.ts';

/** A hostname that is to be registered. */
export interface DomainPart {
  readonly hostname: Hostname;
  readonly target: TargetChoice;
  /** A registration for another target is to be deleted and made anew. */
  readonly replace: boolean;
  /** Milliseconds to wait for the registration to leave `pending`; 0 does not wait. */
  readonly timeoutMs: number;
}

/** What a domain is to point at. */
export interface TargetChoice {
  readonly kind: TargetKind;
  /** UUID; undefined stands for the function or bucket of this step. */
  readonly resourceId: string | undefined;
}

/** A registration that is to be deleted. */
export interface DomainDeletion {
  readonly hostname: Hostname;
  /** Also when it points elsewhere than at the function of this step. */
  readonly anyTarget: boolean;
  /** UUID of what it points at, when that is not the function of this step. */
  readonly targetId: string | undefined;
}

/** Reads what is to be registered; undefined when `domain` is empty. */
export function readDomainPart(reader: Reader, inputs: Inputs): DomainPart | undefined {
  const values = readValues(reader);
  if (values.hostname === undefined) return undefined;
  const { hostname, replace, timeoutMs } = values;
  const kind = values.kind ?? kindOfStep(inputs);
  if (kind === undefined) {
    reader.problem(
      'target_kind',
      'and `target_id` are required with `domain`: this step deploys neither a function nor a bucket to point it at',
    );
    return undefined;
  }
  const target = { kind, resourceId: values.targetId };
  requireTarget(reader, inputs, target);
  return { hostname, target, replace, timeoutMs };
}

/** Reads which registration is to be deleted; undefined when `domain` is empty. */
export function readDomainDeletion(reader: Reader): DomainDeletion | undefined {
  const { hostname, replace, targetId } = readValues(reader);
  return hostname && { hostname, anyTarget: replace, targetId };
}

function readValues(reader: Reader) {
  return {
    hostname: reader.read('domain', optional(parseHostname)),
    kind: reader.read('target_kind', optional(parseChoice(['functions', 'storage', 'sites']))),
    targetId: reader.read('target_id', optional(parseUuid)),
    replace: reader.read('domain_replace', parseBoolean),
    timeoutMs: reader.read('domain_timeout', parseDuration),
  };
}

function kindOfStep(inputs: Inputs): TargetKind | undefined {
  if (inputs.function !== '') return 'functions';
  return inputs.bucket === '' ? undefined : 'storage';
}

/** Without an id, the target must be something of this step, and a bucket must be public. */
function requireTarget(reader: Reader, inputs: Inputs, { kind, resourceId }: TargetChoice): void {
  if (resourceId !== undefined || inputs.target_id !== '') return;
  const isHere = { functions: inputs.function !== '', storage: inputs.bucket !== '', sites: false };
  if (!isHere[kind]) {
    reader.problem(
      'target_id',
      `is required with \`target_kind: ${kind}\`: the UUID of what \`domain\` is to point at, which this step does not deploy`,
    );
  }
  if (kind === 'storage' && inputs.visibility === 'private') {
    reader.problem('visibility', 'must be `public`, since `domain` points at the bucket (it is "private")');
  }
}

function parseHostname(text: string): Hostname {
  const reading = readHostname(text);
  if ('problem' in reading) throw new ValueProblem(reading.problem);
  return reading;
}

function parseUuid(text: string): string {
  if (isUuid(text)) return text.toLowerCase();
  throw new ValueProblem('must be a UUID, such as `7c1f3a52-5d0c-4b53-9a0e-2a4c8b1f6d11`');
}
