import * as v from 'valibot';
import { textThat } from '../http/validate.ts';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LONGEST = 253;

const UUID_RULE = 'must be a UUID, the ID of the function or bucket';
const KINDS = ['functions', 'sites', 'storage'] as const;

/** Section 2 of the API document, "Domain registration". */
export const registration = v.object({
  hostname: textThat(hostnameProblem),
  target: v.object(
    {
      kind: v.picklist(KINDS, `must be one of ${KINDS.join(', ')}`),
      resource_id: v.pipe(v.string(UUID_RULE), v.uuid(UUID_RULE)),
    },
    'must be an object, {"kind": …, "resource_id": …}',
  ),
});

/** Returns why a text is not a fully qualified hostname as in DNS (section 2 of the API document); `undefined` when it is one. */
export function hostnameProblem(text: string): string | undefined {
  if (text.length > LONGEST) return `is ${text.length} characters long (maximum ${LONGEST})`;
  const labels = text.split('.');
  const wrong = labels.find((label) => !LABEL.test(label));
  if (wrong !== undefined) {
    return `contains the invalid label "${wrong}"; each label must be 1 to 63 ASCII letters, digits and inner hyphens (write other letters in Punycode, "xn--…")`;
  }
  if (/^\d+$/.test(labels.at(-1) ?? '')) return 'must not be an IP address or end like one';
  return labels.length < 2 ? 'is not fully qualified; it needs a dot, as in "app.example.com"' : undefined;
}

/** Whether a hostname is reserved for local use (RFC 2606, RFC 6761), so that no DNS record can prove who owns it. */
export function isLocalHostname(hostname: string): boolean {
  return /\.(?:localhost|test)$/i.test(hostname);
}

/** Returns the form in which hostnames are compared: DNS ignores case and a trailing dot. */
export function comparable(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}
