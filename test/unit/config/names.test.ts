/** The runner passes every input along that a workflow sets; a setting must never be ignored because of its spelling. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { warnOfUnknownInputs } from '../../../src/config/names.ts';
import { INPUT_DEFAULTS, type Inputs } from '../../../src/config/reader.ts';
import { problemsOf } from '../../support/inputs.ts';

const NAMES = Object.keys(INPUT_DEFAULTS);
/** Returns the variable that the runner sets for an input of this name. */
function variableOf(name: string): string {
  return `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
}

const problemsWith = (variables: readonly string[], inputs: Partial<Inputs> = {}) =>
  problemsOf({ function: 'hello', ...inputs }, { variables });

const anyName = fc.constantFrom(...NAMES);
const anyLetter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789');

/** The characters of `fc.string({ unit: 'binary' })`, which takes seconds to create. */
const anyText = fc.array(fc.nat(0x10ffff)).map((points) => String.fromCodePoint(...points));

/** A name with one letter missing, added or changed, or with two neighbors swapped. */
const misspelled = fc
  .tuple(anyName, fc.nat(), anyLetter, fc.constantFrom('drop', 'add', 'change', 'swap'))
  .map(([name, place, letter, how]) => {
    const at = place % name.length;
    const [before, here, next, after] = [
      name.slice(0, at),
      name[at] ?? '',
      name[at + 1] ?? '',
      name.slice(at + 2),
    ];
    return {
      drop: before + next + after,
      add: before + letter + here + next + after,
      change: before + letter + next + after,
      swap: before + next + here + after,
    }[how];
  })
  .filter((name) => !NAMES.includes(name));

describe('A name that is nearly that of an input', () => {
  it.each([
    ['dryrun', 'dry_run'],
    ['assest', 'assets'],
    ['asset', 'assets'],
    ['entry point ', 'entrypoint'],
    ['modes', 'mode'],
    ['root', 'assets_root'],
    ['visibility', 'bucket_visibility'],
    ['concurrency', 'upload_concurrency'],
    ['concurency', 'upload_concurrency'],
    ['target_kind', 'domain_target'],
    ['targetKind', 'domain_target'],
    ['target_id', 'domain_target'],
    ['rollback_on_fail', 'rollback_on_failure'],
    ['rollbackOnFailure', 'rollback_on_failure'],
    ['snapshots_bucket', 'snapshot_bucket'],
    ['expected_revision', 'expected_revision_id'],
    ['skip-unchange', 'skip_unchanged'],
  ])('is an input error: %s', (written, meant) => {
    const seen = variableOf(written).slice('INPUT_'.length).toLowerCase();
    const hint = [`Unknown input "${seen}". Did you mean "${meant}"?`];
    expect(problemsWith([variableOf(written)])).toEqual(hint);
  });

  it.each(['ignore_file', 'ignore-file'])(
    'is an input error with a hint about `.deployignore`: %s',
    (written) => {
      expect(problemsWith([variableOf(written)])).toEqual([
        `Unknown input "${written}". \`.deployignore\` in \`assets_root\` is always read.`,
      ]);
    },
  );

  it('is an input error for every input in kebab or camel case', () => {
    for (const name of NAMES.filter((name) => name.includes('_'))) {
      const camel = name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      for (const written of [name.replaceAll('_', '-'), camel]) {
        expect(problemsWith([variableOf(written)])).toEqual([
          `Unknown input "${written.toLowerCase()}". Did you mean "${name}"?`,
        ]);
      }
    }
  });

  it('is an input error for every input with one letter off', () => {
    fc.assert(
      fc.property(misspelled, (written) => {
        expect(problemsWith([variableOf(written)])).toEqual([
          expect.stringMatching(/^Unknown input "[^"]+"\. Did you mean "\w+"\?$/),
        ]);
      }),
    );
  });

  it('is reported together with all other input problems', () => {
    const problems = problemsWith(['INPUT_DRY-RUN', 'INPUT_APIKEY'], { mode: 'destroy' });
    expect(problems).toEqual([
      'Unknown input "apikey". Did you mean "api_key"?',
      'Unknown input "dry-run". Did you mean "dry_run"?',
      '`mode` must be `deploy`, `preview`, `auto`, `rollback`, `delete` or `sweep` (it is "destroy")',
    ]);
  });
});

describe('An environment variable', () => {
  it.each([...NAMES.map(variableOf), 'PATH', 'DRY-RUN', 'DRYRUN', 'INPUT', 'MY_INPUT_DRY-RUN'])(
    '%s is neither an error nor a warning',
    (variable) => {
      expect(problemsWith([variable])).toEqual([]);
      expect(warnOfUnknownInputs({ workspace: '/', variables: [variable] })).toBeUndefined();
    },
  );

  it.each(['INPUT_GH_PAT', 'INPUT_VERSION', 'INPUT_FILE', 'INPUT_'])('%s causes a warning', (variable) => {
    expect(problemsWith([variable])).toEqual([]);
    expect(warnOfUnknownInputs({ workspace: '/', variables: [variable, 'INPUT_ASSETS_ROOT'] })).toBe(
      `Unknown inputs are ignored: ${JSON.stringify(variable.slice(6).toLowerCase())}.`,
    );
  });

  it('of any name is an input, an error or a warning', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const variable = `INPUT_${name}`;
        const warned = warnOfUnknownInputs({ workspace: '/', variables: [variable] }) !== undefined;
        const isOurs = NAMES.map(variableOf).includes(variable);
        expect([warned, problemsWith([variable]).length > 0, isOurs].filter(Boolean)).toEqual([true]);
      }),
    );
  });

  it('that is an unknown input appears in a warning of at most 20 names', () => {
    const variables = Array.from({ length: 25 }, (_, index) => `INPUT_UNKNOWN_NAME_${index}`);
    expect(warnOfUnknownInputs({ workspace: '/', variables })).toMatch(
      /^Unknown [^"]*("[^"]*"[^"]*){20} and 5 more\.$/,
    );
  });
});
