import { ConfigError } from '../errors.ts';
import { INPUT_DEFAULTS } from './defaults.ts';
import type { WorkflowContext } from './event.ts';
import { ValueProblem } from './values.ts';

export type InputName = keyof typeof INPUT_DEFAULTS;
/** Input values as the runner gives them: trimmed text, empty when not set. */
export type Inputs = Readonly<Record<InputName, string>>;

export type Reader = ReturnType<typeof createReader>;

/**
 * Reads inputs one by one and collects every problem, each one once, instead of stopping at the first.
 * @param notes what a value differs in from the one in the workflow, for problems with it
 */
export function createReader(
  inputs: Inputs,
  workflow: WorkflowContext,
  notes: Partial<Readonly<Record<InputName, string>>> = {},
) {
  const problems: Set<string> = new Set();

  function problem(name: InputName, text: string): void {
    problems.add(`\`${name}\` ${text}`);
  }

  function read<Value>(name: InputName, parse: (text: string) => Value): Value {
    try {
      return parse(inputs[name] || INPUT_DEFAULTS[name]);
    } catch (error) {
      if (!(error instanceof ValueProblem)) throw error;
      const value = JSON.stringify(inputs[name].slice(0, 100));
      const note = notes[name] === undefined ? '' : `; ${notes[name]}`;
      problem(
        name,
        mayHoldSecret(name, inputs[name]) ? error.message : `${error.message} (it is ${value}${note})`,
      );
      return parse(INPUT_DEFAULTS[name]);
    }
  }

  function throwProblems(): void {
    if (problems.size > 0) throw new ConfigError([...problems]);
  }

  const report = (text: string) => problems.add(text);
  return { inputs, workflow, problems, read, problem, report, throwProblems };
}

/** Whether a value may contain a secret: the key, or an address with a password or a token. */
function mayHoldSecret(name: InputName, value: string): boolean {
  if (name === 'base_url') return !/^[a-z]+:\/\/[^@?#]*$/i.test(value);
  return name === 'api_key' || name === 'github_token' || (name === 'health_check' && /[@?#]/.test(value));
}

/** Makes a parser return undefined for the empty text, which means "not set". */
export function optional<Value>(parse: (text: string) => Value): (text: string) => Value | undefined {
  return (text) => (text === '' ? undefined : parse(text));
}

/** Returns the inputs that may be shown: without the key, and without an address that may contain a password or a token. */
export function shownInputs(inputs: Inputs): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(inputs).filter(([name, value]) => !mayHoldSecret(name as InputName, value)),
  );
}
