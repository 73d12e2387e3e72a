import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import { ValueProblem } from '../config/values.ts';

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
/** ASCII that is not allowed in a label. */
const FOREIGN = /[\p{ASCII}--[a-zA-Z0-9\-]]/v;
// The URL parser drops these without a word, but for two joiners that some scripts need and it checks itself.
const VANISHING = /[\p{Default_Ignorable_Code_Point}--[\u200c\u200d]]/v;

/**
 * Parses a hostname by the rules of the API document, section 2 ("Domain registration"): fully qualified, labels of
 * at most 63 letters, digits and hyphens, 253 in all. International names are converted to their ASCII form.
 * @throws ValueProblem
 */
export function parseHostname(text: string): Hostname {
  const ascii = toAscii(text);
  const problem =
    textProblem(text) ?? (ascii === undefined ? 'must have an ASCII form' : asciiProblem(ascii));
  if (ascii === undefined || problem !== undefined) throw new ValueProblem(problem);
  return { ascii, given: text };
}

/** Returns the ASCII form of a name; undefined when it has none. ASCII names keep their case. */
export function toAscii(text: string): string | undefined {
  return isAscii(text) ? text : encode(text);
}

/** Checks the text as it is written, before any URL parser interprets it. */
function textProblem(text: string): string | undefined {
  if (isIP(text.replace(/^\[(.*)\]$/, '$1')) !== 0) return 'must be a hostname, not an IP address';
  if (/[:/?#@\\]/.test(text)) return 'must be only a hostname, without scheme, user, port or path';
  if (text.endsWith('.')) return 'must not end with a dot';
  if (isAscii(text)) return undefined;
  const wrong = text.split('.').find((label) => FOREIGN.test(label));
  return wrong === undefined ? undefined : labelProblem(wrong);
}

function asciiProblem(ascii: string): string | undefined {
  const labels = ascii.split('.');
  const wrong = labels.find((label) => !LABEL.test(label));
  if (wrong !== undefined) return labelProblem(wrong);
  if (NUMBER.test(labels.at(-1) ?? '')) return 'must be a hostname, not an IP address or a number';
  if (labels.length < 2) return 'must be fully qualified, such as `app.example.com`';
  return ascii.length > LONGEST_NAME
    ? `is ${ascii.length} characters long in DNS (maximum ${LONGEST_NAME})`
    : undefined;
}

function labelProblem(label: string): string {
  const shown = JSON.stringify(label.slice(0, 80));
  return `contains the label ${shown}; a label has 1 to 63 letters, digits and hyphens, with no hyphen at either end`;
}

/**
 * The ASCII form of an international name; undefined when it has none, or when that would hide what is not allowed in a
 * label: a hyphen at an end, or other ASCII than letters, digits and hyphens.
 */
function encode(text: string): string | undefined {
  const ascii = domainToASCII(text);
  if (ascii === '' || VANISHING.test(text)) return undefined;
  const labels = domainToUnicode(ascii).split('.');
  const isWrong = labels.some((label) => FOREIGN.test(label) || label.startsWith('-') || label.endsWith('-'));
  return isWrong ? undefined : ascii;
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}
