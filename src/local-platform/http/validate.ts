import * as v from 'valibot';
import type { ErrorCode } from './error-codes.ts';
import { invalid, type Problem } from './errors.ts';

/** Reads a request body by its schema. Throws 400 with this code and every problem, each with its place in the body. */
export function readBody<const Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  code: ErrorCode,
): v.InferOutput<Schema> {
  const { output, problems } = inspect(schema, body);
  if (problems.length > 0 || output === undefined) throw invalid(code, problems);
  return output;
}

/** Reads a body as `readBody` does, but returns its problems instead of throwing them. */
export function inspect<const Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): { readonly output: v.InferOutput<Schema> | undefined; readonly problems: readonly Problem[] } {
  const { success, output, issues } = v.safeParse(schema, body, { abortPipeEarly: true });
  return success ? { output, problems: [] } : { output: undefined, problems: issues.map(toProblem) };
}

/** An object with only these fields: every other one is a problem. */
export function exactly<const Entries extends v.ObjectEntries>(
  entries: Entries,
  unknown = 'is not a known field',
): v.GenericSchema<unknown, v.InferOutput<v.ObjectSchema<Entries, undefined>>> {
  return v.objectWithRest(entries, v.never(unknown), 'must be an object');
}

export function textOf(form: RegExp, message: string) {
  return v.pipe(v.string(message), v.regex(form, message));
}

/** A string in which `problemOf` finds no problem. */
export function textThat(problemOf: (text: string) => string | undefined) {
  return v.pipe(
    v.string('must be a string'),
    v.check(
      (text) => problemOf(text) === undefined,
      ({ input }) => problemOf(input) ?? '',
    ),
  );
}

function toProblem({ path, input, message }: v.BaseIssue<unknown>): Problem {
  const keys = (path ?? []).map(({ type, key }) =>
    type === 'map' || typeof key === 'number' ? `[${JSON.stringify(key)}]` : `.${String(key)}`,
  );
  return { path: keys.join('').replace(/^\./, ''), message: input === undefined ? 'is required' : message };
}
