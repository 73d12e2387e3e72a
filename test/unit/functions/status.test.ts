import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AwaitedRevision,
  judge,
  meaningOf,
  statusWords,
  type Verdict,
} from '../../../src/functions/status.ts';
import type { RevisionSighting } from '../../../src/platform/records.ts';

const WORDS = statusWords([], []);
const READY =
  'ready, active, live, deployed, succeeded, success, successful, running, healthy, available, published, complete, completed, done, ok';
const FAILED =
  'failed, failure, error, errored, crashed, cancelled, canceled, rejected, timed_out, timeout, aborted, invalid';

describe('a status word', () => {
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

  it('is read without regard to case, white space around it and how its parts are joined', () => {
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

  it('of the user replaces the built-in list as a whole', () => {
    const words = statusWords(['in betrieb'], []);
    expect(meaningOf('In Betrieb', words)).toBe('ready');
    expect(meaningOf('ready', words)).toBe('in progress');
    expect(meaningOf('failed', words)).toBe('failed');
  });

  it('of the user in one list takes it out of the other built-in list', () => {
    expect(meaningOf('running', statusWords([], ['running']))).toBe('failed');
    expect(meaningOf('error', statusWords(['error'], []))).toBe('ready');
  });
});

describe('a sighting', () => {
  const ours: AwaitedRevision = { revisionId: 'new', seenBefore: ['old'] };
  const firstEver: AwaitedRevision = { revisionId: 'new', seenBefore: [] };
  const unnamed: AwaitedRevision = { revisionId: undefined, seenBefore: ['old'] };
  const nothingKnown: AwaitedRevision = { revisionId: undefined, seenBefore: [] };

  it.each<[what: string, sighting: RevisionSighting, awaited: AwaitedRevision, verdict: Verdict]>([
    ['of our revision, ready', { revisionId: 'new', status: 'ready' }, ours, 'ready'],
    ['of our revision, failed', { revisionId: 'new', status: 'failed' }, ours, 'failed'],
    ['of our revision, at work', { revisionId: 'new', status: 'building' }, ours, 'in progress'],
    ['of our revision, without a status', { revisionId: 'new' }, ours, 'no status'],
    ['of the revision from before, ready', { revisionId: 'old', status: 'ready' }, ours, 'in progress'],
    ['of the revision from before, failed', { revisionId: 'old', status: 'failed' }, ours, 'in progress'],
    ['of the revision from before, without a status', { revisionId: 'old' }, ours, 'in progress'],
    ['of another revision, ready', { revisionId: 'third', status: 'ready' }, ours, 'superseded'],
    [
      'of another revision than the first ever',
      { revisionId: 'third', status: 'ready' },
      firstEver,
      'superseded',
    ],
    [
      'of the revision from before while ours has no name',
      { revisionId: 'old', status: 'ready' },
      unnamed,
      'in progress',
    ],
    ['of a new revision while ours has no name', { revisionId: 'new', status: 'ready' }, unnamed, 'ready'],
    [
      'of any revision while nothing is known',
      { revisionId: 'new', status: 'failed' },
      nothingKnown,
      'failed',
    ],
    ['of no revision, ready', { status: 'ready' }, ours, 'ready'],
    ['of nothing', {}, ours, 'no status'],
  ])('%s', (_what, sighting, awaited, verdict) => {
    expect(judge(sighting, awaited, WORDS)).toBe(verdict);
  });

  it('of a revision that is not ours never means ready or failed', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (revisionId, status) => {
        fc.pre(revisionId !== 'new');
        expect(['in progress', 'superseded']).toContain(judge({ revisionId, status }, ours, WORDS));
      }),
    );
  });
});
