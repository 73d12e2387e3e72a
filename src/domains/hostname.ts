import { domainToASCII } from 'node:url';
import { ValueProblem } from '../inputs/values.ts';

/** A fully qualified hostname. */
export interface Hostname {
  /** As it appears in DNS and goes to the platform. ASCII names keep their case. */
  readonly ascii: string;
  /** As the user wrote it. */
  readonly given: string;
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LONGEST_NAME = 253;
/** A last label that URL parsers take for the end of an IPv4 address. */
const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/i;

/**
 * Parses a hostname by the rules of the API document, section 2 ("Domain registration"): fully qualified, labels of
 * at most 63 letters, digits and hyphens, 253 in all. International names are converted to their ASCII form.
 * @throws ValueProblem
 */
export function parseHostname(text: string): Hostname {
  const ascii = toAscii(text);
  const problem = /[:/?#@\\]/.test(text)
    ? 'must be only a hostname, without scheme, user, port or path'
    : problemOf(ascii);
  if (problem !== undefined) throw new ValueProblem(problem);
  return { ascii, given: text };
}

/** Returns the ASCII form of a name; empty when it has none. ASCII names keep their case. */
export function toAscii(text: string): string {
  return /^\p{ASCII}*$/u.test(text) ? text : domainToASCII(text);
}

function problemOf(ascii: string): string | undefined {
  if (ascii === '') return 'must have an ASCII form';
  const labels = ascii.split('.');
  const wrong = labels.find((label) => !LABEL.test(label));
  if (wrong !== undefined)
    return `contains the label ${JSON.stringify(wrong.slice(0, 80))}; a label has 1 to 63 letters, digits and hyphens, with no hyphen at either end`;
  if (NUMBER.test(labels.at(-1) ?? '')) return 'must be a hostname, not an IP address or a number';
  if (labels.length < 2) return 'must be fully qualified, such as `app.example.com`';
  return ascii.length > LONGEST_NAME
    ? `is ${ascii.length} characters long in DNS (maximum ${LONGEST_NAME})`
    : undefined;
}
