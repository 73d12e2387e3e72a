import { describe, expect, it } from 'vitest';
import { DeployError } from '../../../src/errors.ts';
import { compareStates } from '../../../src/functions/compare.ts';
import { type FunctionState, revisionsIn } from '../../../src/functions/state.ts';
import { statusWords } from '../../../src/functions/status.ts';
import type { RevisionStatus } from '../../../src/platform/records.ts';
import type { LostWriteResult } from '../../../src/platform/write-once.ts';

const present = (fields: object): FunctionState => ({
  kind: 'present',
  record: { name: 'hello', ...fields },
});
const absent: FunctionState = { kind: 'absent', certain: true };
const unseen: FunctionState = { kind: 'absent', certain: false };
const unlisted: FunctionState = {
  kind: 'present',
  record: { name: 'hello', revision_id: 'r1' },
  unlisted: true,
};
const unreadable: FunctionState = { kind: 'unreadable', reason: new DeployError('denied') };

const done = (revision: RevisionStatus) => ({ done: revision });

describe('The result of a write whose response was lost', () => {
  it.each<
    [what: string, before: FunctionState, now: FunctionState, finding: LostWriteResult<RevisionStatus>]
  >([
    ['it was created', absent, present({ revision_id: 'r1' }), done({ revisionId: 'r1' })],
    ['it was created, and its record contains nothing', absent, present({}), done({})],
    ['it is still absent', absent, absent, 'not done'],
    [
      'it was not listed, and is listed now',
      unseen,
      present({ revision_id: 'r1' }),
      done({ revisionId: 'r1' }),
    ],
    ['only its own path shows it, and did not before', absent, unlisted, done({ revisionId: 'r1' })],
    ['only its own path shows it, and could not be read before', unseen, unlisted, 'unclear'],
    ['it is not listed, and its own path cannot be read', present({ revision_id: 'r1' }), unseen, 'unclear'],
    ['it is gone', present({ revision_id: 'r1' }), absent, 'unclear'],
    ['it is not listed, and was not before', unseen, unseen, 'unclear'],
    [
      'it has another revision',
      present({ revision_id: 'r1', revision_status: 'ready' }),
      present({ revision_id: 'r2', revision_status: 'building' }),
      done({ revisionId: 'r2', status: 'building' }),
    ],
    ['it has the same revision', present({ revision_id: 'r1' }), present({ revision_id: 'r1' }), 'not done'],
    [
      'it has the same revision with another status',
      present({ revision_id: 'r1', status: 'ready' }),
      present({ revision_id: 'r1', status: 'building' }),
      'unclear',
    ],
    [
      'it has the same revision, but was updated',
      present({ revision_id: 'r1', status: 'ready', updated_at: 1 }),
      present({ revision_id: 'r1', status: 'ready', updated_at: 2 }),
      'unclear',
    ],
    [
      'the same revision made progress by itself',
      present({ revision_id: 'r1', status: 'building', updated_at: 1 }),
      present({ revision_id: 'r1', status: 'ready', updated_at: 2 }),
      'not done',
    ],
    [
      'a count of its invocations increased',
      present({ revision_id: 'r1', invocations: 1 }),
      present({ revision_id: 'r1', invocations: 2 }),
      'not done',
    ],
    ['no revision, but it was updated', present({ updated_at: 1 }), present({ updated_at: 2 }), 'unclear'],
    [
      'no revision, and it was not updated',
      present({ updated_at: 1 }),
      present({ updated_at: 1 }),
      'unclear',
    ],
    [
      'another serving revision, which may be of an earlier deployment',
      present({ active_revision_id: 'r1' }),
      present({ active_revision_id: 'r2' }),
      'unclear',
    ],
    [
      'the same serving revision, while a newer one may be built',
      present({ active_revision_id: 'r1' }),
      present({ active_revision_id: 'r1' }),
      'unclear',
    ],
    ['only a name', present({}), present({}), 'unclear'],
    ['a read that shows less', present({ revision_id: 'r1' }), present({}), 'unclear'],
    [
      'a read that shows a status too',
      present({ revision_id: 'r1' }),
      present({ revision_id: 'r1', status: 'failed' }),
      'not done',
    ],
    [
      'a read that shows a time too',
      present({ revision_id: 'r1' }),
      present({ revision_id: 'r1', updated_at: 2 }),
      'unclear',
    ],
    ['a read that shows more', present({}), present({ revision_id: 'r1' }), 'unclear'],
    ['it could not be read before', unreadable, present({ revision_id: 'r1' }), 'unreadable'],
    ['it cannot be read now', absent, unreadable, 'unreadable'],
  ])('follows from what a read shows afterwards: %s', (_what, before, now, finding) => {
    expect(compareStates({ before, seen: revisionsIn(before), words: statusWords([], []) }, now)).toEqual(
      finding,
    );
  });
});
