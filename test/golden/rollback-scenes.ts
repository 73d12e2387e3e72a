import { BUILDS, records } from '../world/functions.ts';
import type { Scenes } from './laboratory.ts';

const INPUTS = { function: 'hello', snapshot_bucket: 'past' };
const ONE = { 'main.ts': 'export default { fetch: () => new Response("1") };\n' };
const TWO = { 'main.ts': 'export default { fetch: () => new Response("two") };\n', 'two.ts': '// two\n' };

/** Contents that are brought back. */
export const ROLLBACK_SCENES: Scenes = {
  'a rollback is requested': {
    inputs: INPUTS,
    async play({ step, prepare }) {
      const inputs = { mode: 'rollback', revision_id: 'previous' };
      await step('There is no history', { files: ONE, inputs });
      await prepare();
      await prepare({ files: TWO });
      await prepare({ files: { 'two.ts': '// 3\n' }, builds: [BUILDS.failed] });
      await step('The content before the live one', { inputs });
      await step('A revision that is not in the history', { inputs: { ...inputs, revision_id: 'rev-9' } });
    },
  },
  'a failure is rolled back': {
    // They show the newest revision, and not which one serves.
    readings: { functions: { record: records.full } },
    inputs: { ...INPUTS, rollback_on_failure: 'true' },
    async play({ step, prepare, healthAddress }) {
      const { failed, ready, unhealthy } = BUILDS;
      const inputs = { health_check: healthAddress };
      await step('Nothing can be brought back yet', { files: ONE, builds: [failed] });
      await prepare({ inputs });
      await step('The next one fails', { files: TWO, builds: [failed, ready] });
      await step('The next one is not healthy', { inputs, builds: [unhealthy, ready] });
      const builds = [unhealthy, unhealthy] as const;
      await step('The content that is brought back is not healthy either', { inputs, builds });
    },
  },
};
