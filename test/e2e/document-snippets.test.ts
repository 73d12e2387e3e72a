/** Each code block of the documents runs as it is pasted: workflows, parts of them, commands and seeds; and what is printed. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { isObject } from '../../src/http/response.ts';
import { readDocuments, snippetsOf } from '../project/documents.ts';
import { sendToHost } from '../support/host-request.ts';
import { startTestPlatform } from '../support/local-platform.ts';
import { startProgram } from '../support/local-platform-program.ts';
import { createTree } from '../support/tree.ts';
import { runCommands } from '../support/workflow/commands.ts';
import { type Lab, openLab } from '../support/workflow/lab.ts';
import { program, REPOSITORY_FILES, SCENARIOS } from '../support/workflow/scenarios.ts';
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

/** Milliseconds; a scenario runs the action many times, on a machine that is busy with other tests. */
const PATIENCE = { timeout: 180_000 };

const workflows = of('yaml')
  .filter(({ text }) => isWorkflow(text))
  .map((snippet) => ({ ...snippet, name: /^name: (.+)$/m.exec(snippet.text)?.[1] ?? 'without a name' }));

describe.concurrent('A workflow in the documents', PATIENCE, () => {
  it.each(workflows)(
    'does what its document says for each of its events: $name, $at',
    async ({ name, text }) => {
      const scenario = SCENARIOS[name];
      if (!scenario) throw new Error('The workflow needs a name and a scenario in SCENARIOS.');
      await using lab = await openLab(parseWorkflow(text), REPOSITORY_FILES);
      await scenario(lab);
      expect(lab.untried(), 'events and steps that the scenario does not try').toEqual([]);
    },
  );

  it('exists for each scenario', () => {
    expect(workflows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(SCENARIOS)));
  });
});

describe.concurrent('A part of a workflow in the documents', PATIENCE, () => {
  it.each(parts)('works in a workflow: $at', async ({ text }) => {
    const part: unknown = parse(text);
    await using lab = await openLab(parseWorkflow(around(part)), REPOSITORY_FILES);
    const domain = isObject(part) && typeof part.domain === 'string' ? part.domain : undefined;
    await Promise.all([lab.push(), domain === undefined ? undefined : verifyDomain(lab, domain)]);
    expect(lab.untried()).toEqual([]);
    const { function: name = 'hello' } = Object(part);
    if (isObject(part)) expect(await lab.answer(name)).toBe(name === 'hello' ? 'first' : name);
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
});

it.each(of('json'))('JSON in the documents is a seed of the local platform: $at', async ({ text }) => {
  await using tree = await createTree({ ...FILES, 'seed.json': text });
  const args = ['--port', '0', '--in-memory', '--seed', 'seed.json'];
  await using program = await startProgram(args, { cwd: tree.root });
  expect(program.greeting).toContainEqual(expect.stringMatching(/^Seed: .*seed\.json, \d+ changes$/));
});

/** What the action prints; another test compares them with real runs. */
const TEXTS = join(import.meta.dirname, '../golden/texts');

/** Returns the lines of an output without what differs in each run, and without markup. */
function withoutValues(output: string): readonly string[] {
  return output.split('\n').flatMap((line) => {
    const text = line
      .replace(/lpk_\S+/g, '<key>')
      .replace(/token=\S+/g, 'token=<token>')
      .replace(/\S*\/\.local-platform/g, '<folder>')
      .replace(/\b[0-9a-f]{8}\b/g, '<id>')
      .replace(/\d+(?:[.,:]\d+)*/g, '0')
      .replace(/[`*¶]|^#+ /g, '')
      .trim();
    return text === '' ? [] : [text];
  });
}

/** Returns the lines of the action, and of the local platform that deploys a folder and its changes. */
async function realOutput(): Promise<readonly string[]> {
  const texts = globSync('*.txt', { cwd: TEXTS }).map((name) => readFileSync(join(TEXTS, name), 'utf8'));
  // The build of the package writes the help there, which the tests of the package compare.
  const outputs = [await programOutput(), ...texts, '{help}'];
  // What ends the title of a run is the headline of its summary.
  return withoutValues(outputs.join('\n').replace(/^=== [^·]* · /gm, ''));
}

async function programOutput(): Promise<string> {
  await using folder = await createTree({ 'hello/main.ts': 'import { z } from "npm:zod@4";' });
  const cwd = folder.root;
  const args = ['--port', '0', '--deploy', 'hello', '--watch', '--offline'];
  await using started = await startProgram(args, { cwd });
  let output = `${started.greeting.join('\n')}\n`;
  started.child.stdout?.on('data', (text: Buffer) => {
    output += text;
  });
  for (const [text, printed] of [
    [program('second'), ' is ready ('],
    ['export default {\n  fetch() {},\n}; =', 'is still serving'],
  ] as const) {
    if (output.includes(' is ready (')) await sendToHost(started.url, 'hello.localhost', { path: '/visits' });
    await folder.write({ 'hello/main.ts': text });
    await vi.waitFor(() => expect(output).toContain(printed), { interval: 20, timeout: 15_000 });
  }
  return output;
}

describe('Output in the documents', () => {
  let real: readonly string[] = [];
  beforeAll(async () => {
    real = await realOutput();
  });

  it.each(of('text'))('is what the programs print, except for ids, times and addresses: $at', ({ text }) => {
    const missing = withoutValues(text).filter((line) => !real.includes(line));
    expect(missing, text).toEqual([]);
  });
});

it('Each code block of the documents is run in one of these ways', () => {
  const known = ['yaml', 'sh', 'json', 'text', 'mermaid'];
  const others = snippets.filter(({ language }) => !known.includes(language));
  expect(others.map(({ at, language }) => `${at}: ${language}`)).toEqual([]);
});
