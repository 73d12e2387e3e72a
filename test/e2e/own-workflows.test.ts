/** The jobs of this repository's workflows that use its own actions run here as well, before GitHub runs them. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFiles } from '../project/documents.ts';
import { Lab } from '../support/workflow/lab.ts';
import { parseWorkflow, type WorkflowJob } from '../support/workflow/workflow-file.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Milliseconds; such a job has many steps. */
const PATIENCE = 120_000;

function usesOwnAction({ steps }: WorkflowJob): boolean {
  return steps.some(({ uses = '' }) => uses.startsWith('./'));
}

const jobs = readFiles(['.github/workflows/*.yml']).flatMap(({ path, text }) => {
  if (!/uses: \.\//.test(text)) return [];
  const workflow = parseWorkflow(text);
  const ids = Object.entries(workflow.jobs).filter(([, job]) => usesOwnAction(job));
  return ids.map(([id]) => ({ path, workflow, id }));
});

describe('A job that uses the actions of this repository', () => {
  it('is found by this test', () => {
    expect(jobs.map(({ path }) => path)).toContain('.github/workflows/ci.yml');
  });

  it.each(jobs)(
    'succeeds: $id of $path',
    async ({ workflow, id: tried }) => {
      await using lab = await Lab.open(workflow, {
        repository: ROOT,
        selects: (id, { os = 'ubuntu-latest' }) => id === tried && os === 'ubuntu-latest',
      });
      // A pull request has all steps that a push has.
      await ('pull_request' in workflow.on ? lab.pullRequest('opened') : lab.push());
      expect(lab.untried().filter((name) => name.startsWith(`${tried}: `))).toEqual([]);
      expect(await lab.functions(), 'the platform outside of the job').toEqual([]);
    },
    PATIENCE,
  );
});
