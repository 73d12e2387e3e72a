import { describe, expect, it } from 'vitest';
import { DeployError } from '../../../src/errors.ts';
import { compareStates, type Finding } from '../../../src/functions/lost-write.ts';
import { type FunctionState, revisionsIn } from '../../../src/functions/state.ts';
import { statusWords } from '../../../src/functions/status.ts';

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

describe('the state before a write against the state after it', () => {
  it.each<[what: string, before: FunctionState, now: FunctionState, finding: Finding]>([
    ['it was created', absent, present({ revision_id: 'r1' }), { revisionId: 'r1' }],
    ['it was created, and tells nothing', absent, present({}), {}],
    ['it is still absent', absent, absent, 'not done'],
    ['it was not listed, and is now', unseen, present({ revision_id: 'r1' }), { revisionId: 'r1' }],
    ['its own path alone knows it, and did not before', absent, unlisted, { revisionId: 'r1' }],
    ['its own path alone knows it, and could not be asked before', unseen, unlisted, 'unclear'],
    [
      'it is not listed, and its own path can not be asked',
      present({ revision_id: 'r1' }),
      unseen,
      'unclear',
    ],
    ['it was deleted meanwhile', present({ revision_id: 'r1' }), absent, 'not done'],
    [
      'it has another revision',
      present({ revision_id: 'r1', revision_status: 'ready' }),
      present({ revision_id: 'r2', revision_status: 'building' }),
      { revisionId: 'r2', status: 'building' },
    ],
    ['it has the same revision', present({ revision_id: 'r1' }), present({ revision_id: 'r1' }), 'not done'],
    [
      'it serves the same revision, but was set to work',
      present({ revision_id: 'r1', status: 'ready' }),
      present({ revision_id: 'r1', status: 'building' }),
      {},
    ],
    [
      'it serves the same revision, but was updated',
      present({ revision_id: 'r1', status: 'ready', updated_at: 1 }),
      present({ revision_id: 'r1', status: 'ready', updated_at: 2 }),
      {},
    ],
    [
      'the same revision went on by itself',
      present({ revision_id: 'r1', status: 'building', updated_at: 1 }),
      present({ revision_id: 'r1', status: 'ready', updated_at: 2 }),
      'not done',
    ],
    [
      'a count of its calls went up, which every call does',
      present({ revision_id: 'r1', invocations: 1 }),
      present({ revision_id: 'r1', invocations: 2 }),
      'not done',
    ],
    ['no revision, but it was updated', present({ updated_at: 1 }), present({ updated_at: 2 }), {}],
    [
      'no revision, and it was not updated',
      present({ updated_at: 1 }),
      present({ updated_at: 1 }),
      'not done',
    ],
    [
      'no revision, but it was set to work',
      present({ status: 'ready' }),
      present({ status: 'building' }),
      {},
    ],
    [
      'a status that may be back at its word',
      present({ status: 'ready' }),
      present({ status: 'ready' }),
      'unclear',
    ],
    [
      'no revision, and it went on by itself',
      present({ status: 'building' }),
      present({ status: 'ready' }),
      'unclear',
    ],
    ['nothing but a name', present({}), present({}), 'unclear'],
    ['a look that saw less', present({ revision_id: 'r1' }), present({}), 'unclear'],
    [
      'a look that sees a status too',
      present({ revision_id: 'r1' }),
      present({ revision_id: 'r1', status: 'failed' }),
      'not done',
    ],
    [
      'a look that sees a time too',
      present({ revision_id: 'r1' }),
      present({ revision_id: 'r1', updated_at: 2 }),
      'unclear',
    ],
    ['a look that sees more', present({}), present({ revision_id: 'r1' }), 'unclear'],
    ['it could not be read before', unreadable, present({ revision_id: 'r1' }), 'unclear'],
    ['it can not be read now', absent, unreadable, 'unclear'],
  ])('%s', (_what, before, now, finding) => {
    expect(compareStates({ before, seen: revisionsIn(before), words: statusWords([], []) }, now)).toEqual(
      finding,
    );
  });
});
