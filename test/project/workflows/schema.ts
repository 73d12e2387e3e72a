/** Validates workflows and action files with GitHub's own parser, and other files of `.github` by their schemas. */
import { registerHooks } from 'node:module';
import { Ajv } from 'ajv';
import { readYaml } from './entries.ts';
import { ACTION, SCHEMAS } from './github-schemas.ts';
import type { Finding, Source } from './rules.ts';

// The parser imports JSON files without the attribute that Node requires.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.min.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { validate } = await import('@actions/languageservice/validate');
const { registerLogger } = await import('@actions/languageservice/log');
// The parser only logs that it failed, and would report no problem then.
registerLogger({ error: fail, warn: fail, info: fail, log: fail });

const ajv = new Ajv({ allErrors: true, strict: false });
/** A part of a workflow may read a step, a job or a matrix that the document shows elsewhere. */
const READS_ELSEWHERE = /^Context access might be invalid|^Unrecognized named-value: '(matrix|needs)'/;
let count = 0;

/** Returns what is wrong in a file by its schema. A file without one is a finding, so that nothing is unchecked. */
export async function checkSchema(source: Source): Promise<Finding[]> {
  if (source.kind !== 'file' || source.path.startsWith('.github/workflows/')) {
    return checkWithGitHub(source, 'workflow');
  }
  const schema = SCHEMAS.find(([path]) => path.test(source.path))?.[1];
  if (schema === undefined) {
    return [{ path: source.path, line: 1, rule: 'schema', message: 'add a schema for this file' }];
  }
  const findings = checkJsonSchema(source, schema);
  return schema === ACTION ? [...findings, ...(await checkWithGitHub(source, 'action'))] : findings;
}

function checkJsonSchema({ path, text }: Source, schema: object): Finding[] {
  const { entries, value } = readYaml(text);
  ajv.validate(schema, value);
  return (ajv.errors ?? []).map(({ instancePath, message = '', params }) => {
    const at = instancePath.slice(1);
    const line = entries.find((entry) => entry.path === at)?.line ?? 1;
    const extra = 'additionalProperty' in params ? `: ${params.additionalProperty}` : '';
    return { path, line, rule: 'schema', message: `${at || 'the file'} ${message}${extra}` };
  });
}

/** Returns what GitHub's parser reports: unknown keys, wrong values, and expressions that read what does not exist. */
async function checkWithGitHub(source: Source, kind: 'workflow' | 'action'): Promise<Finding[]> {
  // The parser caches by name, and selects the schema by name.
  count += 1;
  const uri = kind === 'action' ? `${count}/action.yml` : `.github/workflows/${count}.yml`;
  const document = { uri, getText: () => source.text } as Parameters<typeof validate>[0];
  const problems = await validate(document).catch((error: Error) => [
    { message: error.message, range: { start: { line: 0 } } },
  ]);
  return problems
    .map(({ message, range }) => ({
      path: source.path,
      line: Math.max(range.start.line + source.firstLine, 1),
      rule: 'schema',
      message: String(message).split('\n')[0] ?? '',
    }))
    .filter(({ message }) => source.kind !== 'part' || !READS_ELSEWHERE.test(message));
}

function fail(message: string): never {
  throw new Error(message);
}
