import { BUILDS, records } from '../world/functions.ts';
import type { Scenes } from './laboratory.ts';

const INPUTS = { function: 'hello', snapshot_bucket: 'past' };
const GUARDED = { ...INPUTS, rollback_on_failure: 'true' };
const ROLLBACK = { ...INPUTS, mode: 'rollback' };
const ONE = { 'main.ts': 'export default { fetch: () => new Response("1") };\n' };
const TWO = { 'main.ts': 'export default { fetch: () => new Response("two") };\n', 'two.ts': '// two\n' };

/** Contents that are brought back. */
export const ROLLBACK_SCENES: Scenes = {
  'a rollback is requested': {
    async play({ step, prepare }) {
      await step('There is no history', { files: ONE, inputs: { ...ROLLBACK, revision_id: 'previous' } });
      await prepare({ inputs: INPUTS });
      await prepare({ files: TWO, inputs: INPUTS });
      await prepare({ files: { 'two.ts': '// 3\n' }, inputs: INPUTS, builds: [BUILDS.failed] });
      await step('The content before the live one', {
        inputs: { ...ROLLBACK, revision_id: 'previous' },
      });
      await step('A revision that is not in the history', {
        inputs: { ...ROLLBACK, revision_id: 'rev-9' },
      });
    },
  },
  'a failure is rolled back': {
    // They show the newest revision, and not which one serves.
    readings: { functions: { record: records.full } },
    async play({ step, prepare, healthAddress }) {
      const checked = { ...GUARDED, health_check: healthAddress };
      await step('Nothing can be brought back yet', { files: ONE, inputs: GUARDED, builds: [BUILDS.failed] });
      await prepare({ inputs: checked });
      await step('The next one fails', {
        files: TWO,
        inputs: GUARDED,
        builds: [BUILDS.failed, BUILDS.ready],
      });
      await step('The next one is not healthy', {
        inputs: checked,
        builds: [BUILDS.unhealthy, BUILDS.ready],
      });
      await step('The content that is brought back is not healthy either', {
        inputs: checked,
        builds: [BUILDS.unhealthy, BUILDS.unhealthy],
      });
    },
  },
};
