import * as v from 'valibot';
import { invalid } from '../http/errors.ts';
import { inspect, textThat } from '../http/validate.ts';
import { hostnameProblem } from './hostname.ts';

const KINDS = ['functions', 'sites', 'storage'] as const;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const kind = v.pipe(v.string('must be a string'), v.picklist(KINDS, `must be one of ${KINDS.join(', ')}`));
const target = v.object(
  {
    kind,
    resource_id: v.pipe(
      v.string('must be a string'),
      v.regex(UUID, 'must be a UUID, the id of the function or bucket'),
    ),
  },
  'must be an object, {"kind": …, "resource_id": …}',
);
const registration = v.object({ hostname: textThat(hostnameProblem), target });

/** What a domain points at (section 2 of the API document, "Domain registration"). */
export type DomainTarget = Readonly<v.InferOutput<typeof target>>;

/** Checks the body that registers a domain; throws 400 with every problem. */
export function readRegistration(body: unknown): v.InferOutput<typeof registration> {
  const { output, problems } = inspect(registration, body);
  if (output !== undefined) return output;
  throw invalid(problems[0]?.path === 'hostname' ? 'invalid_hostname' : 'invalid_target', problems);
}

/** Returns whether a value is a kind of target. */
export function isKind(value: unknown): value is DomainTarget['kind'] {
  return v.is(kind, value);
}
