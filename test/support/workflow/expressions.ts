/** Evaluates `${{ }}` and `if:` with GitHub's own library. */
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { isObject } from '../../../src/http/response.ts';

type ExpressionData = ReturnType<Evaluator['evaluate']>;
export type Status = 'success' | 'failure' | 'cancelled';

/** What an expression may read, and what its status functions return. */
export interface Scope {
  /** By name: `github`, `steps` and so on. */
  readonly contexts: Readonly<Record<string, unknown>>;
  /** Of the job so far. Without it, the status functions do not exist, as outside of `if:`. */
  readonly status?: Status;
}

/** Names with values of which an unknown one is an error, where GitHub returns an empty text. */
export class Known {
  readonly what: string;
  readonly values: Readonly<Record<string, unknown>>;

  constructor(what: string, values: Readonly<Record<string, unknown>>) {
    this.what = what;
    this.values = values;
  }
}

class StrictDictionary extends data.Dictionary {
  readonly #what: string;

  constructor({ what, values }: Known) {
    super(...toPairs(values));
    this.#what = what;
  }

  override get(name: string): ExpressionData {
    const value = super.get(name);
    if (value === undefined)
      throw new Error(`An expression reads ${this.#what} "${name}", which does not exist.`);
    return value;
  }
}

function toPairs(values: Readonly<Record<string, unknown>>) {
  return Object.entries(values).map(([key, value]) => ({ key, value: toData(value) }));
}

function toData(value: unknown): ExpressionData {
  if (value instanceof Known) return new StrictDictionary(value);
  if (Array.isArray(value)) return new data.Array(...value.map(toData));
  if (isObject(value)) return new data.Dictionary(...toPairs(value));
  return data.reviver('', value ?? null) as ExpressionData;
}

function statusFunctions(status: Status | undefined) {
  if (status === undefined) return [];
  const results = {
    success: status === 'success',
    failure: status === 'failure',
    cancelled: status === 'cancelled',
    always: true,
  };
  return Object.entries(results).map(([name, result]) => ({
    ...{ name, minArgs: 0, maxArgs: 0 },
    call: () => new data.BooleanData(result),
  }));
}

function evaluate(expression: string, { contexts, status }: Scope): ExpressionData {
  const functions = statusFunctions(status);
  try {
    const { tokens } = new Lexer(expression).lex();
    const tree = new Parser(tokens, Object.keys(contexts), functions).parse();
    const values = new data.Dictionary(...toPairs(contexts));
    return new Evaluator(tree, values, new Map(functions.map((each) => [each.name, each]))).evaluate();
  } catch (error) {
    throw new Error(`Could not evaluate \${{ ${expression} }}: ${String(error)}`, { cause: error });
  }
}

/** An expression with what is around it; a brace in quotes does not end it. */
const EXPRESSION = /\$\{\{((?:'[^']*'|[^'}]|\}(?!\}))*)\}\}/g;

/** Returns a value with its expressions evaluated, at any depth. A text that is one expression gets its type. */
export function fill(value: unknown, scope: Scope): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, scope));
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner, scope)]));
  if (typeof value !== 'string') return value;
  const [whole, expression] = [...value.matchAll(EXPRESSION)][0] ?? [];
  if (whole === value.trim() && expression !== undefined)
    return JSON.parse(JSON.stringify(evaluate(expression, scope), data.replacer));
  return fillText(value, scope);
}

/** Returns a text with its expressions evaluated. */
export function fillText(text: unknown, scope: Scope): string {
  const filled = String(text ?? '').replace(EXPRESSION, (_, expression: string) =>
    evaluate(expression, scope).coerceString(),
  );
  return filled;
}

/** Returns a map of texts, such as `env` or `with`, with the expressions of its values evaluated. */
export function fillMap(map: Readonly<Record<string, unknown>> = {}, scope: Scope): Record<string, string> {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, fillText(value, scope)]));
}

/** Returns whether `if:` lets a job or step run. Without a status function, it requires success so far. */
export function isTrue(condition: unknown, scope: Scope & { readonly status: Status }): boolean {
  const text = String(condition ?? 'success()').trim();
  const inner = /^\$\{\{(.*)\}\}$/s.exec(text)?.[1] ?? text;
  if (inner.includes('${{'))
    throw new Error(
      `The condition ${text} could not be evaluated: it is more than one expression, which is always true.`,
    );
  const hasStatus = /\b(?:success|failure|cancelled|always)\s*\(/i.test(inner);
  const value = evaluate(hasStatus ? inner : `success() && (${inner})`, scope);
  return evaluate('!!value', { contexts: { value: unwrap(value) } }).coerceString() === 'true';
}

function unwrap(value: ExpressionData): unknown {
  return JSON.parse(JSON.stringify(value, data.replacer));
}
