/** Faults for fast-check to generate. */
import fc from 'fast-check';
import { FAULTS, type Fault, READ_FAULTS } from './faults.ts';

/** Some calls of one kind with the same fault. */
export interface AnyFault<Call> extends Fault {
  readonly on: Call;
  /** Calls of that kind that are let through first. */
  readonly skip: number;
  readonly times: number;
}

/** Without those that end only at a deadline. */
const answered = (faults: readonly Fault[]) => faults.filter(({ what }) => what !== 'hang');
/** A client may rely on a read that says "not found". */
const OF_READS = answered(READ_FAULTS).filter(({ name }) => !['404', '410'].includes(name));
/** A write with an empty success response is a case of its own: see `bodies`. */
const OF_WRITES = answered(FAULTS).filter(
  ({ when, isPassing, what }) =>
    when === 'before' || (isPassing && (typeof what === 'string' || what.status >= 300)),
);

export const keysOf = <Key extends string>(map: Readonly<Record<Key, unknown>>) =>
  fc.constantFrom(...(Object.keys(map) as Key[]));

/** Generates the usual value four times out of five. */
export const seldom = <Value, Usual extends Value>(usual: Usual, unusual: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant<Value>(usual) }, { weight: 1, arbitrary: unusual });

function faultOn<Call>(
  on: Call,
  faults: readonly Fault[],
  mostSkipped: number,
): fc.Arbitrary<AnyFault<Call>> {
  const times = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) }, fc.constantFrom(6, 40));
  return fc
    .record({ fault: fc.constantFrom(...faults), skip: fc.nat(mostSkipped), times })
    .map(({ fault, ...rest }) => ({ ...fault, on, ...rest }));
}

/** Generates up to four faults on these calls. */
export function anyFaults<Call>(calls: {
  readonly reads: readonly Call[];
  readonly writes: readonly Call[];
}): fc.Arbitrary<readonly AnyFault<Call>[]> {
  const faults = [
    ...calls.reads.map((call) => faultOn(call, OF_READS, 8)),
    ...calls.writes.map((call) => faultOn(call, OF_WRITES, 1)),
  ];
  return fc.array(fc.oneof(...faults), { maxLength: 4 });
}
