/** The check of workflows finds mistakes in the code blocks of documents, in parts of workflows as well. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkRepository } from './check.ts';
import { SampleRepository } from './sample-repository.ts';

let sample: SampleRepository;

beforeEach(async () => {
  sample = await SampleRepository.create();
});

afterEach(async () => {
  await sample.delete();
});

/** Writes a document with one `yaml` block, whose first line is line 4, and returns the findings. */
async function findingsOf(snippet: string, document = 'README.md'): Promise<string[]> {
  await sample.write(document, `# Example\n\n\`\`\`yaml\n${snippet}\n\`\`\`\n`);
  return checkRepository(sample.root);
}

describe('A code block', () => {
  it.each([
    ['a whole workflow', 'on: push\npermissions: {}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: []'],
    ['triggers', 'on:\n  schedule:\n    - cron: "17 3 * * *"'],
    ['jobs', 'jobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: npm ci'],
    ['a named job', 'a:\n  runs-on: ubuntu-latest\n  steps:\n    - run: npm ci'],
    ['keys of a job', 'permissions:\n  pull-requests: write # for the comment\nneeds: []'],
    ['steps', '- uses: OWNER/cloud-platform-deploy@v1\n  with:\n    function: a\n- run: npm ci'],
    ['a step', `uses: OWNER/cloud-platform-deploy@v1\nwith:\n  function: \${{ needs.a.outputs.b }}`],
    ['inputs', 'with:\n  function: a'],
    ['indented inputs', `          function: \${{ matrix.function }}`],
  ])('passes: %s', async (_, snippet) => {
    expect(await findingsOf(snippet)).toEqual([]);
  });

  it.each([
    ['on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: []', '4: missing-permissions'],
    ['on: push\njobs:\n  a:\n    runs: ubuntu-latest\n    steps: []', '7: schema'],
    ['on:\n  pushed:', '5: schema'],
    ['jobs:\n  a:\n    runs-on: ubuntu-latest\n    step: []', '7: schema'],
    ['timeout: 5', '4: schema'],
    [`- run: npm ci\n- run: echo \${{ github.ref }}`, '5: template-injection'],
    ['- uses: actions/checkout@v6', '4: unpinned-action'],
    ['- uses: OWNER/cloud-platform-deploy@main', '4: own-action'],
    ['- uses: OWNER/cloud-platform-deploy/missing@v1', '4: own-action'],
    ['uses: OWNER/cloud-platform-deploy@v1\nwith:\n  functoin: a', '6: unknown-input'],
    ['with:\n  function: a\n  functoin: b', '6: unknown-input'],
    [`function: \${{ fnord(1) }}`, '4: schema'],
    ['  with: [', '5: yaml'],
  ])('has a finding: %j', async (snippet, finding) => {
    const findings = await findingsOf(snippet);
    expect(findings).toContainEqual(expect.stringContaining(`README.md:${finding}: `));
  });

  it.each(['README.md', '.github/docs/guide.md', 'src/local-program/README.md'])(
    'is checked in %s',
    async (path) => {
      expect(await findingsOf('- uses: docker://alpine:3', path)).toEqual([
        `${path}:4: unpinned-action: add the digest, \`@sha256:…\``,
      ]);
    },
  );

  it.each([
    ['```yml\n- uses: a/b@v1\n```', 2],
    ['```YAML\n- uses: a/b@v1\n```', 2],
    ['```\n- uses: a/b@v1\n```', 2],
    ['```yaml title="a"\n- uses: a/b@v1\n```', 2],
    ['``` yaml\n- uses: a/b@v1\n```', 2],
    ['````yaml\n- uses: a/b@v1\n````', 2],
    ['~~~yaml\n- uses: a/b@v1\n~~~', 2],
    ['```yaml\r\n- uses: a/b@v1\r\n```', 2],
    ['```yaml\n- uses: a/b@v1\n```  ', 2],
    ['```yaml\n- uses: a/b@v1', 2],
    ['> ```yaml\n> - uses: a/b@v1\n> ```', 2],
    ['Text\n\n    - uses: a/b@v1', 3],
    ['- Text\n\n      - uses: a/b@v1', 3],
    ['<pre>- uses: a/b@v1</pre>', 1],
  ])('is a finding when no test would read it: %j', async (text, line) => {
    await sample.write('README.md', `${text}\n`);
    expect(await checkRepository(sample.root)).toEqual([
      expect.stringContaining(`README.md:${line}: code-block: write it between`),
    ]);
  });

  it('is read in a list and behind other text', async () => {
    await sample.write(
      'README.md',
      '- Text\n\n  ```yaml\n  - uses: a/b@v1\n  ```\n\n    More of the list.\n',
    );
    expect(await checkRepository(sample.root)).toEqual([
      'README.md:4: unpinned-action: pin a/b@v1 to a full commit SHA',
    ]);
  });
});
