import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AwaitedRevision,
  judge,
  meaningOf,
  statusWords,
  type Verdict,
} from '../../../src/functions/status.ts';
import type { RevisionStatus } from '../../../src/platform/records.ts';

const WORDS = statusWords([], []);
const READY =
  'ready, active, live, deployed, succeeded, success, successful, running, healthy, available, published, complete, completed, done, ok';
const FAILED =
  'failed, failure, error, errored, crashed, cancelled, canceled, rejected, timed_out, timeout, aborted, invalid';

describe('A status word', () => {
  it.each(READY.split(', '))('%s means ready', (word) => {
    expect(meaningOf(word, WORDS)).toBe('ready');
  });

  it.each(FAILED.split(', '))('%s means failed', (word) => {
    expect(meaningOf(word, WORDS)).toBe('failed');
  });

  it.each([
    '',
    'pending',
    'queued',
    'building',
    'not ready',
    'readying',
    'constructor',
    '__proto__',
    'superseded',
  ])('%j means in progress', (word) => {
    expect(meaningOf(word, WORDS)).toBe('in progress');
  });

  it('is compared without case, surrounding white space and the separator of its parts', () => {
    const written = fc.tuple(
      fc.constantFrom(...READY.split(', '), ...FAILED.split(', ')),
      fc.constantFrom('', ' ', '\t\n'),
      fc.constantFrom('_', '-', ' '),
      fc.boolean(),
    );
    fc.assert(
      fc.property(written, ([word, space, joint, upper]) => {
        const shown = `${space}${upper ? word.toUpperCase() : word}${space}`.replace('_', joint);
        expect(meaningOf(shown, WORDS)).toBe(meaningOf(word, WORDS));
      }),
    );
  });

  it('of the configuration replaces the whole built-in list', () => {
    const words = statusWords(['in betrieb'], []);
    expect(meaningOf('In Betrieb', words)).toBe('ready');
    expect(meaningOf('ready', words)).toBe('in progress');
    expect(meaningOf('failed', words)).toBe('failed');
  });

  it('of the configuration in one list is removed from the other built-in list', () => {
    expect(meaningOf('running', statusWords([], ['running']))).toBe('failed');
    expect(meaningOf('error', statusWords(['error'], []))).toBe('ready');
  });
});

describe('The verdict on a revision that a read shows', () => {
  const ours: AwaitedRevision = { revisionId: 'new', seenBefore: ['old'] };
  const firstEver: AwaitedRevision = { revisionId: 'new', seenBefore: [] };
  const unnamed: AwaitedRevision = { revisionId: undefined, seenBefore: ['old'] };
  const nothingKnown: AwaitedRevision = { revisionId: undefined, seenBefore: [] };

  it.each<[what: string, revision: RevisionStatus, awaited: AwaitedRevision, verdict: Verdict]>([
    ['our revision, ready', { revisionId: 'new', status: 'ready' }, ours, 'ready'],
    ['our revision, failed', { revisionId: 'new', status: 'failed' }, ours, 'failed'],
    ['our revision, in progress', { revisionId: 'new', status: 'building' }, ours, 'in progress'],
    ['our revision, without a status', { revisionId: 'new' }, ours, 'no status'],
    ['the previous revision, ready', { revisionId: 'old', status: 'ready' }, ours, 'in progress'],
    ['the previous revision, failed', { revisionId: 'old', status: 'failed' }, ours, 'in progress'],
    ['the previous revision, without a status', { revisionId: 'old' }, ours, 'in progress'],
    ['another revision, ready', { revisionId: 'third', status: 'ready' }, ours, 'superseded'],
    [
      'another revision than the first one',
      { revisionId: 'third', status: 'ready' },
      firstEver,
      'superseded',
    ],
    [
      'the previous revision while ours is unnamed',
      { revisionId: 'old', status: 'ready' },
      unnamed,
      'in progress',
    ],
    ['a new revision while ours is unnamed', { revisionId: 'new', status: 'ready' }, unnamed, 'ready'],
    ['any revision while nothing is known', { revisionId: 'new', status: 'failed' }, nothingKnown, 'failed'],
    ['no revision, ready', { status: 'ready' }, ours, 'ready'],
    ['nothing', {}, ours, 'no status'],
  ])('depends on whose revision it is: %s', (_what, revision, awaited, verdict) => {
    expect(judge(revision, awaited, WORDS)).toBe(verdict);
  });

  it('is never "ready" or "failed" for another revision than ours', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (revisionId, status) => {
        fc.pre(revisionId !== 'new');
        expect(['in progress', 'superseded']).toContain(judge({ revisionId, status }, ours, WORDS));
      }),
    );
  });
});
