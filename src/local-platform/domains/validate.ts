import * as v from 'valibot';
import { invalid } from '../http/errors.ts';
import { inspect, textThat } from '../http/validate.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LONGEST = 253;

/** Reserved for machines like this one (RFC 2606, RFC 6761), so no DNS record can tell who owns them. */
const LOCAL_ENDINGS = ['.localhost', '.test'];

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

/** Why a text is no fully qualified hostname as it appears in DNS (section 2 of the API document); `undefined` when it is one. */
export function hostnameProblem(text: string): string | undefined {
  if (text.length > LONGEST) return `has ${text.length} characters; a hostname has at most ${LONGEST}`;
  if (text.endsWith('.')) return 'ends in a dot; leave it out';
  const labels = text.split('.');
  const wrong = labels.find((label) => !LABEL.test(label));
  if (wrong !== undefined) {
    return `has the part "${wrong}"; each part between dots is 1 to 63 ASCII letters, digits and hyphens, no hyphen at its ends (write other letters in punycode, "xn--…")`;
  }
  if (/^\d+$/.test(labels.at(-1) ?? '')) return 'is no hostname but an IP address, or ends like one';
  return labels.length < 2 ? 'is not fully qualified; it needs a dot, as in "app.example.com"' : undefined;
}

/** Whether a hostname can only ever mean this machine. */
export function isLocalHostname(hostname: string): boolean {
  return LOCAL_ENDINGS.some((ending) => hostname.toLowerCase().endsWith(ending));
}

/** The form in which two hostnames are compared: DNS knows no case, and the dot at the end of a name says nothing. */
export function comparable(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}
