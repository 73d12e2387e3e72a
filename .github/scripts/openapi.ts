/** Finds mistakes in the contract of the local platform; as a program, prints them and fails when there are any. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { isObject } from '../../src/http/reply.ts';
import {
  CONTRACT_FILE,
  type Contract,
  type ResponseEntry,
  readContract,
} from '../../test/support/contract/document.ts';

const SOURCES = ['documented', 'decided'];
const LINTER = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
const RULES = fileURLToPath(new URL('./redocly.yaml', import.meta.url));

/**
 * Returns all mistakes in a contract: by the rules of an independent linter, and by the rules of this project beyond
 * them.
 */
export async function lintContract(text?: string): Promise<string[]> {
  const problems = text === undefined ? await lintFile(CONTRACT_FILE) : await lintText(text);
  return problems.length > 0 ? problems : ownProblems(text);
}

/** Returns the mistakes in a contract by the rules of this project. */
export function ownProblems(text?: string): string[] {
  const contract = readContract(text);
  const { paths, elsewhere } = contract;
  const responses = paths.flatMap(({ operations }) => operations).flatMap((one) => one.responses);
  const dangling = paths.filter(({ other, others }) => others !== undefined && other === undefined);
  return [
    ...dangling.map(({ path, others }) => `${path}: x-other-methods names ${others}, which is not there`),
    ...[...responses, ...elsewhere].flatMap(responseProblems),
    ...unusedComponents(contract),
  ];
}

async function lintText(text: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'contract-'));
  try {
    const file = join(folder, 'openapi.yaml');
    await writeFile(file, text);
    return await lintFile(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the linter in a process of its own, since it has no API; it sends nothing over the network. */
async function lintFile(file: string): Promise<string[]> {
  const options = [LINTER, 'lint', file, `--config=${RULES}`, '--format=json', '--max-problems=1000'];
  const quiet = { ...env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const output = await new Promise<string>((resolve, reject) => {
    execFile(execPath, options, { env: quiet, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (stdout.startsWith('{')) resolve(stdout);
      else reject(new Error(`Could not lint "${file}": ${stderr || error?.message}`));
    });
  });
  const { problems }: { readonly problems: readonly Finding[] } = JSON.parse(output);
  return problems.map(({ ruleId, message, location: [place] }) => {
    const line = place?.start?.line;
    return `${line === undefined ? (place?.pointer ?? '') : `line ${line}`}: ${message} (${ruleId})`;
  });
}

/** A finding of the linter, with only the fields that are used. */
interface Finding {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string; readonly start?: { readonly line: number } }[];
}

function responseProblems({ name, headers = {}, 'x-source': source = '' }: ResponseEntry): string[] {
  return [
    ...(SOURCES.includes(source) ? [] : [`${name}: x-source must be ${SOURCES.join(' or ')}`]),
    ...(headers['X-Request-Id'] === undefined ? [`${name}: the header X-Request-Id is not named`] : []),
  ];
}

/** Returns every reference in a part of the file. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  return [
    ...(typeof value.$ref === 'string' ? [value.$ref] : []),
    ...Object.values(value).flatMap(references),
  ];
}

function unusedComponents({ root }: Contract): string[] {
  const used = new Set(references(root));
  const { securitySchemes: _named, ...kinds } = Object(root.components);
  return Object.entries(kinds)
    .flatMap(([kind, all]) => Object.keys(Object(all)).map((name) => `#/components/${kind}/${name}`))
    .filter((reference) => !used.has(reference))
    .map((reference) => `${reference} is not used`);
}

if (import.meta.main) {
  const problems = await lintContract();
  for (const problem of problems) process.stderr.write(`src/local-platform/openapi.yaml: ${problem}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
