/** Any history of a repository, on any platform that the API document allows, with any disturbance. */
import fc from 'fast-check';
import { afterAll, it } from 'vitest';
import { BOUNDS } from '../support/bounds.ts';
import { Counters } from './counters.ts';
import { anyHistory, tour } from './histories.ts';
import { play } from './play.ts';
import { STATEMENTS } from './statements.ts';

const counters = new Counters(STATEMENTS);
const parts = tour();
let endedCount = 0;

afterAll(() => {
  // One test alone, as with `-t`, does not reach all statements.
  if (endedCount > parts.length) counters.expectAll();
});

it.each(parts)('For a repository that %s, each statement about a run holds', async (_, histories) => {
  for (const history of histories) await play(history, counters);
  endedCount += 1;
});

it('For any history, any platform and any disturbance, each statement about a run holds', async () => {
  const holds = fc.asyncProperty(anyHistory, (history) => play(history, counters));
  await fc.assert(holds, { numRuns: BOUNDS.histories });
  endedCount += 1;
});
