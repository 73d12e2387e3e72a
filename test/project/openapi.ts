/** Looks for mistakes in the contract of the local platform; as a program, prints them and fails when there are any. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import {
  asList,
  asNode,
  type Contract,
  escapePointer,
  isNode,
  type OperationEntry,
  type PathEntry,
  type ResponseEntry,
  readContract,
  resolve,
} from '../support/contract/document.ts';

const SOURCES = ['documented', 'decided'];

/** All that is wrong with a contract: with the form of OpenAPI 3.1, or with what this project asks beyond it. */
export async function lintContract(text?: string): Promise<string[]> {
  const contract = readContract(text);
  const formal = await new Validator().validate({ ...contract.root });
  if (!formal.valid) return [`OpenAPI 3.1: ${JSON.stringify(formal.errors)}`];
  return [
    ...contract.paths.flatMap((path) => pathProblems(contract, path)),
    ...repeated(contract.paths.flatMap(({ operations }) => operations.map(({ id }) => id))),
    ...Object.values(contract.elsewhere).flatMap((response) => responseProblems('elsewhere', response)),
    ...unusedComponents(contract),
    ...exampleProblems(contract),
  ];
}

function pathProblems(contract: Contract, { path, operations, other }: PathEntry): string[] {
  const item = asNode(asNode(contract.root.paths, 'paths')[path], path);
  const others = item['x-other-methods'];
  const isDangling = others !== undefined && other === undefined;
  return [
    ...(isDangling ? [`${path}: x-other-methods names ${String(others)}, which is not there`] : []),
    ...operations.flatMap((operation) => operationProblems(contract, operation)),
  ];
}

function operationProblems({ root }: Contract, operation: OperationEntry): string[] {
  const { id, path, node, parameters, responses } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
  const declared = parameters.filter((one) => one.in === 'path').map(({ name }) => String(name));
  const tags = asList(root.tags).map((tag) => asNode(tag, 'a tag').name);
  const unknown = asList(node.tags).filter((tag) => !tags.includes(tag));
  return [
    ...(node.operationId === undefined ? [`${operation.method} ${path} has no operationId`] : []),
    ...(node.summary === undefined ? [`${id} has no summary`] : []),
    ...(asList(node.tags).length === 1 ? [] : [`${id} needs one tag`]),
    ...unknown.map((tag) => `${id}: the tag ${String(tag)} is not described`),
    ...(inPath.join() === declared.sort().join()
      ? []
      : [`${id}: the path has {${inPath.join()}}, and the parameters are {${declared.join()}}`]),
    ...responses.flatMap((response) => responseProblems(id, response)),
  ];
}

function responseProblems(id: string, { status, source, node }: ResponseEntry): string[] {
  const place = `${id} ${status}`;
  const headers = isNode(node.headers) ? node.headers : {};
  return [
    ...(SOURCES.includes(String(source)) ? [] : [`${place}: x-source must be ${SOURCES.join(' or ')}`]),
    ...(headers['X-Request-Id'] === undefined ? [`${place}: the header X-Request-Id is not named`] : []),
  ];
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`);
}

/** Every reference in a part of the file. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isNode(value)) return [];
  return [
    ...(typeof value.$ref === 'string' ? [value.$ref] : []),
    ...Object.values(value).flatMap(references),
  ];
}

function unusedComponents({ root }: Contract): string[] {
  const used = new Set(references(root));
  for (const reference of used) resolve(root, { $ref: reference });
  const { securitySchemes: _named, ...kinds } = asNode(root.components, 'components');
  return Object.entries(kinds)
    .flatMap(([kind, all]) =>
      Object.keys(asNode(all, kind)).map((name) => `#/components/${kind}/${escapePointer(name)}`),
    )
    .filter((reference) => !used.has(reference))
    .map((reference) => `${reference} is not used`);
}

function exampleProblems({ root }: Contract): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  formats.default(ajv);
  ajv.addSchema({ ...root, $id: 'contract' });
  const schemas = asNode(asNode(root.components, 'components').schemas, 'schemas');
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const validate = ajv.compile({ $ref: `contract#/components/schemas/${name}` });
    return asList(asNode(schema, name).examples)
      .filter((example) => !validate(example))
      .map((_, index) => `${name}: example ${index + 1} does not fit: ${ajv.errorsText(validate.errors)}`);
  });
}

if (import.meta.main) {
  const problems = await lintContract();
  for (const problem of problems) process.stderr.write(`src/local-platform/openapi.yaml: ${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
