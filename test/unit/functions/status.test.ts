import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meaningOf, statusWords } from '../../../src/functions/status.ts';

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
