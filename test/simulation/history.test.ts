/** Any history of a repository, on any platform that the API document allows, with any disturbance. */
import fc from 'fast-check';
import { afterAll, it } from 'vitest';
import { BOUNDS } from '../support/bounds.ts';
import { anyHistory, tour } from './histories.ts';
import { play } from './play.ts';
import { Situations } from './situations.ts';
import { STATEMENTS } from './statements.ts';

const situations = new Situations(STATEMENTS);
const parts = tour();
let endedCount = 0;

afterAll(() => {
  // One test alone, as with `-t`, does not reach all situations.
  if (endedCount > parts.length) situations.expectAll();
});

it.each(parts)(
  'For a repository that %s, each of the six statements about a run holds',
  async (_, histories) => {
    for (const history of histories) await play(history, situations);
    endedCount += 1;
  },
);

it('For any history of a repository, any platform and any disturbance, each of the six statements about a run holds', async () => {
  const holds = fc.asyncProperty(anyHistory, (history) => play(history, situations));
  await fc.assert(holds, { numRuns: BOUNDS.histories });
  endedCount += 1;
});
