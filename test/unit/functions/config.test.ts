import { describe, expect, it } from 'vitest';
import { parseDeployment, problemsOf } from '../../support/inputs.ts';

describe('The name of a function', () => {
  it.each(['a', 'hello', 'Hello_World-2.0', '0', 'a'.repeat(128)])('may be %j', (name) => {
    expect(parseDeployment({ function: name }).function?.name).toBe(name);
  });

  it.each([
    '.',
    '..',
    '-a',
    '.a',
    '_a',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    '%2e%2e',
    '%2F',
    'a b',
    'a\nb',
    'ä',
    'a'.repeat(129),
  ])('cannot be %j', (name) => {
    expect(problemsOf({ function: name })).toEqual([
      expect.stringMatching(/^`function` must be a name of 1 to 128/),
    ]);
  });
});

describe('Status words', () => {
  it('are one per line, in lower case', () => {
    const { polling } = parseDeployment({ ready_statuses: 'Up\nIn Service' }).function ?? {};
    expect(polling?.readyStatuses).toEqual(['up', 'in service']);
  });

  it.each(['up, running', 'up;running', '- up\n- running', 'up\n"running"'])(
    'cannot contain a separator, as in %j',
    (text) => {
      expect(problemsOf({ function: 'hello', failed_statuses: text })).toEqual([
        expect.stringMatching(/^`failed_statuses` must contain one word per line/),
      ]);
    },
  );
});

describe('A status path', () => {
  it.each([
    ['functions/functions/{name}', 'functions/functions/{name}'],
    ['/functions/functions/{name}/', 'functions/functions/{name}/'],
    ['/v1/revisions/{revision_id}', 'revisions/{revision_id}'],
    ['v1/status?of={name}&at=a%20b', 'status?of={name}&at=a%20b'],
    ['status', 'status'],
  ])('given as %j is %j', (text, path) => {
    expect(parseDeployment({ status_path: text }).function?.polling.statusPath).toBe(path);
  });

  it.each([
    'https://elsewhere.example/{name}',
    '//elsewhere.example/{name}',
    'a/../b',
    '../b',
    'a//b',
    'a/%2e%2e/b',
    'a b',
    'a\\b',
    'a#b',
    '/',
    '%zz',
    'a/%ff',
    '{id}',
    '{name',
    'name}',
    '{{name}}',
    '$name',
    'functions/<name>',
    'functions/functions/:name',
    '{}',
  ])('cannot be %j', (text) => {
    expect(problemsOf({ function: 'hello', status_path: text })).toEqual([
      expect.stringMatching(/^`status_path` (?:must be a path under|may only contain the placeholders)/),
    ]);
  });
});
