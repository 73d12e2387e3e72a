/** The other code blocks of the documents: parts of workflows, commands, seed files, functions, and what is printed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { isObject } from '../../src/http/response.ts';
import { readDocuments, snippetsOf } from '../project/documents.ts';
import { startTestPlatform } from '../support/local-platform.ts';
import { runCommands } from '../support/workflow/commands.ts';
import { Lab } from '../support/workflow/lab.ts';
import { realOutput, withoutValues } from '../support/workflow/real-output.ts';
import { program, REPOSITORY_FILES } from '../support/workflow/scenarios.ts';
import { parseWorkflow, type Workflow } from '../support/workflow/workflow-file.ts';

const snippets = readDocuments().flatMap(snippetsOf);
const of = (language: string) => snippets.filter((snippet) => snippet.language === language);
const parts = of('yaml').filter(({ text }) => !isWorkflow(text));

/** The first workflow of the README. */
const base: unknown = parse(
  snippets.find(({ at, text }) => at.startsWith('README.md') && isWorkflow(text))?.text ?? '',
);

function isWorkflow(text: string): boolean {
  return /^jobs:/m.test(text);
}

/** Returns the first workflow with a part of another one: inputs of its last step, or steps in its place. */
function around(part: unknown): string {
  const workflow = structuredClone(base) as Workflow;
  const [job = expect.unreachable()] = Object.values(workflow.jobs);
  const [last, ...steps] = job.steps.toReversed();
  const added = Array.isArray(part) ? part : [{ ...last, with: { ...last?.with, ...Object(part) } }];
  const all = [...steps.reverse(), { uses: 'denoland/setup-deno@v2' }, ...added];
  return stringify({ ...workflow, jobs: { job: { ...job, steps: all } } });
}

/** Verifies a domain as soon as it is registered, as its owner does by a DNS record. */
async function verifyDomain(lab: Lab, hostname: string): Promise<void> {
  while (!(hostname in (await lab.domains()))) await sleep(50);
  await lab.platform.admin('POST', `/domains/${hostname}/verify`);
}

/** Milliseconds; a machine that is busy with other tests is slow. */
const PATIENCE = { timeout: 120_000 };

describe.concurrent('A part of a workflow in the documents', PATIENCE, () => {
  it.each(parts)('works in a workflow: $at', async ({ text }) => {
    const part: unknown = parse(text);
    await using lab = await Lab.open(parseWorkflow(around(part)), REPOSITORY_FILES);
    const domain = isObject(part) && typeof part.domain === 'string' ? part.domain : undefined;
    await Promise.all([lab.push(), domain === undefined ? undefined : verifyDomain(lab, domain)]);
    expect(lab.untried()).toEqual([]);
    if (isObject(part)) expect(await lab.answer('hello')).toBe('first');
    if (domain !== undefined) expect(await lab.domains()).toEqual({ [domain]: 'active' });
  });
});

const API_KEY = 'lpk_key_of_the_documents';
/** What the commands find in their folder. */
const FILES = { ...REPOSITORY_FILES, 'hello/main.ts': program('first'), 'public/index.html': '' };

describe.concurrent('Commands in the documents', () => {
  it.each(of('sh'))('succeed: $at', async ({ text }) => {
    await using platform = await startTestPlatform({ apiKey: API_KEY });
    const { isSuccess, log } = await runCommands({
      script: text.replaceAll('http://127.0.0.1:8787', platform.url).replaceAll('lpk_…', API_KEY),
      files: FILES,
      environment: { LOCAL_PLATFORM_KEY: API_KEY, ADMIN_TOKEN: platform.adminToken },
    });
    expect(isSuccess, log).toBe(true);
  });

  it('fail with a command, a script or an address that does not exist', async () => {
    await using platform = await startTestPlatform();
    const commands = ['npx missing', 'npm run missing', 'missing', 'npx cloud-platform-local --x'];
    const all = [...commands, `curl ${platform.url}/v1/missing`];
    const runs = await Promise.all(all.map((script) => runCommands({ script, files: {} })));
    expect(runs.map(({ isSuccess }) => isSuccess)).toEqual(all.map(() => false));
  });
});

it.each(of('json'))('JSON in the documents is a seed of the local platform: $at', async ({ text }) => {
  const paths = { functions: 'functions/functions', domains: 'domains/domains', buckets: 'storage/buckets' };
  const names = Object.entries(paths).flatMap(([kind, path]) =>
    Object.keys(JSON.parse(text)[kind] ?? {}).map((name) => `${path}/${name}`),
  );
  const { isSuccess, log } = await runCommands({
    script: [
      'npx cloud-platform-local --in-memory --json --seed seed.json > platform.json',
      'URL=$(grep -o \'"url":"[^"]*\' platform.json | cut -c8-) KEY=$LOCAL_PLATFORM_KEY',
      'for path in $PATHS; do curl -H "Authorization: Bearer $KEY" "$URL/v1/$path"; done',
    ].join('\n'),
    files: { ...FILES, 'seed.json': text },
    environment: { LOCAL_PLATFORM_KEY: API_KEY, PATHS: names.join(' ') },
  });
  expect(isSuccess, log).toBe(true);
});

describe('Output in the documents', () => {
  let real: readonly string[] = [];
  beforeAll(async () => {
    real = await realOutput();
  });

  it.each(of('text'))('is what the programs print, except for ids, times and addresses: $at', ({ text }) => {
    const missing = withoutValues(text).filter((line) => !real.includes(line));
    expect(missing, text).toEqual([]);
  });

  it('is compared line by line', () => {
    expect(real).toContain(withoutValues('Ready in 7 ms')[0]);
    expect(real).not.toContain(withoutValues('Ready in 7 s')[0]);
  });
});

it('Each code block of the documents is run in one of these ways', () => {
  const known = ['yaml', 'sh', 'json', 'text', 'mermaid'];
  const others = snippets.filter(({ language }) => !known.includes(language));
  expect(others.map(({ at, language }) => `${at}: ${language}`)).toEqual([]);
});
