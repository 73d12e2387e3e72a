/** Two or three concurrent runs, whose requests take effect in any order, and another writer between them. */
import fc from 'fast-check';
import { it } from 'vitest';
import { BOUNDS } from '../support/bounds.ts';
import type { Fault } from '../world/faults.ts';
import { BUILDS } from '../world/functions.ts';
import { openWorld, type World } from '../world/world.ts';
import { Counters } from './counters.ts';
import {
  anyWanted,
  BUCKET,
  below,
  FUNCTION,
  filesOf,
  HOSTNAME,
  inputsOf,
  SNAPSHOTS,
  USUAL,
  type Wanted,
  workflowOf,
} from './histories.ts';
import { anyReading, explicitReading, type Generated, isExplicit, PLAIN, readingOf } from './readings.ts';
import { type Case, OF_EACH_RUN } from './statements.ts';

const anyRun = anyWanted.map((wanted): Wanted => ({ ...wanted, disturbances: [], isPlanned: false }));
/** Runs that keep what they deploy meet in the same objects. */
const keepingRun = anyRun.map(
  (wanted): Wanted => ({ ...wanted, mode: 'deploy', parts: ['function', 'snapshots'], skipUnchanged: false }),
);

const anyInterleaving = fc.record({
  reading: fc.oneof(explicitReading, anyReading),
  runs: fc.oneof(...[anyRun, keepingRun].map((run) => fc.array(run, { minLength: 2, maxLength: 3 }))),
  choices: fc.array(fc.nat(5), { minLength: 5, maxLength: 100 }),
  /** Another writer comes directly before one of the requests. */
  visits: fc.array(
    fc.record({ at: fc.nat(40), key: fc.constantFrom('theirs.txt', 'pr-7/theirs.txt', 'pr-70/theirs.txt') }),
    { maxLength: 2 },
  ),
  /** Requests of each run that take effect and lose their answer. */
  lost: fc.array(
    fc.record({
      at: fc.constantFrom('upload', 'delete object', 'ask for upload', 'list objects', 'download'),
      skip: fc.nat(3),
    }),
    { maxLength: 2 },
  ),
  /** Listings after each write that do not show it. */
  lag: fc.nat(2),
});
type Interleaving = Generated<typeof anyInterleaving>;

/** Two runs keep what they deploy, and somebody else uploads in between. */
const MEETING: Interleaving = {
  reading: PLAIN,
  runs: [USUAL, { ...USUAL, content: 'B' }],
  choices: [0, 1],
  visits: [{ at: 5, key: 'theirs.txt' }],
  lost: [],
  lag: 0,
};

const DAY_MS = 86_400_000;
const THEIRS = 'of somebody else';
const THEIR_HOST = `other.${HOSTNAME}`;

/** 7. No interleaving of runs, or of another writer, loses somebody's object or registration … */
function noInterleavingLosesWhatSomebodyOwns(
  world: World,
  { runs }: Interleaving,
  theirs: readonly string[],
): boolean {
  const endsPreviews = runs.some(({ mode }) => mode === 'closed' || mode === 'sweep');
  for (const key of theirs) {
    const isLost = !world.storage.objects(BUCKET).get(key)?.bytes.equals(Buffer.from(THEIRS));
    // What is below the prefix of a preview goes with it.
    if (isLost && !(endsPreviews && key.startsWith('pr-7/'))) throw new Error(`${key} is lost`);
  }
  if (world.domains.stored(THEIR_HOST)?.target.resource_id !== THEIRS)
    throw new Error('a registration is lost');
  return theirs.length > 0;
}

const TWO_CONTENTS = 'its history contains different contents of revision';

/** … or the history and the snapshot of a deployment, also when a day later a run deletes what no history names. */
async function noInterleavingLosesTheHistory(
  world: World,
  { reading }: Interleaving,
  cases: readonly Case[],
): Promise<boolean> {
  if (!isExplicit(reading) || !world.functions.stored(FUNCTION)) return false;
  let count = 0;
  world.clock.advance(DAY_MS);
  // After this write, listings show all.
  world.storage.put(SNAPSHOTS, 'theirs.txt', THEIRS);
  const keeping = { function: FUNCTION, snapshot_bucket: SNAPSHOTS, assets_root: 'run-0/app' };
  const last = await world.step(
    { ...keeping, skip_unchanged: 'false', wait_timeout: '0' },
    { builds: [BUILDS.instant] },
  );
  if (!last.done) throw new Error(`a run after the others is red: ${last.error}`);
  for (const { wanted, ran } of cases) {
    const { done, outputs } = ran;
    const isKept = done && outputs.function === FUNCTION && wanted.parts.includes('snapshots');
    if (!isKept || wanted.mode !== 'deploy' || wanted.timeout === '0') continue;
    const inputs = { ...keeping, mode: 'rollback', revision_id: String(outputs.revision_id) };
    const back = await world.step({ ...inputs, dry_run: 'true' });
    // Without an id in its answer, a deployment may take that of another one for its own: then neither is brought back.
    if (back.error.includes(TWO_CONTENTS)) continue;
    if (!back.done) throw new Error(`the history lost ${outputs.revision_id}: ${back.error}`);
    count += 1;
  }
  return count > 0;
}

async function play(interleaving: Interleaving, counters: Counters): Promise<void> {
  const { reading, runs, choices, visits, lost, lag } = interleaving;
  const theirs: string[] = [];
  let isTogether = true;
  const { storage, ...services } = readingOf(reading);
  const late = {
    ...storage,
    get lag() {
      return isTogether ? lag : 0;
    },
  };
  await using world = await openWorld({ reading: { ...services, storage: late }, github: true, files: {} });
  world.storage.putBucket(BUCKET, 'public');
  world.domains.put(THEIR_HOST, THEIRS);
  for (const [index, wanted] of runs.entries())
    await world.workspace.write(below(`run-${index}`, filesOf(wanted)));
  const step = (wanted: Wanted, index: number) => async () => {
    const ran = await world.step(inputsOf(wanted, world.url, reading), {
      workflow: { ...workflowOf(wanted), workspace: world.workspace.at(`run-${index}`) },
      builds: [BUILDS.instant],
      faults: lost.map((each): Fault => ({ ...each, when: 'after', what: 'reset' })),
      before({ index: at }) {
        for (const visit of visits) {
          if (index !== 0 || visit.at !== at) continue;
          world.storage.put(BUCKET, visit.key, THEIRS);
          theirs.push(visit.key);
        }
      },
    });
    return { ran, wanted, reading, world, isAlone: false, uploaded: new Set<string>() };
  };
  const cases: readonly Case[] = await world.together(choices, runs.map(step));
  isTogether = false;
  for (const each of cases) for (const statement of OF_EACH_RUN) statement(each);
  counters.hold(noInterleavingLosesWhatSomebodyOwns, world, interleaving, theirs);
  if (await noInterleavingLosesTheHistory(world, interleaving, cases))
    counters.add(noInterleavingLosesTheHistory.name);
}

it('For any interleaving of runs and other writers, nobody loses an object, a registration or a history, and every claim is true', async () => {
  const statements = [noInterleavingLosesWhatSomebodyOwns, noInterleavingLosesTheHistory];
  const counters = new Counters(statements);
  const holds = fc.asyncProperty(anyInterleaving, (interleaving) => play(interleaving, counters));
  await fc.assert(holds, {
    numRuns: BOUNDS.interleavings,
    examples: [[MEETING]],
  });
  counters.expectAll();
});
