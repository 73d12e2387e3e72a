/** The names of the inputs of a step: the runner passes undeclared inputs along as well. */
import { listed } from '../format.ts';
import { INPUT_DEFAULTS } from './defaults.ts';
import type { WorkflowContext } from './event.ts';

const NAMES = Object.keys(INPUT_DEFAULTS);
const PREFIX = 'INPUT_';
/** Longer names are not ours, and would take time to compare. */
const LONGEST_NAME = 100;
const MOST_NAMES_SHOWN = 20;

/** Returns a problem for each input whose name is nearly one of ours: probably a setting that would be ignored. */
export function misspelledInputs(workflow: WorkflowContext): string[] {
  return foreignInputs(workflow).flatMap(({ name, meant }) =>
    meant === undefined ? [] : `Unknown input ${JSON.stringify(name)}. Did you mean "${meant}"?`,
  );
}

/** Returns a warning about inputs that nothing reads, which may be variables of the job; undefined when there are none. */
export function warnOfUnknownInputs(workflow: WorkflowContext): string | undefined {
  const unknown = foreignInputs(workflow).filter(({ meant }) => meant === undefined);
  const names = listed(unknown, ({ name }) => JSON.stringify(name.slice(0, 100)), MOST_NAMES_SHOWN);
  return unknown.length === 0 ? undefined : `Unknown inputs are ignored: ${names.join(', ')}.`;
}

/** Undeclared inputs in lower case, by the names of the variables: `INPUT_DRY-RUN` is the input `dry-run`. */
function foreignInputs({ variables = [] }: WorkflowContext) {
  const ours = new Set(NAMES.map((name) => PREFIX + name.toUpperCase()));
  const foreign = variables.filter((variable) => variable.startsWith(PREFIX) && !ours.has(variable));
  const names = foreign.map((variable) => variable.slice(PREFIX.length).toLowerCase()).sort();
  return [...new Set(names)].map((name) => ({ name, meant: findMeant(name) }));
}

/** The input whose name is the same without regard to case and separators, or differs in one letter. */
function findMeant(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const letters = lettersOf(name);
  const same = NAMES.find((known) => lettersOf(known) === letters);
  return same ?? NAMES.find((known) => isOneLetterOff(letters, lettersOf(known)));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Whether one letter is missing, added or different, or two neighbors are swapped. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const [restOfShort, restOfLong] = [short.slice(at), long.slice(at)];
  if (short.length < long.length) return restOfShort === restOfLong.slice(1);
  const swapped = `${restOfLong[1]}${restOfLong[0]}${restOfLong.slice(2)}`;
  return restOfShort.slice(1) === restOfLong.slice(1) || restOfShort === swapped;
}
