/** The names of the inputs that a step was given: the runner passes unknown ones along as well. */
import { INPUT_DEFAULTS, type InputName, type Surroundings } from './reader.ts';

/** Names that other versions of this action use → the input of this one. */
const NAMES_OF_OTHER_VERSIONS: Readonly<Record<string, InputName>> = {
  assets_root: 'root',
  bucket_visibility: 'visibility',
  upload_concurrency: 'concurrency',
  domain_target: 'target_kind',
  max_deletions: 'upload',
};

const PREFIX = 'INPUT_';

/** Longer names are none of ours, and would take time to compare. */
const LONGEST_NAME = 100;

const MOST_NAMES_SHOWN = 20;

/** Names of inputs as a workflow may have written them, in lower case. */
export interface InputNames {
  /** Those that are nearly one of ours: probably a setting that would be ignored. */
  readonly misspelled: readonly { readonly name: string; readonly meant: InputName }[];
  /** All others that are not ours; a job's own variables may be among them. */
  readonly unknown: readonly string[];
}

/** Reads the names of inputs out of the names of a step's variables: `INPUT_DRY-RUN` is the input `dry-run`. */
export function readInputNames(variables: readonly string[]): InputNames {
  const ours = new Set(Object.keys(INPUT_DEFAULTS).map((name) => PREFIX + name.toUpperCase()));
  const foreign = variables.filter((variable) => variable.startsWith(PREFIX) && !ours.has(variable));
  const names = foreign.map((variable) => variable.slice(PREFIX.length).toLowerCase()).sort();
  const judged = [...new Set(names)].map((name) => ({ name, meant: nearest(name) }));
  return {
    misspelled: judged.flatMap(({ name, meant }) => (meant === undefined ? [] : { name, meant })),
    unknown: judged.filter(({ meant }) => meant === undefined).map(({ name }) => name),
  };
}

/** Returns a warning about inputs that nothing reads; undefined when there are none. */
export function warnOfUnknownInputs({ variables = [] }: Surroundings): string | undefined {
  const { unknown } = readInputNames(variables);
  if (unknown.length === 0) return undefined;
  const shown = unknown.slice(0, MOST_NAMES_SHOWN).map((name) => JSON.stringify(name.slice(0, 100)));
  const rest = unknown.length - shown.length;
  return `Unknown inputs are ignored: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`;
}

/** The input whose name, without regard to case and separators, is the same or one letter off. */
function nearest(name: string): InputName | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const letters = lettersOf(name);
  const candidates = [
    ...Object.keys(INPUT_DEFAULTS).map((known) => [known, known as InputName] as const),
    ...Object.entries(NAMES_OF_OTHER_VERSIONS),
  ];
  const same = candidates.find(([known]) => lettersOf(known) === letters);
  const near = same ?? candidates.find(([known]) => isOneLetterOff(letters, lettersOf(known)));
  return near?.[1];
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Whether one letter is missing, added or another one, or two neighbours have changed places. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return (
    short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2))
  );
}
