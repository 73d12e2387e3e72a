import { isObject } from '../http/body.ts';
import { invalid, type Problem } from '../http/errors.ts';
import { hostnameProblem } from './hostname.ts';

const KINDS = ['functions', 'sites', 'storage'] as const;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a domain points at (section 2 of the API document, "Domain registration"). */
export interface DomainTarget {
  readonly kind: (typeof KINDS)[number];
  readonly resource_id: string;
}

export interface Registration {
  readonly hostname: string;
  readonly target: DomainTarget;
}

/** Checks the body that registers a domain; throws 400 with every problem. */
export function readRegistration(body: Readonly<Record<string, unknown>>): Registration {
  const target = isObject(body.target) ? body.target : {};
  const problems = [
    textProblem('hostname', body.hostname, hostnameProblem),
    isObject(body.target)
      ? textProblem('target.kind', target.kind, (kind) =>
          isKind(kind) ? undefined : `must be one of ${KINDS.join(', ')}`,
        )
      : { path: 'target', message: 'must be an object, {"kind": …, "resource_id": …}' },
    isObject(body.target)
      ? textProblem('target.resource_id', target.resource_id, (id) =>
          UUID.test(id) ? undefined : 'must be a UUID, the id of the function or bucket',
        )
      : undefined,
  ].filter((problem) => problem !== undefined);
  const { hostname } = body;
  const { kind, resource_id } = target;
  if (
    problems.length === 0 &&
    typeof hostname === 'string' &&
    isKind(kind) &&
    typeof resource_id === 'string'
  )
    return { hostname, target: { kind, resource_id } };
  throw invalid(problems[0]?.path === 'hostname' ? 'invalid_hostname' : 'invalid_target', problems);
}

function textProblem(
  path: string,
  value: unknown,
  problemOf: (text: string) => string | undefined,
): Problem | undefined {
  if (value === undefined) return { path, message: 'is required' };
  const message = typeof value === 'string' ? problemOf(value) : 'must be a string';
  return message === undefined ? undefined : { path, message };
}

/** Whether a value is a kind of target. */
export function isKind(value: unknown): value is DomainTarget['kind'] {
  return KINDS.some((kind) => kind === value);
}
