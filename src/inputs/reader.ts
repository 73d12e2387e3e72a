/** The inputs of a step: their values, and undeclared ones, which the runner passes along. */
import { formatNumber, listNames } from '../format.ts';
import { queryValues } from '../sink.ts';
import { INPUT_DEFAULTS } from './defaults.ts';
import type { WorkflowContext } from './event.ts';
import { ValueProblem } from './values.ts';

const NAMES = Object.keys(INPUT_DEFAULTS);

export type InputName = keyof typeof INPUT_DEFAULTS;
/** Input values as the runner gives them: trimmed text, empty when not set. */
export type Inputs = Readonly<Record<InputName, string>>;

/** UTF-16 units of a value that a problem shows. */
const LONGEST_SHOWN = 100;

export type Reader = ReturnType<typeof createReader>;

/** Reads inputs one by one and collects every problem, each one once, instead of stopping at the first. */
export function createReader(inputs: Inputs, workflow: WorkflowContext) {
  const problems = new Set<string>();
  const warnings = new Set<string>();
  // A name that is nearly that of an input is probably a setting that would be ignored; others may be variables of the job.
  const { variables = [] } = workflow;
  const given = variables.flatMap((variable) => /^INPUT_(.*)$/s.exec(variable)?.[1]?.toLowerCase() ?? []);
  const undeclared = [...new Set(given).difference(new Set(NAMES))].sort();
  const { unknown = [], misspelled = [] } = Object.groupBy(undeclared, (name) =>
    findMeant(name) === undefined ? 'unknown' : 'misspelled',
  );
  if (unknown.length > 0) warnings.add(`Unknown inputs are ignored: ${listNames(unknown)}.`);
  for (const name of misspelled)
    problems.add(`Unknown input ${JSON.stringify(name)}. Did you mean "${findMeant(name)}"?`);

  function problem(name: InputName, text: string): void {
    problems.add(`\`${name}\` ${text}`);
  }

  function requireInput(name: InputName, why: string): void {
    if (inputs[name] === '') problem(name, `is required${why}`);
  }

  function read<Value>(name: InputName, parse: (text: string) => Value): Value {
    try {
      return parse(inputs[name] || INPUT_DEFAULTS[name]);
    } catch (error) {
      if (!(error instanceof ValueProblem)) throw error;
      const { [name]: value } = inputs;
      const isLong = value.length > LONGEST_SHOWN;
      const what = isLong ? `has ${formatNumber(value.length)} characters` : `is ${JSON.stringify(value)}`;
      const shown = mayHoldSecret(name, value) ? '' : ` (it ${what})`;
      problem(name, error.message + shown);
      return parse(INPUT_DEFAULTS[name]);
    }
  }

  return { inputs, workflow, problems, warnings, read, problem, requireInput };
}

/** Whether a value may contain a secret: the key, or an address with a password or a token. */
function mayHoldSecret(name: InputName, value: string): boolean {
  if (name === 'base_url') return !/^[a-z]+:\/\/[^@?#]*$/i.test(value);
  return name === 'api_key' || name === 'github_token' || (name === 'health_check' && /[@?#]/.test(value));
}

/** Returns what is secret in the inputs: key, token, and the values with a digit in the query of the health check. */
export function secretsIn({ api_key, github_token, health_check }: Inputs): readonly string[] {
  const values = queryValues(health_check).filter(([, read]) => /\d/.test(read));
  return [api_key, github_token, ...values.flat()];
}

/** Returns names that people chose, which are shown even if a secret contains a part of them. */
export function namesIn(inputs: Inputs, { repository = '', ref = '' }: WorkflowContext): readonly string[] {
  const [address = ''] = inputs.health_check.split('?');
  return [...Object.values(shownInputs(inputs)), address, repository, ref];
}

/** Lets a parser return undefined for the empty text, which means "not set". */
export function optional<Value>(parse: (text: string) => Value): (text: string) => Value | undefined {
  return (text) => (text === '' ? undefined : parse(text));
}

/** Returns the inputs that may be shown: without the key, and without an address that may contain a password or a token. */
export function shownInputs(inputs: Inputs): Readonly<Record<string, string>> {
  const shown = Object.entries(inputs).filter(([name, value]) => !mayHoldSecret(name as InputName, value));
  return Object.fromEntries(shown);
}

/** Names of inputs in other actions, without separators, by the input of this one. */
const FOREIGN_NAMES: Readonly<Partial<Record<InputName, string>>> = {
  assets_root: 'workingdirectory cwd directory path folder root',
  bucket_visibility: 'visibility',
  dry_run: 'dry',
  expected_revision_id: 'expectedrevision',
  github_token: 'token repotoken',
  rollback_on_failure: 'rollback',
};

/** A shorter name is often one letter off from a word, such as `model` of a variable of the job. */
const LEAST_LETTERS = 6;

/** Finds the input with this name in other actions, or with the same name but for case, separators and, if it is long, one letter. */
function findMeant(name: string): string | undefined {
  const letters = lettersOf(name);
  const isMeant = (known: string) =>
    lettersOf(known) === letters || FOREIGN_NAMES[known as InputName]?.split(' ').includes(letters);
  const long = NAMES.filter((known) => lettersOf(known).length >= LEAST_LETTERS);
  const parts = partsOf(letters);
  return NAMES.find(isMeant) ?? long.find((known) => !parts.isDisjointFrom(partsOf(lettersOf(known))));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Returns a word, and what is left of it without one letter: words that are one letter off have one of these in common. */
function partsOf(word: string): ReadonlySet<string> {
  return new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]);
}
