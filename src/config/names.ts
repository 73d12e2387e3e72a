/** The names of the inputs of a step: the runner passes undeclared inputs along as well. */
import type { WorkflowContext } from './event.ts';
import { INPUT_DEFAULTS } from './reader.ts';

/** Every name that a workflow may have meant → how the problem ends. The first one that fits counts. */
const HINTS: readonly (readonly [name: string, hint: string])[] = [
  ...Object.keys(INPUT_DEFAULTS).map((name) => [name, didYouMean(name)] as const),
  // Names of earlier versions.
  ['root', didYouMean('assets_root')],
  ['visibility', didYouMean('bucket_visibility')],
  ['concurrency', didYouMean('upload_concurrency')],
  ['target_kind', didYouMean('domain_target')],
  ['target_id', didYouMean('domain_target')],
  ['ignore_file', '`.deployignore` in `assets_root` is always read.'],
];

const PREFIX = 'INPUT_';

/** Longer names are not ours, and would take time to compare. */
const LONGEST_NAME = 100;

/** Shorter names may begin like one of ours by chance. */
const SHORTEST_BEGINNING = 8;

const MOST_NAMES_SHOWN = 20;

/** Returns a problem for each input whose name is nearly one of ours: probably a setting that would be ignored. */
export function misspelledInputs(workflow: WorkflowContext): string[] {
  return foreignInputs(workflow).flatMap(({ name, hint }) =>
    hint === undefined ? [] : `Unknown input ${JSON.stringify(name)}. ${hint}`,
  );
}

/** Returns a warning about inputs that nothing reads, which may be variables of the job; undefined when there are none. */
export function warnOfUnknownInputs(workflow: WorkflowContext): string | undefined {
  const unknown = foreignInputs(workflow).filter(({ hint }) => hint === undefined);
  if (unknown.length === 0) return undefined;
  const shown = unknown.slice(0, MOST_NAMES_SHOWN).map(({ name }) => JSON.stringify(name.slice(0, 100)));
  const rest = unknown.length - shown.length;
  return `Unknown inputs are ignored: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

/** Undeclared inputs in lower case, by the names of the variables: `INPUT_DRY-RUN` is the input `dry-run`. */
function foreignInputs({ variables = [] }: WorkflowContext) {
  const ours = new Set(Object.keys(INPUT_DEFAULTS).map((name) => PREFIX + name.toUpperCase()));
  const foreign = variables.filter((variable) => variable.startsWith(PREFIX) && !ours.has(variable));
  const names = foreign.map((variable) => variable.slice(PREFIX.length).toLowerCase()).sort();
  return [...new Set(names)].map((name) => ({ name, hint: findHint(name) }));
}

/** The hint for the name that is the same without regard to case and separators, differs in one letter, or is longer. */
function findHint(name: string): string | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const letters = lettersOf(name);
  const same = HINTS.find(([known]) => lettersOf(known) === letters);
  const match = same ?? HINTS.find(([known]) => isOneLetterOff(letters, lettersOf(known)));
  const isBeginning = letters.length >= SHORTEST_BEGINNING;
  const longer = isBeginning ? HINTS.find(([known]) => lettersOf(known).startsWith(letters)) : undefined;
  return (match ?? longer)?.[1];
}

function didYouMean(name: string): string {
  return `Did you mean "${name}"?`;
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
