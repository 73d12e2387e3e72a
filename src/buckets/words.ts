/** All that people read of a bucket's steps. Pure. */
import { code } from '../markdown.ts';
import type { Step, Words } from '../steps.ts';
import type { CreateBucket, CreatedBucket } from './plan.ts';

export const createBucketWords: Words<Step<CreateBucket, CreatedBucket>> = {
  name: ({ name }) => `Create bucket "${name}"`,
  plan: ({ verb, name, visibility }) =>
    `create bucket "${name}" (${visibility ?? 'private'})${verb === 'unknown' ? ', unless it exists' : ''}`,
  done: ({ action: { name }, result: { operation } }, log) =>
    log.info(
      operation === 'created' ? `Created bucket "${name}"` : `Bucket "${name}" already exists; using it.`,
    ),
  news: ({ action: { name, isOwn }, result: { operation } }) =>
    operation === 'created' && !isOwn
      ? { about: `bucket ${name}`, text: `bucket ${code(name)} is created` }
      : undefined,
  failure: ({ action: { name } }, how) => ({
    about: `bucket ${name}`,
    text: `the creation of bucket ${code(name)} ${how}`,
  }),
  now({ action: { name, isOwn }, state, effect }) {
    // An error of the read that follows says so itself.
    if (isOwn || state === 'planned' || (state !== 'done' && effect === 'some')) return undefined;
    const texts = {
      some: `Bucket "${name}" was created.`,
      unknown: `Bucket "${name}" may or may not have been created.`,
      none: `Bucket "${name}" was not created by this run.`,
    };
    return { about: `bucket ${name}`, text: texts[effect] };
  },
};
