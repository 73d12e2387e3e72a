/** Imports that lead out of the root of a function, to a package beside it. */
import { describe, expect, it } from 'vitest';
import { runAgainst } from '../../support/deploy-runs.ts';
import { createTree } from '../../support/tree.ts';

const FILES = {
  'functions/api/main.ts': `import './lib/a.ts';\nexport default { fetch: () => new Response('hi') };\n`,
  'functions/shared/x/y.ts': 'export {};\n',
  'functions/util.ts': 'export {};\n',
  'packages/core/src/index.ts': 'export {};\n',
};

async function deploy(specifier: string, inputs: Record<string, string>) {
  await using tree = await createTree({ ...FILES, 'functions/api/lib/a.ts': `import '${specifier}';\n` });
  return await runAgainst({}, { inputs, workflow: { workspace: tree.root } });
}

describe('An import of a file beside the root', () => {
  it.each([
    ['../../shared/x/y.ts', 'functions/shared/**'],
    ['../../util.ts', 'functions/util.ts'],
    ['../../../packages/core/src/index.ts', 'packages/**'],
  ])(
    '(%s) fails the step with the inputs that include it, and these inputs work',
    async (specifier, pattern) => {
      const failed = await deploy(specifier, { assets_root: 'functions/api' });
      expect(failed.done).toBe(false);
      expect(failed.error).toContain(
        `Import "${specifier}" in line 1 of "lib/a.ts" is not among the assets: it leads out of the root. ` +
          `To include both, set \`assets_root: .\`, \`assets\` to \`functions/api/**\` and \`${pattern}\`, ` +
          'and `entrypoint: functions/api/main.ts`.',
      );
      expect(failed.platform.calls).toEqual([]);
      const assets = `functions/api/**\n${pattern}`;
      const done = await deploy(specifier, { assets_root: '.', assets, entrypoint: 'functions/api/main.ts' });
      expect(done.error).toBe('');
      expect(done.revisions).toBe(1);
    },
  );

  it.each([
    ['../../../../other/x.ts', 'it leads out of the workspace; copy the file into the repository.'],
    ['/functions/util.ts', 'it is an absolute path; write it relative to the file.'],
  ])('(%s) fails the step with another way where no inputs include it', async (specifier, reason) => {
    const run = await deploy(specifier, { assets_root: 'functions/api' });
    expect(run.error).toContain(
      `Import "${specifier}" in line 1 of "lib/a.ts" is not among the assets: ${reason}`,
    );
  });
});
