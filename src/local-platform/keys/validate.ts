import * as v from 'valibot';
import { hostnameProblem } from '../domains/validate.ts';
import { functionNameProblem } from '../functions/validate.ts';
import { isObject } from '../http/body.ts';
import { invalid, type Problem } from '../http/errors.ts';
import { exactly, readBody } from '../http/validate.ts';
import { bucketNameProblem } from '../storage/validate.ts';
import { ACTIONS, type KeyGrant, permissionsOf, resourceName, SERVICES } from './access.ts';

const LONGEST_NAME = 100;
const NAME_RULE = `must be 1 to ${LONGEST_NAME} characters in one line`;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/;
const EXPIRY_RULE = 'must be a date and time with a time zone, such as "2030-12-31T00:00:00Z", or null';
const RESOURCES_RULE = 'must be a list of "*", "<service>/*" or "<service>/<name>"';

/** Returns why a name is invalid for resources of a service. */
const NAME_PROBLEMS: Readonly<Record<string, (name: string) => string | undefined>> = {
  functions: functionNameProblem,
  storage: bucketNameProblem,
  domains: hostnameProblem,
};

/**
 * Checks the body that creates a key: `{name, services, actions, resources, expires_at}`, where `resources`
 * defaults to all and `expires_at` to never. Throws 400 with every problem, and 422 for resources that can never exist;
 * the key must expire after `now`.
 */
export function readGrant(body: unknown, now: number): KeyGrant {
  const asked = isObject(body) && Array.isArray(body.services) ? body.services : [];
  const grant = grantSchema(
    SERVICES.filter((service) => asked.includes(service)),
    now,
  );
  const { name, services, actions, resources, expires_at } = readBody(grant, body, 'invalid_key');
  const unmatched = unmatchedResources(resources);
  if (unmatched.length > 0) throw invalid('unmatched_resource', unmatched, 422);
  return { name, permissions: permissionsOf(services, actions), resources, expires_at };
}

/** Returns why no key can have this text; `undefined` when one can. */
export function keyTextProblem(text: string): string | undefined {
  return /^[\x21-\x7e]{16,1024}$/.test(text)
    ? undefined
    : 'must be 16 to 1,024 visible ASCII characters without spaces';
}

/** The resources of a key must belong to its services, and it must expire after `now`. */
function grantSchema(services: readonly string[], now: number) {
  const granted = services.map((service) => `"${service}/<name>"`).join(' or ');
  const isGranted = (resource: string): boolean => {
    const [, service = ''] = /^([a-z]+)\/\S+$/.exec(resource) ?? [];
    return resource === '*' || services.includes(service);
  };
  const resourceRule = `must be "*", or ${granted} of a service that the key grants; <name> may be "*"`;
  const resource = v.pipe(
    v.string(resourceRule),
    v.check(isGranted, resourceRule),
    v.transform((text) => resourceName(text.slice(0, text.indexOf('/')), text.slice(text.indexOf('/') + 1))),
  );
  const moment = v.pipe(
    v.string(EXPIRY_RULE),
    v.check((text) => TIMESTAMP.test(text) && !Number.isNaN(Date.parse(text)), EXPIRY_RULE),
    v.check(
      (text) => Date.parse(text) > now,
      `must be in the future: this platform's clock shows ${new Date(now).toISOString()}`,
    ),
    v.transform((text) => new Date(text).toISOString()),
  );
  const entries = {
    name: v.pipe(v.string(NAME_RULE), v.regex(/^\P{Cc}+$/u, NAME_RULE), v.maxLength(LONGEST_NAME, NAME_RULE)),
    services: choiceOf(SERVICES),
    actions: choiceOf(ACTIONS),
    resources: v.optional(
      v.pipe(
        v.array(v.union([v.literal('*'), resource], resourceRule), RESOURCES_RULE),
        v.minLength(1, RESOURCES_RULE),
      ),
      ['*'],
    ),
    expires_at: v.nullish(moment, null),
  };
  // Ignoring a misspelled `expires_at` would create a key that never expires.
  return exactly(entries, `is not a known field; a key has ${Object.keys(entries).join(', ')}`);
}

/** A list of one or more of these, returned in their order and each once. */
function choiceOf<T extends string>(choices: readonly T[]) {
  const list = v.pipe(v.array(v.picklist(choices)), v.minLength(1));
  return v.pipe(
    v.custom<T[]>((value) => v.is(list, value), `must be a list of one or more of ${choices.join(', ')}`),
    v.transform((chosen) => choices.filter((choice) => chosen.includes(choice))),
  );
}

/** Finds names that no resource can have: a key that is restricted to one would silently grant nothing. */
function unmatchedResources(resources: readonly string[]): Problem[] {
  return resources.flatMap((resource, index) => {
    const [service = '', name = ''] = resource.split(/\/(.*)/s);
    const problem = name === '' || name === '*' ? undefined : NAME_PROBLEMS[service]?.(name);
    return problem === undefined
      ? []
      : [{ path: `resources[${index}]`, message: `"${resource}" never matches: the name ${problem}` }];
  });
}
