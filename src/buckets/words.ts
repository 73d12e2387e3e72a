import { code } from '../format.ts';
import type { Statement, Step, Words } from '../steps.ts';
import type { CreateBucket, CreatedBucket } from './bucket.ts';

function about({ name }: CreateBucket, text: string): Statement {
  return { about: `bucket ${name}`, text };
}

export const createBucketWords: Words<Step<CreateBucket, CreatedBucket>> = {
  plan: ({ mayExist, name, visibility = 'private', isOwn }) =>
    isOwn ? undefined : `create bucket "${name}" (${visibility})${mayExist ? ', unless it exists' : ''}`,
  writes: ({ isOwn }) => (isOwn ? 0 : 1),
  done: ({ action: { name }, result: { operation } }, log) =>
    log.info(
      operation === 'created' ? `Created bucket "${name}"` : `Bucket "${name}" already exists; using it.`,
    ),
  news: ({ action, result: { operation } }) =>
    operation === 'created' && !action.isOwn
      ? about(action, `bucket ${code(action.name)} is created`)
      : undefined,
  failure: ({ action }, how) => about(action, `the creation of bucket ${code(action.name)} ${how}`),
  now({ action, state, effect }) {
    // An error of the read that follows says so itself.
    if (action.isOwn || state === 'planned' || (state !== 'done' && effect === 'some')) return undefined;
    const texts = {
      some: `Bucket "${action.name}" was created.`,
      unknown: `Bucket "${action.name}" may or may not have been created.`,
      none: `Bucket "${action.name}" was not created by this run.`,
    };
    return about(action, texts[effect]);
  },
};
