import { describe, expect, it } from 'vitest';
import type { DomainConfig } from '../../../src/domains/config.ts';
import { planDomain, planDomainDeletion, type RemoteDomain } from '../../../src/domains/plan.ts';
import type { DomainState } from '../../../src/domains/state.ts';
import { ApiError } from '../../../src/errors.ts';
import type { ReportedTarget } from '../../../src/platform/domain-records.ts';

const ONE = '11111111-1111-4111-8111-111111111111';
const TWO = '22222222-2222-4222-8222-222222222222';
const hostname = { ascii: 'app.example.com', given: 'app.example.com' };

const absent: DomainState = { kind: 'absent' };
const unreadable: DomainState = { kind: 'unreadable', reason: new ApiError('denied', { status: 403 }) };

function registeredFor(target: ReportedTarget | undefined): DomainState {
  return { kind: 'present', record: { ...(target && { target }), verificationErrors: [] } };
}

function functionWith(resourceId: string | undefined): Pick<RemoteDomain, 'target' | 'label'> {
  return { target: { kind: 'functions', resourceId }, label: 'function "hello"' };
}

const ours = registeredFor({ kind: 'functions', resourceId: ONE });
const another = registeredFor({ kind: 'functions', resourceId: TWO });
const bucket = registeredFor({ kind: 'storage', resourceId: ONE });
const untold = registeredFor(undefined);

describe('The plan of a domain', () => {
  const wanted: DomainConfig = {
    hostname,
    target: { kind: 'functions', resourceId: undefined },
    replace: true,
    timeoutMs: 1000,
  };

  it.each<[verb: string, what: string, state: DomainState, id: string | undefined, former?: string]>([
    ['register', 'is not registered', absent, ONE],
    ['register', 'is not registered and whose function does not exist yet', absent, undefined],
    ['unknown', 'cannot be read', unreadable, ONE],
    ['keep', 'is registered for the function', ours, ONE, `function ${ONE}`],
    ['keep', 'is registered for an unreported target', untold, ONE, 'a resource of unknown id'],
    ['replace', 'is registered for another function', another, ONE, `function ${TWO}`],
    ['replace', 'is registered for a bucket', bucket, ONE, `bucket ${ONE}`],
    ['replace', 'is registered, though its function does not exist yet', ours, undefined, `function ${ONE}`],
  ])('is to %s a hostname that %s', (verb, _what, state, id, former) => {
    expect(planDomain(wanted, { state, ...functionWith(id), resource: 'hello' })).toEqual({
      type: 'register-domain',
      verb,
      hostname,
      target: { kind: 'functions', resourceId: id },
      label: 'function "hello"',
      resource: 'hello',
      timeoutMs: 1000,
      former:
        state.kind === 'present' && former !== undefined
          ? { domain: state.record, target: former }
          : undefined,
    });
  });

  it('is refused without `domain_replace` when the hostname is registered for another target', () => {
    const plan = () => planDomain({ ...wanted, replace: false }, { state: another, ...functionWith(ONE) });
    expect(plan).toThrow(
      `Domain app.example.com is registered for function ${TWO}, not for function "hello"`,
    );
  });
});

describe('The plan of the deletion of a domain', () => {
  const anything = { target: undefined, label: 'anything' };

  it('is empty for a hostname that is not registered', () => {
    expect(planDomainDeletion(hostname, { state: absent, ...anything })).toEqual([]);
  });

  it.each([
    ['is registered for the function', ours, functionWith(ONE)],
    ['is registered for anything, on request', another, anything],
    ['is registered for an unreported target, on request', untold, anything],
    ['cannot be read, on request', unreadable, anything],
  ])('deletes a hostname that %s', (_what, state, target) => {
    expect(planDomainDeletion(hostname, { state, ...target })).toEqual([
      expect.objectContaining({ type: 'delete-domain', hostname }),
    ]);
  });

  it.each([
    ['cannot be read', unreadable],
    ['is registered for an unreported target', untold],
  ])('is refused for a hostname that %s', (_what, state) => {
    expect(() => planDomainDeletion(hostname, { state, ...functionWith(ONE) })).toThrow(
      'Could not delete domain app.example.com: the action could not confirm that it is registered for function "hello"',
    );
  });

  it.each([
    ['another function', another],
    ['a bucket', bucket],
  ])('is refused for a hostname that is registered for %s', (_what, state) => {
    expect(() => planDomainDeletion(hostname, { state, ...functionWith(ONE) })).toThrow(
      /^Could not delete domain app\.example\.com: it is registered for .*, not for function "hello"$/,
    );
  });
});
