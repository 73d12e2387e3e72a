import { hostnameProblem } from '../domains/hostname.ts';
import { functionNameProblem } from '../functions/validate.ts';
import { ACTIONS, resourceName, SERVICES } from '../http/auth.ts';
import { invalid, type Problem } from '../http/errors.ts';
import { bucketNameProblem } from '../storage/validate.ts';
import { type KeyGrant, permissionsOf } from './store.ts';

type Body = Readonly<Record<string, unknown>>;

const FIELDS = ['name', 'services', 'actions', 'resources', 'expires_at'];
const LONGEST_NAME = 100;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Why no resource of a service can have a name. */
const NAME_PROBLEMS: Readonly<Record<string, (name: string) => string | undefined>> = {
  functions: functionNameProblem,
  storage: bucketNameProblem,
  domains: hostnameProblem,
};

/**
 * Checks the body that makes a key: `{name, services, actions, resources, expires_at}`, where left out means all
 * resources and no end. Throws 400 with every problem, and 422 for resources that can never exist; `now` is what the
 * end must be after.
 */
export function readGrant(body: Body, now: number): KeyGrant {
  const problems: Problem[] = [];
  const name = readName(body.name, problems);
  const services = readChoice('services', body.services, SERVICES, problems);
  const actions = readChoice('actions', body.actions, ACTIONS, problems);
  const resources = readResources(body.resources, services, problems);
  const expires_at = readExpiry(body.expires_at, now, problems);
  // A misspelt `expires_at` that was ignored would make a key that never ends.
  for (const field of Object.keys(body).filter((one) => !FIELDS.includes(one))) {
    problems.push({ path: field, message: `is not known; a key has ${FIELDS.join(', ')}` });
  }
  if (problems.length > 0) throw invalid('invalid_key', problems);
  const unmatched = unmatchedResources(resources);
  if (unmatched.length > 0) throw invalid('unmatched_resource', unmatched, 422);
  return { name, permissions: permissionsOf(services, actions), resources, expires_at };
}

function readName(value: unknown, problems: Problem[]): string {
  if (typeof value === 'string' && /^\P{Cc}+$/u.test(value) && value.length <= LONGEST_NAME) return value;
  problems.push({ path: 'name', message: `must be text in one line, of 1 to ${LONGEST_NAME} characters` });
  return '';
}

function readChoice<T extends string>(
  path: string,
  value: unknown,
  choices: readonly T[],
  problems: Problem[],
): T[] {
  const isGood =
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => choices.some((choice) => choice === one));
  if (isGood) return choices.filter((choice) => value.includes(choice));
  problems.push({ path, message: `must be a list of one or more of ${choices.join(', ')}` });
  return [];
}

function readResources(value: unknown, services: readonly string[], problems: Problem[]): string[] {
  if (value === undefined) return ['*'];
  if (!Array.isArray(value) || value.length === 0) {
    problems.push({
      path: 'resources',
      message: 'must be a list of "*", "<service>/*" or "<service>/<name>"',
    });
    return [];
  }
  return value.flatMap((one: unknown, index) => {
    const resource = readResource(one, services);
    if (resource !== undefined) return [resource];
    const granted = services.map((service) => `"${service}/<name>"`).join(' or ');
    problems.push({
      path: `resources[${index}]`,
      message: `must be "*", or ${granted} of a service that the key grants; "*" may stand for <name>`,
    });
    return [];
  });
}

function readResource(value: unknown, services: readonly string[]): string | undefined {
  if (value === '*') return value;
  const [, service = '', name = ''] = /^([a-z]+)\/(\S+)$/.exec(typeof value === 'string' ? value : '') ?? [];
  return services.includes(service) ? resourceName(service, name) : undefined;
}

/** Finds the names that no resource can have: a key that is restricted to one silently grants nothing. */
function unmatchedResources(resources: readonly string[]): Problem[] {
  return resources.flatMap((resource, index) => {
    const [service = '', name = ''] = resource.split(/\/(.*)/s);
    const problem = name === '' || name === '*' ? undefined : NAME_PROBLEMS[service]?.(name);
    return problem === undefined
      ? []
      : [{ path: `resources[${index}]`, message: `"${resource}" never matches: the name ${problem}` }];
  });
}

function readExpiry(value: unknown, now: number, problems: Problem[]): string | null {
  if (value === undefined || value === null) return null;
  const moment = typeof value === 'string' && TIMESTAMP.test(value) ? Date.parse(value) : Number.NaN;
  if (moment > now) return new Date(moment).toISOString();
  const message = Number.isNaN(moment)
    ? 'must be a date and time with its zone, as "2030-12-31T00:00:00Z", or null for no end'
    : `is over: this platform's clock shows ${new Date(now).toISOString()}`;
  problems.push({ path: 'expires_at', message });
  return null;
}
