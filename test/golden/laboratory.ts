/** Runs of the action in a world, which become a text. */
import type { Inputs } from '../../src/inputs/reader.ts';
import { records } from '../world/functions.ts';
import type { GitHub } from '../world/github.ts';
import type { Reading } from '../world/reading.ts';
import { openWorld, type Step as WorldStep } from '../world/world.ts';

type Step = WorldStep & { readonly inputs?: Partial<Inputs> };

/** Runs of the action, one after the other. */
export interface Scene {
  readonly readings?: Reading;
  /** Those of all steps; a step may have others. */
  readonly inputs?: Partial<Inputs>;
  play(laboratory: Awaited<ReturnType<typeof openLaboratory>>): Promise<void>;
}

/** By their titles. */
export type Scenes = Readonly<Record<string, Scene>>;

/** UUIDs, since texts shorten them. */
const revisionId = (number: number) => `${number}a5c2f0e-41b7-4c1d-9e55-0d6f2b7c8a1${number}`;
const COMMIT = '5b1f0e7c9d2e83a6c40b7915df2e0a84b63c71d9';
/** What names a fact at the start of its line: an output, a row of a table, a tag, or nothing in an empty line. */
const FACT = /^(?:\w+=|\| .+? \||[<|].*|$)/;

/** Creates the filter that omits the facts of the step before, and names those that are gone. */
function createDifference() {
  let before = new Map<string, string>();
  return (lines: readonly string[]): readonly string[] => {
    const named = lines.map((line) => [FACT.exec(line)?.[0], line] as const);
    const facts = new Map(named.flatMap(([name, line]) => (name === undefined ? [] : [[name, line]])));
    const changed = named.filter(([name, line]) => name === undefined || before.get(name) !== line);
    const gone = [...before.keys()].filter((name) => !facts.has(name) && /^\|? ?\w/.test(name));
    before = facts;
    return [...changed.map(([, line]) => line), ...(gone.length > 0 ? [`gone: ${gone.join(' ')}`] : [])];
  };
}

export async function openLaboratory({ readings: reading = {}, inputs: common }: Omit<Scene, 'play'>) {
  const functions = { revisionId, record: records.withActiveRevision, ...reading.functions };
  const world = await openWorld({
    ...{ reading: { ...reading, functions }, github: true, isEncrypted: true, files: {} },
    workflow: { commit: COMMIT },
  });
  const shown: string[] = [];
  const known = new Set<string>();
  const [changedOutputs, changedSummary] = [createDifference(), createDifference()];
  const newOf = (texts: readonly string[]) => texts.filter((text) => !known.has(text) && known.add(text));
  const clean = (text: string) =>
    text
      .replaceAll(world.url, 'https://api.example.com')
      .replaceAll(world.url.replace('https://', ''), 'api.example.com')
      .replaceAll(encodeURIComponent(world.url.replace('https://', '')), 'api.example.com')
      .replaceAll(world.github.url, 'https://api.github.com')
      // It depends on chance.
      .replace(/after \d+ tries in \d+ s/g, 'after … tries in … s')
      .replaceAll(world.workspace.root, '/workspace')
      // How a connection ends differs between systems.
      .replaceAll('(ECONNRESET)', '(UND_ERR_SOCKET)')
      // The compression differs between versions of Node.
      .replace(/[\d.]+ k?B compressed/g, '… B compressed')
      // Keys of the history end with a random id.
      .replace(/(-\d+\.\d)-[\da-f]{8}(?=[/"])/g, '$1-…')
      .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080');

  const run = ({ inputs, ...step }: Step = {}) => world.step({ ...common, ...inputs }, step);

  return {
    ...world,
    /** For `health_check`. */
    healthAddress: `${world.url}/healthz`,
    /** Runs a step, and adds what people see of it: log, and of outputs, summary, comments and records what is new. */
    async step(title: string, given?: Step) {
      const { done, runner } = await run(given);
      const { comments, deployments } = world.github.records;
      const outputs = Object.entries(runner.outputs).filter(([, value]) => value !== '');
      const parts = {
        log: runner.log
          .filter((line) => !line.startsWith('debug '))
          .map((line) => line.replaceAll('⏎', '\n')),
        outputs: changedOutputs(outputs.map(([name, value]) => `${name}=${value}`)),
        summary: changedSummary(runner.summary.trimEnd().split('\n')),
        comment: newOf(comments.map(({ body }) => body)),
        'deployment records': newOf(deployments.flatMap(describeDeployment)),
      };
      const written = Object.entries(parts).filter(([, lines]) => lines.length > 0);
      const lines = written.map(([name, all]) => `--- ${name}\n${all.join('\n')}`);
      shown.push(clean([`===== ${title}: ${done ? 'green' : 'red'}`, ...lines].join('\n')));
    },
    /** Runs a step of which nothing is shown. */
    prepare: run,
    /** What all steps have shown. */
    text: () => shown.join('\n'),
  };
}

function describeDeployment({ id, request, statuses }: GitHub['records']['deployments'][number]) {
  return statuses.map(({ state, description, environment_url: url }) =>
    [`${request.environment} ${id}: ${state}`, description, url].filter(Boolean).join(', '),
  );
}
