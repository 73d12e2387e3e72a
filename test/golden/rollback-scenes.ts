import { records } from '../world/functions.ts';
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
      await prepare({ files: { 'two.ts': '// 3\n' }, inputs: INPUTS, builds: ['failed'] });
      await step('The content before the live one', {
        inputs: { ...ROLLBACK, revision_id: 'previous' },
        shows: ['summary'],
      });
      await step('A revision that is not in the history', {
        inputs: { ...ROLLBACK, revision_id: 'rev-9' },
        shows: ['summary'],
      });
    },
  },
  'a failure is rolled back': {
    // They show the newest revision, and not which one serves.
    readings: { functions: { record: records.full } },
    async play({ step, prepare, healthAddress }) {
      const checked = { ...GUARDED, health_check: healthAddress };
      await step('Nothing can be brought back yet', { files: ONE, inputs: GUARDED, builds: ['failed'] });
      await prepare({ inputs: checked });
      await step('The next one fails', {
        files: TWO,
        inputs: GUARDED,
        builds: ['failed', 'ready'],
        shows: ['summary', 'result file'],
      });
      await step('The next one is not healthy', { inputs: checked, builds: ['unhealthy', 'ready'] });
      await step('The content that is brought back is not healthy either', {
        inputs: checked,
        builds: ['unhealthy', 'unhealthy'],
      });
    },
  },
  'a rollback after a failure does not succeed': {
    async play({ step, prepare, healthAddress }) {
      const checked = { ...GUARDED, health_check: healthAddress };
      await prepare({ files: ONE, inputs: GUARDED });
      await step('The revision of the earlier content is late', {
        files: TWO,
        inputs: { ...checked, wait_timeout: '30s' },
        builds: ['unhealthy', 'stuck'],
      });
      let deployments = 0;
      await step('The rollback is cancelled', {
        inputs: checked,
        builds: ['unhealthy', 'stuck'],
        before(call, runner) {
          if (call === 'redeploy function') deployments += 1;
          else if (deployments === 2) runner.cancel();
        },
      });
    },
  },
  'the history cannot be used': {
    async play({ step, prepare }) {
      await prepare({ files: ONE, inputs: INPUTS });
      await prepare({ files: TWO, inputs: GUARDED });
      await step('The live revision cannot be recorded', {
        files: ONE,
        inputs: INPUTS,
        faults: [{ at: 'upload', skip: 2, times: 99, what: { status: 403 } }],
      });
    },
  },
};
