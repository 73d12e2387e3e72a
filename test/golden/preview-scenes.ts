import { BUILDS } from '../world/functions.ts';
import { HEAD, pullRequest } from '../world/github.ts';
import { idOf } from '../world/reading.ts';
import type { Scenes } from './laboratory.ts';

const FILES = {
  'main.ts': 'export default { fetch: () => new Response("hello") };\n',
  'site/index.html': '<h1>Hello</h1>\n',
  'site/app.js': '// app\n',
};
const ALL = {
  ...{ function: 'hello', assets: 'main.ts', bucket: 'site', artifacts: '**', artifacts_root: 'site' },
  ...{ snapshot_bucket: 'past', preview_domain: '{preview}.example.com', environment: 'preview' },
};

/** Previews, and runs of everything together. */
export const PREVIEW_SCENES: Scenes = {
  'a preview is deployed and deleted': {
    readings: { domains: { statuses: ['pending', 'active'] } },
    inputs: { ...ALL, mode: 'auto' },
    async play({ step, github: { records } }) {
      const [pushed, closed] = [pullRequest('synchronize'), pullRequest('closed')];
      await step('The pull request is opened', { files: FILES, workflow: pullRequest('opened') });
      const files = { 'main.ts': '// broken\n' };
      await step('Its revision fails', { files, workflow: pushed, builds: [BUILDS.failed] });
      records.pullRequests.set(7, { state: 'open', headSha: 'b'.repeat(40) });
      await step('A newer commit deploys it', { workflow: pushed });
      records.pullRequests.set(7, { state: 'closed', headSha: HEAD });
      await step('A dry run of its deletion', { inputs: { dry_run: 'true' }, workflow: closed });
      await step('The key may not delete functions', { workflow: closed, denied: ['functions:delete'] });
      await step('The pull request is closed', { workflow: closed });
      await step('Nothing is left', { workflow: closed });
    },
  },
  'previews are swept': {
    inputs: { ...ALL, artifacts: '', artifacts_root: '.', environment: '', mode: 'sweep' },
    async play({ step, github, functions, domains }) {
      await step('There are none');
      for (const number of [1, 2, 3, 12]) functions.put(`hello-pr-${number}`);
      domains.put('pr-1.example.com', idOf('functions', 'hello-pr-1'));
      for (const [index, state] of (['closed', 'open', 'closed'] as const).entries())
        github.records.pullRequests.set(index + 1, { state, headSha: HEAD });
      await step('A dry run', { inputs: { dry_run: 'true' } });
      await step('One deletion fails', {
        faults: [{ at: 'delete function', skip: 1, what: { status: 403 } }],
      });
      github.faults = [{ at: /pulls\/2/, what: { status: 500 }, times: 99 }];
      await step('GitHub does not answer');
    },
  },
  'a step contains mistakes': {
    async play({ step }) {
      await step('Two inputs', { inputs: { function: 'Hello World', wait_timeout: 'soon' } });
      const variables = ['INPUT_DRY-RUN', 'INPUT_FUNCTIONS'];
      await step('Inputs that no step has', { workflow: { variables } });
      const main = 'import "./gone.ts";\nimport "./other.ts";\nexport default {};\n';
      const files = { 'main.ts': main, 'unused.ts': 'let = ;\n' };
      await step('Imports lead nowhere', { files, inputs: { function: 'hello' } });
    },
  },
};
