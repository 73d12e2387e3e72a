import * as v from 'valibot';
import { invalid } from '../http/errors.ts';
import { exactly, readBody, textOf } from '../http/validate.ts';
import { ACTIONS, canonical, type KeyGrant, permissionsOf, SERVICES } from './access.ts';

const EXPIRY_RULE = 'must be a date and time with a time zone, such as "2030-12-31T00:00:00Z", or null';
const RESOURCE = new RegExp(`^(?:\\*|(?:${SERVICES.join('|')})/\\S+)$`);
const RESOURCE_RULE = 'must be a list of "*", "<service>/*" or "<service>/<name>"';

const moment = v.pipe(
  textOf(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/, EXPIRY_RULE),
  v.check((text) => !Number.isNaN(Date.parse(text)), EXPIRY_RULE),
  v.transform((text) => new Date(text).toISOString()),
);

export const entries = {
  name: textOf(/^\P{Cc}{1,100}$/u, 'must be 1 to 100 characters in one line'),
  services: choiceOf(SERVICES),
  actions: choiceOf(ACTIONS),
  resources: v.optional(
    v.pipe(
      v.array(v.pipe(textOf(RESOURCE, RESOURCE_RULE), v.transform(canonical)), RESOURCE_RULE),
      v.minLength(1, RESOURCE_RULE),
    ),
    ['*'],
  ),
  expires_at: v.nullish(moment, null),
};

export const keyText = textOf(
  /^[\x21-\x7e]{16,1024}$/,
  'must be 16 to 1,024 visible ASCII characters without spaces',
);

// Ignoring a misspelled `expires_at` would create a key that never expires.
export const keyBody = exactly(entries, `is not a known field; a key has ${Object.keys(entries).join(', ')}`);

/** A list of one or more of these, returned in their order and each once. */
function choiceOf<const T extends string>(choices: readonly T[]) {
  const rule = `must be a list of one or more of ${choices.join(', ')}`;
  return v.pipe(
    v.array(v.picklist(choices, rule), rule),
    v.minLength(1, rule),
    v.transform((chosen) => choices.filter((choice) => chosen.includes(choice))),
  );
}

/**
 * Checks the body that creates a key: `{name, services, actions, resources, expires_at}`, where `resources`
 * defaults to all and `expires_at` to never. Throws 400 with every problem; the key must expire after `now`.
 */
export function readGrant(body: unknown, now: number): KeyGrant {
  const { name, services, actions, resources, expires_at } = readBody(keyBody, body, 'invalid_key');
  if (expires_at !== null && Date.parse(expires_at) <= now) {
    const message = `must be in the future: this platform's clock shows ${new Date(now).toISOString()}`;
    throw invalid('invalid_key', [{ path: 'expires_at', message }]);
  }
  return { name, permissions: permissionsOf(services, actions), resources, expires_at };
}
