import { domainToASCII } from 'node:url';
import { optional, type Reader } from '../inputs/reader.ts';
import { parseBoolean, parseDuration, ValueProblem } from '../inputs/values.ts';
import { isUuid } from '../platform/records.ts';
import { isTargetKind, type Target } from './state.ts';

export interface DomainConfig {
  readonly hostname: string;
  readonly target: Target;
  readonly replace: boolean;
  /** Milliseconds to wait for the registration to leave `pending`; 0 does not wait. */
  readonly timeoutMs: number;
}

export interface DomainDeletion {
  readonly hostname: string;
  /** The required target: any, the function of this step (with its name), or a given one. */
  readonly target: 'any' | 'function' | Target;
}

/** Reads the domain to register; undefined without a hostname. */
export function readDomainConfig(reader: Reader, hostname = readHostname(reader)): DomainConfig | undefined {
  const { choice, replace, timeoutMs } = readValues(reader);
  if (hostname === undefined) return undefined;
  // Without an id: the function or bucket of this step.
  const target = typeof choice === 'object' ? choice : targetOfStep(reader, choice);
  return target && { hostname, target, replace, timeoutMs };
}

/** Reads the registration to delete; undefined when `domain` is empty. */
export function readDomainDeletion(reader: Reader): DomainDeletion | undefined {
  const hostname = readHostname(reader);
  const { choice, replace } = readValues(reader);
  if (choice === 'bucket')
    reader.problem(
      'domain_target',
      'must be `function` or `<kind>/<uuid>` with `mode: delete` (it is "bucket")',
    );
  if (hostname === undefined) return undefined;
  if (choice === 'function') reader.requireInput(choice, ' with `domain_target: function`');
  if (replace) return { hostname, target: 'any' };
  if (typeof choice === 'object') return { hostname, target: choice };
  // Without a function, the hostname alone identifies the registration.
  return { hostname, target: reader.inputs.function === '' ? 'any' : 'function' };
}

function readHostname(reader: Reader): string | undefined {
  return reader.read('domain', optional(parseHostname));
}

function readValues(reader: Reader) {
  return {
    choice: reader.read('domain_target', optional(parseTarget)),
    replace: reader.read('domain_replace', parseBoolean),
    timeoutMs: reader.read('domain_timeout', parseDuration),
  };
}

function targetOfStep(reader: Reader, choice?: 'function' | 'bucket'): Target | undefined {
  const { inputs, problem, requireInput } = reader;
  const resource = choice ?? (['function', 'bucket'] as const).find((name) => inputs[name] !== '');
  if (resource !== undefined) {
    requireInput(resource, ` with \`domain_target: ${resource}\``);
    return { kind: resource === 'function' ? 'functions' : 'storage' };
  }
  // A target that is wrong is a problem of its own.
  if (inputs.domain_target === '')
    problem(
      'domain_target',
      'is required for a domain without `function` and `bucket`, such as `functions/<uuid>`',
    );
  return undefined;
}

function parseTarget(text: string): 'function' | 'bucket' | Target {
  if (text === 'function' || text === 'bucket') return text;
  const [kind, id, ...rest] = text.split('/');
  if (isTargetKind(kind) && isUuid(id) && rest.length === 0) return { kind, id: id.toLowerCase() };
  throw new ValueProblem(
    'must be `function`, `bucket`, or `<kind>/<uuid>` with kind `functions`, `storage` or `sites`',
  );
}

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
/** URL parsers take a number as the last label for the end of an IPv4 address. */
const HOSTNAME = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?!(?:\\d+|0x[0-9a-f]*)$)${LABEL}$`, 'i');

/** Parses a hostname (section 2 of the API document, "Domain registration"). International names get their ASCII form. */
export function parseHostname(text: string): string {
  const ascii = toAscii(text);
  if (HOSTNAME.test(ascii) && !/[:/?#@\\]/.test(text)) return ascii;
  throw new ValueProblem(
    'must be a fully qualified hostname, such as `app.example.com`: at most 253 characters in DNS, in labels of 1 to 63 letters, digits and hyphens, without scheme, port or path',
  );
}

export function toAscii(text: string): string {
  return /^\p{ASCII}*$/u.test(text) ? text : domainToASCII(text);
}
