/** Which names of inputs are ours, and what holds of all inputs, whatever they are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../../src/errors.ts';
import { INPUT_DEFAULTS } from '../../src/inputs/defaults.ts';
import { createReader, namesIn, secretsIn, shownInputs } from '../../src/inputs/reader.ts';
import { BOUNDS } from '../support/bounds.ts';
import { parseInputs, problemsOf } from '../support/inputs.ts';

const NAMES = Object.keys(INPUT_DEFAULTS);

/** Returns the variable that the runner sets for an input of this name. */
const variableOf = (name: string) => `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;

const problemsOfName = (name: string) => problemsOf({ function: 'hello' }, { variables: [variableOf(name)] });

describe('The name of an input', () => {
  const suggestion = (written: string, name = '\\w+') =>
    expect.stringMatching(`^Unknown input "${written}"\\. Did you mean "${name}"\\?$`);

  it('that is ours in kebab or camel case is an error, together with all others', () => {
    const variables = ['INPUT_DRY-RUN', 'INPUT_APIKEY'];
    const others = problemsOf({ function: 'hello', mode: 'x' }, { variables });
    expect(others.slice(0, -1)).toEqual([suggestion('apikey', 'api_key'), suggestion('dry-run', 'dry_run')]);
    for (const name of NAMES.filter((one) => one.includes('_')))
      for (const other of [name.replaceAll('_', '-'), name.replaceAll('_', '')])
        expect(problemsOfName(other)).toEqual([suggestion(other, name)]);
  });

  it('of six letters or more with one of them missing, added, changed or swapped with its neighbor is an error', () => {
    const long = NAMES.filter((name) => name.replaceAll('_', '').length >= 6);
    const any = [fc.constantFrom(...long), fc.nat(), fc.constantFrom(...'abcxyz059'), fc.nat(3)] as const;
    fc.assert(
      fc.property(...any, (name, place, letter, how) => {
        const at = place % name.length;
        const [here, next] = [name.charAt(at), name.charAt(at + 1)];
        const middle = [next, letter + here + next, letter + next, next + here][how];
        const written = `${name.slice(0, at)}${middle}${name.slice(at + 2)}`;
        fc.pre(!NAMES.includes(written));
        expect(problemsOfName(written)).toEqual([suggestion(written)]);
      }),
    );
  });

  it('that other actions have for one of ours is an error, and a word that is near to a short one is not', () => {
    for (const line of [
      'assets_root: working-directory cwd path folder root',
      'github_token: repo-token token',
      ...['dry_run: dry', 'bucket_visibility: visibility', 'rollback_on_failure: rollback'],
      'expected_revision_id: expected-revision',
    ]) {
      const [meant = '', names = ''] = line.split(': ');
      for (const name of names.split(' ')) expect(problemsOfName(name)).toEqual([suggestion(name, meant)]);
    }
    for (const name of ['model', 'node', 'code', 'share', 'MODES']) expect(problemsOfName(name)).toEqual([]);
  });

  it('is ours, an error or a warning, whatever it is', () => {
    const warnOf = (...variables: string[]) => {
      const [warning] = createReader(INPUT_DEFAULTS, { workspace: '/', variables }).warnings;
      return warning;
    };
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...NAMES), fc.string()), (name) => {
        const isOurs = NAMES.map(variableOf).includes(variableOf(name));
        const results = [warnOf(variableOf(name)) !== undefined, problemsOfName(name).length > 0, isOurs];
        expect(results.filter(Boolean)).toEqual([true]);
      }),
    );
    for (const other of ['PATH', 'DRY-RUN', 'INPUT', 'MY_INPUT_DRY-RUN']) {
      expect(warnOf(other)).toBeUndefined();
      expect(problemsOf({ function: 'hello' }, { variables: [other] })).toEqual([]);
    }
    expect(warnOf('INPUT_GH_PAT', 'INPUT_ASSETS_ROOT')).toBe('Unknown inputs are ignored: "gh_pat".');
    const many = Array.from({ length: 15 }, (_, index) => `INPUT_UNKNOWN_NAME_${index}`);
    expect(warnOf(...many)).toMatch(/^Unknown [^"]*("[^"]*"[^"]*){10} and 5 more\.$/);
  });
});

it('Whatever the inputs are, they are a configuration or an error, and an address is safe to send the key to', () => {
  const parts = 'http:// https:// localhost 127.1 [::1] a.example @ ?x # :1'.split(' ');
  const address = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...parts), maxLength: 5 }));
  const any = (name: string) =>
    name === 'base_url' ? address : fc.oneof(fc.string(), fc.constantFrom('', 'true', '..'));
  const inputs = fc.record(Object.fromEntries(NAMES.map((name) => [name, any(name)])));
  fc.assert(
    fc.property(inputs, address, fc.anything(), fc.boolean(), (all, base_url, event, isOnlyAddress) => {
      try {
        const config = parseInputs(isOnlyAddress ? { function: 'hello', base_url } : all, { event });
        if (config.mode === 'skip' || config.connection.kind === 'local') return;
        const { username, password, search, hash, protocol, hostname } = config.connection.baseUrl;
        expect([username, password, search, hash]).toEqual(['', '', '', '']);
        expect(`${protocol}${hostname}`).toMatch(/^(https:.*|http:(localhost|127\.[\d.]+|\[::1\]))$/);
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
      }
    }),
    { numRuns: BOUNDS.hostileValues },
  );
});

it('Whatever the inputs are, those that are shown contain no secret', () => {
  const inputs = { ...INPUT_DEFAULTS, api_key: 'k', base_url: 'https://a.example', mode: 'deploy' };
  const shown = (more: Partial<Record<keyof typeof inputs, string>>) =>
    Object.keys(shownInputs({ ...inputs, ...more }));
  expect(shown({})).toEqual(NAMES.filter((name) => !['api_key', 'github_token'].includes(name)));
  for (const base_url of ['https://user:secret@a.example', 'https://a.example?secret', 'secret'])
    expect(shown({ base_url })).not.toContain('base_url');
  expect(shown({ health_check: 'https://app.example.com/healthz' })).toContain('health_check');
  for (const health_check of ['healthz?token=secret', 'https://user:secret@a.example/', 'a#secret'])
    expect(shown({ health_check })).not.toContain('health_check');
});

it('Key, token and what looks like one in the query of the health check are secrets; all else is a name', () => {
  const health_check = 'https://a.example/healthz?ready&token=a%2B123456&word=succeeded';
  const given = { ...INPUT_DEFAULTS, api_key: 'key', github_token: 'token', function: 'hello', health_check };
  expect(secretsIn(given)).toEqual(['key', 'token', 'a%2B123456', 'a+123456']);
  const names = namesIn(given, { workspace: '/', repository: 'octo/hello', ref: 'refs/heads/main' });
  for (const name of ['hello', 'https://a.example/healthz', 'octo/hello', 'refs/heads/main', 'main.ts'])
    expect(names).toContain(name);
  for (const name of ['key', 'token', health_check]) expect(names).not.toContain(name);
});
