import { describe, expect, it } from 'vitest';
import { INPUT_DEFAULTS, type Inputs, shownInputs } from '../../../src/config/reader.ts';
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

describe('A health check', () => {
  it.each([
    ['functions/functions/{name}/healthz', '/v1/functions/functions/{name}/healthz', ''],
    ['/functions/functions/{name}/', '/v1/functions/functions/{name}/', ''],
    ['/v1/functions/functions/{name}', '/v1/functions/functions/{name}', ''],
    ['domains/domains/x?of={name}&at=a%20b?', '/v1/domains/domains/x', 'of={name}&at=a%20b?'],
    ['https://app.example.com', 'https://app.example.com/', ''],
    ['https://app.example.com:8443/a/@me?token=x', 'https://app.example.com:8443/a/@me', 'token=x'],
    ['HTTP://App.example.com:80/Healthz', 'http://app.example.com/Healthz', ''],
  ])('given as %j asks %j', (health_check, address, query) => {
    const config = parseDeployment({ health_check, health_check_timeout: '90s' });
    expect(config.function?.health).toEqual({ target: { address, query }, timeoutMs: 90_000 });
  });

  it('has a minute by default', () => {
    expect(
      parseDeployment({ health_check: 'functions/functions/{name}/healthz' }).function?.health?.timeoutMs,
    ).toBe(60_000);
  });

  it.each([
    ['ftp://app.example.com/secret', 'must be an `https://` or `http://` address, or a path'],
    ['//app.example.com/secret', 'must be an `https://` or `http://` address, or a path'],
    ['app.example.com:80/secret', 'must be an `https://` or `http://` address, or a path'],
    ['functions/../secret', 'must be an `https://` or `http://` address, or a path'],
    ['healthz#secret', 'must be an `https://` or `http://` address, or a path'],
    ['{revision_id}?secret', 'may only contain the placeholder `{name}`'],
    ['https:app.example.com?secret', 'must be an address such as'],
    ['https://?secret', 'must be an address such as'],
    ['https://app.example.com/a b?secret', 'must be an address such as'],
    ['https://app.example.com\\@secret', 'must be an address such as'],
    ['https://user:secret@app.example.com/', 'must not contain user info'],
    ['https://@secret.example.com/?', 'must not contain user info'],
    ['https://app.example.com/#secret', 'must not contain a fragment'],
    ['https://app.example.com/{name}?secret', 'may contain `{name}` only as a path under `/v1`'],
    [`https://app.example.com/?secret${'x'.repeat(2048)}`, 'is 2,079 characters long (maximum 2,048)'],
  ])('cannot be %j', (health_check, problem) => {
    const [only, ...rest] = problemsOf({ function: 'hello', health_check });
    expect(only).toContain(`\`health_check\` ${problem}`);
    expect(rest).toEqual([]);
    if (/[?@#]/.test(health_check)) expect(only).not.toContain('secret');
  });

  it.each(['0', '0s', 'soon'])('cannot have %j of time', (health_check_timeout) => {
    expect(
      problemsOf({
        function: 'hello',
        health_check: 'functions/functions/{name}/healthz',
        health_check_timeout,
      }),
    ).toEqual([expect.stringMatching(/^`health_check_timeout` must be (at least `1s`|a duration)/)]);
  });

  it('requires a function and the wait for its revision', () => {
    expect(
      problemsOf({
        domain: 'a.example.com',
        health_check: 'functions/functions/{name}/healthz',
        wait_timeout: '0',
      }),
    ).toEqual(
      expect.arrayContaining([
        '`health_check` requires `function`',
        '`health_check` requires a `wait_timeout` of more than 0: without the wait, it would check the previous revision',
      ]),
    );
  });

  it.each([
    ['https://app.example.com/healthz', true],
    ['functions/functions/{name}/healthz', true],
    ['https://app.example.com/healthz?token=secret', false],
    ['healthz?token=secret', false],
    ['https://user:secret@app.example.com/', false],
  ])('given as %j is among the inputs that are shown: %s', (health_check, isShown) => {
    const inputs: Inputs = { ...INPUT_DEFAULTS, health_check };
    expect('health_check' in shownInputs(inputs)).toBe(isShown);
  });
});
