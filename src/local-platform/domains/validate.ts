import * as v from 'valibot';
import { invalid } from '../http/errors.ts';
import { inspect, textThat } from '../http/validate.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LONGEST = 253;

/** Reserved for local use (RFC 2606, RFC 6761), so no DNS record can prove who owns them. */
const LOCAL_ENDINGS = ['.localhost', '.test'];

const KINDS = ['functions', 'sites', 'storage'] as const;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const kind = v.pipe(v.string('must be a string'), v.picklist(KINDS, `must be one of ${KINDS.join(', ')}`));
const target = v.object(
  {
    kind,
    resource_id: v.pipe(
      v.string('must be a string'),
      v.regex(UUID, 'must be a UUID, the ID of the function or bucket'),
    ),
  },
  'must be an object, {"kind": …, "resource_id": …}',
);
const registration = v.object({ hostname: textThat(hostnameProblem), target });

/** The target of a domain (section 2 of the API document, "Domain registration"). */
export type DomainTarget = Readonly<v.InferOutput<typeof target>>;

/** Checks the body that registers a domain; throws 400 with every problem. */
export function readRegistration(body: unknown): v.InferOutput<typeof registration> {
  const { output, problems } = inspect(registration, body);
  if (output !== undefined) return output;
  throw invalid(problems[0]?.path === 'hostname' ? 'invalid_hostname' : 'invalid_target', problems);
}

/** Returns why a text is not a fully qualified hostname as in DNS (section 2 of the API document); `undefined` when it is one. */
export function hostnameProblem(text: string): string | undefined {
  if (text.length > LONGEST) return `is ${text.length} characters long (maximum ${LONGEST})`;
  if (text.endsWith('.')) return 'must not end with a dot';
  const labels = text.split('.');
  const wrong = labels.find((label) => !LABEL.test(label));
  if (wrong !== undefined) {
    return `contains the invalid label "${wrong}"; each label must be 1 to 63 ASCII letters, digits and inner hyphens (write other letters in Punycode, "xn--…")`;
  }
  if (/^\d+$/.test(labels.at(-1) ?? '')) return 'must not be an IP address or end like one';
  return labels.length < 2 ? 'is not fully qualified; it needs a dot, as in "app.example.com"' : undefined;
}

/** Whether a hostname always resolves to this machine. */
export function isLocalHostname(hostname: string): boolean {
  return LOCAL_ENDINGS.some((ending) => hostname.toLowerCase().endsWith(ending));
}

/** Returns the form in which hostnames are compared: DNS ignores case and a trailing dot. */
export function comparable(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}
