/** Each workflow in the documents runs as it is pasted, for each of its events, against a local platform. */
import { describe, expect, it } from 'vitest';
import { readDocuments, snippetsOf } from '../project/documents.ts';
import { Lab } from '../support/workflow/lab.ts';
import { REPOSITORY_FILES, SCENARIOS } from '../support/workflow/scenarios.ts';
import { parseWorkflow } from '../support/workflow/workflow-file.ts';

/** Milliseconds; a scenario runs the action many times. */
const PATIENCE = 180_000;

const workflows = readDocuments()
  .flatMap(snippetsOf)
  .filter(({ language, text }) => language === 'yaml' && /^jobs:/m.test(text))
  .map((snippet) => ({ ...snippet, name: /^name: (.+)$/m.exec(snippet.text)?.[1] ?? 'without a name' }));

describe.concurrent('A workflow in the documents', () => {
  it.each(workflows)(
    'does what its document says: $name, $at',
    async ({ name, text }) => {
      const scenario = SCENARIOS[name];
      if (!scenario) throw new Error('The workflow needs a name and a scenario in SCENARIOS.');
      await using lab = await Lab.open(parseWorkflow(text), REPOSITORY_FILES);
      await scenario(lab);
      expect(lab.untried(), 'events and steps that the scenario does not try').toEqual([]);
    },
    PATIENCE,
  );

  it('exists for each scenario', () => {
    expect(workflows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(SCENARIOS)));
  });
});
