import { code } from '../format.ts';
import { failureVerb, type Step, type Words } from '../steps.ts';
import type { CreateBucket, CreatedBucket } from './bucket.ts';

export const createBucketWords: Words<Step<CreateBucket, CreatedBucket>> = {
  plan: ({ mayExist, name, visibility = 'private', isOwn }) =>
    isOwn
      ? undefined
      : { text: `create bucket "${name}" (${visibility})${mayExist ? ', unless it exists' : ''}`, writes: 1 },
  say(step) {
    const { action, state, effect, result } = step;
    const about = `bucket ${action.name}`;
    const name = code(action.name);
    const verb = failureVerb(step);
    const headline = verb && `the creation of bucket ${name} ${verb}`;
    if (action.isOwn || state === 'planned') return { about, headline };
    const texts = {
      some: `Bucket "${action.name}" was created.`,
      unknown: `Bucket "${action.name}" may or may not have been created.`,
      none: `Bucket "${action.name}" was not created by this run.`,
    };
    if (state === 'done')
      return {
        about,
        headline: result.operation === 'created' ? `bucket ${name} is created` : undefined,
        now: texts[effect],
      };
    // An error of the read that follows says so itself.
    return { about, headline, now: effect === 'some' ? undefined : texts[effect] };
  },
};
