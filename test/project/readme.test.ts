/** What the README promises exists: its recipes are valid, its messages are those of the source, its links lead somewhere. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../../src/config/config.ts';
import { INPUT_DEFAULTS } from '../../src/config/reader.ts';
import { isObject } from '../../src/http/response.ts';
import { readAction, STEP_ACTION } from './action-file.ts';
import { readSources, textsOf } from './sources.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
const ACTION = 'OWNER/cloud-platform-deploy@v1';
const action = readAction();
/** The step that starts the local platform. */
const PLATFORM_ACTION = 'OWNER/cloud-platform-deploy/dist/local-platform@v1';
const platformAction = readAction(STEP_ACTION);
const recipes = [...readme.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = '']) => text);

/** Values for the inputs that a recipe may take from the text around it. */
const AROUND = { base_url: 'https://api.example.com', api_key: 'key_0123456789abcdef', function: 'hello' };
const PUSH = { workspace: '/workspace', repository: 'octo/hello', eventName: 'push' };
const PULL_REQUEST = { ...PUSH, eventName: 'pull_request', event: { pull_request: { number: 7 } } };
/** What the expressions of the recipes stand for. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  'vars.PLATFORM_URL': AROUND.base_url,
  'secrets.PLATFORM_API_KEY': AROUND.api_key,
  'inputs.revision_id': 'previous',
  'needs.plan.outputs.live': 'r1',
  'matrix.shard': '1/4',
  'steps.platform.outputs.base_url': 'http://127.0.0.1:8787',
  'steps.platform.outputs.api_key': AROUND.api_key,
};

/** Returns the inputs of each step of an action in a recipe. */
function stepsOf(name: string, recipe: unknown): readonly Readonly<Record<string, unknown>>[] {
  const found: Record<string, unknown>[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const { uses, with: inputs } = value;
    if (uses === name) found.push(isObject(inputs) ? inputs : {});
    Object.values(value).forEach(visit);
  };
  visit(recipe);
  return found;
}

/** Returns the inputs of each step of this action in a recipe. A recipe without steps shows inputs alone. */
function stepsIn(recipe: string): readonly Readonly<Record<string, unknown>>[] {
  const document: unknown = parse(recipe);
  const found = stepsOf(ACTION, document);
  return found.length === 0 && isObject(document) ? [document] : found;
}

function fill(value: unknown): string {
  return String(value).replace(
    /\$\{\{ (\S+) \}\}/g,
    (expression, name: string) => EXPRESSIONS[name] ?? expression,
  );
}

describe.each(recipes)('The recipe of the README\n%s', (recipe) => {
  it('has steps of this action with inputs that exist and are valid', () => {
    const steps = stepsIn(recipe);
    expect(steps).not.toEqual([]);
    for (const inputs of steps) {
      expect(Object.keys(inputs).filter((name) => !(name in action.inputs))).toEqual([]);
      const filled = Object.entries(inputs).map(([name, value]) => [name, fill(value)]);
      const all = { ...INPUT_DEFAULTS, ...AROUND, ...Object.fromEntries(filled) };
      const { mode = 'deploy' } = inputs;
      expect(parseConfig(all, PUSH).mode).toBe(mode === 'auto' ? 'deploy' : mode);
      if (mode === 'auto') expect(parseConfig(all, PULL_REQUEST).mode).toBe('preview');
    }
  });

  it('starts the local platform with inputs that exist', () => {
    const names = stepsOf(PLATFORM_ACTION, parse(recipe)).flatMap(Object.keys);
    expect(names.filter((name) => !(name in platformAction.inputs))).toEqual([]);
  });

  it('uses outputs that exist', () => {
    const names = [...recipe.matchAll(/steps\.(\w+)\.outputs\.(\w+)/g)].map(([, id, name = '']) => ({
      name,
      outputs: id === 'platform' ? platformAction.outputs : action.outputs,
    }));
    expect(names.filter(({ name, outputs }) => !(name in outputs))).toEqual([]);
    const ofJobs = [...recipe.matchAll(/needs\.(\w+)\.outputs\.(\w+)/g)];
    const { jobs = {} } = parse(recipe) as { jobs?: Record<string, { outputs: Record<string, string> }> };
    for (const [, job = '', name = ''] of ofJobs) expect(jobs[job]?.outputs).toHaveProperty(name);
  });

  it('uses the versions that the other recipes use', () => {
    const used = [...recipe.matchAll(/uses: (\S+)/g)].map(([, name]) => name);
    const versions = ['actions/checkout@v6', 'denoland/setup-deno@v2', ACTION, PLATFORM_ACTION];
    expect(versions).toEqual(expect.arrayContaining(used));
  });
});

/** Returns a text with `…` in place of the code between backticks, whose content may come from a value. */
function withoutCode(text: string): string {
  return text.replace(/`[^`\n]+`/g, '…');
}

/** Returns the fixed words of a message in the README: what is between its values, without punctuation at the ends. */
function fixedWords(message: string): readonly string[] {
  return withoutCode(message.replace(/^`` | ?``$/g, ''))
    .split('…')
    .map((words) => words.replace(/^[\s",.:;]+|[\s",.:;]+$/g, ''))
    .filter((words) => /\p{L}/u.test(words));
}

describe('A message in the table for troubleshooting', () => {
  const [, section = ''] = readme.split('## Troubleshooting');
  const [, , ...rows] = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  const messages = rows.map((row) => row.split(' | ')[0]?.slice(2) ?? '');
  const texts = [...readSources().values()].flatMap(textsOf).map(({ text }) => withoutCode(text));

  it('is found by this test', () => {
    expect(messages.length).toBeGreaterThan(40);
  });

  it.each(messages)('is one that the action writes: %s', (message) => {
    const missing = fixedWords(message).filter((words) => !texts.some((text) => text.includes(words)));
    expect(missing).toEqual([]);
  });
});

describe('The README', () => {
  it('links to headings that exist', () => {
    const anchors = [...readme.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    );
    const links = [...readme.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor = '']) => anchor);
    expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });
});
