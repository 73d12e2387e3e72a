import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {
  asNode,
  type Contract,
  escapePointer,
  isNode,
  type OperationEntry,
  type ResponseEntry,
  readContract,
  resolve,
} from './document.ts';
import { findOperation } from './find.ts';

/** One request and its response, as they went over the wire. */
export interface Exchange {
  readonly method: string;
  readonly target: string;
  /** Whether its host was a name of the platform itself. */
  readonly isOwnHost: boolean;
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Of a JSON response; `undefined` for others, and for HEAD. */
  readonly body: string | undefined;
}

/** The result of a comparison with the contract: the response that it was, and the problems. */
export interface Verdict {
  /** `createBucket 409`; `undefined` for a response that was configured as a fault. */
  readonly seen: string | undefined;
  readonly problems: readonly string[];
}

/** Returns the name of a pair of an operation and a response. */
export function pairName(id: string, { status }: ResponseEntry): string {
  return `${id} ${status}`;
}

/** Creates what returns the problems of a value by a schema of the contract, which a JSON pointer names. */
export function createValidate(contract: Contract): (pointer: string, value: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema({ ...contract.root, $id: 'contract' });
  return (pointer, value) => {
    const $ref = `contract#${encodeURI(pointer)}`;
    const validate = ajv.getSchema($ref) ?? ajv.compile({ $ref });
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`);
  };
}

/** Creates a check of exchanges. */
export function createCheck(contract: Contract = readContract()): (exchange: Exchange) => Verdict {
  const problemsOfValue = createValidate(contract);

  function headerProblems({ headers }: Exchange, { node, pointer }: ResponseEntry): string[] {
    const declared = isNode(node.headers) ? node.headers : {};
    return Object.entries(declared).flatMap(([name, value]) => {
      const header = resolve(contract.root, value);
      const sent = headers[name.toLowerCase()];
      if (sent === undefined) return header.required === true ? [`the header ${name} is missing`] : [];
      const reference = asNode(value, name).$ref;
      const place =
        typeof reference === 'string' ? reference.slice(1) : `${pointer}/headers/${escapePointer(name)}`;
      return problemsOfValue(`${place}/schema`, sent).map((problem) => `the header ${name}: ${problem}`);
    });
  }

  function bodyProblems(exchange: Exchange, { node, pointer }: ResponseEntry): string[] {
    const { body, method } = exchange;
    const types = Object.keys(isNode(node.content) ? node.content : {});
    if (types.length === 0) return body ? ['there is a body, and there should be none'] : [];
    const declared = declaredType(exchange, types);
    if (declared === undefined) return [`its type should be ${types.join(' or ')}`];
    if (declared !== 'application/json' || body === undefined || method === 'HEAD') return [];
    return problemsOfValue(`${pointer}/content/${escapePointer(declared)}/schema`, JSON.parse(body));
  }

  function checkAs(exchange: Exchange, isOfDomains: boolean): Verdict {
    const target = exchange.target.replace(MOUNT, '/v1/');
    const isMounted = target !== exchange.target;
    const found = findOperation(contract, exchange.method, target, isOfDomains);
    const candidates = isMounted ? mounted(contract, found) : candidatesFor(contract, found);
    const chosen = choose(candidates, exchange);
    if (!chosen) {
      const known = candidates.map(({ id, response }) => pairName(id, response)).join(', ');
      return { seen: undefined, problems: [`the status is none of ${known}`] };
    }
    return judge(exchange, chosen);
  }

  function judge(exchange: Exchange, { id, response }: Candidate): Verdict {
    const problems = [...headerProblems(exchange, response), ...bodyProblems(exchange, response)];
    return { seen: pairName(id, response), problems };
  }

  return (exchange) => {
    if (hasCode(exchange, 'fault_injected')) return { seen: undefined, problems: [] };
    // Of any body, whatever the operation.
    if (hasCode(exchange, 'request_timeout'))
      return judge(exchange, { id: 'elsewhere', response: contract.elsewhere.timeout });
    const own = checkAs(exchange, false);
    if (exchange.isOwnHost || own.problems.length === 0) return own;
    return checkAs(exchange, true);
  };
}

type Candidate = Pick<OperationEntry, 'id'> & { readonly response: ResponseEntry };

/** Where the operations of the API exist once more, for the dashboard. */
const MOUNT = /^\/_local\/v1\//;

function mounted(contract: Contract, found: ReturnType<typeof findOperation>): Candidate[] {
  const refusals = [contract.elsewhere.session, contract.elsewhere.origin].map((response) => ({
    id: 'elsewhere',
    response,
  }));
  const own = candidatesFor(contract, found).filter(({ response: { status } }) => !/^40[13]$/.test(status));
  return [...refusals, ...own];
}

function candidatesFor(contract: Contract, found: ReturnType<typeof findOperation>): Candidate[] {
  const of = ({ id, responses }: OperationEntry): Candidate[] =>
    responses.map((response) => ({ id, response }));
  if (found.kind === 'operation') return of(found.operation);
  if (found.kind === 'nothing') return [{ id: 'elsewhere', response: contract.elsewhere.path }];
  // The key is checked before the method, and the refusal is the same for a key of another method.
  const refusals = found.operations
    .flatMap(of)
    .filter(({ response: { status } }) => status === '401' || status === '403');
  return [{ id: 'elsewhere', response: contract.elsewhere.method }, ...refusals];
}

/** Only the header distinguishes a response of a function from one of the platform, since both may have any status. */
function choose(candidates: readonly Candidate[], { status, headers }: Exchange): Candidate | undefined {
  const isByFunction = headers['x-revision-id'] !== undefined;
  const named = candidates.find(({ response }) => response.status === String(status));
  const other = candidates.find(
    ({ response }) => response.status === 'default' && isByFunction === mayBeByFunction(response),
  );
  return isByFunction ? other : (named ?? other);
}

function mayBeByFunction({ node }: ResponseEntry): boolean {
  return isNode(node.headers) && node.headers['X-Revision-Id'] !== undefined;
}

/** Returns which of the declared types a response has. */
function declaredType({ headers }: Exchange, types: readonly string[]): string | undefined {
  const type = headers['content-type']?.replace(/;.*$/s, '').trim().toLowerCase();
  return types.find((one) => one === type) ?? types.find((one) => one === '*/*');
}

function hasCode({ body = '' }: Exchange, code: string): boolean {
  return body.startsWith(`{"error":{"code":"${code}"`);
}
