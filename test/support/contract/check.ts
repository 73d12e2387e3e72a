import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { findPaths, type Node, operationOf, type ResponseEntry, readContract } from './document.ts';

/** One request and its response, as they went over the wire. */
interface Exchange {
  readonly method: string;
  readonly target: string;
  /** Whether its host was a name of the platform itself. */
  readonly isOwnHost: boolean;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a JSON response; `undefined` for others, and for HEAD. */
  readonly body: string | undefined;
}

const contract = readContract();
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
formats.default(ajv);

export function problemsOf(schema: Node, value: unknown): string[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`);
}

/** Compares an exchange with the contract. @returns problems, and the name of the response unless it was configured as a fault */
export function check(exchange: Exchange): ReturnType<typeof judge> {
  if (exchange.body?.startsWith('{"error":{"code":"fault_injected"'))
    return { seen: undefined, problems: [] };
  const own = judge(exchange, false);
  return exchange.isOwnHost || own.problems.length === 0 ? own : judge(exchange, true);
}

function judge(exchange: Exchange, isOfDomains: boolean) {
  const candidates = candidatesFor(exchange, isOfDomains);
  const chosen = choose(candidates, exchange);
  const names = candidates.map(({ name }) => name).join(', ');
  const problems = chosen
    ? [...headerProblems(exchange, chosen), ...bodyProblems(exchange, chosen)]
    : [`the status is none of ${names}`];
  return { seen: chosen?.name, problems };
}

function headerProblems({ headers }: Exchange, { headers: declared = {} }: ResponseEntry): string[] {
  return Object.entries(declared).flatMap(([name, { required = false, schema }]) => {
    const sent = headers[name.toLowerCase()];
    if (sent === undefined) return required ? [`the header ${name} is missing`] : [];
    return problemsOf(schema, sent).map((problem) => `the header ${name}: ${problem}`);
  });
}

function bodyProblems({ headers, body }: Exchange, { content = {} }: ResponseEntry): string[] {
  const types = Object.keys(content);
  if (types.length === 0) return body ? ['there is a body, and there should be none'] : [];
  const sent = headers['content-type']?.replace(/;.*$/s, '').trim().toLowerCase() ?? '';
  const declared = content[sent] ?? content['*/*'];
  if (declared === undefined) return [`its type should be ${types.join(' or ')}`];
  if (declared.schema === undefined || body === undefined || sent !== 'application/json') return [];
  return problemsOf(declared.schema, JSON.parse(body));
}

/** Returns what the platform may respond to a request. */
function candidatesFor({ method, target }: Exchange, isOfDomains: boolean): readonly ResponseEntry[] {
  const elsewhere = (...all: string[]) => contract.elsewhere.filter(({ status }) => all.includes(status));
  const isRefusal = ({ status }: ResponseEntry) => status === '401' || status === '403';
  // Where the operations of the API exist once more, for the dashboard.
  const documented = target.replace(/^\/_local\/v1\//, '/v1/');
  const paths = findPaths(contract, documented, isOfDomains);
  const all = paths.flatMap(({ operations }) => operations).flatMap(({ responses }) => responses);
  // The key is checked before the method, and the refusal is the same for a key of another method.
  const refused = paths.length === 0 ? elsewhere('404') : [...elsewhere('405'), ...all.filter(isRefusal)];
  const own = operationOf(paths, method)?.responses ?? refused;
  const here =
    documented === target ? own : [...elsewhere('401', '403'), ...own.filter((one) => !isRefusal(one))];
  return [...here, ...elsewhere('408', '417')];
}

/** Only the header distinguishes a response of a function from one of the platform, since both may have any status. */
function choose(candidates: readonly ResponseEntry[], { status, headers }: Exchange) {
  const isByFunction = headers['x-revision-id'] !== undefined;
  const byFunction = candidates.find((one) => one.headers?.['X-Revision-Id'] !== undefined);
  return isByFunction ? byFunction : candidates.find((one) => one.status === `${status}`);
}
