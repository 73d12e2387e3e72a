/** Evaluates `${{ }}` and `if:` with GitHub's own library. */
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { isObject } from '../../../src/http/response.ts';

type ExpressionData = ReturnType<Evaluator['evaluate']>;

export type Contexts = Readonly<Record<string, unknown>>;

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
  if (isObject(value)) return new data.Dictionary(...toPairs(value));
  return data.reviver('', value ?? null) as ExpressionData;
}

function evaluate(expression: string, contexts: Contexts): ExpressionData {
  try {
    const { tokens } = new Lexer(expression).lex();
    const tree = new Parser(tokens, Object.keys(contexts), []).parse();
    return new Evaluator(tree, new data.Dictionary(...toPairs(contexts))).evaluate();
  } catch (error) {
    throw new Error(`Could not evaluate \${{ ${expression} }}: ${String(error)}`, { cause: error });
  }
}

/** An expression with what is around it; a brace in quotes does not end it. */
const EXPRESSION = /\$\{\{((?:'[^']*'|[^'}]|\}(?!\}))*)\}\}/g;

export function fillText(text: unknown, contexts: Contexts): string {
  return String(text ?? '').replace(EXPRESSION, (_, expression: string) =>
    evaluate(expression, contexts).coerceString(),
  );
}

export function fillMap(map: Readonly<Record<string, unknown>> = {}, contexts: Contexts) {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, fillText(value, contexts)]));
}

/** Returns whether an `if:` is true. Status functions do not exist here. */
export function isTrue(condition: unknown, contexts: Contexts): boolean {
  return condition === undefined || evaluate(`!!(${String(condition)})`, contexts).coerceString() === 'true';
}
