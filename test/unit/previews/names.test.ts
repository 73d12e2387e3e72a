import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INPUT_DEFAULTS } from '../../../src/config/reader.ts';
import {
  groupPreviews,
  numberOfDomain,
  numberOfFunction,
  numberOfKey,
  previewInputs,
} from '../../../src/previews/names.ts';

const TEMPLATE = '{preview}.example.com';
const numbers = fc.integer({ min: 1, max: 999_999_999 });
const functionNames = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,60}$/);
const prefixes = fc.stringMatching(/^([a-z0-9-]{1,9}\/){0,3}$/);
const templates = fc
  .tuple(fc.stringMatching(/^([a-z0-9]{1,5}[-.]){0,2}$/), fc.stringMatching(/^-?([a-z0-9]{1,5}\.){1,2}dev$/))
  .map(([before, after]) => `${before}{preview}${after.startsWith('-') ? after : `.${after}`}`);

/** What a preview of this number is called. */
function namesOf(base: string, prefix: string, template: string, number: number) {
  const inputs = { ...INPUT_DEFAULTS, function: base, key_prefix: prefix, preview_domain: template };
  return previewInputs(inputs, number);
}

describe('the names of a preview', () => {
  it('contain the number of the pull request, and no other input changes', () => {
    const inputs = { ...INPUT_DEFAULTS, function: 'hello', key_prefix: 'app/', preview_domain: TEMPLATE };
    expect(previewInputs(inputs, 7)).toEqual({
      ...inputs,
      function: 'hello-pr-7',
      key_prefix: 'pr-7/app/',
      domain: 'pr-7.example.com',
    });
  });

  it('replace the domain of the production deployment also when there is no `preview_domain`', () => {
    const inputs = { ...INPUT_DEFAULTS, function: 'hello', domain: 'example.com' };
    expect(previewInputs(inputs, 7).domain).toBe('');
  });

  it('name no function when the step deploys none', () => {
    expect(previewInputs({ ...INPUT_DEFAULTS, bucket: 'site' }, 7).function).toBe('');
  });

  it('lead back to the number of the pull request, and to no other number', () => {
    const named = fc.property(
      functionNames,
      prefixes,
      templates,
      numbers,
      (base, prefix, template, number) => {
        const names = namesOf(base, prefix, template, number);
        expect(numberOfFunction(base, names.function)).toBe(number);
        expect(numberOfKey(prefix, `${names.key_prefix}index.html`)).toBe(number);
        expect(numberOfDomain(template, names.domain)).toBe(number);
        expect(numberOfDomain(template.toUpperCase().replace('{PREVIEW}', '{preview}'), names.domain)).toBe(
          number,
        );
      },
    );
    fc.assert(named);
  });

  it('are the only names that lead to a number', () => {
    const piece = fc.constantFrom(
      'hello',
      'pr',
      '-',
      '7',
      '0',
      '70',
      '8',
      '.',
      '/',
      'PR',
      '+',
      ' ',
      '٧',
      '\n',
      'example.com',
      'app',
    );
    const names = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''));
    const only = fc.property(names, (name) => {
      const found = numberOfFunction('hello', name);
      if (found !== undefined) expect(namesOf('hello', '', TEMPLATE, found).function).toBe(name);
      const ofKey = numberOfKey('', name);
      if (ofKey !== undefined)
        expect(name.startsWith(namesOf('hello', '', TEMPLATE, ofKey).key_prefix)).toBe(true);
      const ofDomain = numberOfDomain(TEMPLATE, name);
      if (ofDomain !== undefined)
        expect(namesOf('hello', '', TEMPLATE, ofDomain).domain).toBe(name.toLowerCase());
    });
    fc.assert(only, { numRuns: 1000 });
  });

  it.each([
    'hello',
    'hello-',
    'hello-pr-',
    'hello-pr-0',
    'hello-pr-07',
    'hello-pr-7-',
    'hello-pr-7-pr-8',
    'hello-pr-7\n',
    'hello-pr-+7',
    'hello-pr-7.0',
    'hello-pr-1e3',
    'hello-pr-٧',
    'hello-PR-7',
    'Hello-pr-7',
    'other-hello-pr-7',
    'hellopr-7',
    'hello-pr-1000000000000000000000',
  ])('exclude %j, which is the preview of no pull request of "hello"', (name) => {
    expect(numberOfFunction('hello', name)).toBeUndefined();
  });

  it('tell the preview of a function from one of a function whose own name looks like a preview', () => {
    expect(numberOfFunction('hello', 'hello-pr-7-pr-8')).toBeUndefined();
    expect(numberOfFunction('hello-pr-7', 'hello-pr-7-pr-8')).toBe(8);
    expect(numberOfFunction('hello-pr-7', 'hello-pr-7')).toBeUndefined();
  });

  it.each([
    'pr-7',
    'pr-07/a',
    'pr-7x/a',
    'app/pr-7/a',
    '/pr-7/a',
    'PR-7/a',
    'pr-/a',
    'pr-0/a',
    '.cloud-platform-deploy/pr-7/a',
  ])('exclude the object %j', (key) => expect(numberOfKey('', key)).toBeUndefined());

  it.each([
    ['{preview}.example.com', 'example.com'],
    ['{preview}.example.com', 'pr-07.example.com'],
    ['{preview}.example.com', 'x.pr-7.example.com'],
    ['{preview}.example.com', 'pr-7.x.example.com'],
    ['{preview}.example.com', 'pr-7xexample.com'],
    ['{preview}.example.com', 'pr-7.example.com.'],
    ['{preview}.example.com', 'pr-7.example.com.evil.test'],
    ['app-{preview}.example.com', 'pr-7.example.com'],
    ['pr-{preview}-pr-7.dev', 'pr-7.dev'],
    ['example.com', 'example.com'],
    ['', 'pr-7'],
  ])('with `preview_domain` %j exclude the domain %j', (template, hostname) => {
    expect(numberOfDomain(template, hostname)).toBeUndefined();
  });

  it('exclude objects of the same pull request that another step uploads under another prefix', () => {
    expect(numberOfKey('app/', 'pr-7/app/index.html')).toBe(7);
    expect(numberOfKey('app/', 'pr-7/docs/index.html')).toBeUndefined();
    expect(numberOfKey('app/', 'app/pr-7/app/index.html')).toBeUndefined();
  });

  it.each([
    ['{preview}.bücher.example', 'pr-7.xn--bcher-kva.example'],
    ['bücher-{preview}.example', 'xn--bcher-pr-7-9db.example'],
    ['{preview}0.example', 'pr-70.example'],
  ])('with `preview_domain` %j find the domain %j', (template, hostname) => {
    expect(numberOfDomain(template, hostname)).toBe(7);
  });

  it('find a domain whatever the case of its letters', () => {
    expect(numberOfDomain('App-{preview}.Example.com', 'APP-PR-7.example.COM')).toBe(7);
  });
});

describe('what is found of previews', () => {
  it('is grouped by pull request in ascending order, and each part is named once', () => {
    const found = groupPreviews([
      [70, 'function "hello-pr-70"'],
      [7, 'function "hello-pr-7"'],
      [undefined, 'function "hello"'],
      [7, 'objects'],
      [7, 'objects'],
    ]);
    expect([...found]).toEqual([
      [7, ['function "hello-pr-7"', 'objects']],
      [70, ['function "hello-pr-70"']],
    ]);
  });
});
